import LayoutdGeometry
import LayoutdLayouts

/// What is kept of past frames: just enough to find what may differ from them.
///
/// Elements that springs hold record themselves when they last moved. For other changed elements,
/// and for those no longer held, the history keeps their identities. It also keeps where the
/// viewport was, and the latest layouts.
struct FrameHistory: Sendable {
    /// The number of changes remembered at least, unless the layout has changed more than twice.
    static let window = 120

    /// The first known sequence.
    private(set) var start: Int
    /// The first known sequence with the current data.
    let dataStart: Int
    private var offsets: [PastOffset] = []
    /// Apart from the offsets, because few views need it: entries of bits only make a tick cheaper.
    private var placements: [PastPlacement] = []
    private var layouts: [PastLayout] = []
    private var changes: [Change] = []
    private var lastRigidChange = 0

    /// The identities of elements that have changed.
    private struct Change: Sendable {
        let sequence: Int
        let elements: ElementRuns
    }

    /// Where the viewport was from a change on.
    private struct PastOffset: Sendable {
        let first: Int
        let offset: Point
    }

    /// How the content was placed from a change on; before the first one, as if it had never moved.
    private struct PastPlacement: Sendable {
        let first: Int
        let placement: Placement
    }

    /// What moves the content besides the offset: sections that scroll by themselves, and the scale.
    struct Placement: Sendable, Equatable {
        var sections: [Int: Double] = [:]
        var zoomScale = 1.0
    }

    /// A layout that has been replaced.
    private struct PastLayout: Sendable {
        let last: Int
        let layout: any CollectionLayout
        let viewport: Size
        let contentInset: Insets
    }

    private static let maximumLayouts = 2
    /// Beyond this, the oldest changes are forgotten.
    private static let maximumRuns = 4096
    /// Beyond this, all changes are forgotten.
    private static let maximumSectionOffsets = 65_536

    /// Starts an empty history, of new data.
    init(from sequence: Int) {
        self.init(from: sequence, dataStart: sequence)
    }

    private init(from sequence: Int, dataStart: Int) {
        start = sequence
        self.dataStart = dataStart
    }

    /// The number of earlier layouts.
    var layoutCount: Int { layouts.count }

    /// Whether a frame from before the current change is known.
    func knows(_ base: Int, now: Int) -> Bool {
        base >= start && base >= now - Self.window && base < now
    }

    /// Ends a change; the next one begins.
    ///
    /// - Parameters:
    ///   - sequence: The sequence of the change that has ended.
    ///   - offset: The content offset after it.
    ///   - placement: How the content is placed after it.
    mutating func end(_ sequence: Int, at offset: Point, _ placement: Placement) {
        forgetLayouts(before: sequence - Self.window)
        let isPlacedOtherwise = !isLatest(placement)
        guard isPlacedOtherwise || offsets.last?.offset != offset else { return }
        guard placement.sections.count * offsets.count <= Self.maximumSectionOffsets else {
            // Many sections would need much memory; without it clients get whole frames.
            forget(before: sequence)
            return end(sequence, at: offset, placement)
        }
        if offsets.count >= 2 * Self.window { forgetOffsets(before: sequence - Self.window) }
        offsets.append(PastOffset(first: sequence, offset: offset))
        guard isPlacedOtherwise else { return }
        placements.append(PastPlacement(first: sequence, placement: placement))
    }

    private func isLatest(_ placement: Placement) -> Bool {
        guard let last = placements.last else {
            return placement.sections.isEmpty && placement.zoomScale == 1
        }
        return last.placement == placement
    }

    /// Records elements that were affected by a change, or by one before it.
    mutating func note(_ elements: some Sequence<ElementIdentity>, at sequence: Int) {
        let runs = ElementRuns(elements)
        guard runs.entryCount > 0 else { return }
        forgetChanges(before: sequence - Self.window)
        changes.append(Change(sequence: sequence, elements: runs))
        var count = changes.reduce(0) { $0 + $1.elements.entryCount }
        while count > Self.maximumRuns {
            let forgotten = changes.removeFirst()
            count -= forgotten.elements.entryCount
            start = max(start, forgotten.sequence)
        }
    }

    /// Records that a change may have moved bodies.
    mutating func noteRigidChange(at sequence: Int) {
        lastRigidChange = sequence
    }

    /// Records that a change has replaced a view's layout.
    mutating func noteLayout(of old: CollectionView, at sequence: Int) {
        layouts.append(
            PastLayout(
                last: sequence - 1,
                layout: old.layout,
                viewport: old.viewport,
                contentInset: old.adjustedContentInset
            )
        )
        forgetLayouts(before: sequence - Self.window)
        while layouts.count > Self.maximumLayouts {
            start = max(start, layouts.removeFirst().last + 1)
        }
    }

    /// Drops what is no longer needed, and spare capacity.
    mutating func trim(to sequence: Int) {
        let horizon = sequence - Self.window
        forgetOffsets(before: horizon)
        forgetChanges(before: horizon)
        forgetLayouts(before: horizon)
        if offsets.capacity > 2 * offsets.count { offsets = offsets.map(\.self) }
        if placements.capacity > 2 * placements.count { placements = placements.map(\.self) }
        if changes.capacity > 2 * changes.count { changes = changes.map(\.self) }
    }

    /// Forgets everything before a change, which keeps the data.
    mutating func forget(before sequence: Int) {
        self = FrameHistory(from: sequence, dataStart: dataStart)
    }

    /// Forgets layouts that no client can ask for.
    private mutating func forgetLayouts(before sequence: Int) {
        guard !layouts.isEmpty else { return }
        layouts.removeAll { $0.last < sequence }
    }

    private mutating func forgetOffsets(before sequence: Int) {
        if let first = offsets.lastIndex(where: { $0.first <= sequence }) {
            offsets.removeFirst(first)
        }
        if let first = placements.lastIndex(where: { $0.first <= sequence }) {
            placements.removeFirst(first)
        }
    }

    private mutating func forgetChanges(before sequence: Int) {
        guard let first = changes.first, first.sequence < sequence else { return }
        changes.removeAll { $0.sequence < sequence }
    }
}

/// Reading.
extension FrameHistory {
    /// The elements recorded as changed since a sequence.
    func changed(since base: Int) -> [ElementRuns] {
        let first = partitionPoint(count: changes.count) { changes[$0].sequence > base }
        return changes[first...].map(\.elements)
    }

    /// Whether bodies may have changed since a sequence.
    func hasRigidChange(since base: Int) -> Bool { lastRigidChange > base }

    /// The view with this history as it was at a sequence before its latest change.
    func past(_ base: Int, of view: CollectionView) -> PastView {
        let layout = layouts.first { base <= $0.last }
        let offset = offsets.last { $0.first <= base }
        let current = view.orthogonalOffsets
        let placement = placements.last { $0.first <= base }?.placement ?? Placement()
        let sections = placement.sections
        var past = layout?.layout ?? view.layout
        if sections != current || layout != nil, let orthogonal = past as? any OrthogonalLayout {
            past = orthogonal.scrolled(to: sections)
        }
        return PastView(
            layout: past,
            isOtherLayout: layout != nil,
            scrolledSections: sections.keys(unequalTo: current),
            offset: offset?.offset ?? view.contentOffset,
            zoomScale: placement.zoomScale,
            viewport: layout?.viewport ?? view.viewport,
            contentInset: layout?.contentInset ?? view.adjustedContentInset
        )
    }
}

/// A collection view as it was, without its moving elements.
struct PastView {
    let layout: any CollectionLayout
    /// Whether the layout has been replaced since.
    let isOtherLayout: Bool
    /// The sections that have scrolled by themselves since.
    let scrolledSections: Set<Int>
    let offset: Point
    let zoomScale: Double
    let viewport: Size
    let contentInset: Insets

    var visibleRect: Rect {
        let origin = Point(x: offset.x / zoomScale, y: offset.y / zoomScale)
        return Rect(origin: origin, size: viewport.scaled(by: 1 / zoomScale))
    }

    var bounds: LayoutBounds {
        LayoutBounds(visible: visibleRect.inset(by: contentInset.scaled(by: 1 / zoomScale)))
    }
}

extension [Int: Double] {
    /// The keys of which another dictionary has another value, or none.
    fileprivate func keys(unequalTo other: [Int: Double]) -> Set<Int> {
        guard self != other else { return [] }
        return Set(keys).union(other.keys).filter { self[$0] != other[$0] }
    }
}
