public import LayoutdGeometry

/// Why an animator refuses a change; the animator is then unchanged.
public enum DynamicsError: Error, Equatable {
    /// There is an item with this identifier already.
    case duplicateItem(DynamicItemID)
    /// There is no such item.
    case unknownItem(DynamicItemID)
    /// The item's extents are zero, negative, not finite, or too small to have a mass.
    case invalidSize(Size, item: DynamicItemID)
    /// The item's collision bounds are not a convex path around its centre, or too small to have a
    /// mass.
    case invalidCollisionBounds(item: DynamicItemID)
    /// The item's position or angle is not finite or out of range.
    case invalidPlace(Point, angle: Double, item: DynamicItemID)
    /// There is a behaviour with this name already.
    case duplicateBehavior(BehaviorID)
    /// There is no such behaviour.
    case unknownBehavior(BehaviorID)
    /// The behaviour cannot have children.
    case notAComposite(BehaviorID)
    /// The change would alter the behaviour's kind, or the items that it joins.
    case differentBehavior(BehaviorID)
    /// The behaviour names an item twice.
    case repeatedItem(DynamicItemID, behavior: BehaviorID)
    /// A number is not finite or out of range; carries its name.
    case invalidValue(Double, name: String, behavior: BehaviorID)
    /// A boundary has fewer than two distinct corners.
    case invalidPath(boundary: String, behavior: BehaviorID)
    /// The behaviour has two boundaries with the same name.
    case duplicateBoundary(String, behavior: BehaviorID)
    /// The item is in a group, which behaviours name in its place.
    case groupedItem(DynamicItemID, group: DynamicItemID)
    /// A group has no items, one that is in a group already, or the identifier of an item or another group.
    case invalidGroup(DynamicItemID)
    /// The items of a group are too far apart for the engine's precision.
    case spreadGroup(DynamicItemID)
    /// The shapes of all items in groups would have more convex pieces than allowed.
    case tooManyPieces(Int, limit: Int)
    /// There would be more fields than the engine allows.
    case tooManyFields(limit: Int)
}
