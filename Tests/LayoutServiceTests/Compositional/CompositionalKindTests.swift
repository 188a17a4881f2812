import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Names of kinds, limits, and what sections and their layout must have together.
struct CompositionalKindTests {
    private static let size = CompositionalErrorTests.size
    private static let item = CompositionalErrorTests.item
    private static let group =
        #"{"direction": "vertical", "layoutSize": \#(size), "subitems": [\#(item)]}"#

    private static func boundary(_ kind: String, alignment: String = "top") -> String {
        #"{"kind": "\#(kind)", "layoutSize": \#(size), "alignment": "\#(alignment)"}"#
    }

    private static func badge(_ kind: String) -> String {
        #"{"kind": "\#(kind)", "layoutSize": \#(size), "containerAnchor": {"edges": []}}"#
    }

    private static func boundaries(_ kinds: [String]) -> String {
        let items = kinds.map { boundary($0) }.joined(separator: ", ")
        return #""boundarySupplementaryItems": [\#(items)]"#
    }

    private static func session(_ layout: String, sections: String = "") -> String {
        #"{"layout": {"type": "compositional", \#(layout)}, "sections": [\#(sections)]}"#
    }

    private static let again = "again; a section may have one of each kind"
    private static let kinds = [
        BadDocument(
            session(boundaries(["cell", "", String(repeating: "ü", count: 65), "a", "a"])),
            [
                "/layout/boundarySupplementaryItems/0/kind":
                    #"is "cell", which names the items; give another, such as "header""#,
                "/layout/boundarySupplementaryItems/1/kind":
                    "must have 1 to 64 characters, got 0",
                "/layout/boundarySupplementaryItems/2/kind":
                    "must have 1 to 64 characters, got 65",
                "/layout/boundarySupplementaryItems/4/kind":
                    #"names "a" again; the layout may have one of each kind"#,
            ]
        ),
        BadDocument(
            session(boundaries([#"a\u0007"#])),
            [
                "/layout/boundarySupplementaryItems/0/kind":
                    "has control characters, got \"a\u{7}\"; leave them out"
            ]
        ),
        BadDocument(
            session(
                #"""
                "section": {"group": {"direction": "vertical", "layoutSize": \#(size),
                                      "supplementaryItems": [\#(badge("b")), \#(badge("c"))],
                                      "subitems": [\#(item)]},
                    \#(boundaries(["a", "b", "a"])), "decorationItems": [{"kind": "b"}, {"kind": "d"}]}
                """#
            ),
            [
                "/layout/section/boundarySupplementaryItems/2/kind": #"names "a" \#(again)"#,
                "/layout/section/decorationItems/0/kind": #"names "b" \#(again)"#,
                "/layout/section/group/supplementaryItems/0/kind":
                    #"names "b" again, the kind of a boundary or decoration item of this section; "#
                    + "give another",
            ]
        ),
        BadDocument(
            session(
                #""boundarySupplementaryItems": [\#(boundary("a", alignment: "left")), {"kind": 3}]"#
            ),
            [
                "/layout/boundarySupplementaryItems/0/alignment":
                    "must be one of \(CompositionalErrorTests.alignments), got \"left\"",
                "/layout/boundarySupplementaryItems/1/kind": "must be a string, got a number",
                "/layout/boundarySupplementaryItems/1/layoutSize":
                    "is missing; give a widthDimension and a heightDimension",
                "/layout/boundarySupplementaryItems/1/alignment":
                    "is missing; give one of \(CompositionalErrorTests.alignments)",
            ]
        ),
        BadDocument(
            session(boundaries((0..<62).map { "k\($0)" })),
            [
                "/layout":
                    "brings the layout to 62 kinds of elements beside cells, headers and footers; "
                    + "it may have 61"
            ]
        ),
        BadDocument(
            session(
                boundaries((0..<61).map { "k\($0)" } + ["header", "footer"]),
                sections: #"""
                    {"items": 1, "layout": {"group": \#(group), \#(boundaries(["k0", "header"]))}},
                    {"items": 1, "layout": {"group": \#(group), \#(boundaries(["x"]))}},
                    {"items": 1, "layout": {"group": \#(group), \#(boundaries(["y"]))}}
                    """#
            ),
            [
                "/sections/1/layout":
                    "brings the layout to 62 kinds of elements beside cells, headers and footers; "
                    + "it may have 61"
            ]
        ),
    ]

    private static let sections = [
        BadDocument(
            session(
                #""pixelScale": 2"#,
                sections: #"""
                    {"items": 1}, {"items": 0}, {"items": 1, "layout": {"group": \#(group)}},
                    {"items": 2, "layout": {"type": "compositional", "group": \#(group)}},
                    {"items": 1, "layout": {"type": "spiral", "itemSize": 3}}, {"items": 1, "layout": {}}
                    """#
            ),
            [
                "/sections/0/layout":
                    "is missing; give it, or give the whole layout a section for those without it",
                "/sections/4/layout/type":
                    #"must be one of "compositional", "flow", "list", "waterfall", "justified", "#
                    + #""grid", got "spiral""#,
                "/sections/5/layout/group": "is missing; give the group that is repeated",
            ]
        ),
        BadDocument(
            #"{"preset": "bounce", "layout": {"type": "compositional"}}"#,
            [
                "/layout":
                    "has no section, but section 0 of the data has items and no layout of its own; "
                    + "give the layout a section"
            ]
        ),
    ]

    @Test(arguments: kinds + sections)
    func `what does not go together is reported with its place`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
    }

    @Test func `an inserted section needs a layout`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session(#""pixelScale": 2"#))
        let insert = #"{"operations": [{"insert": {"section": 0}, "items": 2}]}"#
        let bad = BadDocument(
            "",
            [
                "":
                    "would leave a section with items without a layout: give it one of its own, or "
                    + "give the whole layout a section"
            ]
        )
        try checkRefusal(try await fixture.post(path + "/updates", insert), bad)
    }

    @Test func `groups may be nested up to a limit`() async throws {
        let fixture = try ServiceFixture()
        func nested(_ depth: Int) -> String {
            let group = (1..<depth).reduce(Self.group) { inner, _ in
                #"{"direction": "vertical", "layoutSize": \#(Self.size), "subitems": [\#(inner)]}"#
            }
            return Self.session(#""section": {"group": \#(group)}"#)
        }
        #expect(try await fixture.post("/v1/layouts", nested(16)).status == 200)
        let place = "/layout/section/group" + String(repeating: "/subitems/0", count: 16)
        let bad = BadDocument("", [place: "is nested too deeply; groups may be 16 deep"])
        try checkRefusal(try await fixture.post("/v1/layouts", nested(17)), bad)
        try checkRefusal(try await fixture.post("/v1/layouts", nested(300)), bad)
    }

    @Test func `a section has a limited number of items and groups`() async throws {
        let fixture = try ServiceFixture()
        func session(_ count: Int) -> String {
            let items = Array(repeating: Self.item, count: count).joined(separator: ",")
            let members = #""direction": "vertical", "layoutSize": \#(Self.size), "subitems""#
            return Self.session(#""section": {"group": {\#(members): [\#(items)]}}"#)
        }
        #expect(try await fixture.post("/v1/layouts", session(1000)).status == 200)
        let bad = BadDocument(
            "",
            [
                "/layout/section/group/subitems/1000":
                    "exceeds the limit: a section may have 1000 items, groups and supplementary "
                    + "items in its group"
            ]
        )
        try checkRefusal(try await fixture.post("/v1/layouts", session(1003)), bad)
    }
}
