import LayoutdGeometry
import LayoutdLayouts

/// Layout attributes of many elements, in 24 bytes each instead of 88: they are most of what a
/// session with springs stores.
///
/// Most elements of a section have the same size and stand upright; what they have in common is
/// stored once.
struct AttributeList: Sendable, Codable, RandomAccessCollection, MutableCollection {
    private var entries: [Entry] = []
    private var groups: [Group] = []
    /// One for each group; `nil` if all elements are upright, opaque and not scaled.
    private var looks: [Look]?

    private struct Entry: Sendable, Codable {
        var origin: Point
        let item: UInt32
        var group: UInt32
    }

    private struct Group: Sendable, Hashable, Codable {
        let size: Size
        let kind: ElementKind
        let section: Int
        let zIndex: Int

        init(_ attributes: LayoutAttributes) {
            size = attributes.frame.size
            kind = attributes.element.kind
            section = attributes.element.section
            zIndex = attributes.zIndex
        }
    }

    /// The angle, opacity and scale of an element.
    fileprivate struct Look: Sendable, Hashable, Codable {
        let angle: Double
        let alpha: Double
        let scale: Double

        static let plain = Look(angle: 0, alpha: 1, scale: 1)
    }

    /// Makes a list; sections may have fewer than 2^32 items.
    init(_ attributes: some Collection<LayoutAttributes>) {
        entries.reserveCapacity(attributes.count)
        for attributes in attributes {
            let entry = entry(of: attributes, beside: groups.count - 1)
            entries.append(entry)
        }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { entries.count }

    /// Whether all elements are upright, opaque and not scaled.
    var arePlain: Bool { looks == nil }

    /// Whether there certainly is no element of some kinds.
    func haveNone(of kinds: ElementKindSet) -> Bool {
        !groups.contains { kinds.contains($0.kind) }
    }

    private func look(of index: Int) -> Look {
        looks.map { $0[Int(entries[index].group)] } ?? .plain
    }

    /// An element as if it were upright, opaque and not scaled, as it is if all ``arePlain``.
    subscript(plain index: Int) -> LayoutAttributes {
        @inline(__always) get {
            let entry = entries[index]
            let group = groups[Int(entry.group)]
            return LayoutAttributes(
                element: ElementID(
                    kind: group.kind,
                    section: group.section,
                    item: entry.item.index
                ),
                frame: Rect(origin: entry.origin, size: group.size),
                zIndex: group.zIndex
            )
        }
    }

    subscript(index: Int) -> LayoutAttributes {
        @inline(__always) get {
            var attributes = self[plain: index]
            if !arePlain { attributes.take(look(of: index)) }
            return attributes
        }
        set {
            // Groups of former sizes must not accumulate.
            if groups.count > 2 * entries.count + 8 { self = AttributeList(Array(self)) }
            entries[index] = entry(of: newValue, beside: Int(entries[index].group))
        }
    }

    /// An entry in a neighbour's group if that fits, or else in a new one.
    private mutating func entry(
        of attributes: LayoutAttributes,
        beside neighbour: Int
    ) -> Entry {
        let (group, look) = (Group(attributes), Look(attributes))
        var index = neighbour
        if !groups.indices.contains(index) || groups[index] != group
            || (looks?[index] ?? .plain) != look
        {
            index = groups.count
            if look != .plain, looks == nil {
                looks = Array(repeating: .plain, count: groups.count)
            }
            groups.append(group)
            looks?.append(look)
        }
        return Entry(
            origin: attributes.frame.origin,
            item: UInt32(index: attributes.element.item),
            group: UInt32(index)
        )
    }
}

extension AttributeList {
    private enum CodingKeys: CodingKey {
        case entries
        case groups
        case looks
    }

    /// Reads attributes; their groups must exist.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        entries = try container.decode([Entry].self, forKey: .entries)
        groups = try container.decode([Group].self, forKey: .groups)
        looks = try container.decodeIfPresent([Look].self, forKey: .looks)
        guard looks.map({ $0.count == groups.count }) ?? true,
            entries.allSatisfy({ groups.indices.contains(Int($0.group)) && $0.origin.isSound }),
            groups.allSatisfy(\.size.isSound),
            looks?.allSatisfy({ [$0.angle, $0.alpha, $0.scale].areSound }) ?? true
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "elements belong to groups that do not exist"
                )
            )
        }
    }
}

extension AttributeList.Look {
    fileprivate init(_ attributes: LayoutAttributes) {
        self.init(angle: attributes.angle, alpha: attributes.alpha, scale: attributes.scale)
    }
}

extension LayoutAttributes {
    fileprivate mutating func take(_ look: AttributeList.Look) {
        (angle, alpha, scale) = (look.angle, look.alpha, look.scale)
    }
}
