import LayoutEngine
import LayoutdDynamics
import LayoutdJSON
import LayoutdLayouts

/// How `itemGroups` of a scene are read: groups of items that move as one.
struct ItemGroupsForm {
    /// The items of the scene.
    let scene: SceneItems
    /// The groups that it has; those that keep their names keep their numbers.
    let current: [ItemGroup]
    let limits: ServiceLimits
    /// Where the document puts items into groups, and the groups' names.
    private var places: [DynamicItemID: (place: JSONPointer, group: String)] = [:]

    init(scene: SceneItems, current: [ItemGroup], limits: ServiceLimits) {
        (self.scene, self.current, self.limits) = (scene, current, limits)
    }

    /// Reads the groups; `nil` if they stay as they are.
    mutating func read(_ reader: inout ObjectReader) -> [ItemGroup]? {
        // Mark as known also if it is null.
        _ = reader.value("itemGroups")
        guard !reader.removes("itemGroups") else { return [] }
        var numbers = Dictionary(
            current.map { ($0.name, $0.id.rawValue) },
            uniquingKeysWith: { first, _ in first }
        )
        // Items have numbers from 0.
        var next = (numbers.values.min() ?? 0) - 1
        var (names, grouped): (Set<String>, [DynamicItemID: String]) = ([], [:])
        let most = limits.maximumSceneObjects
        let groups = reader.list("itemGroups", atMost: most) { reader -> ItemGroup? in
            if !reader.contains("id") {
                reader.report("id", "is missing; behaviours name the group by it")
            }
            let name = reader.name("id")
            if let name, !names.insert(name).inserted {
                reader.report("id", "\(name.quoted) is the id of another group; give each its own")
            }
            let items = items(&reader, of: name, &grouped)
            guard let name else { return nil }
            let number = numbers[name] ?? next
            if numbers.updateValue(number, forKey: name) == nil { next -= 1 }
            return ItemGroup(id: DynamicItemID(number), name: name, items: items)
        }
        return groups?.compactMap { $0 }
    }

    /// Reads the items of a group; wrong ones are reported.
    private mutating func items(
        _ reader: inout ObjectReader,
        of name: String?,
        _ grouped: inout [DynamicItemID: String]
    ) -> [DynamicItemID] {
        guard reader.value("items") != nil else {
            reader.report("items", "is missing; name at least one item")
            return []
        }
        var own: Set<DynamicItemID> = []
        let items = reader.list("items", "a list of section and item") { reader -> DynamicItemID? in
            guard let item = scene.cell(&reader) else { return nil }
            let text = scene.description(of: item)
            if !own.insert(item).inserted {
                let detail = "names \(text) again; name every item once"
                reader.validation.report(reader.pointer, detail)
                return nil
            }
            if let other = grouped.updateValue(name ?? "", forKey: item) {
                let detail =
                    "\(text) is in the item group \(other.quoted), too; leave it out of one"
                reader.validation.report(reader.pointer, detail)
                return nil
            }
            if let name { places[item] = (reader.pointer, name) }
            return item
        }
        if let items, items.isEmpty {
            reader.report("items", "must name at least one item, got none")
        }
        return (items ?? []).compactMap { $0 }
    }

    /// What the scene's behaviours become if only the groups change.
    ///
    /// A behaviour that takes all items takes the groups in place of their items, and those that name a
    /// group lose it with the group. One that names an item of a new group by itself is reported.
    ///
    /// - Parameters:
    ///   - behaviors: The behaviours.
    ///   - groups: The new groups.
    ///   - reader: The members of the scene.
    /// - Returns: The behaviours.
    func adapted(
        _ behaviors: [NamedBehavior],
        to groups: [ItemGroup],
        _ reader: ObjectReader
    ) -> [NamedBehavior] {
        let items = scene.grouped(by: groups)
        let kept = Set(groups.map(\.id))
        let gone = Set(current.map(\.id).filter { !kept.contains($0) })
        for named in behaviors.flattened where !named.takesNewItems {
            for item in named.behavior.items {
                guard let (place, group) = places[item] else { continue }
                reader.validation.report(
                    place,
                    "\(items.description(of: item)) is named by the behaviour "
                        + "\(named.id.rawValue.quoted); let that name "
                        + "\(ItemGroup.target(group)) instead"
                )
            }
        }
        return behaviors.compactMap { adapted($0, to: items, without: gone) }
    }

    private func adapted(
        _ named: NamedBehavior,
        to items: SceneItems,
        without gone: Set<DynamicItemID>
    ) -> NamedBehavior? {
        guard case .composite(let children) = named.behavior else {
            return named.takesNewItems ? named.holding(items.all) : named.losing(gone)
        }
        let left = children.compactMap { adapted($0, to: items, without: gone) }
        return NamedBehavior(named.id, .composite(left))
    }
}

extension ItemGroup {
    /// For messages: how behaviours name the group.
    var target: String { Self.target(name) }

    fileprivate static func target(_ name: String) -> String {
        "{\"itemGroup\": \(name.quoted)}"
    }
}

extension LayoutConfiguration {
    /// What `itemGroups` must be with a layout that places its items itself.
    var itemGroupsRule: String {
        let free = Self.types.filter { $0.value.definition.placesItems }
        let names = free.map { "\"\($0.key)\"" }.joined(separator: " or ")
        return
            "is for a layout of type \(names): elsewhere items have bodies only near the viewport, "
            + "and a group needs all of its items; leave it out"
    }
}

extension JSONWriter {
    /// Writes the groups of a scene, if there are any.
    mutating func itemGroups(_ scene: SceneItems) {
        guard !scene.groups.isEmpty else { return }
        member(
            "itemGroups",
            array: { json in
                for group in scene.groups {
                    json.object { json in
                        json.member("id", group.name)
                        json.member(
                            "items",
                            array: { json in
                                for item in group.items { json.indexPath(scene.element(of: item)) }
                            }
                        )
                    }
                }
            }
        )
    }

    /// Writes what a behaviour acts on: the index path of an item, or the name of a group.
    mutating func target(_ item: DynamicItemID, _ scene: SceneItems) {
        object { json in json.targetMembers(item, scene) }
    }

    /// Writes the members of ``target(_:_:)``.
    mutating func targetMembers(_ item: DynamicItemID, _ scene: SceneItems) {
        if let group = scene.group(item) {
            member("itemGroup", group.name)
        } else {
            let element = scene.element(of: item)
            member("section", element.section)
            member("item", element.documentItem)
        }
    }
}
