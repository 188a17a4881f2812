import LayoutdGeometry

/// The collision shape of an item in the engine: metres from its centre, in its own axes.
enum BodyShape: Sendable, Hashable, Codable {
    case box
    case circle(radius: Float)
    /// Convex, counter-clockwise where y grows upwards.
    case polygon(ConvexPolygon)
    /// The pieces of the items of a group.
    case compound([BodyPiece])

    /// The shape of an item; `nil` if the engine cannot work with it.
    init?(_ item: DynamicItem) {
        if let parts = item.parts {
            self.init(parts)
            return
        }
        switch item.collisionBounds {
        case .rectangle: self = .box
        case .ellipse where item.size.width == item.size.height:
            self = .circle(radius: Metres.from(item.size.width) / 2)
        case .ellipse:
            guard let polygon = ConvexPolygon(ellipse: item.size) else { return nil }
            self = .polygon(polygon)
        case .path(let points):
            guard let polygon = ConvexPolygon(points) else { return nil }
            self = .polygon(polygon)
        }
    }

    /// In square metres.
    func area(halfSize: EngineVector) -> Float {
        switch self {
        case .box: 4 * halfSize.x * halfSize.y
        case .circle(let radius): .pi * radius * radius
        case .polygon(let polygon): polygon.area
        case .compound(let pieces): pieces.reduce(0) { $0 + $1.area }
        }
    }

    var radius: Float {
        if case .circle(let radius) = self { radius } else { 0 }
    }

    /// The convex pieces of the shape, as `CB2World_AddBody` takes them; empty for boxes and circles.
    var pieces: [[EngineVector]] {
        switch self {
        case .box, .circle: []
        case .polygon(let polygon): polygon.pieces
        case .compound(let pieces): pieces.map(\.points)
        }
    }
}
