import LayoutdTestSupport

/// A case of `compositional-vectors.json`: a layout, and what UIKit makes of it.
struct CompositionalCase: Decodable, Sendable, CustomStringConvertible {
    let id: String
    let family: String
    let input: JSONValue
    let expect: JSONValue

    var description: String { id }

    /// All cases.
    static func all() throws -> [CompositionalCase] {
        try CompositionalFixture.shared.get().cases
    }
}

/// A finger that leaves a section which scrolls by itself.
struct OrthogonalRelease: Decodable, Sendable, CustomStringConvertible {
    struct Input: Decodable, Sendable {
        let behavior: String
        let viewport, contentLength, offset, velocity, start: Double
        let group, interGroupSpacing: Double?
        let decelerationRate: String?
    }

    struct Expectation: Decodable, Sendable {
        let target: Double
    }

    let name: String
    let input: Input
    let expect: Expectation

    var description: String { name }

    /// All releases.
    static func all() throws -> [OrthogonalRelease] {
        try CompositionalFixture.shared.get().releases
    }
}

private struct CompositionalFixture: Decodable, Sendable {
    /// The fixture, which is read once.
    static let shared = Result {
        try loadFixture("compositional-vectors", as: CompositionalFixture.self)
    }

    let cases: [CompositionalCase]
    let releases: [OrthogonalRelease]
}
