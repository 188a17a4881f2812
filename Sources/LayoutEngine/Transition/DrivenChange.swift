import LayoutdGeometry
import LayoutdLayouts

/// A change of the layout that is driven by hand: how far it is, and what leads back.
struct DrivenChange: Sendable, Codable {
    /// 0 is the previous layout, 1 the new one.
    var fraction = 0.0
    /// The previous layout.
    let layout: LayoutConfiguration
    /// The rows that were expanded in it.
    let expanded: Set<ItemPath>
    /// The sections that were collapsed in it.
    let collapsed: Set<Int>
    /// What is expanded and collapsed only in layouts of other kinds.
    let kept: KeptExpansion?
    /// The sizes that were measured in it.
    let measured: MeasuredSizes?
    /// How far its sections had scrolled that scroll by themselves.
    let orthogonalOffsets: [Int: Double]?
    /// The extent of its content; `nil` if it comes from an old record.
    let contentSize: Size?
    /// The content offset at the start, in the coordinates of the previous layout.
    let offset: Point
    /// From the content coordinates of the previous layout to those of the new one, in points.
    var shift = Vector.zero
    /// The number of the first element that departs with the change.
    let firstDeparture: Int
    /// The point of an item that a finger holds.
    var grip: Grip?

    /// The start of a change of a view.
    init(of view: CollectionView) {
        layout = view.layoutConfiguration
        expanded = view.expanded
        collapsed = view.collapsed
        kept = view.state.content.kept.isEmpty ? nil : view.state.content.kept
        measured = view.state.content.measured.isEmpty ? nil : view.state.content.measured
        orthogonalOffsets = view.orthogonalOffsets.isEmpty ? nil : view.orthogonalOffsets
        contentSize = view.contentSize
        offset = view.contentOffset
        firstDeparture = view.state.transition.nextDeparture
    }
}

extension DrivenChange: Checkable {
    /// The layout, and what is expanded in it, are checked when it is prepared.
    var isSound: Bool {
        TransitionClock.fractions.contains(fraction) && offset.isSound && shift.isSound
            && SoundRange.departures.contains(firstDeparture)
            && contentSize?.isSound ?? true && grip?.isSound ?? true
    }
}

extension CollectionView.State {
    /// The state with the previous layout of a change that is driven by hand.
    ///
    /// Everything else is as it is now, so it only serves to prepare that layout.
    func before(_ change: DrivenChange) -> CollectionView.State {
        var state = self
        state.layout = change.layout
        state.content.expanded = change.expanded
        state.content.collapsed = change.collapsed
        state.content.kept = change.kept ?? KeptExpansion()
        state.content.measured = change.measured ?? MeasuredSizes()
        state.content.orthogonalOffsets = change.orthogonalOffsets ?? [:]
        return state
    }
}
