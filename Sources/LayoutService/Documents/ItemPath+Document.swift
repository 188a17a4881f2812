import LayoutdJSON
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
}
