import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension LayoutConfiguration {
    /// Whether this is a list with collapsible sections but no header to tap, or has such a section.
    func lacksHeaders(of sections: [CollectionView.Section]) -> Bool {
        if let rule = definition.commonExpansionRule {
            return rule.collapsesSections && !definition.hasHeaders(sections)
        }
        return sections.contains { collapses($0) && !definition.hasHeaders([$0]) }
    }

    /// Reads `collapsed`: sections by their indices or identifiers, each given once; only those that collapse.
    func collapsed(
        _ reader: inout ObjectReader,
        in sections: [Section],
        _ names: @autoclosure () -> DataNames
    ) -> Set<Int>? {
        guard let value = reader.value("collapsed") else { return nil }
        guard value.isArray else {
            let got = value.kindDescription
            reader.report("collapsed", "must be a list of section indices, got \(got)")
            return nil
        }
        let names = names()
        let place = reader.place("collapsed")
        var seen: Set<Int> = []
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            Self.take(child, at: place, of: sections, names, into: &seen, reader.validation)
        }
        if definition.commonExpansionRule == nil, sections.contains(where: collapses) {
            let others = seen.filter { !collapses(sections[$0]) }
            for section in others.sorted() {
                reader.report(
                    "collapsed",
                    "names section \(section), which does not collapse; its layout must be a "
                        + #""list" with "collapsesSections": true"#
                )
            }
        } else if value.count > 0, definition.commonExpansionRule?.collapsesSections != true {
            reader.report(
                "collapsed",
                #"must be empty unless the layout is a "list" with "collapsesSections": true"#
            )
            return nil
        }
        return seen
    }

    /// Adds the index of a section; reports one that does not exist or is given twice.
    private static func take(
        _ value: JSONValue,
        at place: JSONPointer,
        of sections: [Section],
        _ names: DataNames,
        into seen: inout Set<Int>,
        _ validation: Validation
    ) {
        let index: Int?
        if let name = value.string, names.exist {
            index = names.section(named: name)
            if index == nil {
                validation.report(place, "there is no section with the id \(name.quoted)")
            }
        } else {
            index = Ranges.index.validatedInteger(value, at: place, validation: validation)
        }
        guard let index else { return }
        guard sections.indices.contains(index) else {
            return validation.report(place, "there is no section \(index); indices count from 0")
        }
        guard seen.insert(index).inserted else {
            return validation.report(place, "names section \(index) again; name it once")
        }
    }

    /// Reports that there are no headers to collapse sections with, at a member of the document that makes
    /// it so.
    static func reportMissingHeaders(_ reader: ObjectReader, _ member: StaticString = "layout") {
        let remedy = "give the layout or a section a headerHeight above 0"
        let layout = reader.place(member)
        guard !reader.holds("collapsesSections", in: member) else {
            let place = JSONPointer.member(layout, "collapsesSections")
            return reader.validation.report(place, "needs headers to tap; \(remedy)")
        }
        let place =
            if reader.holds("headerHeight", in: member) {
                JSONPointer.member(layout, "headerHeight")
            } else if reader.contains(member) {
                layout
            } else {
                reader.contains("sections") ? reader.place("sections") : reader.pointer
            }
        let detail = "leaves sections that collapse without a header to tap"
        reader.validation.report(place, "\(detail); \(remedy)")
    }

    private func collapses(_ section: Section) -> Bool {
        definition.expansionRule(of: section)?.collapsesSections ?? false
    }
}

extension JSONWriter {
    /// Writes the member `collapsed`, in the order of the data.
    mutating func collapsed(_ sections: Set<Int>) {
        member("collapsed", array: { json in sections.sorted().forEach { json.value($0) } })
    }
}
