/// A case of `scrolling-more-vectors.json` in which content snaps along one axis, in points and seconds.
package struct SnapCase: ScrollingMoreCase {
    package static let kinds: Set = ["snap"]

    package struct Input: Decodable, Sendable {
        package let bounds: Double
        package let range: [Double]
        package let inset: [Double]?
        /// The start and the length of each element.
        package let elements: [[Double]]
        package let snap: Rule
        package let offset: Double
        package let velocity: Double
        /// The offset at which the drag began; the offset by default.
        package let start: Double?
        package let rate: String?

        /// The length of the content.
        package var contentLength: Double { range[1] - (inset?[1] ?? 0) + bounds }

        /// Where the last element ends.
        package var lastEnd: Double { elements.map { $0[0] + $0[1] }.max() ?? 0 }

        /// Whether a flow can have these elements: none of them reaches beyond the content.
        package var isFlow: Bool { lastEnd <= contentLength }
    }

    package struct Rule: Decodable, Sendable {
        package let to: String?
        package let margin: Double?
        package let interval: Double?
        package let phase: Double?
        package let offsets: [Double]?
        package let limit: Int?
    }

    package struct Expectation: Decodable, Sendable {
        package struct Motion: Decodable, Sendable {
            package let curve: String
            package let velocity: Double
        }

        package let natural: Double
        package let target: Double
        package let motion: Motion?
    }

    package let name: String
    package let input: Input
    package let expect: Expectation
}
