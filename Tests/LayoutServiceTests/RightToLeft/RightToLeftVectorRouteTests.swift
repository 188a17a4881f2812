import Foundation
import LayoutdTestSupport
import Testing

/// The vectors of layouts from right to left, over HTTP.
struct RightToLeftVectorRouteTests {
    private typealias Object = RuleVector.Object

    /// Lists by `appearance` have their own form in the vectors.
    private static func layouts() throws -> [RuleVector] {
        try RuleVector.all("layout", in: "right-to-left").filter {
            ($0.input["layout"] as? Object)?["configuration"] == nil
        }
    }

    @Test(arguments: try layouts())
    func `frames and the start agree`(vector: RuleVector) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(try document(vector.input))
        let expected = try #require(vector.expect as? Object)
        let session = try object(try await fixture.get(path))
        #expect(try point(session["contentOffset"]) == point(expected["startOffset"]))
        let size = try #require(session["contentSize"] as? [String: Double])
        #expect(size == expected["contentSize"] as? [String: Double])
        let everything = "?rect=-1000,-1000,5000,5000"
        let frame = try object(try await fixture.get(path + "/frame" + everything))
        #expect(try places(frame) == expectedPlaces(expected["frames"]))
        let layout = try object(try await fixture.post("/v1/layouts", try document(vector.input)))
        #expect(try places(layout) == expectedPlaces(expected["frames"]))
    }

    @Test(arguments: try RuleVector.all("pinned", in: "right-to-left"))
    func `headers are pinned at the right`(vector: RuleVector) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(try document(vector.input))
        let frame = try object(try await fixture.get(path + "/frame?rect=-1000,-1000,5000,5000"))
        #expect(try places(frame).isSuperset(of: expectedPlaces(vector.expect)))
        let layout = try object(try await fixture.post("/v1/layouts", try document(vector.input)))
        #expect(try places(layout).isSuperset(of: expectedPlaces(vector.expect)))
    }

    /// 8 items of 100 points and 10 between them are 870 points wide, 10 of them 1 090.
    @Test(arguments: try RuleVector.all("keep", in: "right-to-left"))
    func `the distance from the right end is kept`(vector: RuleVector) async throws {
        let fixture = try ServiceFixture()
        func count(_ name: String) throws -> Int {
            Int((try #require(vector.input[name] as? Double) + 10) / 110)
        }
        let offset = try #require((vector.input["contentOffset"] as? Object)?["x"] as? Double)
        let (old, new) = (try count("oldWidth"), try count("newWidth"))
        let path = try await fixture.session(
            #"{"layout": {"type": "flow", "scrollDirection": "horizontal", "#
                + #""itemSize": {"width": 100, "height": 480}, "minimumLineSpacing": 10, "#
                + #""flipsHorizontallyInOppositeLayoutDirection": true}, "#
                + #""layoutDirection": "rightToLeft", "contentOffset": {"x": \#(offset)}, "#
                + #""sections": [{"items": \#(old)}], "clock": "manual", "#
                + #""animation": {"duration": 0}}"#
        )
        let change = new > old ? "insert" : "delete"
        let operations = (min(old, new)..<max(old, new)).map {
            #"{"\#(change)": {"section": 0, "item": \#($0)}}"#
        }
        let reply = try await fixture.post(
            path + "/updates",
            #"{"operations": [\#(operations.joined(separator: ","))]}"#
        )
        let expected = try #require((vector.expect as? Object)?["x"] as? Double)
        let width = Double(new) * 110 - 10
        #expect(
            try point(try object(reply)["contentOffset"]).first
                == min(max(expected, 0), width - 320),
            "\(reply.text)"
        )
    }

    /// The request of a vector, whose sections are written in shorter forms.
    private func document(_ input: Object) throws -> String {
        var document = input
        let sections = try #require(input["sections"] as? [Object])
        document["sections"] = sections.map { section -> Object in
            if let heights = section["heights"] as? [Double] {
                return ["items": heights.map { ["height": $0] }]
            }
            if let sizes = section["itemSizes"] as? [[Double]] {
                return ["items": sizes.map { ["width": $0[0], "height": $0[1]] }]
            }
            return ["items": section["items"] ?? 0]
        }
        let data = try JSONSerialization.data(withJSONObject: document)
        return String(decoding: data, as: UTF8.self)
    }

    private func places(_ frame: Object) throws -> Set<[String]> {
        let items = try #require(frame["items"] as? [Object])
        return Set(
            items.map { item in
                ["kind", "section", "item", "x", "y", "width", "height"].map {
                    (item[$0] as? Double).map { "\($0)" } ?? "\(item[$0] ?? "")"
                }
            }
        )
    }

    private func expectedPlaces(_ frames: Any?) throws -> Set<[String]> {
        let frames = try #require(frames as? [[Any]])
        return Set(frames.map { $0.map { ($0 as? Double).map { "\($0)" } ?? "\($0)" } })
    }

    private func object(_ reply: HTTPClient.Reply) throws -> Object {
        #expect((200...201).contains(reply.status), "\(reply.text)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? Object
        )
    }

    private func point(_ object: Any?) throws -> [Double] {
        let point = try #require(object as? [String: Double])
        return [point["x"] ?? 0, point["y"] ?? 0]
    }
}
