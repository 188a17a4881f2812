import LayoutEngine

/// The entity tags of an `If-None-Match` field, compared weakly.
///
/// - Note: Source: RFC 9110 section 13.1.2.
struct EntityTags {
    /// The tag of a frame.
    static func tag(of state: Frame.State) -> String {
        // Interpolation took as long as writing a third of the frame's elements.
        "\"" + String(state.sequence) + "\""
    }

    private let field: String

    init(_ field: String) {
        self.field = field
    }

    /// Whether the tag of a sequence is among them.
    func contain(sequence: Int) -> Bool {
        contain("\"\(sequence)\"")
    }

    /// The latest sequence whose tag is among them.
    var latestSequence: Int? {
        FieldList(field).compactMap { Int(strong($0.value).dropFirst().dropLast()) }.max()
    }

    /// Whether a tag, quotes included, is among them.
    func contain(_ tag: String) -> Bool {
        FieldList(field).contains { member in
            let strong = strong(member.value)
            return strong == tag || strong == "*"
        }
    }

    /// A tag without the mark of a weak one.
    private func strong(_ tag: Substring) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
}
