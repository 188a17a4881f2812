import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension ObjectReader {
    /// `expanded`: rows of a list, each named once; more than one only if the list allows that.
    mutating func expanded(
        in sections: [CollectionView.Section],
        of layout: LayoutConfiguration
    ) -> Set<ItemPath>? {
        var seen: Set<ItemPath> = []
        let rows = list("expanded", "a list of section and item") { reader in
            reader.row(of: sections, unlike: &seen)
        }
        guard let rows, !rows.isEmpty else { return rows.map { _ in [] } }
        let rules = sections.map(layout.definition.expansionRule)
        guard rules.contains(where: { $0 != nil }) || layout.definition.commonExpansionRule != nil
        else {
            let type = layout.name
            report(
                "expanded",
                "must be empty with a layout of type \"\(type)\"; only a \"list\" has rows"
            )
            return nil
        }
        if let rule = layout.definition.commonExpansionRule {
            if rows.count > 1, !rule.allowsMultipleRows {
                report(
                    "expanded",
                    "may have 1 row unless multipleSelection is true, got \(rows.count)"
                )
            }
        } else {
            reportRows(seen, without: rules)
        }
        return seen
    }

    /// Reports rows that the rules of their sections do not allow.
    private mutating func reportRows(_ rows: Set<ItemPath>, without rules: [ExpansionRule?]) {
        for (section, rows) in Dictionary(grouping: rows, by: \.section).sorted(by: {
            $0.key < $1.key
        }) {
            guard let rule = rules[section] else {
                report(
                    "expanded",
                    "names rows of section \(section), whose layout is not a \"list\""
                )
                continue
            }
            guard rows.count > 1, !rule.allowsMultipleRows else { continue }
            report(
                "expanded",
                "may have 1 row of section \(section) unless its multipleSelection is true, got "
                    + "\(rows.count)"
            )
        }
    }

    private mutating func row(
        of sections: [CollectionView.Section],
        unlike seen: inout Set<ItemPath>
    ) -> ItemPath? {
        guard let path = itemPath() else { return nil }
        guard sections.indices.contains(path.section),
            path.item < sections[path.section].items.count
        else {
            let detail = "there is no item \(path.item) in section \(path.section)"
            validation.report(pointer, detail + "; indices count from 0")
            return nil
        }
        if !seen.insert(path).inserted {
            let detail = "names item \(path.item) of section \(path.section) again; name it once"
            validation.report(pointer, detail)
        }
        return path
    }
}

extension JSONWriter {
    /// Writes the member `expanded`, in the order of the data.
    mutating func expanded(_ rows: Set<ItemPath>) {
        member(
            "expanded",
            array: { json in
                for row in rows.sorted() {
                    json.object { json in
                        json.member("section", row.section)
                        json.member("item", row.item)
                    }
                }
            }
        )
    }
}
