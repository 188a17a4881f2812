import LayoutdLayouts

/// An element without a body that fades out.
struct FadingElement: Sendable, Hashable, Codable {
    var presented: PresentedElement
    /// When it starts to fade, in seconds since creation.
    let start: Double
    /// Its opacity before that; `nil` for 1.
    let opacity: Double?
    /// What it was called; `nil` if it comes from an old record.
    let name: ElementName?

    init(presented: PresentedElement, start: Double, name: ElementName? = nil) {
        self.presented = presented
        self.start = start
        self.name = name
        opacity = presented.alpha == 1 ? nil : presented.alpha
    }

    /// Starts to fade a departing element where its body was last; `nil` if that is out of sight.
    init?(leaving element: PresentedElement, _ name: ElementName?, _ surroundings: Surroundings) {
        guard element.boundingBox.overlaps(surroundings.visibleRect) else { return nil }
        var element = element
        element.velocity = .zero
        element.angularVelocity = 0
        self.init(presented: element, start: surroundings.time, name: name)
    }

    /// How long it fades, in seconds.
    static let duration = 0.3

    /// Whether it is invisible at a time, in seconds since creation.
    func isOver(at time: Double) -> Bool { start + Self.duration <= time + Timeline.tolerance }
}

extension [FadingElement] {
    /// Fades the elements further.
    ///
    /// - Parameter time: Seconds since creation.
    /// - Returns: The elements that are no longer visible.
    mutating func advance(to time: Double) -> [ElementIdentity] {
        guard !isEmpty else { return [] }
        let ended = filter { $0.isOver(at: time) }.map(\.presented.identity)
        removeAll { $0.isOver(at: time) }
        for index in indices {
            let passed = (time - self[index].start) / FadingElement.duration
            let rest = Swift.max(0, Swift.min(1, 1 - passed))
            self[index].presented.alpha = rest * (self[index].opacity ?? 1)
        }
        return ended
    }
}
