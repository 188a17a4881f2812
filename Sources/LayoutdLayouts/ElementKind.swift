/// The kind of an element in a collection view: a number to which a layout gives a name and a meaning.
///
/// Cells, headers and footers have the same numbers in all layouts. The others mean what the layout's
/// ``ElementKinds`` say.
public struct ElementKind: RawRepresentable, Sendable, Hashable, Codable {
    /// The number; see ``ElementKinds/maximumCount``.
    public let rawValue: UInt8

    /// Makes a kind from its number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// An item of the data.
    public static let cell = ElementKind(rawValue: 0)
    /// The supplementary element before a section's items.
    public static let header = ElementKind(rawValue: 1)
    /// The supplementary element after a section's items.
    public static let footer = ElementKind(rawValue: 2)

    /// The order of the kinds within a section: header, cells, footer, then all others by number.
    var rank: UInt8 {
        // Exchanges 0 and 1.
        rawValue < 2 ? rawValue ^ 1 : rawValue
    }
}

extension ElementKind: CustomStringConvertible {
    /// The name of one of the ``ElementKinds/standard`` kinds, or the number of another.
    public var description: String { ElementKinds.standard.name(of: self) }
}

/// A set of kinds.
public struct ElementKindSet: OptionSet, Sendable, Hashable, Codable {
    /// One bit for each kind, at its number.
    public let rawValue: UInt64

    /// Makes a set from its bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Makes a set of some kinds; numbers from 64 on are left out.
    public init(_ kinds: ElementKind...) {
        self.init(rawValue: kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) })
    }

    /// Only cells.
    public static let cells = ElementKindSet(rawValue: 0b001)
    /// Headers and footers.
    public static let headersAndFooters = ElementKindSet(rawValue: 0b110)

    /// Whether a kind is in the set.
    @inlinable
    public func contains(_ kind: ElementKind) -> Bool {
        rawValue >> UInt64(kind.rawValue) & 1 != 0
    }
}

/// The kinds of elements that a layout has: their names, and what is true of all elements of a kind.
public struct ElementKinds: Sendable, Hashable, Codable {
    /// The names of the kinds from number 3 on.
    public let others: [String]
    /// The kinds whose elements belong to an item of the data, and move with it.
    ///
    /// All others belong to their sections, or to the whole layout.
    public let items: ElementKindSet
    /// The kinds whose elements may be pinned to the visible bounds.
    public let pinnable: ElementKindSet

    /// The most kinds of a layout.
    public static let maximumCount = 64

    /// Cells, and and headers and footers that may be pinned.
    ///
    /// Computed, because this is asked for in many places, and a constant is checked each time.
    public static var standard: ElementKinds { ElementKinds() }

    /// Makes the kinds of a layout: cells, headers, footers, and others.
    ///
    /// - Parameters:
    ///   - others: See ``others``; at most 61, all different.
    ///   - items: See ``items``.
    ///   - pinnable: See ``pinnable``.
    public init(
        others: [String] = [],
        items: ElementKindSet = .cells,
        pinnable: ElementKindSet = .headersAndFooters
    ) {
        self.others = others
        self.items = items
        self.pinnable = pinnable
        if others.isEmpty { return }
        precondition(
            others.count <= Self.maximumCount - 3,
            "a layout has at most 64 kinds of elements"
        )
        precondition(Set(names).count == names.count, "the names of kinds must be different")
    }

    /// The same kinds, with the names of others that elements may still have.
    package func naming(_ others: [String]) -> ElementKinds {
        ElementKinds(others: others, items: items, pinnable: pinnable)
    }

    /// The same kinds, of which more may be pinned.
    func pinning(_ kinds: ElementKindSet) -> ElementKinds {
        ElementKinds(others: others, items: items, pinnable: pinnable.union(kinds))
    }

    /// The names of all kinds, by their numbers.
    public var names: [String] { all.map(name) }

    /// All kinds, by their numbers.
    public var all: [ElementKind] {
        (0..<3 + others.count).map { ElementKind(rawValue: UInt8($0)) }
    }

    /// The name of a kind, or its number if the layout has no such kind.
    public func name(of kind: ElementKind) -> String {
        switch kind {
        case .cell: return "cell"
        case .header: return "header"
        case .footer: return "footer"
        default:
            let index = Int(kind.rawValue) - 3
            return others.indices.contains(index) ? others[index] : "\(kind.rawValue)"
        }
    }

    /// The kind with a name; `nil` if there is none.
    public func kind(named name: String) -> ElementKind? {
        names.firstIndex(of: name).map { ElementKind(rawValue: UInt8($0)) }
    }
}
