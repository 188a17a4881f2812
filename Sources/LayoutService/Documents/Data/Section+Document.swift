import LayoutdJSON
import LayoutdLayouts

/// The data of a document, and what it calls them.
struct GivenData: Sendable {
    var sections: [Section]
    var identifiers: DataIdentifiers?

    /// Reads `sections`: a list of objects with `items`, and with a `layout` where the whole layout has
    /// measures that sections may change.
    ///
    /// - Parameters:
    ///   - reader: The document.
    ///   - layout: The layout.
    ///   - limits: How much a session may have.
    ///   - current: For a snapshot of a view, the measures of a section there, by identifier.
    ///   - readMore: Reads more members of a section.
    init?(
        _ reader: inout ObjectReader,
        of layout: LayoutConfiguration,
        _ limits: ServiceLimits,
        snapshot current: ((String) -> Section.Measures?)? = nil,
        _ readMore: (any LayoutDocument, Int, inout ObjectReader) -> Void = { _, _, _ in }
    ) {
        guard let value = reader.value("sections") else { return nil }
        let (place, validation) = (reader.place("sections"), reader.validation)
        guard value.isArray else {
            validation.report(place, "must be an array, got \(value.kindDescription)")
            return nil
        }
        guard value.count <= limits.maximumSections else {
            let most = limits.maximumSections
            validation.report(place, "may have \(most) sections, got \(value.count)")
            return nil
        }
        let layout = layout.document
        var (sections, identifiers): ([Section], IdentifierList) = ([], IdentifierList())
        var areColumns: [Bool] = []
        sections.reserveCapacity(value.count)
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            areColumns.append(false)
            let given = ObjectReader.read(child, at: place, validation: validation) { reader in
                areColumns[index] = reader.peek("items")?.isObject ?? false
                let section = Section(&reader, of: layout, limits, &identifiers, current)
                readMore(layout, index, &reader)
                return section
            }
            var section = given ?? .uniform(count: 0)
            // Equal measures of neighbours share their memory.
            if let previous = sections.last?.measures, section.measures == previous {
                section.measures = previous
            }
            sections.append(section)
        }
        let total = sections.reduce(0) { $0 + $1.items.count }
        guard total <= limits.maximumItems else {
            let most = limits.maximumItems
            validation.report(place, "may have \(most) items in all, got \(total)")
            return nil
        }
        for fault in layout.faults(of: sections) {
            let section = JSONPointer.element(place, fault.section)
            guard let (item, name) = fault.member else {
                validation.report(.member(section, "layout"), fault.detail)
                continue
            }
            let items = JSONPointer.member(section, "items")
            validation.report(
                areColumns[fault.section]
                    ? .element(.member(items, name), item) : .member(.element(items, item), name),
                fault.detail
            )
        }
        self.sections = sections
        let named = identifiers.complete(validation, allowsRepeated: current != nil)
        // A section that is no object has been reported, and has no identifier.
        self.identifiers = named?.sections.count == sections.count ? named : nil
    }
}

extension Section {
    /// Reads the members of a section.
    fileprivate init(
        _ reader: inout ObjectReader,
        of layout: any LayoutDocument,
        _ limits: ServiceLimits,
        _ identifiers: inout IdentifierList,
        _ current: ((String) -> Section.Measures?)?
    ) {
        let kept =
            reader.contains("layout")
            ? nil : current.flatMap { find in reader.peek("id")?.string.flatMap(find) }
        let own = reader.peek("layout")?.layoutName
        let form = layout.itemForm(ofSectionsOfType: own ?? kept?.type)
        let identifier = reader.identifier("id")
        let items = GivenItems(&reader, as: form, limits) ?? .none
        identifiers.add(identifier, items, of: reader)
        self.init(items: items.table, measures: layout.sectionMeasures(&reader) ?? kept)
    }
}

extension LayoutConfiguration {
    /// Reports that the layout does not go with sections that the document does not give.
    func reportFault(
        of sections: [Section],
        _ reader: ObjectReader,
        _ member: StaticString = "layout"
    ) {
        guard let fault = document.faults(of: sections).first else { return }
        reader.report(member, fault.detailOfLayout)
    }
}

/// The data as in a request, in full precision.
extension JSONWriter {
    /// Writes the member `sections`.
    ///
    /// - Parameters:
    ///   - sections: The data.
    ///   - identifiers: What the client calls them.
    ///   - layout: Their layout.
    mutating func sections(
        _ sections: [Section],
        _ identifiers: DataIdentifiers?,
        of layout: LayoutConfiguration
    ) {
        var first = 0
        member(
            "sections",
            array: { json in
                for (index, section) in sections.enumerated() {
                    json.object { json in
                        if let name = identifiers?.sections[index] { json.member("id", name) }
                        json.items(of: section, layout, identifiers, from: first)
                        if let measures = section.measures, layout.document.takes(measures) {
                            json.measures(measures, of: layout)
                        }
                    }
                    first += section.items.count
                }
            }
        )
    }

    private mutating func items(
        of section: Section,
        _ layout: LayoutConfiguration,
        _ identifiers: DataIdentifiers?,
        from first: Int
    ) {
        let form = layout.document.itemForm(ofSectionsOfType: section.measures?.type)
        let column = identifiers?.items
        items(
            section.items,
            as: form,
            column.map { column in { column[first + $0] } }
        )
    }

    private mutating func measures(
        _ measures: Section.Measures,
        of layout: LayoutConfiguration
    ) {
        guard let document = measures.value as? any MeasuresDocument else {
            preconditionFailure("all measures of this library have a form in documents")
        }
        member("layout", object: { layout.document.write(document, to: &$0) })
    }
}
