/// A case of `scrolling-more-vectors.json` about a scroll indicator, in points.
package struct IndicatorCase: Decodable, Sendable, CustomStringConvertible {
    package struct Input: Decodable, Sendable {
        package let content: Double
        package let bounds: Double
        /// The extent of the viewport across the axis.
        package let cross: Double
        package let indicatorInset: [Double]?
        /// What is left free for another indicator.
        package let corner: Double?
        package let offset: Double
    }

    package struct Thumb: Decodable, Sendable {
        package let start, length, thickness, cross: Double
    }

    package let name: String
    package let input: Input
    /// `nil` for none.
    package let expect: Thumb?

    package var description: String { name }

    package static func all() throws -> [IndicatorCase] {
        try loadFixture("scrolling-more-vectors", as: File.self).cases.compactMap(\.indicator)
    }

    private struct File: Decodable {
        /// Cases of other kinds have other members.
        struct Entry: Decodable {
            let indicator: IndicatorCase?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).kind
                indicator = kind == "indicator" ? try IndicatorCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let kind: String
        }

        let cases: [Entry]
    }
}
