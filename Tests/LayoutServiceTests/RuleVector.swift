import Foundation
import LayoutdTestSupport
import Testing

/// A case of a file of vectors, as JSON.
struct RuleVector: CustomTestStringConvertible, @unchecked Sendable {
    typealias Object = [String: Any]

    let name: String
    let kind: String
    let tolerance: Double
    let input: Object
    let expect: Any?

    var testDescription: String { name }

    /// The cases of a kind in a file.
    static func all(_ kind: String, in file: String) throws -> [RuleVector] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = folder.appendingPathComponent("LayoutdTestSupport/Fixtures/\(file)-vectors.json")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object
        return try #require(json?["cases"] as? [Object]).map { try Self($0) }
            .filter { $0.kind == kind }
    }

    private init(_ json: Object) throws {
        name = try #require(json["name"] as? String)
        kind = try #require(json["kind"] as? String)
        tolerance = json["tolerance"] as? Double ?? 1e-6
        input = try #require(json["input"] as? Object)
        expect = json["expect"]
    }
}
