extension HTML {
    /// Returns the link of a text in code style, if it has one.
    typealias Links = (_ code: String) -> String?

    /// Writes a text in the part of Markdown that the contract uses: paragraphs, headings, lists,
    /// tables, emphasis and code.
    ///
    /// - Note: Source: CommonMark 0.31; tables are those of GitHub Flavored Markdown 0.29.
    mutating func markdown(_ text: String, links: Links = { _ in nil }) {
        for block in MarkdownBlock.all(in: text) {
            switch block {
            case .heading(let level, let title):
                element("h\(level)", ["id": title.slug]) { $0.spans(of: title, links) }
            case .paragraph(let text): element("p") { $0.spans(of: text, links) }
            case .list(let items, let isNumbered):
                element(isNumbered ? "ol" : "ul") { html in
                    for item in items { html.element("li") { $0.spans(of: item, links) } }
                }
            case .table(let rows): table(rows, links)
            }
        }
    }

    /// Writes one line of Markdown, without a paragraph around it.
    mutating func spans(of text: String, _ links: Links = { _ in nil }) {
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "`" || $0 == "*" }) {
            let mark = rest[start...].prefix { $0 == rest[start] }
            let after = rest[mark.endIndex...]
            guard let end = after.range(of: mark), after.startIndex < end.lowerBound else {
                self.text(rest[..<mark.endIndex])
                rest = after
                continue
            }
            self.text(rest[..<start])
            let content = after[..<end.lowerBound]
            switch mark {
            case "*": element("em", text: content)
            case "**": element("strong", text: content)
            default: code(content, links)
            }
            rest = after[end.upperBound...]
        }
        self.text(rest)
    }

    private mutating func code(_ content: Substring, _ links: Links) {
        guard let target = links(String(content)) else { return element("code", text: content) }
        element("a", ["href": target]) { $0.element("code", text: content) }
    }

    private mutating func table(_ rows: [[String]], _ links: Links) {
        // Keys scroll what is too wide for a narrow window.
        element("div", ["class": "wide", "tabindex": "0"]) { html in
            html.element("table") { html in
                for (index, row) in rows.enumerated() {
                    html.element("tr") { html in
                        for cell in row {
                            let isHead = index == 0 && !cell.isEmpty
                            html.element(isHead ? "th" : "td") { $0.spans(of: cell, links) }
                        }
                    }
                }
            }
        }
    }
}

/// A block of Markdown.
private enum MarkdownBlock {
    case heading(level: Int, String)
    case paragraph(String)
    case list([String], isNumbered: Bool)
    case table([[String]])

    static func all(in text: String) -> [MarkdownBlock] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.split(whereSeparator: \.isBlank).flatMap(blocks)
    }

    /// The blocks of lines without an empty one between them: a list may follow a paragraph.
    private static func blocks(_ lines: ArraySlice<Substring>) -> [MarkdownBlock] {
        guard let first = lines.first else { return [] }
        if first.hasPrefix("#") {
            let level = first.prefix { $0 == "#" }.count
            let title = String(first.dropFirst(level).trimmingSpaces)
            return [.heading(level: level, title)] + blocks(lines.dropFirst())
        }
        if first.hasPrefix("|") { return [.table(lines.compactMap(row))] }
        if first.listMark != nil { return [list(lines)] }
        let end = lines.firstIndex { $0.listMark != nil } ?? lines.endIndex
        let paragraph = lines[..<end].map(\.trimmingSpaces).joined(separator: " ")
        return [.paragraph(paragraph)] + blocks(lines[end...])
    }

    private static func list(_ lines: ArraySlice<Substring>) -> MarkdownBlock {
        var items: [String] = []
        for line in lines {
            if let mark = line.listMark {
                items.append(String(line.dropFirst(mark.count).trimmingSpaces))
            } else {
                items[items.count - 1] += " " + line.trimmingSpaces
            }
        }
        return .list(items, isNumbered: lines.first?.first?.isNumber == true)
    }

    /// The cells of a line; `nil` for the line below the head.
    private static func row(_ line: Substring) -> [String]? {
        guard !line.allSatisfy({ "|-: ".contains($0) }) else {
            // A head without texts is a line like this one, with spaces only.
            return line.contains("-") ? nil : []
        }
        let inner = line.trimmingSpaces.dropFirst()
        return (inner.hasSuffix("|") ? inner.dropLast() : inner)
            .split(separator: "|", omittingEmptySubsequences: false)
            .map { String($0.trimmingSpaces) }
    }
}

extension Substring {
    fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }

    fileprivate var trimmingSpaces: Substring {
        let start = firstIndex { $0 != " " } ?? endIndex
        let end = self[start...].lastIndex { $0 != " " }.map(index(after:)) ?? start
        return self[start..<end]
    }

    /// The mark of an item of a list at the start of a line: a dash, or a number and a dot.
    fileprivate var listMark: Substring? {
        if hasPrefix("- ") { return prefix(2) }
        let digits = prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && dropFirst(digits.count).hasPrefix(". ")
            ? prefix(digits.count + 2) : nil
    }

    /// The first place of a text, from the start on.
    fileprivate func range(of text: Substring) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) {
                return start..<index(start, offsetBy: text.count)
            }
            start = index(after: start)
        }
        return nil
    }
}

extension String {
    /// The text as an anchor: lower-case letters, digits and dashes.
    var slug: String {
        lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }
}
