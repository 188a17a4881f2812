import Glibc
import LayoutdGeometry

/// A convex piece of the body of a group, in metres in the group's axes.
struct BodyPiece: Sendable, Hashable, Codable {
    /// The corners of a polygon, counter-clockwise where y grows upwards, or the centre of a circle.
    let corners: [EngineVector]
    /// The radius of a circle; 0 for a polygon.
    let radius: Float

    /// The piece as `CB2World_AddBody` takes it.
    var points: [EngineVector] {
        radius > 0 ? corners + [EngineVector(x: radius, y: 0)] : corners
    }

    /// In square metres.
    var area: Float { radius > 0 ? .pi * radius * radius : corners.area }

    /// Whether the engine can work with it, which it may not with one that was read.
    var isSound: Bool {
        let isNear = corners.allSatisfy { max(abs($0.x), abs($0.y)) <= ConvexPolygon.farthest }
        guard radius == 0 else {
            return radius > 0 && radius.isFinite && corners.count == 1 && isNear
        }
        return (3...ConvexPolygon.mostCorners).contains(corners.count) && isNear
            && area >= ConvexPolygon.leastArea / 2
    }
}

extension BodyShape {
    /// The shape of a group; `nil` if an item has none, or if it is so far from the centre that it has none there
    /// in single precision.
    ///
    /// A single item that lies straight in its group keeps its own shape, so that both move alike.
    init?(_ parts: [DynamicItem]) {
        if parts.count == 1, parts[0].center == .zero, parts[0].angle == 0 {
            guard parts[0].parts == nil else { return nil }
            self.init(parts[0])
            return
        }
        var pieces: [BodyPiece] = []
        for part in parts {
            guard part.parts == nil, let shape = BodyShape(part) else { return nil }
            pieces += shape.pieces(at: part)
        }
        guard !pieces.isEmpty, pieces.allSatisfy(\.isSound) else { return nil }
        self = .compound(pieces)
    }

    /// Whether the shape of a group is as large as its parts are alone, to a thousandth.
    ///
    /// Far from the group's centre corners are rounded.
    func isExact(for parts: [DynamicItem]) -> Bool {
        guard case .compound(let pieces) = self else { return true }
        let exact = parts.flatMap { part in
            var alone = part
            alone.center = .zero
            return BodyShape(part)?.pieces(at: alone) ?? []
        }
        return exact.count == pieces.count
            && zip(exact, pieces).allSatisfy { abs($1.area / $0.area - 1) < 1e-3 }
    }

    /// The number of its convex pieces.
    var pieceCount: Int { max(1, pieces.count) }

    /// The pieces of a part's shape where the part is in its group.
    private func pieces(at part: DynamicItem) -> [BodyPiece] {
        let place = BodyMotion(position: EngineVector(part.center), angle: Float(part.angle))
        func piece(_ corners: [EngineVector]) -> BodyPiece {
            BodyPiece(corners: corners.map(place.worldPoint), radius: 0)
        }
        switch self {
        case .circle(let radius): return [BodyPiece(corners: [place.position], radius: radius)]
        case .polygon(let polygon): return polygon.pieces.map(piece)
        case .compound(let pieces): return pieces
        case .box:
            let (x, y) = (Metres.from(part.size.width) / 2, Metres.from(part.size.height) / 2)
            let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { EngineVector(x: $0, y: $1) }
            return [piece(corners)]
        }
    }
}
