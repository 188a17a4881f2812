import LayoutdLayouts
import Testing

@testable import LayoutService

/// Merge patches of compositional layouts.
struct CompositionalPatchTests {
    private static let size = #"""
        {"widthDimension": {"fractionalWidth": 1}, "heightDimension": {"absolute": 44}}
        """#
    private static let group = #"""
        {"direction": "vertical", "layoutSize": \#(size), "subitems": [{"layoutSize": \#(size)}]}
        """#
    private static let header = #"{"kind": "title", "layoutSize": \#(size), "alignment": "top"}"#
    private static let whole = #"""
        {"scrollDirection": "horizontal", "interSectionSpacing": 5, "pixelScale": 2,
         "contentInsetsReference": "none", "boundarySupplementaryItems": [\#(header)],
         "section": {"group": \#(group), "interGroupSpacing": 8, "contentInsets": {"top": 3}}}
        """#

    private func patched(_ patch: String) throws -> CompositionalLayout.Configuration {
        let base = try #require(try ReadLayout(Self.whole).compositional)
        let read = try ReadLayout(patch, over: base, isPatch: true)
        #expect(read.errors.isEmpty, "\(patch)")
        return try #require(read.compositional)
    }

    @Test(arguments: [
        #"{"scrollDirection": "vertical"}"#, #"{"interSectionSpacing": 9}"#,
        #"{"contentInsetsReference": "layoutMargins"}"#, #"{"pixelScale": 3}"#,
        #"{"boundarySupplementaryItems": []}"#, #"{"section": {"group": \#(group)}}"#, "{}",
    ])
    func `a patch changes one member`(patch: String) throws {
        let new = try #require(try ReadLayout(patch).compositional)
        var expected = try #require(try ReadLayout(Self.whole).compositional)
        if patch.contains("scrollDirection") { expected.scrollDirection = .vertical }
        if patch.contains("interSectionSpacing") { expected.interSectionSpacing = 9 }
        if patch.contains("Reference") { expected.contentInsetsReference = .layoutMargins }
        if patch.contains("pixelScale") { expected.pixelScale = 3 }
        if patch.contains("boundary") { expected.boundarySupplementaryItems = [] }
        if patch.contains("section") { expected.section = new.section }
        #expect(try patched(patch) == expected)
    }

    @Test func `null sets the default`() throws {
        let patch = """
            {"scrollDirection": null, "interSectionSpacing": null, "contentInsetsReference": null,
             "boundarySupplementaryItems": null, "section": null, "pixelScale": null}
            """
        #expect(try patched(patch) == CompositionalLayout.Configuration())
    }

    @Test func `a section is replaced as a whole, and null in it is the default`() throws {
        let section =
            #"{"group": \#(Self.group), "contentInsets": null, "interGroupSpacing": null}"#
        let patched = try patched(#"{"section": \#(section)}"#)
        let plain = try ReadLayout(#"{"section": {"group": \#(Self.group)}}"#)
        #expect(patched.section == plain.compositional?.section)
        let read = try ReadLayout(
            #"{"section": {"interGroupSpacing": 1}}"#,
            over: try #require(try ReadLayout(Self.whole).compositional),
            isPatch: true
        )
        #expect(read.errors.map(\.pointer) == ["/layout/section/group"])
    }

    @Test func `a session's layout can be patched`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"""
            {"layout": {"type": "compositional", "section": {"group": \#(Self.group)}},
             "sections": [{"items": 3}], "clock": "manual"}
            """#
        )
        let reply = try await fixture.patch(
            path,
            #"{"layout": {"interSectionSpacing": 7, "section": {"group": \#(Self.group), "interGroupSpacing": 4}}}"#
        )
        #expect(reply.status == 200, "\(reply.text)")
        let session = try await fixture.get(path).text
        #expect(session.contains(#""interSectionSpacing":7"#))
        #expect(session.contains(#""interGroupSpacing":4"#))
        try checkRefusal(
            try await fixture.patch(path, #"{"layout": {"section": null}}"#),
            BadDocument(
                "",
                [
                    "/layout":
                        "has no section, but section 0 of the data has items and no layout of its "
                        + "own; give the layout a section"
                ]
            )
        )
    }
}
