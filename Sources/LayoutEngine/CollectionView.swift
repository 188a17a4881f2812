public import LayoutdGeometry
import LayoutdLayouts

/// A collection view without a screen: data, a layout and the motion of its elements, advanced tick
/// by tick.
///
/// Events act immediately on the content offset and on simulated elements; a tick first tiles, if a
/// scroll came since the last one, then moves elements. Reading changes nothing. There is no clock:
/// the same calls give the same bits, and a copy is a snapshot.
///
/// ```swift
/// var view = try CollectionView(
///     CollectionView.Configuration(
///         sections: [.uniform(count: 10_000)],
///         layout: .flow(FlowLayout.Configuration()),
///         dynamics: .spring(SpringDynamics())
///     )
/// )
/// try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 160, y: 300))))
/// view.tick()
/// let frame = try view.frame()
/// ```
public struct CollectionView: Sendable {
    /// The complete state; everything else is derived from it.
    var state: State
    /// Where elements belong.
    var layout: any CollectionLayout
    /// See ``layoutBytes(_:_:)``.
    var layoutBytes: Int
    /// What differences need to know about past frames.
    var history: FrameHistory
    /// What is kept of the view before its latest changes, if anything.
    private var past: Boxed<Past>?

    private struct Past: Sendable {
        var previous: PreviousLayout?
        var update: LatestUpdate?
        var visibility: VisibilityLog?

        var isWatched: Bool { visibility != nil }
        var isEmpty: Bool { previous == nil && update == nil && !isWatched }

        mutating func change(by change: (inout Past) -> Void) { change(&self) }
    }

    /// Prepares the layout and simulates the elements around the viewport, all at rest.
    ///
    /// - Parameter configuration: The data, the layout and the settings.
    /// - Throws: ``CollectionViewError``.
    public init(_ configuration: Configuration) throws(CollectionViewError) {
        try configuration.requireNumbers()
        try configuration.layout.requireLeadingSide(
            in: configuration.environment.layoutDirection,
            of: configuration.dynamics
        )
        state = State(configuration)
        layout = try state.prepareLayout()
        state.settle(over: layout)
        layoutBytes = Self.layoutBytes(layout, state.content.sections)
        history = FrameHistory(from: 0)
        if canZoom {
            state.scroller.viewport.zoomScale = zoomLimits.limited(configuration.zoomScale)
        }
        state.scroller.viewport.offset = clamped(configuration.contentOffset ?? startOffset)
        state.motion = try Motion(configuration.dynamics, in: self)
        forgetRestingElements()
    }

    /// Resumes a state, with a layout prepared for it.
    init(_ state: State, layout: any CollectionLayout) {
        self.state = state
        self.layout = layout
        layoutBytes = Self.layoutBytes(layout, state.content.sections)
        history = FrameHistory(from: state.timeline.sequence)
    }

    /// The layout that elements are leaving, while a transition runs.
    var previous: PreviousLayout? {
        get { past?.value.previous }
        set { keep { $0.previous = newValue } }
    }

    /// The latest batch of updates; `nil` if there was none, if all data have been replaced since,
    /// or if it was too large.
    var latestUpdate: LatestUpdate? {
        get { past?.value.update }
        set { keep { $0.update = newValue } }
    }

    /// What has been in sight; `nil` if nobody has asked for it.
    var visibility: VisibilityLog? {
        get { past?.value.visibility }
        set { keep { $0.visibility = newValue } }
    }

    /// Whether anyone has asked what comes into sight, so that it is recorded.
    public var isWatched: Bool { past?.value.isWatched ?? false }

    private mutating func keep(_ change: (inout Past) -> Void) {
        if past == nil {
            var new = Past()
            change(&new)
            past = new.isEmpty ? nil : Boxed(new)
        } else {
            past?.value.change(by: change)
            if past?.value.isEmpty ?? false { past = nil }
        }
    }
}

/// The settings of the view.
extension CollectionView {
    /// The size of the visible part, in points.
    public var viewport: Size { state.scroller.viewport.size }

    /// The part of the viewport that content does not use, in points, as it was given.
    public var contentInset: Insets { state.scroller.viewport.contentInset }

    /// The content inset, with the part of the safe area that
    /// ``ScrollSettings/contentInsetAdjustmentBehavior`` adds to it.
    public var adjustedContentInset: Insets { state.scroller.viewport.adjustedContentInset }

    /// What else layouts may need to know of the view.
    public var environment: LayoutEnvironment { state.scroller.viewport.environment }

    /// The sections that scroll by themselves, and how far they have.
    ///
    /// While a hand drives a change of the layout, they are those of the previous one.
    public var orthogonalSections: [OrthogonalSection] { settledLayout.orthogonalSections }

    /// The layout; while a hand drives a change of it, the previous one.
    private var settledLayout: any CollectionLayout {
        state.transition.isDriven ? previous?.layout ?? layout : layout
    }

    /// How far sections that scroll by themselves have scrolled, in points; others are at their start.
    public var orthogonalOffsets: [Int: Double] { state.content.orthogonalOffsets }

    /// The kinds of elements that it has, and those that elements of earlier layouts had.
    public var kinds: ElementKinds {
        let (kinds, known) = (layout.kinds, state.knownKinds)
        return kinds.others.count < known.count ? kinds.naming(known) : kinds
    }

    /// The data.
    public var sections: [Section] { state.content.sections }

    /// The rows of a list that are expanded.
    public var expanded: Set<ItemPath> { state.content.expanded }

    /// The sections of a list that are collapsed: their rows are hidden.
    public var collapsed: Set<Int> { state.content.collapsed }

    /// The layout's configuration.
    public var layoutConfiguration: LayoutConfiguration { state.layout }

    /// How the view scrolls and shows changes.
    public var settings: Settings { state.settings }

    /// Ticks per second.
    public var displayRate: Int { state.timeline.displayRate }
}

/// The current state.
extension CollectionView {
    /// The point of the content that is at the viewport's upper left corner, as it is presented.
    public var contentOffset: Point { state.scroller.viewport.offset }

    /// What moves the content besides the offset.
    var placement: FrameHistory.Placement {
        FrameHistory.Placement(sections: orthogonalOffsets, zoomScale: zoomScale)
    }

    /// The visible part, in content coordinates.
    public var visibleRect: Rect { state.scroller.viewport.visibleRect }

    /// The extent of the whole content, in points, at the ``zoomScale``.
    public var contentSize: Size {
        let scale = zoomScale
        return scale == 1 ? layout.contentSize : layout.contentSize.scaled(by: scale)
    }

    /// How elements move, with the current behaviours; `nil` if they do not, or if the layout moves
    /// them.
    public var dynamics: Dynamics? { state.motion.dynamics }

    /// How much of the layout has been recomputed so far.
    public var invalidations: Invalidations { state.invalidations }

    /// The latest 256 contacts, in the order in which they began and ended.
    public var contacts: [ContactRecord] { state.motion.contacts }

    /// Ticks since creation, whether anything moved in them or not.
    public var tickCount: Int { state.timeline.tick }

    /// Grows by one with every change.
    public var sequence: Int { state.timeline.sequence }

    /// Whether nothing changes until the next event; animations may be held then.
    public var isResting: Bool { isStill && !isReordering }

    /// The same, whether a finger has lifted an item or not.
    var isStill: Bool {
        state.motion.isResting && !isScrolling && state.transition.isStill
            && state.sectionScrollers.isResting && swipesAreStill
    }

    /// What all animations of the transition, and of the offset with it, are evaluated at: seconds
    /// since creation, or the fraction of a change that is driven by hand.
    var trackTime: Double { state.transition.clock.now(at: state.timeline.time) }

    /// Whether a fling or an animated scroll is running.
    var isScrolling: Bool { state.scroller.isScrolling }

    /// Whether all positions are finite; once false, all later frames are meaningless.
    public var isFinite: Bool { state.motion.isFinite }

    /// The collection view as a whole.
    public var frameState: Frame.State {
        Frame.State(
            sequence: sequence,
            dataVersion: state.content.dataVersion,
            tick: state.timeline.lastChange.tick,
            time: state.timeline.lastChange.time,
            isResting: isResting,
            isScrolling: isScrolling && !state.transition.isDriven,
            contentOffset: contentOffset,
            contentSize: presentedContentSize,
            sections: settledLayout.orthogonalSections(in: visibleRect),
            zoomScale: canZoom ? zoomScale : nil
        )
    }

    /// Whether the content begins at its right end, along the horizontal axis.
    func isReversed(_ axis: Axis) -> Bool { layout.isRightToLeft && axis == .horizontal }

    /// Where a new session's content is: at its start.
    var startOffset: Point {
        let (across, down) = (offsetRange(.horizontal), offsetRange(.vertical))
        return Point(
            x: layout.isRightToLeft ? across.upperBound : across.lowerBound,
            y: down.lowerBound
        )
    }

    /// What scrolls over the layout.
    var bounds: LayoutBounds { state.scroller.viewport.bounds }

    /// The parts of the view on which moving elements depend.
    var surroundings: Surroundings {
        Surroundings(
            viewport: viewport,
            visibleRect: visibleRect,
            bounds: Rect(origin: .zero, size: layout.contentSize),
            scrollAxis: layout.scrollAxis,
            time: state.timeline.time,
            sequence: sequence
        )
    }

    /// Whether pinning keeps an element away from its natural place; for one in a transition,
    /// whether it will at the end.
    func isPinned(_ natural: LayoutAttributes) -> Bool {
        layout.kinds.pinnable.contains(natural.element.kind) && isAway(natural)
    }

    /// The same for an element that may be pinned.
    func isAway(_ natural: LayoutAttributes) -> Bool {
        let element = natural.element
        let isMoving = state.transition.contains(element)
        let bounds = isMoving ? state.scroller.viewport.bounds(at: settledOffset) : bounds
        return layout.attributes(for: element, in: bounds) != natural
    }

    /// The target of an animated scroll, or the current offset if none is running.
    var settledOffset: Point { state.scroller.settledOffset }

    /// The velocity of a fling or animated scroll, in points per second.
    var contentVelocity: Vector { state.scroller.velocity(at: trackTime) }

    /// The offsets at which nothing beyond the inset content is visible.
    func offsetRange(_ axis: Axis) -> ClosedRange<Double> {
        state.scroller.viewport.offsetRange(axis, of: contentSize, aligned: contentAlignment)
    }

    /// The nearest offset at which nothing beyond the inset content is visible.
    func clamped(_ offset: Point) -> Point {
        state.scroller.viewport.clamped(offset, to: contentSize, aligned: contentAlignment)
    }

    /// Where content is that is shorter than the view.
    var contentAlignment: Point {
        settings.scrollSettings.alignment(fromRightToLeft: layout.isRightToLeft)
    }
}

extension Rect {
    /// The rectangle, larger by a margin, in points.
    func outset(by margin: Vector) -> Rect { outset(dx: margin.dx, dy: margin.dy) }
}
