import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension CollisionBounds {
    /// Reads `bounds` of an item: "rectangle", "ellipse", or an object with a `path`.
    ///
    /// The shape is a rectangle by default; errors are reported.
    ///
    /// - Parameters:
    ///   - reader: The members of the item.
    ///   - size: The item's size; `nil` if it is wrong, which is reported already.
    init(_ reader: inout ObjectReader, of size: Size?) {
        self = .rectangle
        let name: StaticString = "bounds"
        guard let value = reader.value(name) else { return }
        let read: CollisionBounds?
        switch (value.isObject, value.string) {
        case (true, _):
            let (place, validation) = (reader.place(name), reader.validation)
            read = ObjectReader.read(value, at: place, validation: validation) {
                Self.path(&$0).map { .path($0) }
            }
        case (_, "rectangle"): read = .rectangle
        case (_, "ellipse"): read = .ellipse
        case (_, let string):
            let got = string?.quoted ?? value.kindDescription
            reader.report(
                name,
                "must be \"rectangle\", \"ellipse\" or an object with path, got \(got)"
            )
            read = nil
        }
        guard let read, let size else { return }
        if !read.isPossible(for: size) { reader.report(name, read.flaw) }
        self = read
    }

    /// The corners of a convex polygon.
    private static func path(_ reader: inout ObjectReader) -> [Point]? {
        if !reader.contains("path") { reader.report("path", "is missing; give a list of points") }
        let found = reader.list("path", "a list of points") {
            Point(&$0, in: Ranges.sceneOffset)
        }
        guard let found else { return nil }
        let counts = Ranges.cornerCount
        guard counts.contains(found.count) else {
            let wanted = "\(counts.lowerBound) to \(counts.upperBound) points"
            reader.report("path", "must have \(wanted), got \(found.count)")
            return nil
        }
        return found.complete()
    }

    /// Why an item cannot have this shape.
    private var flaw: String {
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
