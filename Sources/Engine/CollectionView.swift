public import Geometry
import Layouts

/// A collection view without a screen: data, a layout and the motion of its elements, advanced tick
/// by tick.
///
/// Events act at once on the content offset and on the elements that are simulated; a tick first
/// tiles, if a scroll came since the last one, then moves. Reading changes nothing. It knows no
/// clock: the same calls give the same bits, and a copy is a snapshot.
///
/// ```swift
/// var view = try CollectionView(
///     CollectionView.Configuration(
///         sections: [.uniform(count: 10_000)],
///         layout: .flow(FlowLayout.Configuration()),
///         dynamics: SpringDynamics()
///     )
/// )
/// view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 160, y: 300))))
/// view.tick()
/// let frame = try view.frame()
/// ```
public struct CollectionView: Sendable {
    /// The size of the visible part, in points.
    public internal(set) var viewport: Size
    /// The part of the viewport that content does not use, in points.
    public internal(set) var contentInset: Insets
    /// The data.
    public internal(set) var sections: [Section]
    /// The rows of a list that are expanded.
    public internal(set) var expanded: Set<ItemPath>
    /// The sections of a list that are collapsed: they have no rows to show.
    public internal(set) var collapsed: Set<Int>
    /// The layout's configuration.
    public internal(set) var layoutConfiguration: LayoutConfiguration
    /// The point of the content that is at the viewport's upper left corner, as it is presented.
    public internal(set) var contentOffset: Point
    /// How changes of the data and the layout are shown.
    public internal(set) var animation: Animation
    /// What changes of the data and the viewport keep in place.
    public internal(set) var keep: Keep
    /// How content moves after a finger has let it go.
    public internal(set) var scrollSettings: ScrollSettings
    /// How much of the layout has had to be computed anew so far.
    public internal(set) var invalidations = Invalidations()

    var layout: any CollectionLayout
    let maximumSimulatedElements: Int
    let maximumRigidElements: Int
    let maximumItems: Int
    /// The springs of ``tethered``.
    var springs: SpringDynamics?
    var tethered: TetheredElements?
    private(set) var boxedRigid = Boxed<RigidElements>()
    private(set) var boxedCradle = Boxed<Cradle>()
    var timeline: Timeline
    /// What is still to be done at the start of the next tick.
    var pendingTiling: PendingTiling?
    /// The last finger that a scroll told of, in viewport coordinates.
    var lastTouch: Point?
    /// The content offset from before the drag that is under way; `nil` if none is.
    var touchDown: Point?
    /// Batches of updates applied so far.
    var edition = 0
    /// The elements that are on their way to where the layout puts them, or out.
    var transition = Transition()
    private var boxedPrevious = Boxed<PreviousLayout>()
    /// Elements that have left so far.
    var departures = 0
    private var boxedOffsetMotion = Boxed<OffsetMotion>()
    /// What is known of past frames; it is no part of a snapshot.
    var history = FrameHistory(from: 0)

    /// A scroll since the last tick, and how it pulls the elements that it brings in.
    struct PendingTiling: Sendable, Codable {
        var pull: Pull?
        /// Whom it has brought in, if others have come since then that it does not pull; `nil` if not.
        var pulled: Set<ElementID>?
    }

    /// Prepares the layout and simulates the elements around the viewport, all at rest.
    ///
    /// - Parameter configuration: What to make.
    /// - Throws: ``ConfigurationError``.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        layout = try configuration.layout.makeLayout(
            sections: configuration.sections,
            expanded: configuration.expanded,
            collapsed: configuration.collapsed,
            viewport: configuration.viewport,
            contentInset: configuration.contentInset
        )
        viewport = configuration.viewport
        contentInset = configuration.contentInset
        sections = configuration.sections
        expanded = configuration.layout.definition.expandableRows(
            configuration.expanded,
            in: configuration.sections
        )
        collapsed = configuration.layout.definition.collapsibleSections(
            configuration.collapsed,
            in: configuration.sections
        )
        animation = configuration.animation
        keep = configuration.keep
        scrollSettings = configuration.scrollSettings
        layoutConfiguration = configuration.layout
        springs = configuration.dynamics?.springs
        maximumSimulatedElements = configuration.maximumSimulatedElements
        maximumRigidElements = configuration.maximumRigidElements
        maximumItems = configuration.maximumItems
        timeline = Timeline(displayRate: configuration.displayRate)
        contentOffset = .zero
        contentOffset = clamped(
            configuration.contentOffset
                ?? Point(x: -contentInset.start(.horizontal), y: -contentInset.start(.vertical))
        )
        try setInMotion(configuration.dynamics)
        restTetheredElements()
    }

    /// Whether behaviours move elements, or a Newtonian layout does.
    ///
    /// Asked before ``rigid`` and ``cradle`` where they nearly never are: to look at these takes memory
    /// from the heap, even if there is nothing.
    var isRigid: Bool { !boxedRigid.isEmpty || !boxedCradle.isEmpty }

    /// Whether the content offset moves by itself.
    var isScrolling: Bool { !boxedOffsetMotion.isEmpty }

    /// The elements that behaviours move, or a Newtonian layout.
    var rigid: RigidElements? {
        _read { yield boxedRigid.value }
        _modify { yield &boxedRigid.value }
    }

    /// Who of the rigid elements hangs and who falls, in a Newtonian layout.
    var cradle: Cradle? {
        _read { yield boxedCradle.value }
        _modify { yield &boxedCradle.value }
    }

    /// The layout from which elements are on their way.
    var previous: PreviousLayout? {
        _read { yield boxedPrevious.value }
        _modify { yield &boxedPrevious.value }
    }

    /// What moves the content offset by itself, if anything does.
    var offsetMotion: OffsetMotion? {
        _read { yield boxedOffsetMotion.value }
        _modify { yield &boxedOffsetMotion.value }
    }

    /// How elements move, behaviours as they are now; `nil` if they do not, or as the layout has it.
    public var dynamics: Dynamics? {
        if let springs { return .spring(springs) }
        guard cradle == nil, let rigid else { return nil }
        return .behaviors(rigid.animator.behaviors)
    }

    /// The extent of the whole content, in points.
    public var contentSize: Size { layout.contentSize }

    /// Ticks per second.
    public var displayRate: Int { timeline.displayRate }

    /// Ticks since creation, whether anything moved in them or not.
    public var tick: Int { timeline.tick }

    /// Whether nothing changes until the next event.
    public var isResting: Bool {
        (tethered?.isResting ?? true) && pendingTiling?.pull == nil && !isScrolling
            && transition.isEmpty
            && (!isRigid || (rigid?.isResting ?? true) && (cradle?.isSettled ?? true))
    }

    /// Whether all positions are numbers; once false, no later frame means anything.
    public var isFinite: Bool {
        (tethered?.isFinite ?? true) && (!isRigid || rigid?.animator.isFinite ?? true)
    }

    /// The number of elements that the next tick moves.
    var simulatedCount: Int {
        if isRigid, let rigid { return rigid.animator.bodySubsteps(substeps: 1) }
        guard let springs else { return 0 }
        guard pendingTiling != nil else { return tethered?.count ?? 0 }
        let held = tethered?.held.count ?? 0
        return ((try? elementsToSimulate(springs).count) ?? 0) + held
    }

    /// Begins a change: an event, or a tick in which something moves.
    mutating func beginChange() {
        wakeTetheredElements()
        history.end(timeline.sequence, at: contentOffset)
        timeline.noteChange()
        tethered?.moveNumber = timeline.sequence
    }

    /// The collection view as a whole.
    public var state: Frame.State {
        Frame.State(
            sequence: timeline.sequence,
            edition: edition,
            tick: timeline.lastChange.tick,
            time: timeline.lastChange.time,
            isResting: isResting,
            isScrolling: isScrolling,
            contentOffset: contentOffset,
            contentSize: contentSize
        )
    }

    /// The visible part, in content coordinates.
    public var visibleRect: Rect {
        Rect(origin: contentOffset, size: viewport)
    }

    /// The visible part less the content insets, to which pinned elements keep.
    var visibleBounds: Rect { visibleBounds(at: contentOffset) }

    /// What the visible part less the content insets is at an offset.
    func visibleBounds(at offset: Point) -> Rect {
        Rect(origin: offset, size: viewport).inset(by: contentInset)
    }

    /// The elements whose place in the layout is in or near the viewport, or all of them; without
    /// those that are pinned, for nothing pulls these, and those of which there is nothing to see.
    func elementsToSimulate(
        _ dynamics: SpringDynamics
    ) throws(ConfigurationError) -> [LayoutAttributes] {
        let limit = maximumSimulatedElements
        do throws(TooManyElements) {
            let elements =
                dynamics.tiled
                ? try layout.elements(in: visibleRect.outset(by: dynamics.overscan), limit: limit)
                : try layout.allElements(limit: limit)
            return elements.filter { $0.hasArea && !isPinned($0) }
        } catch {
            throw .tooManySimulatedElements(limit: error.limit)
        }
    }

    /// Whether an element is kept in view, elsewhere than the data put it; of one on its way, whether
    /// it will be.
    func isPinned(_ natural: LayoutAttributes) -> Bool {
        let element = natural.element
        guard element.kind != .cell else { return false }
        let isMoving = transition.track(of: element) != nil
        let visible = isMoving ? visibleBounds(at: settledOffset) : visibleBounds
        return layout.attributes(for: element, visible: visible) != natural
    }

    /// The offsets that show no more than the inset content.
    func offsetRange(_ axis: Axis) -> ClosedRange<Double> {
        let low = -contentInset.start(axis)
        let high = contentSize[axis] + contentInset.end(axis) - viewport[axis]
        return low...max(low, high)
    }

    /// The nearest offset that shows no more than the inset content.
    func clamped(_ offset: Point) -> Point {
        var result = offset
        for axis in [Axis.horizontal, .vertical] {
            let range = offsetRange(axis)
            result[axis] = max(range.lowerBound, min(offset[axis], range.upperBound))
        }
        return result
    }
}

extension Rect {
    /// The rectangle and its surroundings, in points.
    func outset(by margin: Vector) -> Rect { outset(dx: margin.dx, dy: margin.dy) }
}
