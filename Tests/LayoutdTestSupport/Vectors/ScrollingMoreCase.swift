/// A case of `scrolling-more-vectors.json`, whose kinds have nothing in common but their file.
package protocol ScrollingMoreCase: Decodable, Sendable, CustomStringConvertible {
    /// The kinds of case that are of this type.
    static var kinds: Set<String> { get }

    var name: String { get }
}

extension ScrollingMoreCase {
    package var description: String { name }

    package static func all() throws -> [Self] {
        try loadFixture("scrolling-more-vectors", as: ScrollingMoreFile<Self>.self).cases
            .compactMap(\.sample)
    }
}

private struct ScrollingMoreFile<Case: ScrollingMoreCase>: Decodable {
    struct Entry: Decodable {
        /// `nil` for a case of another kind, which has other members.
        let sample: Case?

        private enum CodingKeys: CodingKey {
            case kind
        }

        init(from decoder: any Decoder) throws {
            let kind = try decoder.container(keyedBy: CodingKeys.self)
                .decode(String.self, forKey: .kind)
            sample = Case.kinds.contains(kind) ? try Case(from: decoder) : nil
        }
    }

    let cases: [Entry]
}
