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

    private static func requiredIndex(_ name: StaticString, _ reader: inout ObjectReader) -> Int? {
        if !reader.contains(name) { reader.report(name, "is missing; give an index, from 0") }
        return reader.integer(name, in: Ranges.index)
    }
}
