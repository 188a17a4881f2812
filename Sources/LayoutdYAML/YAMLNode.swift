/// A value of a YAML document, and where it is.
package struct YAMLNode: Sendable, Equatable {
    /// The line on which it begins, from 1.
    package let line: Int
    package let content: Content

    package init(line: Int, content: Content) {
        (self.line, self.content) = (line, content)
    }

    package enum Content: Sendable, Equatable {
        /// A text; one that is plain, without quotes, may stand for something else.
        case scalar(String, isPlain: Bool)
        case list([YAMLNode])
        /// Members in the order of the document; no two have the same key.
        case mapping([Member])
    }

    /// A member of a mapping.
    package struct Member: Sendable, Equatable {
        package let key: String
        /// The line of the key, from 1.
        package let line: Int
        package let value: YAMLNode

        package init(key: String, line: Int, value: YAMLNode) {
            (self.key, self.line, self.value) = (key, line, value)
        }
    }

    /// What a scalar stands for.
    ///
    /// - Note: Source: YAML 1.2.2, section 10.3.2, "Core Schema", "Tag Resolution"; without octal
    ///   and hexadecimal integers, infinity and "not a number".
    package enum Value: Sendable, Equatable {
        case null
        case bool(Bool)
        /// A number, as it is written in JSON.
        case number(String)
        case text(String)
    }

    /// The value of a scalar; `nil` for a list or a mapping.
    package var value: Value? {
        guard case .scalar(let text, let isPlain) = content else { return nil }
        guard isPlain else { return .text(text) }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: return isNumber(text) ? .number(text) : .text(text)
        }
    }

    /// The text of a scalar, whatever it stands for.
    package var scalar: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    package var list: [YAMLNode]? {
        if case .list(let nodes) = content { nodes } else { nil }
    }

    package var members: [Member]? {
        if case .mapping(let members) = content { members } else { nil }
    }

    /// The value of a member; `nil` if there is none.
    package subscript(key: String) -> YAMLNode? {
        members?.first { $0.key == key }?.value
    }
}

/// Whether a text is a number in JSON.
///
/// - Note: Source: RFC 8259 section 6.
private func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func digits() -> Int {
        let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        rest = rest.dropFirst(count)
        return count
    }
    func skip(_ characters: String) -> Bool {
        guard let first = rest.first, characters.utf8.contains(first) else { return false }
        rest = rest.dropFirst()
        return true
    }
    _ = skip("-")
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let integer = digits()
    guard integer > 0, !(startsWithZero && integer > 1) else { return false }
    if skip("."), digits() == 0 { return false }
    if skip("eE") {
        _ = skip("+-")
        if digits() == 0 { return false }
    }
    return rest.isEmpty
}
