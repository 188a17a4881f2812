/// A case of `scrolling-more-vectors.json` about edges along one axis, in points and seconds.
package struct EdgeCase: ScrollingMoreCase {
    package static let kinds: Set = ["edges", "drag", "fling", "samples"]

    package struct Input: Decodable, Sendable {
        package let content: Double
        package let bounds: Double
        package let inset: [Double]?
        package let bounces: Bool?
        package let alwaysBounce: Bool?
        package let alignment: Double?
        package let rate: String?
        /// Where a drag starts, and how far the finger goes.
        package let start: Double?
        package let travel: Double?
        /// Where a fling starts, and how fast.
        package let offset: Double?
        package let velocity: Double?
    }

    /// What must be found, by the kind of the case.
    package enum Expectation: Sendable {
        /// The first and the last offset, whether a finger can drag, and what is at the edge.
        case edges(range: [Double], isDraggable: Bool, edge: String)
        case drag(Double)
        case fling(Fling)
        /// Times and offsets, and how far offsets may differ.
        case samples([[Double]], tolerance: Double)
    }

    /// Where a fling ends, and when.
    package struct Fling: Decodable, Sendable {
        package let end: Double
        package let duration: Double
        /// `nil` if it meets no edge.
        package let edge: Impact?
    }

    /// When a fling meets an edge, how fast, and the offset farthest beyond it.
    package struct Impact: Decodable, Sendable {
        package let time: Double
        package let velocity: Double
        package let peak: Double

        /// How far before ``peak`` content may be at every tick of a bounce.
        ///
        /// The spring turns round with an acceleration of w² times the peak, w = 2π/0.575, and the nearest
        /// tick is at most half an interval away. A fifth is for what the acceleration changes meanwhile.
        package func mostMissed(at displayRate: Int) -> Double {
            let frequency = 2 * Double.pi / 0.575
            let way = frequency / (2 * Double(displayRate))
            return 1.2 * abs(peak) * way * way / 2
        }
    }

    package let name: String
    package let input: Input
    package let expect: Expectation

    /// What must be found of a fling; `nil` for a case of another kind.
    package var fling: Fling? {
        if case .fling(let fling) = expect { fling } else { nil }
    }

    private enum CodingKeys: CodingKey {
        case name, kind, input, expect, tolerance
    }

    private struct Edges: Decodable {
        let range: [Double]
        let draggable: Bool
        let edge: String
    }

    package init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: CodingKeys.self)
        name = try record.decode(String.self, forKey: .name)
        input = try record.decode(Input.self, forKey: .input)
        switch try record.decode(String.self, forKey: .kind) {
        case "edges":
            let edges = try record.decode(Edges.self, forKey: .expect)
            expect = .edges(range: edges.range, isDraggable: edges.draggable, edge: edges.edge)
        case "drag": expect = .drag(try record.decode(Double.self, forKey: .expect))
        case "fling": expect = .fling(try record.decode(Fling.self, forKey: .expect))
        default:
            expect = .samples(
                try record.decode([[Double]].self, forKey: .expect),
                tolerance: try record.decode(Double.self, forKey: .tolerance)
            )
        }
    }
}
