import Geometry

extension ObjectReader {
    /// `{"x","y"}`, both required unless there are defaults.
    mutating func point(
        _ name: StaticString,
        in range: NumberRange,
        defaults: Point? = nil
    ) -> Point? {
        object(name) { reader in
            let x = reader.coordinate("x", in: range, default: defaults?.x)
            let y = reader.coordinate("y", in: range, default: defaults?.y)
            guard let x, let y else { return nil }
            return Point(x: x, y: y)
        }
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

    /// `{"top","left","bottom","right"}`; what is absent is 0.
    mutating func insets(_ name: StaticString) -> Insets? {
        object(name) { reader in
            Insets(
                top: reader.number("top", in: Ranges.spacing) ?? 0,
                left: reader.number("left", in: Ranges.spacing) ?? 0,
                bottom: reader.number("bottom", in: Ranges.spacing) ?? 0,
                right: reader.number("right", in: Ranges.spacing) ?? 0
            )
        }
    }

    private mutating func coordinate(
        _ name: StaticString,
        in range: NumberRange,
        default fallback: Double?
    ) -> Double? {
        guard let value = value(name) else {
            if fallback == nil { report(name, "is missing; give a number of points") }
            return fallback
        }
        return range.validated(value, at: place(name), validation: validation)
    }
}
