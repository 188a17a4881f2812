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
    init?(_ reader: inout ObjectReader, over path: ItemPath) {
        self = path
        if reader.contains("section") {
            section = reader.integer("section", in: Ranges.index) ?? -1
        }
        if reader.contains("item") { item = reader.integer("item", in: Ranges.index) ?? -1 }
        guard section >= 0, item >= 0 else { return nil }
    }

    private static func requiredIndex(_ name: StaticString, _ reader: inout ObjectReader) -> Int? {
        if !reader.contains(name) { reader.report(name, "is missing; give an index, from 0") }
        return reader.integer(name, in: Ranges.index)
    }
}
