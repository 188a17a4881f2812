/// A case of `scrolling-vectors.json`: how content or an animated number moves, along one axis.
///
/// Lengths are in points, times in seconds from the release or the first animation, velocities in
/// points per second.
package struct ScrollingCase<Input: ScrollingInput>: Decodable, Sendable, CustomStringConvertible {
    package let name: String
    package let kind: String
    package let input: Input
    package let expect: ScrollingExpectation
    /// In points.
    package let tolerance: Double
    /// Whether it was computed, or recorded on a device.
    package let source: String

    package var description: String { name }

    /// All cases with such an input.
    package static func all() throws -> [ScrollingCase] {
        try loadFixture("scrolling-vectors", as: File.self).cases.compactMap(\.scrolling)
    }

    private struct File: Decodable {
        /// Cases of other kinds have other members.
        struct Entry: Decodable {
            let scrolling: ScrollingCase?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).kind
                scrolling = Input.kinds.contains(kind) ? try ScrollingCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let kind: String
        }

        let cases: [Entry]
    }
}

/// What a case of some kinds starts from.
package protocol ScrollingInput: Decodable, Sendable {
    static var kinds: Set<String> { get }
}

/// What a case leads to; what its kind does not have is `nil`.
package struct ScrollingExpectation: Decodable, Sendable {
    /// A value and its argument, which is mostly a time.
    package struct Sample: Decodable, Sendable {
        package let at: Double
        package let value: Double

        package init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            at = try container.decode(Double.self)
            value = try container.decode(Double.self)
        }
    }

    private let samples: [Sample]?
    package let end: Double?
    /// Not rounded up to a tick.
    package let duration: Double?
    /// The greatest excursion after an impact, which may lie between samples.
    package let peak: Double?
    package let edgeTime: Double?
    package let edgeVelocity: Double?

    package var allSamples: [Sample] { samples ?? [] }
}
