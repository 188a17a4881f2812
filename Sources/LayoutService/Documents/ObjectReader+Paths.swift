import LayoutEngine
import LayoutdLayouts

extension ObjectReader {
    /// `section` and `item` of this object, both required.
    mutating func itemPath() -> ItemPath? {
        let section = requiredIndex("section")
        let item = requiredIndex("item")
        guard let section, let item else { return nil }
        return ItemPath(section: section, item: item)
    }

    private mutating func requiredIndex(_ name: StaticString) -> Int? {
        if !contains(name) { report(name, "is missing; give an index, from 0") }
        return integer(name, in: Ranges.index)
    }

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
        guard let rule = layout.definition.expansionRule else {
            let type = layout.name
            report(
                "expanded",
                "must be empty with a layout of type \"\(type)\"; only a \"list\" has rows"
            )
            return nil
        }
        if rows.count > 1, !rule.allowsMultipleRows {
            report("expanded", "may have 1 row unless multipleSelection is true, got \(rows.count)")
        }
        return seen
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
