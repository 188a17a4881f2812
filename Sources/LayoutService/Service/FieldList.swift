/// The members of a header field that is a list, separated by commas.
///
/// Takes time proportional to the length of the field.
///
/// - Note: Source: RFC 9110 sections 5.6.1 and 5.6.6.
struct FieldList: Sequence {
    /// A member, and the parameters after it, separated by semicolons.
    struct Member {
        /// The member, without white space around it.
        let value: Substring
        /// The parameters, without white space around them.
        let parameters: ArraySlice<Substring>
    }

    private let members: [Substring]

    init(_ field: String) {
        members = field.split(separator: ",")
    }

    func makeIterator() -> some IteratorProtocol<Member> {
        members.lazy.map { member in
            let parts = member.split(separator: ";", omittingEmptySubsequences: false).map(
                \.trimmed
            )
            return Member(value: parts[0], parameters: parts.dropFirst())
        }.makeIterator()
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    fileprivate var trimmed: Substring {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let start = utf8.firstIndex { !isBlank($0) } ?? endIndex
        let end = utf8[start...].lastIndex { !isBlank($0) }.map(utf8.index(after:)) ?? start
        return self[start..<end]
    }
}
