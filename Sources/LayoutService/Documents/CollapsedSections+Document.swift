import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension LayoutConfiguration {
    /// Whether this is a list with collapsible sections but no header to tap.
    func lacksHeaders(of sections: [CollectionView.Section]) -> Bool {
        collapsesSections && !definition.hasHeaders(sections)
    }
}

extension ObjectReader {
    /// `collapsed`: indices of sections, each given once; none unless the list collapses sections.
    mutating func collapsed(
        in sections: [CollectionView.Section],
        of layout: LayoutConfiguration
    ) -> Set<Int>? {
        guard let value = value("collapsed") else { return nil }
        guard value.isArray else {
            report("collapsed", "must be a list of section indices, got \(value.kindDescription)")
            return nil
        }
        let place = place("collapsed")
        var seen: Set<Int> = []
        value.forEachChild { index, child in
            take(child, at: .element(place, index), of: sections, into: &seen)
        }
        guard value.count == 0 || layout.collapsesSections else {
            report(
                "collapsed",
                #"must be empty unless the layout is a "list" with "collapsesSections": true"#
            )
            return nil
        }
        return seen
    }

    /// Adds the index of a section; reports one that does not exist or is given twice.
    private func take(
        _ value: JSONValue,
        at place: JSONPointer,
        of sections: [CollectionView.Section],
        into seen: inout Set<Int>
    ) {
        let index = Ranges.index.validatedInteger(value, at: place, validation: validation)
        guard let index else { return }
        guard sections.indices.contains(index) else {
            return validation.report(place, "there is no section \(index); indices count from 0")
        }
        guard seen.insert(index).inserted else {
            return validation.report(place, "names section \(index) again; name it once")
        }
    }

    /// Reports that there are no headers to collapse sections with.
    func reportMissingHeaders() {
        validation.report(
            .member(place("layout"), "collapsesSections"),
            "needs headers to tap; give the layout or a section a headerHeight above 0"
        )
    }
}

extension LayoutConfiguration {
    fileprivate var collapsesSections: Bool {
        definition.expansionRule?.collapsesSections ?? false
    }
}

extension JSONWriter {
    /// Writes the member `collapsed`, in the order of the data.
    mutating func collapsed(_ sections: Set<Int>) {
        member("collapsed", array: { json in sections.sorted().forEach { json.value($0) } })
    }
}
