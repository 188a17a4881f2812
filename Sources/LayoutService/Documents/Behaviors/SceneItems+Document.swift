import LayoutEngine
import LayoutdDynamics
import LayoutdJSON
import LayoutdLayouts

extension SceneItems {
    /// Reads `items` of a behaviour: different items and groups, or all of the scene if absent.
    func items(_ reader: inout ObjectReader) -> [DynamicItemID]? {
        var seen: Set<DynamicItemID> = []
        let found = reader.list("items", "a list of section and item") { reader -> DynamicItemID? in
            guard let item = item(&reader) else { return nil }
            guard seen.insert(item).inserted else {
                let detail = "names \(description(of: item)) again; name every item once"
                reader.validation.report(reader.pointer, detail)
                return nil
            }
            return item
        }
        return reader.contains("items") ? found?.complete() : all
    }

    /// Reads the item of a behaviour that acts on exactly one.
    func onlyItem(_ reader: inout ObjectReader) -> DynamicItemID? {
        guard let items = items(&reader) else { return nil }
        guard items.count == 1 else {
            Self.report(items.count, wanted: "one item", reader)
            return nil
        }
        return items[0]
    }

    /// Reads the two items of a behaviour that joins them.
    func pair(_ reader: inout ObjectReader) -> (DynamicItemID, DynamicItemID)? {
        guard let items = items(&reader) else { return nil }
        guard items.count == 2 else {
            Self.report(items.count, wanted: "two items", reader)
            return nil
        }
        return (items[0], items[1])
    }

    /// Reports a number of items that the behaviour cannot have.
    static func report(_ count: Int, wanted: String, _ reader: ObjectReader) {
        let detail =
            reader.contains("items")
            ? "must name \(wanted), got \(count)"
            : "is missing, which means all items of the scene (\(count)); name \(wanted)"
        reader.report("items", detail)
    }

    /// Reads what a behaviour acts on: an item that is in no group, or a group by its name.
    func item(_ reader: inout ObjectReader) -> DynamicItemID? {
        guard reader.contains("itemGroup") else {
            let item = cell(&reader)
            // Mark as known, so that error messages list it.
            _ = reader.value("itemGroup")
            guard let item, let group = group(of: item) else { return item }
            let detail =
                "\(description(of: item)) is in an item group and moves with it; name "
                + "\(group.target) instead"
            reader.validation.report(reader.pointer, detail)
            return nil
        }
        for name in ItemReference.names {
            reader.refuse(name, "does not go with itemGroup; leave one of them out")
        }
        guard let name = reader.name("itemGroup") else { return nil }
        guard let group = group(named: name) else {
            let detail =
                "there is no item group \(name.quoted); itemGroups of dynamics has those of the scene"
            reader.report("itemGroup", detail)
            return nil
        }
        return group.id
    }

    /// Reads an item of the scene, by its index path or by its identifier.
    func cell(_ reader: inout ObjectReader) -> DynamicItemID? {
        guard let path = ItemPath(&reader, names) else { return nil }
        guard let found = item(section: path.section, item: path.item) else {
            let detail =
                "there is no item \(path.item) in section \(path.section) of the scene; indices "
                + "count from 0"
            reader.validation.report(reader.pointer, detail)
            return nil
        }
        return found
    }

    /// For messages: "item 3 of section 0".
    func description(of item: DynamicItemID) -> String {
        if let group = group(item) { return "item group \(group.name.quoted)" }
        let element = element(of: item)
        return "item \(element.item) of section \(element.section)"
    }
}
