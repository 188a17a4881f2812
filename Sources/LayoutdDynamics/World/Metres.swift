import LayoutdGeometry

/// Conversion of lengths: single precision, 100 points to the metre, by multiplication both ways.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon; 1.25 pt reads back as
///   1.24999988 pt.
enum Metres {
    private static let perPoint: Float = 0.01
    private static let pointsEach: Float = 100

    /// Converts points to metres.
    static func from(_ points: Double) -> Float {
        Float(Double(perPoint) * points)
    }

    /// Converts metres to points.
    static func points(_ metres: Float) -> Double {
        Double(pointsEach * metres)
    }
}

extension Point {
    /// The nearest point at which a body can be.
    package var inEngine: Point { EngineVector(self).point }
}

/// A vector of the engine, in metres, metres per second or newtons.
struct EngineVector: Sendable, Hashable, Codable {
    var x: Float
    var y: Float

    static let zero = EngineVector(x: 0, y: 0)

    var length: Float { (x * x + y * y).squareRoot() }

    static func + (a: EngineVector, b: EngineVector) -> EngineVector {
        EngineVector(x: a.x + b.x, y: a.y + b.y)
    }

    static func - (a: EngineVector, b: EngineVector) -> EngineVector {
        EngineVector(x: a.x - b.x, y: a.y - b.y)
    }

    static func * (factor: Float, vector: EngineVector) -> EngineVector {
        EngineVector(x: factor * vector.x, y: factor * vector.y)
    }
}

extension EngineVector {
    /// Converts a position in points.
    init(_ point: Point) {
        self.init(x: Metres.from(point.x), y: Metres.from(point.y))
    }

    /// Converts a distance in points or a velocity in points per second.
    init(_ vector: Vector) {
        self.init(x: Metres.from(vector.dx), y: Metres.from(vector.dy))
    }

    var point: Point { Point(x: Metres.points(x), y: Metres.points(y)) }

    var vector: Vector { Vector(dx: Metres.points(x), dy: Metres.points(y)) }
}
