/// A case of `scrolling-vectors.json`: the motion of content or an animated number on one axis.
///
/// Lengths are in points, times in seconds from the release or the first animation, velocities in
/// points per second.
package struct ScrollingCase<Input: ScrollingInput>: Decodable, Sendable, CustomStringConvertible {
    package let name: String
    package let kind: String
    package let input: Input
    package let expect: ScrollingExpectation
    /// The tolerance, in points.
    package let tolerance: Double
    /// Whether it was computed, or recorded on a device.
    package let source: String

    package var description: String { name }

    /// All cases with this kind of input.
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

/// The input of a kind of case.
package protocol ScrollingInput: Decodable, Sendable {
    static var kinds: Set<String> { get }
}

/// The expected result of a case; members that its kind does not have are `nil`.
package struct ScrollingExpectation: Decodable, Sendable {
    /// A value and its argument, usually a time.
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
    /// The duration, not rounded up to a tick.
    package let duration: Double?
    /// The greatest distance after an impact, which may lie between samples.
    package let peak: Double?
    package let edgeTime: Double?
    package let edgeVelocity: Double?

    package var allSamples: [Sample] { samples ?? [] }
}
