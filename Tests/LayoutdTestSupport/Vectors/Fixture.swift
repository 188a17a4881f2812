import Foundation

/// Reads a JSON fixture of this package.
package func loadFixture<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    guard let url = Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json") else {
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "Fixtures/\(name).json"])
    }
    return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}
