import Foundation

/// An article of the library's documentation.
package struct Guide {
    /// The article's Markdown.
    package let text: String

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Reads an article of the module LayoutEngine.
    package init(_ name: String) throws {
        let file = "Sources/LayoutEngine/LayoutEngine.docc/\(name).md"
        text = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
    }

    /// All articles of a module's catalogue.
    package static func all(of module: String) throws -> [Guide] {
        let folder = root.appendingPathComponent("Sources/\(module)/\(module).docc")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".md") }.map { name in
            let file = folder.appendingPathComponent(name)
            return Guide(text: try String(contentsOf: file, encoding: .utf8))
        }
    }

    /// The documentation comments of a module's sources, one guide for each file.
    package static func comments(of module: String) throws -> [Guide] {
        let folder = root.appendingPathComponent("Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter {
            $0.pathExtension == "swift"
        }
        return try sources.map { file in
            let lines = try Guide.lines(of: file.path).map { line -> Substring in
                let trimmed = line.drop { $0 == " " }
                return trimmed.hasPrefix("///") ? trimmed.dropFirst(trimmed == "///" ? 3 : 4) : ""
            }
            return Guide(text: lines.joined(separator: "\n"))
        }
    }

    private init(text: String) {
        self.text = text
    }

    /// The cells of the first table after a heading, without the table's first two lines; empty if
    /// there is no such heading, or no table before the next.
    package func table(after heading: String) -> [[String]] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") }
        let table = section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return table.dropFirst(2).map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The HTTP contract, `openapi.yaml`.
    package static func contract() throws -> String {
        let file = root.appendingPathComponent("openapi.yaml")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The lines of a file, by its absolute path.
    package static func lines(of path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The code of the blocks marked `swift`.
    package var swiftBlocks: [String] {
        text.components(separatedBy: "\n```swift\n").dropFirst().map {
            $0.components(separatedBy: "\n```").first ?? $0
        }
    }
}
