/// A case of `scrolling-more-vectors.json` about the safe area, in points.
package struct AdjustedInsetCase: ScrollingMoreCase {
    package static let kinds: Set = ["adjusted"]

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
}
