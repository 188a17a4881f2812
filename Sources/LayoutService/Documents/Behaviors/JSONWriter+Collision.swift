import LayoutdDynamics
import LayoutdGeometry

extension JSONWriter {
    /// Writes the members of a collision behaviour.
    mutating func members(of collision: CollisionBehavior) {
        member("mode", collision.mode.rawValue)
        member(
            "boundaries",
            array: { json in for boundary in collision.boundaries { json.boundary(boundary) } }
        )
        guard let insets = collision.referenceBoundsInsets else {
            return member("referenceBounds", false)
        }
        member(
            "referenceBounds",
            object: { json in
                json.name("insets")
                json.insets(insets)
            }
        )
    }

    private mutating func boundary(_ boundary: CollisionBehavior.Boundary) {
        object { json in
            json.member("id", boundary.id)
            if boundary.isClosed {
                json.member(
                    "path",
                    array: { json in for corner in boundary.points { json.point(corner) } }
                )
            } else {
                json.member("from", boundary.points[0])
                json.member("to", boundary.points[1])
            }
        }
    }
}
