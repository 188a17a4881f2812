import LayoutdGeometry
import LayoutdLayouts

/// Layout attributes of many upright elements, in 24 bytes each instead of 72: they are most of
/// what a session with springs stores.
///
/// Most elements of a section have the same size; what they have in common is stored once.
struct AttributeList: Sendable, Codable, RandomAccessCollection, MutableCollection {
    private var entries: [Entry] = []
    private var groups: [Group] = []

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
            assert(attributes.angle == 0, "whatever springs hold stands upright")
            size = attributes.frame.size
            kind = attributes.element.kind
            section = attributes.element.section
            zIndex = attributes.zIndex
        }
    }

    /// Makes a list; sections may have at most 2^32 items.
    init(_ attributes: some Collection<LayoutAttributes>) {
        entries.reserveCapacity(attributes.count)
        for attributes in attributes {
            let entry = entry(of: attributes, beside: groups.count - 1)
            entries.append(entry)
        }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { entries.count }

    subscript(index: Int) -> LayoutAttributes {
        @inline(__always) get {
            let entry = entries[index]
            let group = groups[Int(entry.group)]
            return LayoutAttributes(
                element: ElementID(
                    kind: group.kind,
                    section: group.section,
                    item: Int(entry.item)
                ),
                frame: Rect(origin: entry.origin, size: group.size),
                zIndex: group.zIndex
            )
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
        let group = Group(attributes)
        var index = neighbour
        if !groups.indices.contains(index) || groups[index] != group {
            index = groups.count
            groups.append(group)
        }
        return Entry(
            origin: attributes.frame.origin,
            item: UInt32(attributes.element.item),
            group: UInt32(index)
        )
    }
}
