import LayoutdLayouts

/// The names of the kinds of elements in a compositional layout and in layouts of its sections.
struct KindNames {
    private var names: Set<String> = []

    /// The most names, besides those that all layouts have.
    static let maximumCount = ElementKinds.maximumCount - ElementKinds.standard.all.count

    /// The names in a layout without those of its data.
    init(_ layout: CompositionalLayout.Configuration) {
        add(layout.boundarySupplementaryItems)
        if let section = layout.section { add(section) }
    }

    /// Whether these are more than a layout can have.
    var isTooLong: Bool { names.count > Self.maximumCount }

    /// What is wrong if they are too many.
    var tooLong: String {
        "brings the layout to \(names.count) kinds of elements beside cells, headers and footers; it "
            + "may have \(Self.maximumCount)"
    }

    /// Adds the names in a section's layout.
    mutating func add(_ section: CollectionLayoutSection) {
        add(section.boundarySupplementaryItems)
        for item in section.decorationItems { add(item.kind) }
        add(section.group)
    }

    private mutating func add(_ items: [CollectionLayoutBoundarySupplementaryItem]) {
        for item in items { add(item.kind) }
    }

    private mutating func add(_ group: CollectionLayoutGroup) {
        for badge in group.supplementaryItems { add(badge.kind) }
        guard case .line(_, let subitems, _) = group.content else { return }
        for subitem in subitems {
            switch subitem {
            case .item(let item): for badge in item.supplementaryItems { add(badge.kind) }
            case .group(let group): add(group)
            }
        }
    }

    private mutating func add(_ name: String) {
        guard !ElementKinds.standard.names.contains(name) else { return }
        names.insert(name)
    }
}
