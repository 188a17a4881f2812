/// In records a table has the form that Swift gives an enumeration: `{"uniform":{"count":3}}`,
/// `{"sized":{"_0":[…]}}` or `{"placed":{"_0":[…]}}`.
extension ItemTable: Codable {
    private enum Kind: CodingKey {
        case uniform
        case sized
        case placed
    }

    private enum Member: String, CodingKey {
        case count
        case list = "_0"
        case immovable
        case hidden
        case rows
        case pins
    }

    /// What the data says of one row.
    private struct Row: Codable {
        let item: Int
        let row: ListRow
    }

    /// How one item stays in the visible bounds.
    private struct Pin: Codable {
        let item: Int
        let pin: ItemPin
    }

    /// Reads a table.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Kind.self)
        guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.typeMismatch(
                Self.self,
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "there are \(container.allKeys.count) kinds instead of one"
                )
            )
        }
        let members = try container.nestedContainer(keyedBy: Member.self, forKey: kind)
        self =
            switch kind {
            case .uniform: .uniform(count: try members.decode(Int.self, forKey: .count))
            case .sized: .sized(try members.decode([ItemSize].self, forKey: .list))
            case .placed: .placed(try members.decode([ItemPlacement].self, forKey: .list))
            }
        immovable = try members.decodeIfPresent(Set<Int>.self, forKey: .immovable) ?? []
        hidden = try members.decodeIfPresent(Set<Int>.self, forKey: .hidden) ?? []
        let rows = try members.decodeIfPresent([Row].self, forKey: .rows) ?? []
        if !rows.isEmpty {
            self.rows = Dictionary(rows.map { ($0.item, $0.row) }, uniquingKeysWith: { $1 })
        }
        let pins = try members.decodeIfPresent([Pin].self, forKey: .pins) ?? []
        if !pins.isEmpty {
            self.pins = Dictionary(pins.map { ($0.item, $0.pin) }, uniquingKeysWith: { $1 })
        }
    }

    /// Writes the column that the data sets, or else the count.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        func encode(_ value: some Encodable, as member: Member, of kind: Kind) throws {
            var members = container.nestedContainer(keyedBy: Member.self, forKey: kind)
            try members.encode(value, forKey: member)
            let (fixed, hidden) = (immovable, hidden)
            if !fixed.isEmpty { try members.encode(fixed, forKey: .immovable) }
            if !hidden.isEmpty { try members.encode(hidden, forKey: .hidden) }
            let rows = rows.sorted { $0.key < $1.key }.map(Row.init)
            if !rows.isEmpty { try members.encode(rows, forKey: .rows) }
            let pins = pins.sorted { $0.key < $1.key }.map(Pin.init)
            if !pins.isEmpty { try members.encode(pins, forKey: .pins) }
        }
        if let sizes {
            try encode(sizes, as: .list, of: .sized)
        } else if let places {
            try encode(places, as: .list, of: .placed)
        } else {
            try encode(count, as: .count, of: .uniform)
        }
    }
}
