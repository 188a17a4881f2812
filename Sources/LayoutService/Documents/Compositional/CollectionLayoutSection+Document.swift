import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension CollectionLayoutSection: MeasuresDocument {
    func write(to json: inout JSONWriter) {
        json.members(of: self)
    }

    /// Stands for a section that was reported as wrong, so that it is not missed as well.
    static let unreadable = CollectionLayoutSection(
        group: CollectionLayoutGroup(
            layoutSize: CollectionLayoutSize(width: .absolute(0), height: .absolute(0)),
            content: .custom([])
        )
    )
}

extension ObjectReader {
    /// The member `layout` of a section, whose `type` says how it is read; groups without one.
    mutating func sectionLayout(along axis: Axis) -> Section.Measures? {
        let groups = LayoutConfiguration.compositional(CompositionalLayout.Configuration())
        let types = ([groups] + SectionLayout.defaults).map { (key: $0.name, value: $0) }
        let type = choice("type", types)
        if type == nil, contains("type") {
            ignoreOthers()
            return nil
        }
        guard let type, type != groups else { return section().map { .compositional($0) } }
        return SectionLayout(type.along(axis).document.merging(&self)).map { .layout($0) }
    }

    /// The members of a section; reports all that is wrong with it.
    ///
    /// A patch gives a whole new section: nothing is merged.
    mutating func section() -> CollectionLayoutSection? {
        if !contains("group") { report("group", "is missing; give the group that is repeated") }
        let groupValue = value("group")
        var scope = SectionScope()
        let boundaryItems = boundaryItems(besides: &scope.kinds, of: "a section") ?? []
        let decorationItems = decorationItems(besides: &scope.kinds)
        // Read after the kinds, which the supplementary items in it may not have.
        let group = groupValue.flatMap { value in
            ObjectReader.read(value, at: place("group"), validation: validation) {
                $0.group(&scope)
            }
        }
        var section = CollectionLayoutSection.unreadable
        if let group { section.group = group }
        section.boundarySupplementaryItems = boundaryItems
        section.decorationItems = decorationItems
        section.contentInsets = directionalInsets()
        readSettings(of: &section)
        return group == nil ? nil : section
    }

    private mutating func readSettings(of section: inout CollectionLayoutSection) {
        merge(
            "interGroupSpacing",
            in: Ranges.layoutLength,
            into: &section.interGroupSpacing,
            default: 0
        )
        merge(
            "contentInsetsReference",
            into: &section.contentInsetsReference,
            default: .automatic
        )
        merge(
            "supplementariesFollowContentInsets",
            into: &section.supplementariesFollowContentInsets,
            default: true
        )
        merge(
            "orthogonalScrollingBehavior",
            into: &section.orthogonalScrollingBehavior,
            default: .none
        )
        if let properties = orthogonalScrollingProperties() {
            section.orthogonalScrollingProperties = properties
        }
    }

    private mutating func orthogonalScrollingProperties() -> OrthogonalScrollingProperties? {
        object("orthogonalScrollingProperties") { reader in
            var properties = OrthogonalScrollingProperties()
            reader.merge("bounce", into: &properties.bounce, default: .automatic)
            reader.merge(
                "decelerationRate",
                into: &properties.decelerationRate,
                default: .automatic
            )
            return properties
        }
    }
}

extension JSONWriter {
    /// Writes the members of a section, except those that have their defaults.
    mutating func members(of section: CollectionLayoutSection) {
        member("group", object: { $0.members(of: section.group) })
        directionalInsets(section.contentInsets)
        if section.interGroupSpacing != 0 { member("interGroupSpacing", section.interGroupSpacing) }
        if section.contentInsetsReference != .automatic {
            member("contentInsetsReference", section.contentInsetsReference.rawValue)
        }
        if !section.supplementariesFollowContentInsets {
            member("supplementariesFollowContentInsets", false)
        }
        objects("boundarySupplementaryItems", section.boundarySupplementaryItems) {
            $0.members(of: $1)
        }
        decorationItems(section.decorationItems)
        if section.orthogonalScrollingBehavior != .none {
            member("orthogonalScrollingBehavior", section.orthogonalScrollingBehavior.rawValue)
        }
        orthogonalScrollingProperties(section.orthogonalScrollingProperties)
    }

    private mutating func orthogonalScrollingProperties(
        _ properties: OrthogonalScrollingProperties
    ) {
        guard properties != OrthogonalScrollingProperties() else { return }
        member(
            "orthogonalScrollingProperties",
            object: { json in
                json.member("bounce", properties.bounce.rawValue)
                json.member("decelerationRate", properties.decelerationRate.rawValue)
            }
        )
    }
}
