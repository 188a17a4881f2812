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

extension CollectionLayoutSection {
    /// Reads the members of a section; reports all that is wrong with it.
    ///
    /// A patch gives a whole new section: nothing is merged.
    init?(_ reader: inout ObjectReader) {
        if !reader.contains("group") {
            reader.report("group", "is missing; give the group that is repeated")
        }
        let groupValue = reader.value("group")
        var scope = SectionScope()
        self = .unreadable
        typealias BoundaryItems = [CollectionLayoutBoundarySupplementaryItem]
        let items = BoundaryItems(&reader, besides: &scope.kinds, of: "a section")
        boundarySupplementaryItems = items ?? []
        decorationItems = [CollectionLayoutDecorationItem](&reader, besides: &scope.kinds)
        // Read after the kinds, which the supplementary items in it may not have.
        let (place, validation) = (reader.place("group"), reader.validation)
        let group = groupValue.flatMap { value in
            ObjectReader.read(value, at: place, validation: validation) {
                CollectionLayoutGroup(&$0, &scope)
            }
        }
        contentInsets = DirectionalEdgeInsets(&reader)
        for member in Self.settings { member.merge(&reader, &self, .unreadable) }
        guard let group else { return nil }
        self.group = group
    }

    private static let settings: [DocumentMember<Self>] = [
        DocumentMember("interGroupSpacing", \.interGroupSpacing, in: Ranges.layoutLength),
        DocumentMember("contentInsetsReference", \.contentInsetsReference),
        DocumentMember("supplementariesFollowContentInsets", \.supplementariesFollowContentInsets),
        DocumentMember("orthogonalScrollingBehavior", \.orthogonalScrollingBehavior),
        DocumentMember("orthogonalScrollingProperties", \.orthogonalScrollingProperties),
    ]
}

extension OrthogonalScrollingProperties: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("bounce", \.bounce),
        DocumentMember("decelerationRate", \.decelerationRate),
    ]
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

    /// Writes the member `orthogonalScrollingProperties`, unless both follow from the behavior.
    mutating func orthogonalScrollingProperties(_ properties: OrthogonalScrollingProperties) {
        guard properties != OrthogonalScrollingProperties() else { return }
        member("orthogonalScrollingProperties", object: { properties.write(to: &$0) })
    }
}
