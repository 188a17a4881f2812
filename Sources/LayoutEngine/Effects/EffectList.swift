/// The effects of a view.
///
/// Nearly all views have none, and then this holds no reference that a copy would have to count.
struct EffectList: Sendable, Hashable {
    private let effects: [Effect]?

    init(_ effects: [Effect]) {
        self.effects = effects.isEmpty ? nil : effects
    }

    var isEmpty: Bool { effects == nil }

    /// The effects, in the order in which they were set.
    var all: [Effect] { effects ?? [] }
}

extension EffectList: Codable {
    /// Reads an array.
    init(from decoder: any Decoder) throws {
        self.init(try [Effect](from: decoder))
    }

    /// Writes an array.
    func encode(to encoder: any Encoder) throws {
        try all.encode(to: encoder)
    }
}
