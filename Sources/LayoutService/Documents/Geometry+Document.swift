import LayoutdGeometry
import LayoutdJSON

extension ObjectReader {
    /// `{"x","y"}`, both required unless there are defaults.
    mutating func point(
        _ name: StaticString,
        in range: NumberRange,
        defaults: Point? = nil
    ) -> Point? {
        object(name) { reader in
            guard let defaults else { return reader.requiredPoint(in: range) }
            return Point(
                x: reader.number("x", in: range) ?? defaults.x,
                y: reader.number("y", in: range) ?? defaults.y
            )
        }
    }

    /// A direction or a distance `{"x","y"}`, both required.
    mutating func vector(_ name: StaticString, in range: NumberRange) -> Vector? {
        object(name) { reader in
            let dx = reader.requiredNumber("x", in: range)
            let dy = reader.requiredNumber("y", in: range)
            guard let dx, let dy else { return nil }
            return Vector(dx: dx, dy: dy)
        }
    }

    /// A point that must be given.
    mutating func requiredPoint(_ name: StaticString, in range: NumberRange) -> Point? {
        if !contains(name) { report(name, "is missing; give its x and y") }
        return point(name, in: range)
    }

    /// Merges `{"x","y"}`, both required unless a patch changes a point, or null over a point.
    mutating func merge(
        _ name: StaticString,
        in range: NumberRange,
        into point: inout Point?,
        default usual: Point?
    ) {
        guard let value = value(name) else {
            if removes(name) { point = usual }
            return
        }
        guard !value.isNull else { return point = nil }
        let (place, current) = (place(name), point)
        let given = ObjectReader.read(value, at: place, validation: validation) {
            reader -> Point? in
            guard reader.isPatch, let current else { return reader.requiredPoint(in: range) }
            return reader.point(in: range, over: current, default: current)
        }
        if let given { point = given }
    }

    /// Merges `{"x","y"}` over a vector.
    mutating func merge(
        _ name: StaticString,
        in range: NumberRange,
        into vector: inout Vector,
        default usual: Vector
    ) {
        let current = Point(x: vector.dx, y: vector.dy)
        let normal = Point(x: usual.dx, y: usual.dy)
        let given = object(name) { $0.point(in: range, over: current, default: normal) }
        merge(name, given.map { $0 - .zero }, into: &vector, default: usual)
    }

    /// `x` and `y` of this object, merged over a point.
    private mutating func point(
        in range: NumberRange,
        over current: Point,
        default usual: Point
    ) -> Point {
        var point = start(current, default: usual)
        merge("x", in: range, into: &point.x, default: usual.x)
        merge("y", in: range, into: &point.y, default: usual.y)
        return point
    }

    /// `{"x","y","width","height"}`, all required, in content coordinates.
    mutating func rect(_ name: StaticString) -> Rect? {
        object(name) { reader in
            let origin = reader.requiredPoint(in: Ranges.contentCoordinate)
            let size = reader.requiredSize(in: Ranges.contentExtent)
            guard let origin, let size else { return nil }
            return Rect(origin: origin, size: size)
        }
    }

    /// `width` and `height` of this object, both required.
    mutating func requiredSize(in range: NumberRange) -> Size? {
        let width = requiredLength("width", in: range)
        let height = requiredLength("height", in: range)
        guard let width, let height else { return nil }
        return Size(width: width, height: height)
    }

    /// `x` and `y` of this object, both required.
    mutating func requiredPoint(in range: NumberRange) -> Point? {
        let x = requiredLength("x", in: range)
        let y = requiredLength("y", in: range)
        guard let x, let y else { return nil }
        return Point(x: x, y: y)
    }

    /// `{"top","left","bottom","right"}`; absent members are 0.
    mutating func insets(_ name: StaticString) -> Insets? {
        object(name) { $0.insets(over: .zero, default: .zero) }
    }

    /// Merges `{"width","height"}` over a size.
    mutating func merge(
        _ name: StaticString,
        in range: NumberRange,
        into size: inout Size,
        default usual: Size
    ) {
        let current = size
        let given = object(name) { reader -> Size in
            var size = reader.start(current, default: usual)
            reader.merge("width", in: range, into: &size.width, default: usual.width)
            reader.merge("height", in: range, into: &size.height, default: usual.height)
            return size
        }
        merge(name, given, into: &size, default: usual)
    }

    /// Merges `{"top","left","bottom","right"}` over insets.
    mutating func merge(_ name: StaticString, into insets: inout Insets, default usual: Insets) {
        let current = insets
        let given = object(name) { $0.insets(over: current, default: usual) }
        merge(name, given, into: &insets, default: usual)
    }

    /// `top`, `left`, `bottom` and `right` of this object, merged over insets.
    private mutating func insets(over current: Insets, default usual: Insets) -> Insets {
        let range = Ranges.spacing
        var insets = start(current, default: usual)
        merge("top", in: range, into: &insets.top, default: usual.top)
        merge("left", in: range, into: &insets.left, default: usual.left)
        merge("bottom", in: range, into: &insets.bottom, default: usual.bottom)
        merge("right", in: range, into: &insets.right, default: usual.right)
        return insets
    }
}

/// Geometry in full precision.
extension JSONWriter {
    mutating func point(_ point: Point) {
        object { json in
            json.member("x", point.x)
            json.member("y", point.y)
        }
    }

    mutating func point(_ point: Point?) {
        if let point { self.point(point) } else { null() }
    }

    mutating func member(_ name: StaticString, _ point: Point) {
        self.name(name)
        self.point(point)
    }

    mutating func member(_ name: StaticString, _ vector: Vector) {
        member(name, Point(x: vector.dx, y: vector.dy))
    }

    mutating func size(_ size: Size) {
        object { json in
            json.member("width", size.width)
            json.member("height", size.height)
        }
    }

    mutating func insets(_ insets: Insets) {
        object { json in
            json.member("top", insets.top)
            json.member("left", insets.left)
            json.member("bottom", insets.bottom)
            json.member("right", insets.right)
        }
    }
}
