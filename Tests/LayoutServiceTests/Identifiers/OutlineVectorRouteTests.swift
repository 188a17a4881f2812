import Foundation
import LayoutdTestSupport
import Testing

/// The vectors of outlines, over HTTP: a tap on an item shows its children, or hides them.
struct OutlineVectorRouteTests {
    /// A case of `identifiers-vectors.json` about outlines.
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        /// An item with its descendants: `["a", true, [["b", false, []]]]`.
        struct Tree: Codable, Sendable {
            let id: String
            let expanded: Bool
            let items: [Tree]

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                id = try container.decode(String.self)
                expanded = try container.decode(Bool.self)
                items = try container.decode([Tree].self)
            }
        }

        struct Input: Decodable, Sendable {
            let tree: [Tree]
            let deny: [String]
        }

        struct Toggle: Decodable, Sendable {
            let toggle: String
            let visible: [String]
            let levels: [Int]
        }

        let name: String
        let input: Input
        let expect: [Toggle]

        var testDescription: String { name }
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let vector: Vector?

            private enum CodingKeys: CodingKey { case kind }

            init(from decoder: any Decoder) throws {
                let kind = try decoder.container(keyedBy: CodingKeys.self)
                    .decode(String.self, forKey: .kind)
                vector = kind == "outline" ? try Vector(from: decoder) : nil
            }
        }

        let cases: [Entry]
    }

    private static func vectors() throws -> [Vector] {
        try loadFixture("identifiers-vectors", as: File.self).cases.compactMap(\.vector)
    }

    private struct Document: Encodable {
        let items: [Vector.Tree]
        let animated = false
    }

    private struct Frame: Decodable {
        struct Cell: Decodable {
            let id: String
            let level: Int?
        }

        let items: [Cell]
    }

    @Test(arguments: try vectors())
    func `taps toggle items`(vector: Vector) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "layout": {"type": "list", "rowHeight": 40}, "sections": [{"id": "s", "items": []}]}"#
        )
        let tree = try JSONEncoder().encode(Document(items: vector.input.tree))
        let reply = try await fixture.send(
            "PUT",
            path + "/sections/s/outline",
            String(decoding: tree, as: UTF8.self)
        )
        #expect(reply.status == 200, "\(reply.text)")
        // A client that refuses does not send the tap.
        for step in vector.expect where !vector.input.deny.contains(step.toggle) {
            let body = #"{"id": "\#(step.toggle)", "animated": false}"#
            let cells = try await fixture.post(path + "/taps", body).decoded(as: Frame.self).items
            #expect(cells.map(\.id) == step.visible && cells.map(\.level) == step.levels)
        }
    }

    @Test func `there are cases`() throws { #expect(try Self.vectors().count == 4) }
}
