import LayoutdGeometry

extension CompositionalLayout.Configuration {
    /// Throws if the layout cannot be prepared.
    func validate(_ input: LayoutInput) throws(LayoutError) {
        try requireBounds(input.viewport, input.contentInset)
        try requireCountable(input.sections.lazy.map(\.items))
        try requireMeasure("pixelScale", pixelScale)
        try requireFinite("interSectionSpacing", interSectionSpacing)
        let environment = input.environment
        try DirectionalEdgeInsets(environment.layoutMargins, isRightToLeft: false)
            .validate("layoutMargins")
        try DirectionalEdgeInsets(environment.safeAreaInsets, isRightToLeft: false)
            .validate("safeAreaInsets")
        for item in boundarySupplementaryItems { try item.validate() }
        try validateKinds(boundarySupplementaryItems.map(\.kind), section: nil)
        try section?.validate(section: nil)
        for (index, data) in input.sections.enumerated() {
            try data.items.validate(section: index)
            if let list = list(of: data)?.configuration {
                try list.validate()
                guard scrollDirection == .vertical else {
                    throw .otherScrollDirection(section: index)
                }
            }
            if data.measures(of: SectionLayout.self) != nil { continue }
            try data.measures(of: CollectionLayoutSection.self)?.validate(section: index)
            guard data.items.count == 0 || layout(of: data) != nil else {
                throw .invalidMeasure(name: "section", value: .nan)
            }
        }
    }
}

extension CollectionLayoutSection {
    /// A section that places nothing.
    static let empty = CollectionLayoutSection(
        group: CollectionLayoutGroup(
            layoutSize: CollectionLayoutSize(width: .absolute(0), height: .absolute(0)),
            content: .custom([])
        )
    )

    /// Throws if a measure or a kind is invalid; `section` is `nil` for the layout of all sections.
    fileprivate func validate(section: Int?) throws(LayoutError) {
        try requireFinite("interGroupSpacing", interGroupSpacing)
        try contentInsets.validate("contentInsets")
        for item in boundarySupplementaryItems { try item.validate() }
        for item in decorationItems { try item.contentInsets.validate("contentInsets") }
        try group.validate(section: section)
        let kinds =
            boundarySupplementaryItems.map(\.kind) + decorationItems.map(\.kind)
            + BadgeKinds(of: group).all.sorted()
        try validateKinds(kinds, section: section)
    }
}

/// Throws if a kind is used twice, or is that of cells.
private func validateKinds(_ kinds: [String], section: Int?) throws(LayoutError) {
    var seen: Set<String> = []
    for kind in kinds {
        guard kind != ElementKinds.standard.name(of: .cell) else {
            throw .reservedKind(kind, section: section)
        }
        guard seen.insert(kind).inserted else { throw .repeatedKind(kind, section: section) }
    }
}

extension CollectionLayoutGroup {
    fileprivate func validate(section: Int?) throws(LayoutError) {
        try layoutSize.validate()
        try contentInsets.validate("contentInsets")
        try edgeSpacing.validate()
        try requireFinite("interItemSpacing", interItemSpacing.minimum)
        for item in supplementaryItems { try item.validate() }
        switch content {
        case .custom(let items):
            for item in items { try item.validate() }
        case .line(_, let subitems, let repetition):
            guard !subitems.isEmpty else { throw .groupWithoutSubitems(section: section) }
            try repetition.validate()
            for subitem in subitems { try subitem.validate(section: section) }
        }
    }
}

extension CollectionLayoutGroup.Repetition {
    fileprivate func validate() throws(LayoutError) {
        switch self {
        case .fitting: break
        case .dividing(let count), .repeating(let count):
            guard (1...GroupSolver.slotLimit).contains(count) else {
                throw .invalidMeasure(name: "count", value: Double(count))
            }
        }
    }
}

extension CollectionLayoutGroup.CustomItem {
    fileprivate func validate() throws(LayoutError) {
        try requireFinite("x", frame.minX)
        try requireFinite("y", frame.minY)
        try requireFinite("width", frame.size.width)
        try requireFinite("height", frame.size.height)
    }
}

extension CollectionLayoutNode {
    fileprivate func validate(section: Int?) throws(LayoutError) {
        switch self {
        case .group(let group): try group.validate(section: section)
        case .item(let item):
            try item.layoutSize.validate()
            try item.contentInsets.validate("contentInsets")
            try item.edgeSpacing.validate()
            for badge in item.supplementaryItems { try badge.validate() }
        }
    }
}

extension CollectionLayoutBoundarySupplementaryItem {
    fileprivate func validate() throws(LayoutError) {
        try layoutSize.validate()
        try requireFinite("absoluteOffset.x", offset.x)
        try requireFinite("absoluteOffset.y", offset.y)
        try requireFinite("pinOffset", pinOffset)
        try contentInsets.validate("contentInsets")
    }
}

extension CollectionLayoutSupplementaryItem {
    fileprivate func validate() throws(LayoutError) {
        try layoutSize.validate()
        for anchor in [containerAnchor, itemAnchor].compactMap({ $0 }) {
            let distance = anchor.distance(for: Size(width: 1, height: 1))
            try requireFinite("offset.x", distance.dx)
            try requireFinite("offset.y", distance.dy)
        }
    }
}

extension CollectionLayoutSize {
    fileprivate func validate() throws(LayoutError) {
        try requireFinite("widthDimension", width.value)
        try requireFinite("heightDimension", height.value)
    }
}

extension CollectionLayoutEdgeSpacing {
    fileprivate func validate() throws(LayoutError) {
        try requireFinite("edgeSpacing.leading", leading.minimum)
        try requireFinite("edgeSpacing.top", top.minimum)
        try requireFinite("edgeSpacing.trailing", trailing.minimum)
        try requireFinite("edgeSpacing.bottom", bottom.minimum)
    }
}

extension DirectionalEdgeInsets {
    fileprivate func validate(_ name: String) throws(LayoutError) {
        try requireFinite("\(name).top", top)
        try requireFinite("\(name).leading", leading)
        try requireFinite("\(name).bottom", bottom)
        try requireFinite("\(name).trailing", trailing)
    }
}
