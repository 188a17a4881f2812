import Glibc
import LayoutdGeometry

/// A convex polygon around its origin that libbox2d can work with.
struct ConvexPolygon: Sendable, Hashable, Codable {
    /// In metres, counter-clockwise where y grows upwards; no three are on one line.
    let corners: [EngineVector]

    /// The most corners that libbox2d's polygons can have.
    static let mostCorners = 8
    /// In square metres; libbox2d aborts on polygons of less than 1.2e-7.
    static let leastArea: Float = 1.6e-7
    /// In metres; see `Double.isUsable`.
    static let farthest: Float = 1e7
    /// Two edges count as one if the sine of the angle between them is below this.
    private static let leastTurn: Float = 1e-5
    private static let ellipseCorners = 32

    /// Creates a polygon from a closed path in points, clockwise or counter-clockwise.
    ///
    /// - Returns: `nil` if the path is not convex, does not go once around the origin, or has less
    ///   area than the engine can work with.
    init?(_ path: [Point]) {
        guard path.allSatisfy(\.isUsable) else { return nil }
        var corners = path.distinct(isClosed: true)
        if corners.area < 0 { corners.reverse() }
        self.corners = corners.withoutStraights(Self.leastTurn)
        guard isSound else { return nil }
    }

    /// Whether libbox2d can work with it, which one that was read may not be.
    var isSound: Bool {
        corners.count >= 3 && corners.allSatisfy { max(abs($0.x), abs($0.y)) <= Self.farthest }
            && isConvexAroundOrigin && pieces.allSatisfy { $0.area >= Self.leastArea }
    }

    /// Creates an approximation of an ellipse; it is too small by at most half a percent of the
    /// semi-axes.
    init?(ellipse size: Size) {
        self.init(
            (0..<Self.ellipseCorners).map { index in
                let angle = 2 * Double.pi * Double(index) / Double(Self.ellipseCorners)
                return Point(x: size.width / 2 * cos(angle), y: size.height / 2 * sin(angle))
            }
        )
    }

    /// In square metres.
    var area: Float { corners.area }

    /// A fan of polygons with no more corners than libbox2d allows.
    var pieces: [[EngineVector]] {
        let step = Self.mostCorners - 2
        return stride(from: 1, to: corners.count - 1, by: step).map { start in
            [corners[0]] + corners[start...min(start + step, corners.count - 1)]
        }
    }

    /// Whether the path goes round once, with all corners and the origin to the left of every edge.
    private var isConvexAroundOrigin: Bool {
        corners.winding < 1.5
            && corners.indices.allSatisfy { index in
                let (start, end) = (corners[index], corners[(index + 1) % corners.count])
                let edge = end - start
                return (corners + [.zero]).allSatisfy { corner in
                    let reach = corner - start
                    return edge.cross(reach) >= -1e-6 * edge.length * reach.length
                }
            }
    }
}

extension [EngineVector] {
    /// The area inside a closed path, negative if the path is clockwise where y grows upwards.
    var area: Float {
        guard let first else { return 0 }
        return zip(self, dropFirst()).reduce(0) { sum, edge in
            sum + (edge.0 - first).cross(edge.1 - first) / 2
        }
    }

    /// How often a closed path goes round to the left.
    fileprivate var winding: Float {
        indices.reduce(0) { sum, index in
            let into = self[index] - self[(index + count - 1) % count]
            let out = self[(index + 1) % count] - self[index]
            return sum + atan2f(into.cross(out), into.dot(out)) / (2 * .pi)
        }
    }

    /// The corners at which the path turns noticeably, or turns back.
    fileprivate func withoutStraights(_ leastTurn: Float) -> [EngineVector] {
        indices.filter { index in
            let into = self[index] - self[(index + count - 1) % count]
            let out = self[(index + 1) % count] - self[index]
            let isStraight = abs(into.cross(out)) <= leastTurn * into.length * out.length
            return !isStraight || into.dot(out) < 0
        }.map { self[$0] }
    }
}

extension EngineVector {
    fileprivate func cross(_ other: EngineVector) -> Float { x * other.y - y * other.x }

    fileprivate func dot(_ other: EngineVector) -> Float { x * other.x + y * other.y }
}
