package import LayoutdDynamics
package import LayoutdGeometry
package import LayoutdLayouts

/// How a finger holds an item of a scene.
package struct SceneGrip: Sendable, Hashable {
    /// The point of the item that it holds, in content coordinates, points.
    package let place: Point
    /// Where the finger is, in content coordinates, points.
    ///
    /// A grip that gives way leaves the item behind.
    package let finger: Point
}

/// What pictures show of a scene.
extension CollectionView {
    /// How fingers hold items of a scene, in the order in which they came down.
    package var grips: [SceneGrip] { state.motion.bodies?.grips ?? [] }

    /// The bounds that collision behaviours may use as a boundary, in content coordinates; `nil` without
    /// behaviours.
    package var referenceBounds: Rect? { state.motion.scene?.bodies.animator.referenceBounds }

    /// Where a group of a scene is, and its size around its centre; `nil` if there is none.
    package func place(of group: ItemGroup) -> (center: Point, size: Size, angle: Double)? {
        guard let item = state.motion.scene?.bodies.animator.item(group.id) else { return nil }
        return (item.center, item.size, item.angle)
    }

    /// The shape in which an element collides.
    package func collisionBounds(of element: ElementID) -> CollisionBounds {
        layout.collisionBounds(of: element)
    }
}

extension RigidElements {
    fileprivate var grips: [SceneGrip] {
        touches.compactMap { touch in
            guard case .attachment(let attachment) = animator.behavior(touch.behavior),
                case .anchor(let held, let offset, let anchor) = attachment.joint,
                let item = animator.item(held)
            else { return nil }
            let place = (item.center + offset).turned(by: item.angle, about: item.center)
            return SceneGrip(place: place, finger: anchor)
        }
    }
}
