import Testing

@testable import LayoutdYAML

struct YAMLNodeTests {
    private func read(_ text: String) throws -> YAMLNode {
        try #require(try YAMLNode(yaml: text))
    }

    @Test func `values keep their order and their lines`() throws {
        let node = try read(
            """
            # A comment.
            port: 8080

            origins:
              - http://a   # another
              - "http://b"
            more: {deep: [1, 2], text: x}
            text: |
              two
              lines
            """
        )
        let members = try #require(node.members)
        #expect(members.map(\.key) == ["port", "origins", "more", "text"])
        #expect(members.map(\.line) == [2, 4, 7, 8])
        #expect(node["port"]?.value == .number("8080"))
        #expect(node["origins"]?.list?.map(\.scalar) == ["http://a", "http://b"])
        #expect(node["origins"]?.list?.map(\.line) == [5, 6])
        #expect(node["more"]?["deep"]?.list?.map(\.value) == [.number("1"), .number("2")])
        #expect(node["text"]?.value == .text("two\nlines"))
        #expect(node["none"] == nil)
    }

    @Test(arguments: [
        ("null", YAMLNode.Value.null), ("~", .null), ("", .null), ("true", .bool(true)),
        ("False", .bool(false)), ("yes", .text("yes")), ("0", .number("0")),
        ("-1.5e+3", .number("-1.5e+3")), ("012", .text("012")), ("1.", .text("1.")),
        (".5", .text(".5")), ("1e", .text("1e")), ("0x10", .text("0x10")),
        ("1 2", .text("1 2")), ("'1'", .text("1")), ("\"true\"", .text("true")),
        ("127.0.0.1", .text("127.0.0.1")), (".inf", .text(".inf")),
    ])
    func `a plain scalar may stand for more than text`(text: String, value: YAMLNode.Value) throws {
        #expect(try read("key: \(text)")["key"]?.value == value)
    }

    @Test func `an empty document has no value`() throws {
        for text in ["", "# Only a comment.\n", "\n\n"] { #expect(try YAMLNode(yaml: text) == nil) }
    }

    @Test(arguments: [
        ("a: 1\nb: 2\na: 3\n", 3, "a is here twice, first on line 1; remove one"),
        ("a: 1\nb: {c: 1,\n c: 2}\n", 3, "c is here twice, first on line 2; remove one"),
        ("a: &x 1\n", 1, "anchors are not supported; put a text that begins with & in quotes"),
        ("a: 1\nb: *x\n", 2, "aliases are not supported; put a text that begins with * in quotes"),
        ("a: !!str 1\n", 1, "tags are not supported; put a text that begins with ! in quotes"),
        ("a: 1\n---\nb: 1\n", 2, "a second document begins; give only one"),
        ("[a]: 1\n", 1, "a key must be a text, not a list or a mapping"),
        (
            "a: 1\n\tb: 2\n", 2,
            "while scanning a plain scalar, found a tab character that violates indentation"
        ),
        ("a: 'open\n", 2, "while scanning a quoted scalar, found unexpected end of stream"),
        ("a: 1\n- b\n", 2, "while parsing a block mapping, did not find expected key"),
    ])
    func `an error names its line`(text: String, line: Int, reason: String) {
        #expect(throws: YAMLError(line: line, reason: reason)) { try YAMLNode(yaml: text) }
    }

    @Test func `deep nesting is refused`() throws {
        #expect(throws: YAMLError.self) {
            try YAMLNode(yaml: String(repeating: "[", count: 1_000_000))
        }
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(
            throws: YAMLError(line: 1, reason: "values are nested more than 64 levels deep")
        ) { try YAMLNode(yaml: deep) }
    }
}
