package import LayoutdGeometry

extension CollisionBounds {
    /// Whether items of the given size can have this shape.
    package func isPossible(for size: Size) -> Bool {
        BodyShape(DynamicItem(center: .zero, size: size, collisionBounds: self)) != nil
    }
}
