import LayoutdGeometry

/// The sizes of elements that have been measured; an extent of `nil` keeps its estimate.
///
/// Memory is needed for what has been measured only.
public struct MeasuredSizes: Sendable, Hashable {
    /// The sizes of cells, by section; no section without any.
    private var cells: [Int: MeasuredItems] = [:]
    /// The sizes of other elements, by section; no section without any.
    private var others: [Int: [ElementID: ItemSize]] = [:]

    /// Nothing has been measured.
    public init() {}

    /// Whether nothing has been measured.
    public var isEmpty: Bool { cells.isEmpty && others.isEmpty }

    /// The number of elements that have been measured.
    public var count: Int {
        others.values.reduce(0) { $0 + $1.count } + cells.values.reduce(0) { $0 + $1.count }
    }

    /// The size of an element; `nil` if it has not been measured.
    public subscript(element: ElementID) -> ItemSize? {
        get {
            element.kind == .cell
                ? cells[element.section]?[element.item] : others[element.section]?[element]
        }
        set {
            guard element.kind == .cell else { return setOther(element, newValue) }
            // Nothing else refers to the items of the section meanwhile, so they change in place.
            var items = cells.removeValue(forKey: element.section) ?? MeasuredItems()
            items[element.item] = newValue
            if !items.isEmpty { cells[element.section] = items }
        }
    }

    private mutating func setOther(_ element: ElementID, _ size: ItemSize?) {
        others[element.section, default: [:]][element] = size
        if others[element.section]?.isEmpty == true { others[element.section] = nil }
    }

    /// Sets the sizes of elements, each given once.
    ///
    /// - Complexity: O(*b* + *k* log *k*), *k* elements, and *b* blocks of measured items in their sections.
    package mutating func merge(_ sizes: [(element: ElementID, size: ItemSize)]) {
        var items: [Int: [MeasuredItems.Entry]] = [:]
        for (element, size) in sizes {
            if element.kind == .cell {
                items[element.section, default: []].append(
                    MeasuredItems.Entry(item: element.item, size: size)
                )
            } else {
                setOther(element, size)
            }
        }
        for (section, entries) in items {
            var known = cells.removeValue(forKey: section) ?? MeasuredItems()
            known.merge(entries.sorted { $0.item < $1.item })
            cells[section] = known
        }
    }

    /// Forgets what was measured in a section.
    package mutating func forget(section: Int) {
        cells[section] = nil
        others[section] = others[section]?.filter(\.key.isOfLayout)
        if others[section]?.isEmpty == true { others[section] = nil }
    }

    /// The sizes of a section's items; `nil` if none has been measured.
    func items(ofSection section: Int) -> MeasuredItems? { cells[section] }

    /// Those of one section, as those of section 0.
    func only(section: Int) -> MeasuredSizes {
        var sizes = MeasuredSizes()
        sizes.cells[0] = cells[section]
        for (element, size) in others[section] ?? [:] where !element.isOfLayout {
            let own = ElementID(kind: element.kind, section: 0, item: element.item)
            sizes.setOther(own, size)
        }
        return sizes
    }

    /// The same without those of cells.
    var withoutCells: MeasuredSizes {
        var sizes = self
        sizes.cells = [:]
        return sizes
    }

    /// The average width and height of all items, in points; `nil` if there are none.
    ///
    /// - Parameter size: The size of a section's item without what was measured.
    /// - Returns: The average, width and height apart.
    func average(others size: (_ section: Int, _ item: Int) -> Size) -> Size? {
        var (widths, heights) = (MeasuredSum(), MeasuredSum())
        for section in cells.keys.sorted() {
            for block in cells[section]?.blocks ?? [] {
                widths.add(block.widths)
                heights.add(block.heights)
                guard min(block.widths.count, block.heights.count) < block.entries.count else {
                    continue
                }
                for entry in block.entries {
                    if entry.size.width == nil { widths.add(size(section, entry.item).width) }
                    if entry.size.height == nil { heights.add(size(section, entry.item).height) }
                }
            }
        }
        guard widths.count > 0 else { return nil }
        return Size(width: widths.average, height: heights.average)
    }

    /// Estimated memory in bytes.
    ///
    /// An item takes 32 bytes, and a block of one or more of them 112.
    package var estimatedBytes: Int {
        let blocks = cells.values.reduce(0) { $0 + $1.blocks.count }
        return 64 * count + 160 * blocks + 300 * (cells.count + others.count)
    }
}

/// Measured sizes after changes of the data.
extension MeasuredSizes {
    /// The sizes of what a batch of updates leaves as it is, or moves; reloaded items and sections have to be
    /// measured again.
    ///
    /// - Complexity: O(*m* + *r*), *m* elements that have been measured and *r* runs of items that stay
    ///   together.
    public func updated(by plan: BatchUpdate) -> MeasuredSizes {
        guard !isEmpty else { return self }
        var updated = MeasuredSizes()
        let reloaded = Dictionary(grouping: plan.reloads.map(\.new), by: \.section)
        for section in plan.itemCounts.indices {
            var items = items(from: plan.runs(inSection: section))
            items.remove(Set((reloaded[section] ?? []).map(\.item)))
            if !items.isEmpty { updated.cells[section] = items }
        }
        for (element, size) in others.values.joined() {
            guard !element.isOfLayout else {
                updated.setOther(element, size)
                continue
            }
            guard let section = plan.newIndex(ofSection: element.section),
                !plan.bringsItems(ofSection: section)
            else { continue }
            var moved = element
            moved.section = section
            updated.setOther(moved, size)
        }
        return updated
    }

    private func items(from runs: [BatchUpdate.Run]) -> MeasuredItems {
        var (moved, next) = (MeasuredItems(), 0)
        for run in runs {
            switch run {
            case .new(let insertion): next += insertion.items.count
            case .kept(let path, let count):
                if let items = cells[path.section] {
                    // A section that stays as it is shares its sizes.
                    if next == 0, path.item == 0, runs.count == 1 { return items.prefix(count) }
                    items.append(to: &moved, path.item..<path.item + count, at: next)
                }
                next += count
            }
        }
        return moved
    }
}

extension MeasuredItems {
    /// Those before an index.
    fileprivate func prefix(_ end: Int) -> MeasuredItems {
        guard first(from: end) != nil else { return self }
        var sizes = MeasuredItems()
        append(to: &sizes, 0..<end, at: 0)
        return sizes
    }

    /// Adds those of a range behind others.
    fileprivate func append(to sizes: inout MeasuredItems, _ range: Range<Int>, at start: Int) {
        for block in blocks[block(from: range.lowerBound)...] {
            guard let first = block.entries.first, first.item < range.upperBound else { return }
            for entry in block.entries where range.contains(entry.item) {
                sizes.append(entry.size, of: entry.item - range.lowerBound + start)
            }
        }
    }
}

extension MeasuredSizes: Codable {
    private struct Cells: Codable {
        let section: Int
        let items: [Int]
        let sizes: [ItemSize]
    }

    private struct Other: Codable {
        let element: ElementID
        let size: ItemSize
    }

    private enum CodingKeys: CodingKey {
        case cells
        case others
    }

    /// Reads sizes.
    ///
    /// - Throws: `DecodingError`, also if items are not ascending.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for section in try container.decode([Cells].self, forKey: .cells) {
            let order = section.items
            guard order.count == section.sizes.count, order.first ?? 0 >= 0,
                zip(order, order.dropFirst()).allSatisfy({ $0 < $1 })
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .cells,
                    in: container,
                    debugDescription: "measured items are not ascending"
                )
            }
            var items = MeasuredItems()
            for (item, size) in zip(order, section.sizes) { items.append(size, of: item) }
            if !items.isEmpty { cells[section.section] = items }
        }
        for other in try container.decode([Other].self, forKey: .others) {
            setOther(other.element, other.size)
        }
    }

    /// Writes sizes, in the order of ``ElementID``.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let cells = cells.sorted { $0.key < $1.key }.map { section, items in
            Cells(
                section: section,
                items: items.entries.map(\.item),
                sizes: items.entries.map(\.size)
            )
        }
        try container.encode(cells, forKey: .cells)
        let others = others.values.joined().sorted { $0.key < $1.key }
        try container.encode(others.map { Other(element: $0, size: $1) }, forKey: .others)
    }
}

extension MeasuredSizes {
    /// Whether all sizes are lengths, and of elements that may exist in sections of these lengths.
    package func areSound(_ itemCounts: [Int]) -> Bool {
        let areCells = cells.allSatisfy { section, items in
            itemCounts.indices.contains(section)
                && items.entries.allSatisfy { $0.item < itemCounts[section] && $0.size.isSound }
        }
        return areCells
            && others.values.joined().allSatisfy { element, size in
                let exists = element.isOfLayout || itemCounts.indices.contains(element.section)
                return exists && element.item >= 0 && element.kind != .cell && size.isSound
            }
    }
}

extension ItemSize {
    fileprivate var isSound: Bool {
        [width, height, expandedHeight].allSatisfy { $0.map(isMeasure) ?? true }
    }
}
