import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct UpdatedSectionsTests {
    @Test(arguments: 0..<20)
    func `every item keeps its size and place or has new ones`(round: UInt64) throws {
        var generator = SplitMix64(seed: round)
        var accepted = 0
        for _ in 0..<1500 {
            let change = RandomChange(using: &generator)
            guard
                let plan = try? BatchUpdate(
                    change.operations,
                    itemCounts: change.sections.map(\.items.count)
                )
            else { continue }
            for keepsPlaces in [false, true] {
                let updated = change.sections.updated(
                    by: plan,
                    sizes: change.sizes,
                    keepsPlaces: keepsPlaces
                )
                let expected = change.reference(plan, keepsPlaces: keepsPlaces)
                #expect(updated == expected, "seed \(round): \(change)")
            }
            accepted += 1
        }
        #expect(accepted > 300)
    }

    @Test func `counts stay counts at any size`() throws {
        let most = BatchUpdate.maximumItemCount
        let sections = [CollectionView.Section.uniform(count: most), .uniform(count: most)]
        let operations: [BatchUpdate.Operation] = [
            .insertItem(ItemPath(section: 0, item: 7)),
            .reloadItem(ItemPath(section: 0, item: 7)),
            .moveItem(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 2, item: 9)),
            .insertSection(1, itemCount: most),
        ]
        let plan = try BatchUpdate(operations, itemCounts: sections.map(\.items.count))
        let open = ItemTable.sized([ItemSize()])
        let updated = sections.updated(by: plan, sizes: [0: open, 1: open])
        #expect(updated == [most, most, most + 1].map { .uniform(count: $0) })
    }

    @Test func `a list without any size becomes a count`() throws {
        let sections = [
            CollectionView.Section.sized([ItemSize(), ItemSize(height: 4), ItemSize()])
        ]
        let item = ItemPath(section: 0, item: 1)
        for operation in [BatchUpdate.Operation.deleteItem(item), .reloadItem(item)] {
            let plan = try BatchUpdate([operation], itemCounts: [3])
            let updated = sections.updated(by: plan, sizes: [:])
            #expect(updated == [.uniform(count: plan.itemCounts[0])], "\(operation)")
        }
    }

    @Test func `placed items keep only their sizes`() throws {
        let placement = ItemPlacement(center: .zero, size: Size(width: 3, height: 4))
        let sections = [CollectionView.Section.placed([placement, placement])]
        let plan = try BatchUpdate(
            [.insertItem(ItemPath(section: 0, item: 1))],
            itemCounts: [2]
        )
        let size = ItemSize(width: 3, height: 4)
        #expect(sections.updated(by: plan, sizes: [:]) == [.sized([size, ItemSize(), size])])
    }
}

/// Data with unique sizes and measures, and operations that may contradict each other.
private struct RandomChange {
    private(set) var sections: [CollectionView.Section] = []
    private(set) var operations: [BatchUpdate.Operation] = []
    private(set) var sizes: [Int: ItemTable] = [:]
    private var sizeCount = 0.0
    /// Of 5 sections and operations, the number that place their items.
    private let placedOfFive: Int

    init(using generator: inout SplitMix64) {
        placedOfFive = [0, 4, 5].randomElement(using: &generator) ?? 0
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let count = Int.random(in: 0...5, using: &generator)
            let items = makeItems(count, using: &generator)
            sections.append(CollectionView.Section(items: items, measures: makeMeasures()))
        }
        for number in 0..<Int.random(in: 0...4, using: &generator) {
            operations.append(.random(using: &generator))
            guard let count = operations[number].broughtCount, generator.oneIn(2) else { continue }
            sizes[number] = makeItems(count, using: &generator)
        }
    }

    private mutating func makeItems(
        _ count: Int,
        using generator: inout SplitMix64
    ) -> ItemTable {
        if Int.random(in: 0..<5, using: &generator) < placedOfFive {
            return .placed((0..<count).map { _ in makePlace() })
        }
        if generator.oneIn(3) { return .uniform(count: count) }
        let openOnes = generator.oneIn(2) ? 2 : 100
        return ItemTable(
            own: (0..<count).map { _ in
                generator.oneIn(openOnes) ? Item() : Item(size: makeSize())
            }
        )
    }

    private mutating func makeSize() -> ItemSize {
        sizeCount += 1
        return ItemSize(width: sizeCount, height: sizeCount.truncatingRemainder(dividingBy: 2))
    }

    private mutating func makePlace() -> ItemPlacement {
        sizeCount += 1
        return ItemPlacement(
            center: Point(x: sizeCount, y: 3),
            size: Size(width: sizeCount, height: 1)
        )
    }

    private mutating func makeMeasures() -> CollectionView.Section.Measures {
        sizeCount += 1
        return .flow(FlowLayout.Metrics(minimumLineSpacing: sizeCount))
    }

    /// The data after the batch, computed item by item.
    func reference(_ plan: BatchUpdate, keepsPlaces: Bool) -> [CollectionView.Section] {
        var after = plan.itemCounts.map { Array(repeating: Item(), count: $0) }
        var measures = after.map { _ in CollectionView.Section.Measures?.none }
        for (number, section) in sections.enumerated() {
            if let target = plan.newIndex(ofSection: number) { measures[target] = section.measures }
            for (index, item) in section.items.own.enumerated() {
                let old = ItemPath(section: number, item: index)
                guard let path = plan.newPath(of: old) else { continue }
                after[path.section][path.item] = item
                // An operation of its own divides a section, unless that has no other items.
                let isDivided = section.items.count > 1 && plan.isMoved(old)
                after[path.section][path.item].old = isDivided ? nil : old
            }
        }
        for run in plan.insertions {
            for item in run.items {
                let index = run.offset + item - run.items.lowerBound
                after[run.section][item] = sizes[run.operation]?.own[index] ?? Item()
            }
        }
        let arePlaced = after.map { keepsPlaces && $0.allSatisfy { $0.place != nil } }
        for reload in plan.reloads {
            let item = sizes[reload.operation]?.own.first ?? Item()
            if arePlaced[reload.new.section], item.place == nil { continue }
            after[reload.new.section][reload.new.item] = item
        }
        return after.indices.map { section in
            let items =
                unchanged(after[section])
                ?? ItemTable(own: after[section], arePlaced: arePlaced[section])
            return CollectionView.Section(items: items, measures: measures[section])
        }
    }

    /// The items of the old section that consists of exactly these items.
    private func unchanged(_ items: [Item]) -> ItemTable? {
        guard let section = items.first?.old?.section else { return nil }
        let all = sections[section].items.own.indices.map { ItemPath(section: section, item: $0) }
        return items.map(\.old) == all ? sections[section].items : nil
    }
}

/// What the data sets for one item.
private struct Item {
    var size = ItemSize()
    var place: ItemPlacement?
    /// Where it was, unless it is new or reloaded.
    var old: ItemPath?
}

extension ItemTable {
    /// A list of places or sizes, or a count if all sizes are empty.
    fileprivate init(own items: [Item], arePlaced: Bool = false) {
        let sizes = items.map(\.size)
        self =
            if arePlaced {
                .placed(items.compactMap(\.place))
            } else if sizes.allSatisfy({ $0.width == nil && $0.height == nil }) {
                .uniform(count: sizes.count)
            } else {
                .sized(sizes)
            }
    }

    fileprivate var own: [Item] {
        if let sizes { return sizes.map { Item(size: $0) } }
        if let places {
            return places.map {
                Item(size: ItemSize(width: $0.size.width, height: $0.size.height), place: $0)
            }
        }
        return Array(repeating: Item(), count: count)
    }
}

extension BatchUpdate.Operation {
    fileprivate static func random(using generator: inout SplitMix64) -> Self {
        func index(_ end: Int = 3) -> Int { Int.random(in: 0...end, using: &generator) }
        func path() -> ItemPath { ItemPath(section: index(2), item: index(4)) }
        switch index(9) {
        case 0, 1: return .deleteItem(path())
        case 2: return .reloadItem(path())
        case 3, 4: return .moveItem(from: path(), to: path())
        case 5, 6: return .insertItem(path())
        case 7: return .reloadSection(index(2), itemCount: index())
        case 8:
            return index() == 0
                ? .deleteSection(index(2)) : .moveSection(from: index(2), to: index(2))
        default: return .insertSection(index(2), itemCount: index())
        }
    }

    /// The number of items that it has sizes for.
    fileprivate var broughtCount: Int? {
        switch self {
        case .reloadItem, .insertItem: 1
        case .reloadSection(_, let count), .insertSection(_, let count): count
        default: nil
        }
    }
}
