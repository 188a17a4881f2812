import LayoutdLayouts

/// The data of a collection view, with its expanded rows and collapsed sections.
struct Content: Sendable {
    /// The data.
    private(set) var sections: [CollectionView.Section]
    /// The number of each item, section after section.
    private(set) var numbers: ItemNumbers
    /// The number of the next new item.
    private(set) var nextNumber = 0
    /// The number of each section.
    private(set) var sectionNumbers: ItemNumbers
    /// The number of the next new section.
    private(set) var nextSectionNumber = 0
    /// What the client calls sections and items; `nil` if it names them by their indices.
    private var identifiers: Boxed<Identifiers>?
    /// The outlines of sections; `nil` if none has one.
    var outlines: OutlinedSections?
    /// The rows of a list that are expanded.
    var expanded: Set<ItemPath>
    /// The sections of a list that are collapsed: their rows are hidden.
    var collapsed: Set<Int>
    /// What was expanded and collapsed in a layout of another kind, as far as this one cannot.
    var kept = KeptExpansion()
    /// How far sections that scroll by themselves have scrolled, in points; others are at their start.
    var orthogonalOffsets: [Int: Double]
    /// The sizes of elements that have been measured.
    var measured = MeasuredSizes()
    /// Changes of the data so far.
    private(set) var dataVersion = 0
    /// The sequence of the latest change of the data: index paths from before it may be old ones.
    var latestChange = -1

    init(
        sections: [CollectionView.Section],
        expanded: Set<ItemPath> = [],
        collapsed: Set<Int> = [],
        orthogonalOffsets: [Int: Double] = [:],
        identifiers: DataIdentifiers? = nil
    ) {
        self.sections = sections
        self.expanded = expanded
        self.collapsed = collapsed
        self.orthogonalOffsets = orthogonalOffsets
        numbers = ItemNumbers()
        sectionNumbers = ItemNumbers()
        renumber(identifiers)
    }

    /// Gives all sections and items new numbers.
    private mutating func renumber(_ identifiers: DataIdentifiers?) {
        let count = sections.reduce(0) { $0 + $1.items.count }
        numbers = ItemNumbers(nextNumber..<nextNumber + count)
        nextNumber += count
        sectionNumbers = ItemNumbers(nextSectionNumber..<nextSectionNumber + sections.count)
        nextSectionNumber += sections.count
        self.identifiers = identifiers.map { Boxed(Identifiers(self, $0)) }
    }

    /// The number of items before each section, and of all.
    var itemStarts: [Int] { identifiers?.value.starts ?? countedItemStarts }

    /// The same, counted anew.
    var countedItemStarts: [Int] {
        sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.items.count) }
    }

    /// The number of items in each section.
    var itemCounts: [Int] { sections.map(\.items.count) }

    /// The number of items in sections that are not collapsed.
    var shownItemCount: Int {
        let hidden = collapsed.reduce(0) { $0 + sections[$1].items.count }
        return sections.reduce(0) { $0 + $1.items.count } - hidden
    }

    /// Whether other rows are expanded, other sections collapsed, or sections scrolled differently by
    /// themselves than in another content.
    func isShownOtherwise(than other: Content) -> Bool {
        expanded != other.expanded || collapsed != other.collapsed
            || orthogonalOffsets != other.orthogonalOffsets
    }

    /// Starts a change of the data.
    mutating func advanceDataVersion() {
        dataVersion += 1
    }

    /// Replaces all data.
    mutating func replace(
        with sections: [CollectionView.Section],
        _ identifiers: DataIdentifiers? = nil
    ) {
        self.sections = sections
        expanded = []
        collapsed = []
        kept = KeptExpansion()
        orthogonalOffsets = [:]
        outlines = nil
        forgetSizes()
        renumber(identifiers)
    }

    /// Gives items without a size of their own the one that they have in a layout, if they shall
    /// keep it in another.
    mutating func keepSizes(of layout: any LayoutDefinition) {
        guard let size = layout.keptItemSize else { return }
        for section in sections.indices {
            let items = sections[section].items
            sections[section].items = .sized(
                (0..<items.count).map { item in
                    let own = items.size(of: item, default: size)
                    return ItemSize(width: own.width, height: own.height)
                }
            )
        }
    }

    /// Applies a batch.
    ///
    /// Rows and sections that remain keep their state, except that reloaded sections are no longer
    /// collapsed. Outlines follow.
    ///
    /// - Parameters:
    ///   - batch: The changes.
    ///   - plan: The same changes, planned for these sections.
    ///   - keepsPlaces: Whether the data places the items.
    ///   - renewsReloaded: Whether a reloaded item is a new one, as it is for bodies that the layout
    ///     does not hold.
    mutating func update(
        by batch: UpdateBatch,
        _ plan: BatchUpdate,
        keepsPlaces: Bool,
        renewsReloaded: Bool
    ) {
        if sections.isEmpty, !batch.identifiers.isEmpty {
            let none = DataIdentifiers(sections: IdentifierColumn(), items: IdentifierColumn())
            identifiers = Boxed(Identifiers(self, none))
        }
        let new = renumber(by: plan, batch, renewing: renewsReloaded ? plan.reloads.map(\.new) : [])
        sections = sections.updated(by: plan, sizes: batch.sizes, keepsPlaces: keepsPlaces)
        var followed = identifiers
        followed?.value.update(self, new)
        identifiers = followed
        measured = measured.updated(by: plan)
        for (section, operation) in batch.measured(plan) {
            let measures = batch.measures[operation]
            if !Section.Measures.measureAlike(sections[section].measures, measures) {
                measured.forget(section: section)
            }
            sections[section].measures = batch.measures[operation]
        }
        expanded = Set(expanded.compactMap(plan.newPath))
        kept.update(by: plan)
        orthogonalOffsets = orthogonalOffsets.reduce(into: [:]) { moved, offset in
            if let section = plan.newIndex(ofSection: offset.key) { moved[section] = offset.value }
        }
        outlines = outlines?.following(snapshot)
        collapseParents()
        guard !collapsed.isEmpty else { return }
        let reloaded = batch.operations.compactMap(\.reloadedSection)
        collapsed = Set(collapsed.subtracting(reloaded).compactMap(plan.newIndex))
    }

    /// Keeps the numbers of sections and items that stay or move, and gives new ones new numbers.
    ///
    /// - Returns: What is new.
    private mutating func renumber(
        by plan: BatchUpdate,
        _ batch: UpdateBatch,
        renewing renewed: [ItemPath]
    ) -> Identifiers.Arrivals {
        var arrivals = Identifiers.Arrivals(items: nextNumber, sections: nextSectionNumber)
        renumberItems(by: plan, batch, renewing: renewed, &arrivals.items)
        renumberSections(by: plan, batch, &arrivals.sections)
        return arrivals
    }

    private mutating func renumberSections(
        by plan: BatchUpdate,
        _ batch: UpdateBatch,
        _ new: inout Identifiers.Arrivals.Group
    ) {
        let old = sectionNumbers
        let insertions = batch.insertedSections
        sectionNumbers = ItemNumbers()
        for section in plan.itemCounts.indices {
            if let index = plan.oldIndex(ofSection: section) {
                sectionNumbers.append(old, index..<index + 1)
                continue
            }
            sectionNumbers.append(nextSectionNumber..<nextSectionNumber + 1)
            nextSectionNumber += 1
            let given = insertions[section].flatMap { batch.identifiers[$0]?.section }
            if identifiers != nil { new.append(given ?? "") }
        }
    }

    private mutating func renumberItems(
        by plan: BatchUpdate,
        _ batch: UpdateBatch,
        renewing renewed: [ItemPath],
        _ new: inout Identifiers.Arrivals.Group
    ) {
        let starts = itemStarts
        let old = numbers
        numbers = ItemNumbers()
        var renewed = renewed.sorted()[...]
        for section in plan.itemCounts.indices {
            let first = numbers.count
            for run in plan.runs(inSection: section) {
                switch run {
                case .new(let insertion):
                    addNew(insertion.items.count)
                    let range = insertion.offset..<insertion.offset + insertion.items.count
                    if let given = batch.identifiers[insertion.operation]?.items, identifiers != nil
                    {
                        new.append(given, range)
                    }
                case .kept(let path, let count):
                    let start = starts[path.section] + path.item
                    let item = numbers.count - first
                    var kept = 0
                    while let path = renewed.first, path.section == section,
                        path.item < item + count
                    {
                        renewed = renewed.dropFirst()
                        let offset = path.item - item
                        numbers.append(old, start + kept..<start + offset)
                        addNew(1)
                        if let own = identifiers?.value.identifier(ofItem: old[start + offset]) {
                            new.append(own)
                        }
                        kept = offset + 1
                    }
                    numbers.append(old, start + kept..<start + count)
                }
            }
        }
    }

    private mutating func addNew(_ count: Int) {
        numbers.append(nextNumber..<nextNumber + count)
        nextNumber += count
    }

    /// The number of items stored individually after a batch, and its limit.
    func storage(
        after plan: BatchUpdate,
        _ batch: UpdateBatch
    ) -> (count: Int, limit: Int) {
        let before = sections.reduce(0) { $0 + ($1.items.isUniform ? 0 : $1.items.count) }
        let brought = batch.sizes.values.reduce(0) { $0 + $1.count }
        return (
            sections.storedCount(after: plan, sizes: batch.sizes),
            max(Self.maximumStoredItems, before + brought)
        )
    }

    /// The most items that updates may cause to be stored individually; some 40 bytes each.
    private static let maximumStoredItems = 500_000
}

/// What the client calls sections and items.
extension Content {
    /// Whether sections and items have identifiers.
    var hasIdentifiers: Bool { identifiers != nil }

    /// The identifier of an item, by its number, also if it was deleted a moment ago.
    func identifier(ofItem number: Int) -> String? {
        identifiers?.value.identifier(ofItem: number)
    }

    /// The identifier of a section, by its number, also if it was deleted a moment ago.
    func identifier(ofSection number: Int) -> String? {
        identifiers?.value.identifier(ofSection: number)
    }

    /// Where the item with an identifier is; `nil` if there is none.
    func path(of identifier: String) -> ItemPath? { identifiers?.value.path(of: identifier) }

    /// Where the section with an identifier is; `nil` if there is none.
    func section(of identifier: String) -> Int? { identifiers?.value.section(of: identifier) }

    /// What finds sections and items by their identifiers; `nil` if they have none.
    var names: Identifiers? { identifiers?.value }

    /// The memory of the identifiers, in bytes.
    var identifierBytes: Int { identifiers?.value.estimatedBytes ?? 0 }
}

extension BatchUpdate.Operation {
    /// The section, before the batch, that the operation reloads.
    fileprivate var reloadedSection: Int? {
        if case .reloadSection(let section, itemCount: _) = self { section } else { nil }
    }
}

extension Content: Codable {
    private enum CodingKeys: CodingKey {
        case sections
        case expanded
        case collapsed
        case dataVersion
        case numbers
        case nextNumber
        case orthogonalOffsets
        case sectionNumbers
        case nextSectionNumber
        case identifiers
        case outlines
        case latestChange
        case measured
        case kept
    }

    /// Reads content.
    ///
    /// In records of version 7 and before, only scenes had numbers of cells, which followed from the
    /// version of the data: these remain.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sections = try container.decode([CollectionView.Section].self, forKey: .sections)
        let dataVersion = try container.decode(Int.self, forKey: .dataVersion)
        let numbers = try container.decodeIfPresent(ItemNumbers.self, forKey: .numbers)
        let nextNumber = try container.decodeIfPresent(Int.self, forKey: .nextNumber)
        self.sections = sections
        self.dataVersion = dataVersion
        expanded = try container.decode(Set<ItemPath>.self, forKey: .expanded)
        collapsed = try container.decode(Set<Int>.self, forKey: .collapsed)
        orthogonalOffsets =
            try container.decodeIfPresent([Int: Double].self, forKey: .orthogonalOffsets) ?? [:]
        if let numbers, let nextNumber {
            (self.numbers, self.nextNumber) = (numbers, nextNumber)
        } else {
            self.numbers = OldNumbering(dataVersion).numbers(of: sections)
            self.nextNumber = OldNumbering.end
        }
        sectionNumbers =
            try container.decodeIfPresent(ItemNumbers.self, forKey: .sectionNumbers)
            ?? ItemNumbers(0..<sections.count)
        nextSectionNumber =
            try container.decodeIfPresent(Int.self, forKey: .nextSectionNumber) ?? sections.count
        latestChange = try container.decodeIfPresent(Int.self, forKey: .latestChange) ?? .max
        outlines = try container.decodeIfPresent(OutlinedSections.self, forKey: .outlines)
        measured =
            try container.decodeIfPresent(MeasuredSizes.self, forKey: .measured) ?? MeasuredSizes()
        kept = try container.decodeIfPresent(KeptExpansion.self, forKey: .kept) ?? KeptExpansion()
        guard
            let given = try container.decodeIfPresent(DataIdentifiers.self, forKey: .identifiers)
        else { return }
        do throws(IdentifierError) {
            try given.requireOneEach(of: sections)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .identifiers,
                in: container,
                debugDescription: "the identifiers do not fit the data: \(error)"
            )
        }
        guard hasSoundNumbers else { return }
        identifiers = Boxed(Identifiers(self, given))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sections, forKey: .sections)
        try container.encode(expanded, forKey: .expanded)
        try container.encode(collapsed, forKey: .collapsed)
        try container.encode(dataVersion, forKey: .dataVersion)
        try container.encode(numbers, forKey: .numbers)
        try container.encode(nextNumber, forKey: .nextNumber)
        if !orthogonalOffsets.isEmpty {
            try container.encode(orthogonalOffsets, forKey: .orthogonalOffsets)
        }
        try container.encode(sectionNumbers, forKey: .sectionNumbers)
        try container.encode(nextSectionNumber, forKey: .nextSectionNumber)
        try container.encodeIfPresent(dataIdentifiers, forKey: .identifiers)
        try container.encodeIfPresent(outlines, forKey: .outlines)
        try container.encode(latestChange, forKey: .latestChange)
        if !measured.isEmpty { try container.encode(measured, forKey: .measured) }
        if !kept.isEmpty { try container.encode(kept, forKey: .kept) }
    }

    /// Whether the numbers are those of an old record.
    var isOfOldRecord: Bool { nextNumber == OldNumbering.end }

    /// Sets the numbers that items had in an old record.
    mutating func setNumbers(_ old: [Int], next: Int) {
        numbers = ItemNumbers()
        for number in old where SoundRange.numbers.contains(number) {
            numbers.append(number..<number + 1)
        }
        nextNumber = next
    }
}
