import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension ObjectReader {
    /// `bounds` of an item: "rectangle", "ellipse", or an object with a `path`.
    ///
    /// - Parameter size: The item's size; `nil` if it is wrong, which is reported already.
    /// - Returns: The shape, a rectangle by default; errors are reported.
    mutating func bounds(of size: Size?) -> CollisionBounds {
        let name: StaticString = "bounds"
        guard let value = value(name) else { return .rectangle }
        let read: CollisionBounds?
        if value.isObject {
            read = ObjectReader.read(value, at: place(name), validation: validation) {
                $0.path().map { .path($0) }
            }
        } else if let string = value.string {
            read = shape(string)
        } else {
            let got = value.kindDescription
            report(name, "must be \"rectangle\", \"ellipse\" or an object with path, got \(got)")
            read = nil
        }
        guard let read, let size else { return .rectangle }
        if !read.isPossible(for: size) { report(name, read.flaw) }
        return read
    }

    private func shape(_ name: String) -> CollisionBounds? {
        switch name {
        case "rectangle": return .rectangle
        case "ellipse": return .ellipse
        default:
            report(
                "bounds",
                "must be \"rectangle\", \"ellipse\" or an object with path, got \(name.quoted)"
            )
            return nil
        }
    }

    /// The corners of a convex polygon.
    private mutating func path() -> [Point]? {
        if !contains("path") { report("path", "is missing; give a list of points") }
        let found = list("path", "a list of points") { $0.requiredPoint(in: Ranges.sceneOffset) }
        guard let found else { return nil }
        let counts = Ranges.cornerCount
        guard counts.contains(found.count) else {
            let wanted = "\(counts.lowerBound) to \(counts.upperBound) points"
            report("path", "must have \(wanted), got \(found.count)")
            return nil
        }
        return found.complete()
    }
}

extension CollisionBounds {
    /// Why an item cannot have this shape.
    fileprivate var flaw: String {
        switch self {
        case .rectangle: "is not possible for an item of this size"
        case .ellipse: "is too thin for an ellipse; give the item a larger size, or a rectangle"
        case .path:
            "must be a convex polygon around the item's centre (0, 0), without crossing itself, and "
                + "not be too thin to have a mass"
        }
    }
}

extension JSONWriter {
    /// Writes the member `bounds`, except for a rectangle, which is the default.
    mutating func bounds(_ bounds: CollisionBounds) {
        switch bounds {
        case .rectangle: break
        case .ellipse: member("bounds", "ellipse")
        case .path(let points):
            member(
                "bounds",
                object: { json in
                    json.member(
                        "path",
                        array: { json in for corner in points { json.point(corner) } }
                    )
                }
            )
        }
    }
}
