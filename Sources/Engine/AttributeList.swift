import Geometry
import Layouts

/// Layout attributes of many elements that stand upright, in 40 bytes each in place of 72: they are
/// most of what a session on springs keeps.
struct AttributeList: Sendable, RandomAccessCollection, MutableCollection {
    private var entries: [Entry]

    /// Only headers and footers have a z-index, and only cells are numbered.
    private struct Entry: Sendable {
        let frame: Rect
        /// The item of a cell, the z-index of a header or footer.
        let number: UInt32
        /// The section, and in the last two bits the kind.
        let place: UInt32

        @inline(__always)
        init(_ attributes: LayoutAttributes) {
            let element = attributes.element
            let isCell = element.kind == .cell
            assert(attributes.angle == 0 && (isCell ? attributes.zIndex : element.item) == 0)
            frame = attributes.frame
            number = UInt32(isCell ? element.item : attributes.zIndex)
            place = UInt32(element.section) << 2 | UInt32(element.kind.rawValue)
        }

        @inline(__always)
        var attributes: LayoutAttributes {
            let number = Int(number)
            let kind = ElementKind(rawValue: UInt8(place & 3)) ?? .cell
            let section = Int(place >> 2)
            return kind == .cell
                ? LayoutAttributes(element: .cell(section: section, item: number), frame: frame)
                : LayoutAttributes(
                    element: ElementID(kind: kind, section: section),
                    frame: frame,
                    zIndex: number
                )
        }
    }

    /// Makes a list; elements of at most 2^30 sections of at most 2^32 items.
    init(_ attributes: some Sequence<LayoutAttributes>) {
        entries = attributes.map(Entry.init)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { entries.count }

    subscript(index: Int) -> LayoutAttributes {
        @inline(__always) get { entries[index].attributes }
        set { entries[index] = Entry(newValue) }
    }
}
