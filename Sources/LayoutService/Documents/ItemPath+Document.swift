import LayoutdJSON
import LayoutdLayouts

extension ItemPath {
    /// Reads `section` and `item`, both required.
    init?(_ reader: inout ObjectReader) {
        let section = Self.requiredIndex("section", &reader)
        let item = Self.requiredIndex("item", &reader)
        guard let section, let item else { return nil }
        self.init(section: section, item: item)
    }

    /// Reads `section` and `item`; an absent one is that of another path.
    init(_ reader: inout ObjectReader, over path: ItemPath) {
        for name in ["section", "item"] as [StaticString] where reader.removes(name) {
            reader.report(name, "cannot be removed; give an index, from 0")
        }
        let section = reader.integer("section", in: Ranges.index)
        let item = reader.integer("item", in: Ranges.index)
        self.init(section: section ?? path.section, item: item ?? path.item)
    }

    private static func requiredIndex(_ name: StaticString, _ reader: inout ObjectReader) -> Int? {
        if !reader.contains(name) { reader.report(name, "is missing; give an index, from 0") }
        return reader.integer(name, in: Ranges.index)
    }
}
