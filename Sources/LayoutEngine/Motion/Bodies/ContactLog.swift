import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// The latest contacts of a collection view, in less than half the memory of ``ContactRecord``s:
/// they are most of what a session at rest stores.
struct ContactLog: Sendable {
    private var entries: [Entry] = []
    /// The names of behaviours and boundaries of the entries, and some that are no longer used.
    private var names: [String] = []

    /// The number of contacts kept.
    static let capacity = 256

    private struct Entry: Sendable {
        let sequence: Int
        let item: Element
        let behavior: Int32
        let other: Other
        let phase: ContactEvent.Phase
        let hasPoint: Bool
        /// The point, in the engine's single precision.
        let x: Float
        let y: Float
        /// The names of the groups of both sides; -1 for none.
        let groups: (item: Int32, other: Int32)

        struct Element: Sendable {
            private let section: Int32
            /// The index of a cell; for other kinds negative, with the kind in the lowest byte of the
            /// complement.
            private let item: Int32

            /// The largest index of an element that is no cell; it stands for those of the layout.
            private static let largestIndex = Int(Int32.max >> 8)

            init(_ element: ElementID) {
                section = Int32(clamping: element.section)
                // Records that were read have not been checked.
                let index = Int32(max(0, min(element.item, Self.largestIndex)))
                item =
                    element.kind == .cell
                    ? Int32(clamping: element.item) : ~(index << 8 | Int32(element.kind.rawValue))
            }

            var element: ElementID {
                guard item < 0 else { return .cell(section: Int(section), item: Int(item)) }
                let index = Int(~item >> 8)
                return ElementID(
                    kind: ElementKind(rawValue: UInt8(truncatingIfNeeded: ~item)),
                    section: Int(section),
                    item: index == Self.largestIndex ? .max : index
                )
            }
        }

        enum Other: Sendable {
            case item(Element)
            case boundary(Int32)
            case viewport
        }
    }

    init() {}

    init(_ records: [ContactRecord]) {
        append(records)
    }

    /// The contacts, oldest first.
    var records: [ContactRecord] { entries.map(record) }

    mutating func append(_ new: [ContactRecord]) {
        let new = new.suffix(Self.capacity)
        guard !new.isEmpty else { return }
        entries = Array(entries.suffix(Self.capacity - new.count))
        entries.reserveCapacity(entries.count + new.count)
        for record in new { entries.append(entry(record)) }
        if names.count > 5 * Self.capacity { self = ContactLog(records) }
    }

    private func record(_ entry: Entry) -> ContactRecord {
        let other: ContactRecord.Other =
            switch entry.other {
            case .item(let element): .item(element.element)
            case .boundary(let name): .boundary(names[Int(name)])
            case .viewport: .boundary(nil)
            }
        var record = ContactRecord(
            sequence: entry.sequence,
            phase: entry.phase,
            behavior: BehaviorID(names[Int(entry.behavior)]),
            item: entry.item.element,
            other: other,
            point: entry.hasPoint ? Point(x: Double(entry.x), y: Double(entry.y)) : nil
        )
        record.itemGroup = entry.groups.item < 0 ? nil : names[Int(entry.groups.item)]
        record.otherGroup = entry.groups.other < 0 ? nil : names[Int(entry.groups.other)]
        return record
    }

    private mutating func entry(_ record: ContactRecord) -> Entry {
        let other: Entry.Other =
            switch record.other {
            case .item(let element): .item(Entry.Element(element))
            case .boundary(let name?): .boundary(number(of: name))
            case .boundary(nil): .viewport
            }
        return Entry(
            sequence: record.sequence,
            item: Entry.Element(record.item),
            behavior: number(of: record.behavior.rawValue),
            other: other,
            phase: record.phase,
            hasPoint: record.point != nil,
            x: Float(record.point?.x ?? 0),
            y: Float(record.point?.y ?? 0),
            groups: (
                record.itemGroup.map { number(of: $0) } ?? -1,
                record.otherGroup.map { number(of: $0) } ?? -1
            )
        )
    }

    private mutating func number(of name: String) -> Int32 {
        if let number = names.firstIndex(of: name) { return Int32(number) }
        names.append(name)
        return Int32(names.count - 1)
    }
}

extension ContactLog: Codable {
    /// Reads the records.
    init(from decoder: any Decoder) throws {
        self.init(try [ContactRecord](from: decoder))
    }

    /// Writes the records.
    func encode(to encoder: any Encoder) throws {
        try records.encode(to: encoder)
    }
}
