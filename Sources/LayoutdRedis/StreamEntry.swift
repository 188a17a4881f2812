import LayoutdJournal

/// An entry of a stream, as it is read.
struct StreamEntry {
    /// Where it is; `nil` if layoutd does not write such ids.
    let place: JournalPlace?
    /// What it is.
    let content: Content

    enum Content {
        case snapshot([UInt8], through: Int)
        case entry(JournalEntry.Kind, [UInt8])
        /// `isRepeated` if it has replaced another one.
        case claim(isRepeated: Bool)
        /// Something that only another version of layoutd knows.
        case unknown
        /// Something known, but not in its form.
        case damaged
    }

    /// Reads an entry from its id and its fields.
    init(_ reply: Reply) {
        let parts = reply.parts ?? []
        place = parts.first.flatMap(JournalPlace.init)
        content = Content(fields: parts.count == 2 ? parts[1].parts ?? [] : [])
    }

    /// Whether only another version of layoutd knows what it is.
    var isUnknown: Bool { if case .unknown = content { true } else { false } }

    /// Whether it is a claim that has replaced another one.
    var isRepeatedClaim: Bool { if case .claim(true) = content { true } else { false } }

    /// The number of the last entry at this place.
    var number: Int? { place.map { $0.sequence / 2 } }
}

extension StreamEntry.Content {
    fileprivate init(fields: [Reply]) {
        let kind = fields.first?.text
        self =
            switch kind {
            case "e": Self.entry(.event, fields)
            case "m": Self.entry(.mark, fields)
            case "s": Self.snapshot(fields)
            case "o": .claim(isRepeated: fields.count > 2)
            case nil: .damaged
            default: .unknown
            }
    }

    private static func entry(_ kind: JournalEntry.Kind, _ fields: [Reply]) -> Self {
        guard fields.count == 2, case .bytes(let body) = fields[1] else { return .damaged }
        return .entry(kind, body)
    }

    private static func snapshot(_ fields: [Reply]) -> Self {
        guard fields.count == 4, case .bytes(let body) = fields[1], fields[2].text == "t",
            let through = fields[3].text.flatMap({ Int($0) }), 0..<1 << 52 ~= through
        else { return .damaged }
        return .snapshot(body, through: through)
    }
}
