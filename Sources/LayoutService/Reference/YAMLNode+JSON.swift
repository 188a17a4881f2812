import LayoutdYAML

extension YAMLNode {
    /// The value as JSON, on one line.
    ///
    /// - Note: Source: RFC 8259.
    var json: String {
        switch content {
        case .list(let nodes): "[" + nodes.map(\.json).joined(separator: ", ") + "]"
        case .mapping(let members):
            "{" + members.map { "\(quoted($0.key)): \($0.value.json)" }.joined(separator: ", ")
                + "}"
        case .scalar:
            switch value {
            case .bool(let value): "\(value)"
            case .number(let digits): digits
            case .text(let text): quoted(text)
            case .null, nil: "null"
            }
        }
    }

    /// The value as JSON for people: what does not fit on a line is broken after commas.
    ///
    /// - Parameters:
    ///   - indent: Spaces before the lines after the first one.
    ///   - used: Characters of the first line that come before the value.
    /// - Returns: The text, without a line's end after it.
    func readableJSON(indent: Int = 0, used: Int = 0) -> String {
        let flat = json
        guard indent + used + flat.count > 80 else { return flat }
        let margin = String(repeating: " ", count: indent + 2)
        func lines(_ parts: [String], _ open: String, _ close: String) -> String {
            let body = parts.map { margin + $0 }.joined(separator: ",\n")
            return "\(open)\n\(body)\n\(String(repeating: " ", count: indent))\(close)"
        }
        switch content {
        case .scalar: return flat
        case .list(let nodes):
            return lines(nodes.map { $0.readableJSON(indent: indent + 2) }, "[", "]")
        case .mapping(let members):
            let parts = members.map { member in
                let key = quoted(member.key) + ": "
                return key + member.value.readableJSON(indent: indent + 2, used: key.count)
            }
            return lines(parts, "{", "}")
        }
    }
}

private func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
        switch character {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case _ where character.value < 0x20:
            let digits = String(character.value, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(character)
        }
    }
    return result + "\""
}
