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

    /// `{"x","y"}`, both required, or null.
    ///
    /// - Returns: The point, `.some(nil)` for null, or `nil` if the member is absent or wrong.
    mutating func nullablePoint(_ name: StaticString, in range: NumberRange) -> Point?? {
        guard let value = value(name) else { return nil }
        guard !value.isNull else { return .some(nil) }
        let place = place(name)
        return ObjectReader.read(value, at: place, validation: validation) { reader -> Point? in
            reader.requiredPoint(in: range)
        }.map { .some($0) }
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

    /// `{"width","height"}`; what is absent is taken from `defaults`.
    mutating func size(_ name: StaticString, in range: NumberRange, defaults: Size) -> Size? {
        object(name) { reader in
            Size(
                width: reader.number("width", in: range) ?? defaults.width,
                height: reader.number("height", in: range) ?? defaults.height
            )
        }
    }

    /// `{"top","left","bottom","right"}`; what is absent is taken from `defaults`.
    mutating func insets(_ name: StaticString, defaults: Insets = .zero) -> Insets? {
        object(name) { reader in
            Insets(
                top: reader.number("top", in: Ranges.spacing) ?? defaults.top,
                left: reader.number("left", in: Ranges.spacing) ?? defaults.left,
                bottom: reader.number("bottom", in: Ranges.spacing) ?? defaults.bottom,
                right: reader.number("right", in: Ranges.spacing) ?? defaults.right
            )
        }
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
