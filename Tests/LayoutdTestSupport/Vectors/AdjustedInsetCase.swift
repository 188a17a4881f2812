/// A case of `scrolling-more-vectors.json` about the safe area, in points.
package struct AdjustedInsetCase: Decodable, Sendable, CustomStringConvertible {
    package struct Edges: Decodable, Sendable {
        package let top, left, bottom, right: Double
    }

    package struct Offset: Decodable, Sendable {
        package let x, y: Double
    }

    package struct Input: Decodable, Sendable {
        package let contentInset: Edges
        package let safeArea: Edges
        /// Width and height.
        package let content: [Double]
        package let bounds: [Double]
        package let behavior: String
    }

    package struct Expectation: Decodable, Sendable {
        package let adjustedContentInset: Edges
        package let startOffset: Offset
    }

    package let name: String
    package let input: Input
    package let expect: Expectation

    package var description: String { name }

    package static func all() throws -> [AdjustedInsetCase] {
        try loadFixture("scrolling-more-vectors", as: File.self).cases.compactMap(\.adjusted)
    }

    private struct File: Decodable {
        /// Cases of other kinds have other members.
        struct Entry: Decodable {
            let adjusted: AdjustedInsetCase?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).kind
                adjusted = kind == "adjusted" ? try AdjustedInsetCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let kind: String
        }

        let cases: [Entry]
    }
}
