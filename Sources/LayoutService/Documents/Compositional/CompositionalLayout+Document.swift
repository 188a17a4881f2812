import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension CompositionalLayout.Configuration: LayoutDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember("scrollDirection", \.scrollDirection, Axis.documentNames),
        DocumentMember("interSectionSpacing", \.interSectionSpacing, in: Ranges.layoutLength),
        DocumentMember("contentInsetsReference", \.contentInsetsReference),
        .boundaryItems,
        .section,
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
    ]

    /// Any of its groups may have some.
    var hasEstimates: Bool? { true }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        let layout = merged(&reader, default: Self.usual)
        let kinds = KindNames(layout)
        if kinds.isTooLong { reader.validation.report(reader.pointer, kinds.tooLong) }
        return .compositional(layout)
    }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        let sections = SectionLayout.defaults + [.list(ConfiguredListLayout())]
        let layout = sections.first { $0.name == type }
        return layout?.document.itemForm(ofSectionsOfType: nil) ?? ItemForm(.sizes, Ranges.extent)
    }

    func takes(_ measures: Section.Measures) -> Bool {
        measures.value is CollectionLayoutSection || measures.value is SectionLayout
            || measures.value is CollectionLayoutListConfiguration
    }

    func write(_ measures: any MeasuresDocument, to json: inout JSONWriter) {
        if measures is CollectionLayoutListConfiguration {
            json.member("type", ConfiguredListLayout.type)
        }
        measures.write(to: &json)
    }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        let layout = reader.object("layout") { Section.Measures(&$0, along: scrollDirection) }
        if let layout { return layout }
        return reader.contains("layout") ? .compositional(.unreadable) : nil
    }

    func faults(of sections: [Section]) -> [SectionFault] {
        var kinds = KindNames(self)
        var faults: [SectionFault] = []
        for (index, section) in sections.enumerated() {
            let own = section.measures?.value as? CollectionLayoutSection
            let hasLayout = section.measures.map(takes) ?? false
            if !hasLayout, self.section == nil, section.items.count > 0 {
                faults.append(.missingLayout(of: index))
            }
            let nested = section.measures?.value as? SectionLayout
            if let nested = nested?.definition as? any StackDocument {
                faults += nested.faults(of: section, at: index)
            }
            guard let own, !kinds.isTooLong else { continue }
            kinds.add(own)
            if kinds.isTooLong { faults.append(.tooManyKinds(kinds, from: index)) }
        }
        return faults
    }
}

extension SectionFault {
    fileprivate static func missingLayout(of section: Int) -> SectionFault {
        SectionFault(
            section: section,
            detail: "is missing; give it, or give the whole layout a section for those without it",
            detailOfLayout: "has no section, but section \(section) of the data has items and no "
                + "layout of its own; give the layout a section"
        )
    }

    fileprivate static func tooManyKinds(_ kinds: KindNames, from section: Int) -> SectionFault {
        SectionFault(
            section: section,
            detail: kinds.tooLong,
            detailOfLayout: "\(kinds.tooLong), those of section \(section) of the data included"
        )
    }
}

/// Members that a patch replaces as a whole.
extension DocumentMember<CompositionalLayout.Configuration> {
    fileprivate static let boundaryItems = Self(
        merge: { reader, layout, usual in
            typealias Items = [CollectionLayoutBoundarySupplementaryItem]
            var kinds: Set<String> = []
            let items = Items(&reader, besides: &kinds, of: "the layout")
            reader.merge(
                "boundarySupplementaryItems",
                items,
                into: &layout.boundarySupplementaryItems,
                default: usual.boundarySupplementaryItems
            )
        },
        write: { json, layout in
            json.list("boundarySupplementaryItems", layout.boundarySupplementaryItems) {
                $0.members(of: $1)
            }
        }
    )

    fileprivate static let section = Self(
        merge: { reader, layout, _ in
            guard let value = reader.value("section") else {
                if reader.removes("section") { layout.section = nil }
                return
            }
            guard !value.isNull else { return layout.section = nil }
            let (place, validation) = (reader.place("section"), reader.validation)
            let section = ObjectReader.read(value, at: place, validation: validation) {
                CollectionLayoutSection(&$0)
            }
            layout.section = section ?? .unreadable
        },
        write: { json, layout in
            guard let section = layout.section else {
                json.name("section")
                return json.null()
            }
            json.member("section", object: { $0.members(of: section) })
        }
    )
}
