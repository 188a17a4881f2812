/// A case of `layout-vectors.json` whose layout is `spring`.
package struct SpringCase: Decodable, Sendable, CustomStringConvertible {
    package struct Input: Decodable, Sendable {
        package let duration, dampingRatio, initialVelocity: Double
    }

    package struct Expectation: Decodable, Sendable {
        package let mass, undampedFrequency, stiffness, damping: Double?
        /// Pairs of time and progress.
        package let samples: [[Double]]?
    }

    package let name: String
    package let input: Input
    package let expect: Expectation
    package let tolerance: Double?

    package var description: String { name }

    /// All cases of springs.
    package static func all() throws -> [SpringCase] {
        try loadFixture("layout-vectors", as: File.self).cases.compactMap(\.spring)
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let spring: SpringCase?

            init(from decoder: any Decoder) throws {
                let layout = try Header(from: decoder).layout
                spring = layout == "spring" ? try SpringCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let layout: String
        }

        let cases: [Entry]
    }
}
