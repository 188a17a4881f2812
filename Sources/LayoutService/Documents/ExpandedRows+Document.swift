import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension LayoutConfiguration {
    /// Reads `expanded`: rows of a list, each named once; more than one only if the list allows that.
    func expanded(
        _ reader: inout ObjectReader,
        in sections: [Section],
        _ names: @autoclosure () -> DataNames
    ) -> Set<ItemPath>? {
        guard reader.contains("expanded") else {
            _ = reader.value("expanded")
            return nil
        }
        var seen: Set<ItemPath> = []
        let names = names()
        let rows = reader.list("expanded", "a list of section and item") {
            ItemPath(row: &$0, of: sections, names, unlike: &seen)
        }
        guard let rows, !rows.isEmpty else { return rows.map { _ in [] } }
        let rules = sections.map(definition.expansionRule)
        guard rules.contains(where: { $0 != nil }) || definition.commonExpansionRule != nil else {
            reader.report(
                "expanded",
                "must be empty with a layout of type \"\(name)\"; only a \"list\" has rows"
            )
            return nil
        }
        if let rule = definition.commonExpansionRule {
            if rows.count > 1, !rule.allowsMultipleRows {
                let rule = "may have 1 row unless multipleSelection is true"
                reader.report("expanded", "\(rule), got \(rows.count)")
            }
        } else {
            Self.reportRows(seen, without: rules, reader)
        }
        return seen
    }

    /// Reports rows that the rules of their sections do not allow.
    private static func reportRows(
        _ rows: Set<ItemPath>,
        without rules: [ExpansionRule?],
        _ reader: ObjectReader
    ) {
        for (section, rows) in Dictionary(grouping: rows, by: \.section).sorted(by: {
            $0.key < $1.key
        }) {
            guard let rule = rules[section] else {
                reader.report(
                    "expanded",
                    "names rows of section \(section), whose layout is not a \"list\""
                )
                continue
            }
            guard rows.count > 1, !rule.allowsMultipleRows else { continue }
            reader.report(
                "expanded",
                "may have 1 row of section \(section) unless its multipleSelection is true, got "
                    + "\(rows.count)"
            )
        }
    }
}

extension ItemPath {
    /// Reads a row, which must exist and be another one than those before it.
    fileprivate init?(
        row reader: inout ObjectReader,
        of sections: [Section],
        _ names: DataNames,
        unlike seen: inout Set<ItemPath>
    ) {
        self.init(&reader, names)
        guard sections.indices.contains(section), item < sections[section].items.count else {
            let detail = "there is no item \(item) in section \(section); indices count from 0"
            reader.validation.report(reader.pointer, detail)
            return nil
        }
        if !seen.insert(self).inserted {
            let detail = "names item \(item) of section \(section) again; name it once"
            reader.validation.report(reader.pointer, detail)
        }
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
