public import LayoutdGeometry

/// Why an animator refuses a change; it is then as it was.
public enum DynamicsError: Error, Equatable {
    /// There is an item of this identity already.
    case duplicateItem(DynamicItemID)
    /// There is no such item.
    case unknownItem(DynamicItemID)
    /// The item's extents are zero, negative, no numbers, or too small to have a mass.
    case invalidSize(Size, item: DynamicItemID)
    /// The item's collision bounds are no convex path around its centre, or too small to have a mass.
    case invalidCollisionBounds(item: DynamicItemID)
    /// The item's place or angle is no number.
    case invalidPlace(Point, angle: Double, item: DynamicItemID)
    /// There is a behaviour of this name already.
    case duplicateBehavior(BehaviorID)
    /// There is no such behaviour.
    case unknownBehavior(BehaviorID)
    /// The behaviour cannot have children.
    case notAComposite(BehaviorID)
    /// A change would make another kind of behaviour of it, or join other items.
    case differentBehavior(BehaviorID)
    /// The behaviour names an item twice.
    case repeatedItem(DynamicItemID, behavior: BehaviorID)
    /// A number is not finite or out of range; carries its name.
    case invalidValue(Double, name: String, behavior: BehaviorID)
    /// A boundary has fewer than two distinct corners.
    case invalidPath(boundary: String, behavior: BehaviorID)
    /// The behaviour has two boundaries of one name.
    case duplicateBoundary(String, behavior: BehaviorID)
    /// There would be more fields than the engine can have.
    case tooManyFields(limit: Int)
}
