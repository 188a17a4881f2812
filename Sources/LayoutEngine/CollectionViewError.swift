public import LayoutdDynamics
public import LayoutdLayouts

/// Why a collection view cannot be created, changed, saved or resumed; it is then unchanged.
public enum CollectionViewError: Error, Equatable {
    // Settings.

    /// The layout cannot be prepared, or a batch has too few sizes.
    case layout(LayoutError)
    /// The animator rejects the behaviours, or the change of an item.
    case dynamics(DynamicsError)
    /// A number is out of range.
    case outOfRange(OutOfRange)
    /// More elements than allowed would have to be simulated.
    case tooManySimulatedElements(limit: Int)
    /// More elements than allowed would be able to collide.
    case tooManyRigidElements(count: Int, limit: Int)
    /// The layout moves its items itself, or does not support these dynamics.
    case unsuitableDynamics
    /// Rods, bodies in a scene and bodies over a mirrored layout have no leading side, so nothing can run from right to
    /// left.
    case noLeadingSide
    /// Another layout of a scene, whose behaviours have moved items away from their places.
    case fixedLayout
    /// A layout of another kind, where rods, behaviours of a scene or a scale put items elsewhere than layouts
    /// do, before or after: there is no way from place to place. Without animation it can be shown.
    case unreachableLayout

    // Data.

    /// The view does not have this element.
    case noSuchElement(ElementID)
    /// This section does not scroll by itself, or does not exist.
    case noSectionScroller(Int)
    /// The view has no ``ScrollSettings/zoom``, or its layout is not absolute.
    case cannotZoom
    /// No element of the layout has an estimated size.
    case notSelfSizing
    /// An extent that the layout sets was given for this element.
    case fixedExtent(ElementID)
    /// Two sizes were given for this element.
    case measuredTwice(ElementID)
    /// Identifiers are missing, or do not tell sections or items apart.
    case identifiers(IdentifierError)
    /// The batch contradicts itself or the data.
    case batch(BatchUpdateError)
    /// There would be more items than allowed.
    case tooManyItems(count: Int, limit: Int)
    /// Sections that store a size for each item, because one of them has its own, would have too
    /// many items.
    case tooManyStoredItems(count: Int, limit: Int)
    /// An update would lead to too many items that collide, including those that are leaving;
    /// carries the seconds until enough of the latter are gone, `nil` if waiting does not help.
    case tooManyFallingItems(count: Int, limit: Int, wait: Double?)

    // Transitions.

    /// A hand drives a transition to another layout, which has to end first.
    case transitionIsRunning
    /// No hand drives a transition.
    case noTransition

    // Reordering.

    /// In this layout items have no order that a finger could change: they are where behaviours, rods or the data
    /// put them.
    case noReordering
    /// A finger has lifted an item, and there may be only one.
    case itemIsLifted
    /// No finger has lifted an item.
    case nothingLifted

    // Swipes.

    /// A row has no actions on a side.
    case noSwipeActions(ItemPath, SwipeSide)
    /// A finger swipes a row, and there may be only one.
    case rowIsSwiped
    /// No finger swipes a row.
    case nothingSwiped

    // Animations.

    /// No animation has this number: it has ended, or never was.
    case noSuchAnimation(Int)
    /// More animations than allowed would have been held or changed by requests.
    case tooManyControlledAnimations(limit: Int)

    // Scenes.

    /// The collection view has no behaviours that could be changed.
    case notAScene
    /// An item cannot get a velocity: no behaviour holds it, or it is anchored.
    case immovableItem(ItemPath)
    /// A touch of this name has begun, and not ended.
    case touchHasBegun(String)
    /// A touch of this name holds nothing: it never began, grabbed nothing, or has ended.
    case noSuchTouch(String)
    /// More fingers than allowed would hold items.
    case tooManyTouches(limit: Int)

    // Snapshots.

    /// A position in the view is not finite.
    case notFinite
    /// This library cannot read the snapshot's format; carries its version.
    case unknownVersion(Int)
    /// The parts of a snapshot contradict each other.
    case inconsistent
}

/// An error of a lower module for which a collection view refuses something.
protocol CollectionViewErrorConvertible: Error {
    /// The error of the collection view.
    var collectionViewError: CollectionViewError { get }
}

extension LayoutError: CollectionViewErrorConvertible {
    var collectionViewError: CollectionViewError { .layout(self) }
}

extension DynamicsError: CollectionViewErrorConvertible {
    var collectionViewError: CollectionViewError { .dynamics(self) }
}

extension BatchUpdateError: CollectionViewErrorConvertible {
    var collectionViewError: CollectionViewError { .batch(self) }
}

extension IdentifierError: CollectionViewErrorConvertible {
    var collectionViewError: CollectionViewError { .identifiers(self) }
}

extension TooManyElements: CollectionViewErrorConvertible {
    var collectionViewError: CollectionViewError { .tooManySimulatedElements(limit: limit) }
}

/// Calls a function that throws the error of a lower module.
func convertingErrors<Result, Failure: CollectionViewErrorConvertible>(
    _ body: () throws(Failure) -> Result
) throws(CollectionViewError) -> Result {
    do throws(Failure) {
        return try body()
    } catch {
        throw error.collectionViewError
    }
}
