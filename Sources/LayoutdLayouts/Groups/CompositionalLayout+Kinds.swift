import LayoutdGeometry

extension CompositionalLayout.Configuration {
    /// The kinds of all elements, in the order in which the layout and its sections name them.
    func kinds(_ input: LayoutInput) throws(LayoutError) -> ElementKinds {
        var names = KindNames(known: input.knownKinds)
        names.add(boundarySupplementaryItems)
        if let section { names.add(section) }
        for section in input.sections {
            if let layout = section.measures(of: CollectionLayoutSection.self) {
                names.add(layout)
            } else if let list = list(of: section) {
                names.add(list.configuration.section)
            } else if let layout = section.measures(of: SectionLayout.self) {
                names.pinnable.formUnion(layout.definition.pinnable)
            }
        }
        guard names.others.count <= ElementKinds.maximumCount - 3 else {
            throw .tooManyItems(count: names.others.count, limit: ElementKinds.maximumCount - 3)
        }
        return ElementKinds(
            others: names.others,
            items: names.items,
            pinnable: names.pinnable
        )
    }
}

extension ElementKinds {
    /// The kinds by their names.
    var byName: [String: ElementKind] {
        Dictionary(uniqueKeysWithValues: zip(names, all))
    }
}

/// Collects the names of kinds, each once.
private struct KindNames {
    /// The names that are not those of all layouts.
    private(set) var others: [String] = []
    /// The kinds that are pinned.
    var pinnable = ElementKindSet()
    private var numbers: [String: Int] = [:]
    /// The kinds of which each item has one.
    private var ofItems: Set<String> = []
    /// The kinds of other elements, also if items have them as well.
    private var ofOthers = Set(ElementKinds.standard.names)

    init(known: [String]) {
        for name in ElementKinds.standard.names { numbers[name] = numbers.count }
        for name in known { add(name) }
    }

    /// Cells, and the kinds of which each item has one.
    var items: ElementKindSet {
        ofItems.subtracting(ofOthers).reduce(into: .cells) { items, name in
            guard let number = numbers[name], number < ElementKinds.maximumCount else { return }
            items.insert(ElementKindSet(rawValue: 1 << UInt64(number)))
        }
    }

    mutating func add(_ section: CollectionLayoutSection) {
        add(section.boundarySupplementaryItems)
        let badges = BadgeKinds(of: section.group)
        for name in badges.names { add(name) }
        ofItems.formUnion(badges.ofEachItem)
        ofOthers.formUnion(badges.all.subtracting(badges.ofEachItem))
        for item in section.decorationItems {
            add(item.kind)
            ofOthers.insert(item.kind)
        }
    }

    mutating func add(_ items: [CollectionLayoutBoundarySupplementaryItem]) {
        for item in items {
            let number = add(item.kind)
            ofOthers.insert(item.kind)
            if item.pinToVisibleBounds || item.stretches, number < ElementKinds.maximumCount {
                pinnable.insert(ElementKindSet(rawValue: 1 << UInt64(number)))
            }
        }
    }

    @discardableResult private mutating func add(_ name: String) -> Int {
        if let number = numbers[name] { return number }
        let number = numbers.count
        numbers[name] = number
        others.append(name)
        return number
    }
}
