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
        case fling(end: Double, duration: Double)
        case samples([[Double]])
    }

    package let name: String
    package let input: Input
    package let expect: Expectation

    private enum CodingKeys: CodingKey {
        case name, kind, input, expect
    }

    private struct Edges: Decodable {
        let range: [Double]
        let draggable: Bool
        let edge: String
    }

    private struct Fling: Decodable {
        let end: Double
        let duration: Double
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
        case "fling":
            let fling = try record.decode(Fling.self, forKey: .expect)
            expect = .fling(end: fling.end, duration: fling.duration)
        default: expect = .samples(try record.decode([[Double]].self, forKey: .expect))
        }
    }
}
