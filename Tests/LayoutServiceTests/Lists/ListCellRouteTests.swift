import Foundation
import LayoutdTestSupport
import Testing

/// What is in the rows of lists by configuration, over HTTP.
struct ListCellRouteTests {
    typealias Object = RuleVector.Object

    /// The accessories as documents call them.
    private static func accessory(_ name: String) -> Object {
        let size: Object = ["type": "customView", "width": 30, "height": 20]
        switch name {
        case "customLeading": return size.merging(["placement": "leading"]) { $1 }
        case "customTrailing": return size
        case "disclosure": return ["type": "disclosureIndicator"]
        case "outline": return ["type": "outlineDisclosure"]
        default: return ["type": name]
        }
    }

    private static let leading = ["delete", "insert", "multiselect", "outline", "customLeading"]

    private func text(_ object: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    private func session(
        _ fixture: borrowing ServiceFixture,
        _ row: Object,
        _ layout: Object = [:],
        width: Double = 320,
        more: Object = [:]
    ) async throws -> String {
        let list: Object = ["type": "list", "appearance": "plain"]
        let document: Object = [
            "clock": "manual", "layout": list.merging(layout) { $1 },
            "sections": [["items": [row]]], "viewport": ["width": width, "height": 480],
            "animation": ["duration": 0],
        ]
        return try await fixture.session(text(document.merging(more) { $1 }))
    }

    private func cell(_ reply: HTTPClient.Reply) throws -> Object {
        #expect(reply.status == 200, "\(reply.text)")
        let json = try JSONSerialization.jsonObject(with: Data(reply.body)) as? Object
        return try #require((json?["cells"] as? [Object])?.first, "\(reply.text)")
    }

    private func frame(_ part: Any?) -> [Double]? {
        guard let part = part as? Object else { return nil }
        return ["x", "y", "width", "height"].map { part[$0] as? Double ?? .nan }
    }

    /// In a list, accessories are 8 points further from the edges than they were recorded.
    @Test(arguments: try RuleVector.all("cell", in: "lists"))
    func `cells match the recordings`(vector: RuleVector) async throws {
        let (input, expect) = (vector.input, try #require(vector.expect as? Object))
        let names = try #require(input["accessories"] as? [String])
        var cell: Object = ["accessories": names.map(Self.accessory)]
        for name in ["style", "indentationLevel"] { cell[name] = input[name] }
        if input["text"] as? Bool == true { cell["text"] = ["width": 50, "height": 20] }
        if let image = input["image"] as? Double, image > 0 {
            cell["image"] = ["width": image, "height": image]
        }
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            ["height": input["height"] ?? 0, "cell": cell],
            ["isEditing": input["editing"] ?? false],
            width: try #require(input["width"] as? Double)
        )
        let found = try self.cell(try await fixture.get(path + "/frame?include=cells"))
        let leads = names.contains(where: Self.leading.contains) ? 8.0 : 0
        let trails = names.contains { !Self.leading.contains($0) } ? 8.0 : 0
        let content = try #require(expect["content"] as? [Double])
        let place = try #require(frame(found["content"]))
        #expect([place[0], place[2]] == [content[0] + leads, content[1] - leads - trails])
        func moved(_ frame: [Double]) -> [Double] { [frame[0] + leads] + frame.dropFirst() }
        #expect(frame(found["image"]) == (expect["image"] as? [Double]).map(moved))
        #expect(frame(found["text"])?[0] == (expect["textX"] as? Double).map { $0 + leads })
        let drawn = try #require(found["accessories"] as? [Object])
            .flatMap { [$0 as Any?, $0["separator"]].compactMap(frame) }
            .sorted { $0[0] < $1[0] }.prefix(3)
        let middle = content[0] + content[1] / 2
        let recorded = try #require(expect["accessories"] as? [[Double]])
            .map { [$0[0] + ($0[0] < middle ? leads : -trails)] + $0.dropFirst() }
        #expect(Array(drawn) == recorded)
    }

    @Test func `data are returned in the form of a request`() async throws {
        let fixture = try ServiceFixture()
        let row =
            #"{"cell":{"style":"valueCell","indentationLevel":2,"image":{"width":9,"height":8},"#
            + #""text":{"width":50,"height":20},"secondaryText":{"width":30,"height":20},"#
            + #""accessories":[{"type":"label","width":30,"height":12,"displayed":"always"},"#
            + #"{"type":"customView","placement":"leading","width":5,"height":6},"#
            + #"{"type":"customView","placement":"trailing","width":5,"height":6},"#
            + #"{"type":"checkmark"}],"background":"sidebarCell"}}"#
        let json = try JSONSerialization.jsonObject(with: Data(row.utf8)) as? Object
        let path = try await session(fixture, try #require(json))
        let shown = try await fixture.get(path + "?include=sections")
        #expect(shown.text.contains(row), "\(shown.text)")
        let cell = try cell(try await fixture.get(path + "/frame?include=cells"))
        #expect(cell["cornerRadius"] as? Double == 26)
        #expect((cell["text"] as? Object)?["fontSize"] as? Double == 17)
        let kinds = (cell["accessories"] as? [Object])?.map { $0["type"] as? String }
        #expect(kinds == ["label", "customView", "customView", "checkmark"])
    }

    @Test func `editing shows other accessories, and a difference has all cells`() async throws {
        let fixture = try ServiceFixture()
        let accessories = ["delete", "reorder", "disclosureIndicator"].map { ["type": $0] }
        let path = try await session(fixture, ["cell": ["accessories": accessories]])
        func shown(_ reply: HTTPClient.Reply) throws -> [Double] {
            (try cell(reply)["accessories"] as? [Object] ?? []).compactMap {
                $0["index"] as? Double
            }
        }
        #expect(try shown(try await fixture.get(path + "/frame?include=cells")) == [2])
        let patch = #"{"layout": {"isEditing": true}}"#
        let edited = try await fixture.patch(path + "?include=cells", patch)
        #expect(try shown(edited) == [0, 1, 2])
        let difference = path + "/frame?include=cells&form=rows&since=1"
        #expect(try shown(try await fixture.get(difference)) == [0, 1, 2])
    }

    @Test func `rows without a cell have none, and separators begin at the text`() async throws {
        let fixture = try ServiceFixture()
        let image: Object = ["width": 29, "height": 29]
        let cell: Object = ["image": image, "text": ["width": 9, "height": 9]]
        let path = try await session(fixture, ["cell": cell, "height": 60])
        let frame = try await fixture.get(path + "/frame?include=separators")
        #expect(
            frame.text.contains(#""edge":"bottom","section":0,"item":0,"x":61,"#),
            "\(frame.text)"
        )
        #expect(!frame.text.contains("cells"))
        let plain = try await session(fixture, ["height": 60])
        #expect(try await fixture.get(plain + "/frame?include=cells").text.contains(#""cells":[]"#))
    }

    @Test func `a session from right to left mirrors the parts`() async throws {
        let fixture = try ServiceFixture()
        let cell: Object = [
            "text": ["width": 50, "height": 20], "accessories": [["type": "disclosureIndicator"]],
        ]
        let path = try await session(
            fixture,
            ["cell": cell, "height": 60],
            more: ["layoutDirection": "rightToLeft"]
        )
        let found = try self.cell(try await fixture.get(path + "/frame?include=cells"))
        #expect(frame(found["text"]) == [320 - 16 - 50, 20, 50, 20])
        #expect(frame((found["accessories"] as? [Object])?.first) == [16, 23, 14, 14])
    }

    @Test(arguments: [
        (
            #"{"style": "fancy"}"#, "style",
            #"must be one of "cell", "subtitleCell", "valueCell", "plainHeader", "plainFooter", "#
                + #""groupedHeader", "groupedFooter", "sidebarCell", "sidebarSubtitleCell", "#
                + #""accompaniedSidebarCell", "accompaniedSidebarSubtitleCell", "sidebarHeader", "#
                + #"got "fancy""#
        ),
        (
            #"{"accessories": [{"type": "checkmark"}, {"type": "delete"}, {"type": "checkmark"}]}"#,
            "accessories/2/type",
            #"is "checkmark" again; a cell has at most one of each type but "customView""#
        ),
        (
            #"{"accessories": [{"type": "delete", "width": 9}]}"#, "accessories/0/width",
            "goes with a label or a customView; others have the sizes of the system"
        ),
        (
            #"{"accessories": [{"type": "label", "width": 9, "height": 9, "placement": "leading"}]}"#,
            "accessories/0/placement", "goes with a customView; others have their sides"
        ),
        (
            #"{"text": {"width": -1, "height": 9}}"#, "text/width",
            "must be between 0 and 1000000, got -1"
        ),
        (#"{"indentationLevel": 65}"#, "indentationLevel", "must be between 0 and 64, got 65"),
    ])
    func `what is wrong is named`(cell: String, place: String, detail: String) async throws {
        let fixture = try ServiceFixture()
        let document =
            #"{"layout": {"type": "list", "appearance": "plain"}, "#
            + #""sections": [{"items": [{"cell": \#(cell)}]}]}"#
        let reply = try await fixture.post("/v1/layouts", document)
        #expect(reply.status == 422)
        let problem = try reply.decoded(as: ProblemDocument.self)
        let errors = problem.errors?.map { [$0.pointer, $0.detail] }
        #expect(errors == [["/sections/0/items/0/cell/\(place)", detail]], "\(reply.text)")
    }
}
