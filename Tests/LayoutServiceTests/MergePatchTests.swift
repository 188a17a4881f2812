import LayoutdJSON
import Testing

@testable import LayoutService

/// Documents read as merge patches of other documents.
struct MergePatchTests {
    private static let names: [StaticString] = ["a", "b", "bb", "c", "ccc", "e"]

    /// A value as text, with the members of objects in the order of `names`.
    private func text(_ value: JSONValue) -> String {
        if value.isNull { return "null" }
        if let number = value.number { return number.shortestText }
        if let string = value.string { return "\"\(string)\"" }
        if value.isArray { return "[\(value.members.map(text).joined(separator: ","))]" }
        let validation = Validation()
        var reader = ObjectReader(value, at: .root, validation: validation)
        let members = Self.names.compactMap { name in
            reader?.value(name).map { "\"\(name)\":\(text($0))" }
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// - Note: Source: RFC 7396 appendix A, without targets and patches that are not objects.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"{"a":"foo"}"#, #"{"a":{"b":1}}"#, #"{"a":{"b":1}}"#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"a":1,"e":null}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        (#"{"a":{"bb":{"c":1}}}"#, #"{"a":{"bb":{"e":2}}}"#, #"{"a":{"bb":{"c":1,"e":2}}}"#),
        (#"{"a":[{"b":1}]}"#, #"{"a":[{"c":null}]}"#, #"{"a":[{"c":null}]}"#),
    ])
    func `a patch has the result that the RFC gives`(
        target: String,
        patch: String,
        expected: String
    ) throws {
        let base = try JSONDocument(Array(target.utf8))
        let patch = try JSONDocument(Array(patch.utf8))
        let merged = base.withRoot { base in patch.withRoot { text($0.patching(base)) } }
        #expect(merged == expected)
    }

    @Test func `removing an unknown member is still an error`() throws {
        let base = try JSONDocument(Array(#"{"a": 1}"#.utf8))
        let patch = try JSONDocument(Array(#"{"z": null}"#.utf8))
        let validation = Validation()
        let sum = base.withRoot { base in
            patch.withRoot { patch in
                ObjectReader.read(patch.patching(base), at: .root, validation: validation) {
                    $0.number("a", in: Ranges.strength)
                }
            }
        }
        #expect(sum == 1)
        let unknown = DocumentError(pointer: "/z", detail: "is unknown; known here: a")
        #expect(validation.errors == [unknown])
    }
}
