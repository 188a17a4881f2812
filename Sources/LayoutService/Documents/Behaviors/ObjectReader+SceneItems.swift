import LayoutEngine
import LayoutdDynamics
import LayoutdJSON

extension ObjectReader {
    /// `items` of a behaviour: index paths of different items, or all items of the scene if absent.
    mutating func items(of scene: SceneItems) -> [DynamicItemID]? {
        var seen: Set<DynamicItemID> = []
        let found = list("items", "a list of section and item") { reader -> DynamicItemID? in
            guard let item = reader.item(of: scene) else { return nil }
            guard seen.insert(item).inserted else {
                let name = scene.description(of: item)
                reader.validation.report(
                    reader.pointer,
                    "names \(name) again; name every item once"
                )
                return nil
            }
            return item
        }
        return contains("items") ? found?.complete() : scene.all
    }

    /// The item of a behaviour that acts on exactly one.
    mutating func onlyItem(of scene: SceneItems) -> DynamicItemID? {
        guard let items = items(of: scene) else { return nil }
        guard items.count == 1 else {
            reportItems(items.count, wanted: "one item")
            return nil
        }
        return items[0]
    }

    /// The two items of a behaviour that joins them.
    mutating func pair(of scene: SceneItems) -> (DynamicItemID, DynamicItemID)? {
        guard let items = items(of: scene) else { return nil }
        guard items.count == 2 else {
            reportItems(items.count, wanted: "two items")
            return nil
        }
        return (items[0], items[1])
    }

    /// Reports a number of items that the behaviour cannot have.
    func reportItems(_ count: Int, wanted: String) {
        let detail =
            contains("items")
            ? "must name \(wanted), got \(count)"
            : "is missing, which means all items of the scene (\(count)); name \(wanted)"
        report("items", detail)
    }

    /// `section` and `item` of this object: an item of the scene.
    mutating func item(of scene: SceneItems) -> DynamicItemID? {
        guard let path = itemPath() else { return nil }
        guard let found = scene.item(section: path.section, item: path.item) else {
            let detail =
                "there is no item \(path.item) in section \(path.section) of the scene; indices "
                + "count from 0"
            validation.report(pointer, detail)
            return nil
        }
        return found
    }
}

extension SceneItems {
    /// For messages: "item 3 of section 0".
    func description(of item: DynamicItemID) -> String {
        let element = element(of: item)
        return "item \(element.item) of section \(element.section)"
    }
}
