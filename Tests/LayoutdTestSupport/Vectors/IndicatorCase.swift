/// A case of `scrolling-more-vectors.json` about a scroll indicator, in points.
package struct IndicatorCase: ScrollingMoreCase {
    package static let kinds: Set = ["indicator"]

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
}
