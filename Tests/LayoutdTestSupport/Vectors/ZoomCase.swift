/// A case of `scrolling-more-vectors.json` in which content is zoomed, in points.
package struct ZoomCase: ScrollingMoreCase {
    package static let kinds: Set = ["zoom", "zoomTo"]

    package struct Input: Decodable, Sendable {
        /// Width and height.
        package let bounds: [Double]
        package let content: [Double]
        package let minimum: Double
        package let maximum: Double
        /// Before a pinch.
        package let scale: Double?
        package let offset: [Double]?
        /// The pinch, and the point of the viewport between its fingers.
        package let factor: Double?
        package let point: [Double]?
        /// What is to be shown, without a pinch: x, y, width and height.
        package let rect: [Double]?
    }

    package struct Zoomed: Decodable, Sendable {
        package let scale: Double
        package let offset: [Double]
    }

    package let name: String
    package let input: Input
    package let expect: Zoomed
    /// When the fingers have let go.
    package let rest: Zoomed?

    private enum CodingKeys: CodingKey {
        case name, input, expect, rest
    }

    package init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: CodingKeys.self)
        name = try record.decode(String.self, forKey: .name)
        input = try record.decode(Input.self, forKey: .input)
        expect = try record.decode(Zoomed.self, forKey: .expect)
        rest = try record.nestedContainer(keyedBy: CodingKeys.self, forKey: .expect)
            .decodeIfPresent(Zoomed.self, forKey: .rest)
    }
}
