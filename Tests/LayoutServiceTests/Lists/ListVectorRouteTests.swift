import Foundation
import LayoutdTestSupport
import Testing

/// Whole lists by configuration and their separators, over HTTP.
struct ListVectorRouteTests {
    typealias Object = RuleVector.Object

    /// A list of the vectors, as a session.
    struct List {
        let input: Object
        let frames: [[Any]]
        let separators: [[Any]]
        /// Pixels per point.
        ///
        /// The vectors round nothing, so only those on the grid have their scale.
        let scale: Double

        init(_ vector: RuleVector) throws {
            let expect = try #require(vector.expect as? Object)
            input = vector.input
            let frames = try #require(expect["frames"] as? [[Any]])
            let separators = try #require(expect["separators"] as? [[Any]])
            let scale = try #require(vector.input["pixelScale"] as? Double)
            let numbers = frames.flatMap { $0.dropFirst(3) }.compactMap { $0 as? Double }
            let isOnGrid = numbers.allSatisfy { ($0 * scale).rounded() == $0 * scale }
            self.scale = isOnGrid ? scale : 0
            self.frames = frames
            // Without a scale, separators are a point thick.
            self.separators =
                isOnGrid
                ? separators
                : separators.map { line in
                    let excess = 1 - 1 / scale
                    var line = line
                    let y = line[4] as? Double ?? .nan
                    line[4] = line[0] as? String == "top" ? y : y - excess
                    line[6] = 1.0
                    return line
                }
        }

        var sections: [Object] { input["sections"] as? [Object] ?? [] }

        var session: Object {
            var layout: Object = ["type": "list", "pixelScale": scale]
            for name in ["appearance", "headerMode", "footerMode", "showsSeparators"] {
                layout[name] = input[name]
            }
            if input["rowHeight"] != nil { layout["metrics"] = "mac" }
            let data = sections.map { section -> Object in
                let rows = section["rows"] as? [Any] ?? []
                return ["items": rows.map { ($0 as? Double).map { ["height": $0] } ?? [:] }]
            }
            let viewport: Object = ["width": input["width"] ?? 0, "height": 1000]
            return [
                "clock": "manual", "layout": layout, "sections": data, "viewport": viewport,
                "animation": ["duration": 0],
            ]
        }

        /// What headers and footers measure.
        var sizes: [Object] {
            sections.enumerated().flatMap { index, section in
                ["header", "footer"].compactMap { kind in
                    guard let height = section[kind] as? Double, has(kind) else { return nil }
                    return ["kind": kind, "section": index, "item": 0, "height": height]
                }
            }
        }

        private func has(_ kind: String) -> Bool {
            input["\(kind)Mode"] as? String == "supplementary"
        }
    }

    private func text(_ object: Object) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    @Test(arguments: try RuleVector.all("list", in: "lists"))
    func `lists match the rules`(vector: RuleVector) async throws {
        let fixture = try ServiceFixture()
        let list = try List(vector)
        let path = try await fixture.session(text(list.session))
        if !list.sizes.isEmpty {
            let reply = try await fixture.post(path + "/sizes", text(["sizes": list.sizes]))
            #expect(reply.status == 200, "\(reply.text)")
        }
        let query = "/frame?include=separators&precision=9"
        let frame = try SizedFrame(try await fixture.get(path + query))
        #expect(frame.differences(list.frames, 1e-6).isEmpty)
        #expect(frame.items.count == list.frames.count)
        let expect = try #require(vector.expect as? Object)
        #expect(frame.differences("contentSize", expect["contentSize"], 1e-6).isEmpty)
        let separators = try #require(frame.json["separators"] as? [Object])
        #expect(separators.count == list.separators.count)
        for (found, expected) in zip(separators, list.separators) {
            let names = ["edge", "section", "item"]
            #expect(names.map { "\(found[$0] ?? "")" } == expected.prefix(3).map { "\($0)" })
            for (name, length) in zip(["x", "y", "width", "height"], expected.dropFirst(3)) {
                let (value, wanted) = (found[name] as? Double ?? .nan, length as? Double ?? .nan)
                #expect(abs(value - wanted) <= 1e-6, "\(name) of \(expected): \(value)")
            }
        }
    }
}
