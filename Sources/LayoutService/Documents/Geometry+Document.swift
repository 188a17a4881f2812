import LayoutdGeometry
import LayoutdJSON

extension Point {
    /// Reads `x` and `y`, both required.
    init?(_ reader: inout ObjectReader, in range: NumberRange) {
        let x = reader.requiredLength("x", in: range)
        let y = reader.requiredLength("y", in: range)
        guard let x, let y else { return nil }
        self.init(x: x, y: y)
    }

    /// Reads a member `{"x","y"}`, both required unless there are defaults.
    init?(
        _ reader: inout ObjectReader,
        _ name: StaticString,
        in range: NumberRange,
        defaults: Point? = nil
    ) {
        let point = reader.object(name) { reader in
            guard let defaults else { return Point(&reader, in: range) }
            return Point(
                x: reader.number("x", in: range) ?? defaults.x,
                y: reader.number("y", in: range) ?? defaults.y
            )
        }
        guard let point else { return nil }
        self = point
    }

    /// Reads a member that must be given.
    init?(_ reader: inout ObjectReader, required name: StaticString, in range: NumberRange) {
        if !reader.contains(name) { reader.report(name, "is missing; give its x and y") }
        self.init(&reader, name, in: range)
    }

    /// Reads `x` and `y`, merged over a point.
    fileprivate init(
        _ reader: inout ObjectReader,
        in range: NumberRange,
        over current: Point,
        default usual: Point
    ) {
        self = reader.start(current, default: usual)
        reader.merge("x", in: range, into: &x, default: usual.x)
        reader.merge("y", in: range, into: &y, default: usual.y)
    }
}

extension Point {
    /// Merges a member `{"x","y"}`.
    mutating func merge(
        _ reader: inout ObjectReader,
        _ name: StaticString,
        in range: NumberRange,
        default usual: Point
    ) {
        let current = self
        let given = reader.object(name) { Point(&$0, in: range, over: current, default: usual) }
        reader.merge(name, given, into: &self, default: usual)
    }
}

extension Point? {
    /// Merges a member `{"x","y"}`, both required unless a patch changes a point, or null.
    mutating func merge(
        _ reader: inout ObjectReader,
        _ name: StaticString,
        in range: NumberRange,
        default usual: Point?
    ) {
        guard let value = reader.value(name) else {
            if reader.removes(name) { self = usual }
            return
        }
        guard !value.isNull else { return self = nil }
        let (place, validation, current) = (reader.place(name), reader.validation, self)
        let given = ObjectReader.read(value, at: place, validation: validation) {
            reader -> Point? in
            guard reader.isPatch, let current else { return Point(&reader, in: range) }
            return Point(&reader, in: range, over: current, default: current)
        }
        if let given { self = given }
    }
}

extension Vector {
    /// Reads a member that is a direction or a distance `{"x","y"}`, both required.
    init?(_ reader: inout ObjectReader, _ name: StaticString, in range: NumberRange) {
        let vector = reader.object(name) { reader -> Vector? in
            let dx = reader.requiredNumber("x", in: range)
            let dy = reader.requiredNumber("y", in: range)
            guard let dx, let dy else { return nil }
            return Vector(dx: dx, dy: dy)
        }
        guard let vector else { return nil }
        self = vector
    }

    /// Merges a member `{"x","y"}`.
    mutating func merge(
        _ reader: inout ObjectReader,
        _ name: StaticString,
        in range: NumberRange,
        default usual: Vector
    ) {
        let current = Point(x: dx, y: dy)
        let normal = Point(x: usual.dx, y: usual.dy)
        let given = reader.object(name) {
            Point(&$0, in: range, over: current, default: normal) - .zero
        }
        reader.merge(name, given, into: &self, default: usual)
    }
}

extension Rect {
    /// Reads a member `{"x","y","width","height"}`, all required, in content coordinates.
    init?(_ reader: inout ObjectReader, _ name: StaticString) {
        let rect = reader.object(name) { reader -> Rect? in
            let origin = Point(&reader, in: Ranges.contentCoordinate)
            let size = Size(&reader, in: Ranges.contentExtent)
            guard let origin, let size else { return nil }
            return Rect(origin: origin, size: size)
        }
        guard let rect else { return nil }
        self = rect
    }
}

extension Size {
    /// Reads `width` and `height`, both required.
    init?(_ reader: inout ObjectReader, in range: NumberRange) {
        let width = reader.requiredLength("width", in: range)
        let height = reader.requiredLength("height", in: range)
        guard let width, let height else { return nil }
        self.init(width: width, height: height)
    }

    /// Merges a member `{"width","height"}`.
    mutating func merge(
        _ reader: inout ObjectReader,
        _ name: StaticString,
        in range: NumberRange,
        default usual: Size
    ) {
        let current = self
        let given = reader.object(name) { reader -> Size in
            var size = reader.start(current, default: usual)
            reader.merge("width", in: range, into: &size.width, default: usual.width)
            reader.merge("height", in: range, into: &size.height, default: usual.height)
            return size
        }
        reader.merge(name, given, into: &self, default: usual)
    }
}

extension Insets {
    /// Reads a member `{"top","left","bottom","right"}`; absent ones are 0.
    init?(_ reader: inout ObjectReader, _ name: StaticString) {
        guard let insets = reader.object(name, { Insets(&$0, over: .zero, default: .zero) }) else {
            return nil
        }
        self = insets
    }

    /// Merges a member `{"top","left","bottom","right"}`.
    mutating func merge(
        _ reader: inout ObjectReader,
        _ name: StaticString,
        default usual: Insets
    ) {
        let current = self
        let given = reader.object(name) { Insets(&$0, over: current, default: usual) }
        reader.merge(name, given, into: &self, default: usual)
    }

    /// Reads `top`, `left`, `bottom` and `right`, merged over insets.
    private init(_ reader: inout ObjectReader, over current: Insets, default usual: Insets) {
        let range = Ranges.spacing
        self = reader.start(current, default: usual)
        reader.merge("top", in: range, into: &top, default: usual.top)
        reader.merge("left", in: range, into: &left, default: usual.left)
        reader.merge("bottom", in: range, into: &bottom, default: usual.bottom)
        reader.merge("right", in: range, into: &right, default: usual.right)
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
