public import LayoutdLayouts

/// An element that will come into sight.
public struct UpcomingElement: Sendable, Hashable {
    /// The element.
    public let element: ElementID
    /// When, in seconds from now.
    public let seconds: Double
}

/// Finds the elements that a running fling or animated scroll will bring into sight, tick by tick, on a copy of
/// the view.
///
/// Springs are left out: they only bring elements to their places, and take most of the time.
package struct Forecast: Sendable {
    private var view: CollectionView
    private var known: Set<ElementID>
    private let start: Double
    private let limit: Int
    /// What has been found so far, in order.
    package private(set) var elements: [UpcomingElement] = []

    /// The longest time that is looked ahead, in seconds.
    package static let longest = 10.0
    /// The most elements that are looked for.
    package static let maximumElements = 500

    /// Begins a forecast.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - limit: The most elements in sight.
    /// - Throws: `TooManyElements`.
    package init(of view: CollectionView, limit: Int) throws(TooManyElements) {
        self.view = view
        self.limit = limit
        start = view.state.timeline.time
        self.view.unwatchVisibility()
        self.view.releaseWorld()
        known = []
        guard view.isScrolledByItself else { return }
        if view.placesItems { self.view.state.motion = .still }
        known = Set(try view.elementsInSight(limit: limit))
    }

    /// Whether nothing more is to be found.
    package var isOver: Bool {
        elements.count >= Self.maximumElements || !view.isScrolledByItself || !view.isFinite
            || view.state.timeline.time - start >= Self.longest - Timeline.tolerance
    }

    /// Estimated time of the next ticks, in nanoseconds.
    package func effort(ticks: Int) -> Int {
        view.effort(ticks: ticks) + ticks * (view.effortOfReading + 300 * known.count)
    }

    /// Looks one tick further ahead.
    ///
    /// - Throws: `TooManyElements`.
    package mutating func tick() throws(TooManyElements) {
        let (offset, sections) = (view.contentOffset, view.orthogonalOffsets)
        view.tick()
        guard view.contentOffset != offset || view.orthogonalOffsets != sections else { return }
        let seconds = view.state.timeline.time - start
        for element in try view.elementsInSight(limit: limit)
        where known.insert(element).inserted && elements.count < Self.maximumElements {
            elements.append(UpcomingElement(element: element, seconds: seconds))
        }
    }
}

extension CollectionView {
    /// The elements that a running fling or animated scroll will bring into sight, in order.
    ///
    /// It is what will be if no event comes, for the next 10 s and at most 500 elements; those in sight now are
    /// left out, and none is listed twice. Without such a motion there are none.
    ///
    /// - Complexity: That of the ticks until the motion ends.
    public var upcomingElements: [UpcomingElement] {
        guard var forecast = try? Forecast(of: self, limit: .max) else { return [] }
        while !forecast.isOver { try? forecast.tick() }
        return forecast.elements
    }

    /// Whether content moves although no finger moves it.
    fileprivate var isScrolledByItself: Bool { isScrolling || !state.sectionScrollers.isResting }
}
