import LayoutdGeometry

extension CompositionalLayout.Configuration {
    /// The kinds of all elements, in the order in which the layout and its sections name them.
    func kinds(_ input: LayoutInput) throws(LayoutError) -> ElementKinds {
        var names = KindNames(known: input.knownKinds)
        names.add(boundarySupplementaryItems)
        if let section { names.add(section) }
        for case let layout? in input.sections.lazy.map({
            $0.measures(of: CollectionLayoutSection.self)
        }) {
            names.add(layout)
        }
        guard names.others.count <= ElementKinds.maximumCount - 3 else {
            throw .tooManyItems(count: names.others.count, limit: ElementKinds.maximumCount - 3)
        }
        return ElementKinds(others: names.others, pinnable: names.pinnable)
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
    private(set) var pinnable = ElementKindSet()
    private var numbers: [String: Int] = [:]

    init(known: [String]) {
        for name in ElementKinds.standard.names { numbers[name] = numbers.count }
        for name in known { add(name) }
    }

    mutating func add(_ section: CollectionLayoutSection) {
        add(section.boundarySupplementaryItems)
        add(section.group)
        for item in section.decorationItems { add(item.kind) }
    }

    mutating func add(_ items: [CollectionLayoutBoundarySupplementaryItem]) {
        for item in items {
            let number = add(item.kind)
            if item.pinToVisibleBounds, number < ElementKinds.maximumCount {
                pinnable.insert(ElementKindSet(rawValue: 1 << UInt64(number)))
            }
        }
    }

    private mutating func add(_ group: CollectionLayoutGroup) {
        for item in group.supplementaryItems { add(item.kind) }
        guard case .line(_, let subitems, _) = group.content else { return }
        for subitem in subitems {
            switch subitem {
            case .item(let item):
                for badge in item.supplementaryItems { add(badge.kind) }
            case .group(let group): add(group)
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
