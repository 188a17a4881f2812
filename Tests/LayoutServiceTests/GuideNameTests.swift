import LayoutdTestSupport
import Testing

/// The names from the HTTP contract in the guide from UIKit to layoutd.
struct GuideNameTests {
    /// The code spans in the third column of the tables.
    private static func names() throws -> Set<String> {
        let lines = try Guide("UIKitToLayoutd").text.split(separator: "\n")
        let cells = lines.filter { $0.hasPrefix("|") }
            .compactMap { $0.split(separator: "|").dropFirst(2).first }
        let codes = cells.flatMap { $0.matches(of: /`([^`]+)`/).map(\.1) }
        return Set(codes.flatMap { $0.matches(of: /[A-Za-z]{2,}/).map { String($0.0) } })
    }

    @Test func `every name is in the contract`() throws {
        let names = try Self.names()
        #expect(names.count > 100)
        let words = try Guide.contract().matches(of: /[A-Za-z]+/).map { String($0.0) }
        let unknown = names.subtracting(words)
        #expect(unknown.isEmpty, "\(unknown.sorted())")
    }
}
