import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension CompositionalLayout.Configuration: LayoutDocument {
    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        .compositional(reader.compositional(over: self))
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.members(of: self)
    }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        let layout = SectionLayout.defaults.first { $0.name == type }
        return layout?.document.itemForm(ofSectionsOfType: nil) ?? ItemForm(.sizes, Ranges.extent)
    }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        let layout = reader.object("layout") { $0.sectionLayout(along: scrollDirection) }
        if let layout { return layout }
        return reader.contains("layout") ? .compositional(.unreadable) : nil
    }

    func faults(of sections: [Section]) -> [SectionFault] {
        var kinds = KindNames(self)
        var faults: [SectionFault] = []
        for (index, section) in sections.enumerated() {
            let own = section.measures?.value as? CollectionLayoutSection
            if section.measures == nil, self.section == nil, section.items.count > 0 {
                faults.append(.missingLayout(of: index))
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

extension ObjectReader {
    /// The members of a compositional layout, merged over `base`.
    fileprivate mutating func compositional(
        over base: CompositionalLayout.Configuration
    ) -> CompositionalLayout.Configuration {
        let usual = CompositionalLayout.Configuration()
        let axes: KeyValuePairs = ["vertical": Axis.vertical, "horizontal": .horizontal]
        var layout = base
        let axis = choice("scrollDirection", axes)
        merge(
            "scrollDirection",
            axis,
            into: &layout.scrollDirection,
            default: usual.scrollDirection
        )
        merge(
            "interSectionSpacing",
            in: Ranges.layoutLength,
            into: &layout.interSectionSpacing,
            default: usual.interSectionSpacing
        )
        merge(
            "contentInsetsReference",
            into: &layout.contentInsetsReference,
            default: usual.contentInsetsReference
        )
        readElements(of: &layout)
        let range = Ranges.pixelScale
        merge("pixelScale", in: range, into: &layout.pixelScale, default: usual.pixelScale)
        let kinds = KindNames(layout)
        if kinds.isTooLong { validation.report(pointer, kinds.tooLong) }
        return layout
    }

    /// Reads the members that a patch replaces as a whole.
    private mutating func readElements(of layout: inout CompositionalLayout.Configuration) {
        var kinds: Set<String> = []
        let items = boundaryItems(besides: &kinds, of: "the layout")
        merge(
            "boundarySupplementaryItems",
            items,
            into: &layout.boundarySupplementaryItems,
            default: []
        )
        guard let value = value("section") else {
            if removes("section") { layout.section = nil }
            return
        }
        guard !value.isNull else { return layout.section = nil }
        let place = place("section")
        layout.section =
            ObjectReader.read(value, at: place, validation: validation) { $0.section() }
            ?? .unreadable
    }
}

extension JSONWriter {
    fileprivate mutating func members(of layout: CompositionalLayout.Configuration) {
        member("scrollDirection", layout.scrollDirection == .vertical ? "vertical" : "horizontal")
        member("interSectionSpacing", layout.interSectionSpacing)
        member("contentInsetsReference", layout.contentInsetsReference.rawValue)
        list("boundarySupplementaryItems", layout.boundarySupplementaryItems) {
            $0.members(of: $1)
        }
        if let section = layout.section {
            member("section", object: { $0.members(of: section) })
        } else {
            name("section")
            null()
        }
        member("pixelScale", layout.pixelScale)
    }
}
