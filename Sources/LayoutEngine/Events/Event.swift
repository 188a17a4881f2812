public import LayoutdDynamics
public import LayoutdGeometry
public import LayoutdLayouts
public import LayoutdSnapshots

/// Something that happens to a collection view.
///
/// Apart from ticks, ``CollectionView/apply(_:)`` is the only way to change a view. An event is a
/// value: it can be stored, sent and applied again. The same events lead to the same bits with the
/// same libraries on a processor of the same kind. Each case links to the method of
/// ``CollectionView`` that describes it.
public enum Event: Sendable, Hashable, Codable {
    /// ``CollectionView/scroll(_:)``.
    case scroll(Scroll)
    /// ``CollectionView/fling(velocity:touch:)``; the velocity in points per second.
    case fling(velocity: Vector, touch: Scroll.Touch = .last)
    /// ``CollectionView/retarget(to:)``; the offset in points.
    case retarget(Point)
    /// ``CollectionView/scroll(section:_:)``.
    case scrollSection(Int, SectionScroll)
    /// ``CollectionView/zoom(_:)``.
    case zoom(Zoom)
    /// ``CollectionView/scroll(to:at:animated:animation:)``.
    case scrollTo(
        ElementID,
        at: ScrollPosition,
        animated: Bool = true,
        animation: Animation? = nil
    )
    /// ``CollectionView/setContentOffset(_:overscroll:animation:)``; the offset in points.
    case setContentOffset(
        Point,
        overscroll: Scroll.Overscroll = .clamp,
        animation: Animation? = nil
    )
    /// ``CollectionView/tap(_:expanding:animation:)``.
    case tap(Tap, expanding: Bool? = nil, animation: Animation? = nil)
    /// ``CollectionView/update(_:animated:)``.
    case update(UpdateBatch, animated: Bool = true)
    /// ``CollectionView/reloadData(_:identifiers:)``.
    case reload([CollectionView.Section], identifiers: DataIdentifiers? = nil)
    /// ``CollectionView/setOutline(_:section:animated:)``.
    case setOutline(Outline, section: String, animated: Bool = true)
    /// ``CollectionView/setSizes(_:keeping:animated:)``.
    case setSizes([MeasuredSize], keeping: ScrollAnchor = .firstVisible, animated: Bool = false)
    /// ``CollectionView/resizeViewport(to:contentInset:environment:animation:)``; in points.
    case resize(
        Size,
        contentInset: Insets? = nil,
        environment: LayoutEnvironment? = nil,
        animation: Animation? = nil
    )
    /// ``CollectionView/reconfigure(_:)``.
    case reconfigure(Reconfiguration)
    /// ``CollectionView/transition(_:)``.
    case transition(LayoutTransition)
    /// ``CollectionView/reorder(_:)``.
    case reorder(Reordering)
    /// ``CollectionView/swipe(_:)``.
    case swipe(Swipe)
    /// ``CollectionView/controlAnimation(_:_:)``.
    case controlAnimation(Int, AnimationControl)
    /// ``CollectionView/setItem(_:to:)``.
    case setItem(ItemPath, to: ItemState)
    /// ``CollectionView/touch(_:)``.
    case touch(SceneTouch)
    /// ``CollectionView/addBehavior(_:)``.
    case addBehavior(NamedBehavior)
    /// ``CollectionView/removeBehavior(_:)``.
    case removeBehavior(BehaviorID)
    /// ``CollectionView/replaceBehavior(_:isActive:)``.
    case replaceBehavior(NamedBehavior, isActive: Bool? = nil)
    /// ``CollectionView/tick(interval:)``, the given number of times, at most 108 000; the interval
    /// in seconds.
    case tick(count: Int = 1, interval: Double? = nil)
}

/// What an event has done that the view itself does not show.
public enum Outcome: Sendable, Hashable {
    /// The view shows all.
    case done
    /// A finger that lifted, or another target of its fling: where the content goes, if it moves.
    case released(ScrollMotion?)
    /// A tap: the element that it hit, if any, and the behaviours that are gone because it hid their items.
    case tapped(ElementID?, removing: [BehaviorID] = [])
    /// A hand that drives a change of the layout: how far that is.
    case transitioned(TransitionProgress)
    /// A finger that reorders: what has become of the item; `nil` if there is none, or one that may not be lifted.
    case reordered(ReorderingResult?)
    /// A finger that swipes: what has become of the row; `nil` if there is none.
    case swiped(SwipeResult?)
    /// A finger that came down: the cell that it has grabbed, if any.
    case grabbed(ElementID?)
    /// A behaviour was added, of this name.
    case addedBehavior(BehaviorID)
    /// Behaviours could not exist without an item that was deleted, and are gone.
    case removedBehaviors([BehaviorID])
    /// An outline was shown: what changed of the visible items, and the behaviours that are gone because of
    /// that.
    case outlined(SnapshotDifference, removing: [BehaviorID])
}
