/// A case of `scrolling-more-vectors.json` about the directional lock.
package struct LockCase: ScrollingMoreCase {
    package static let kinds: Set = ["lock"]

    package struct Input: Decodable, Sendable {
        /// How far the finger has gone along both axes, in points.
        package let travel: [Double]
        package let enabled: Bool
    }

    package let name: String
    package let input: Input
    /// The only axis that moves, "x" or "y"; `nil` if both do.
    package let expect: String?
}
