import LayoutdJSON
import LayoutdLayouts

extension ItemPath {
    /// Reads `section` and `item`; an absent one is that of another path.
    init(_ reader: inout ObjectReader, over path: ItemPath) {
        for name in ["section", "item"] as [StaticString] where reader.removes(name) {
            reader.report(name, "cannot be removed; give an index, from 0")
        }
        // Mark as known, so that error messages list them.
        _ = (reader.value("id"), reader.value("sectionId"))
        let section = reader.integer("section", in: Ranges.index)
        let item = reader.integer("item", in: Ranges.index)
        self.init(section: section ?? path.section, item: item ?? path.item)
    }
}
