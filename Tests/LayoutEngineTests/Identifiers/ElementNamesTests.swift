import Foundation
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Elements keep their keys and identifiers through random changes of the data.
struct ElementNamesTests {
    /// Which kinds of motion there are.
    enum Motion: CaseIterable {
        case still, springs, scene

        var dynamics: CollectionView.Dynamics? {
            switch self {
            case .still: nil
            case .springs: .spring(SpringDynamics())
            case .scene: .behaviors([])
            }
        }
    }

    private struct Item: Hashable {
        let kind: ElementKind
        let key: Int
    }

    private static func view(_ motion: Motion, _ names: [String]) throws -> CollectionView {
        let identifiers = DataIdentifiers(
            sections: IdentifierColumn(["s"]),
            items: IdentifierColumn(names)
        )
        let places = names.indices.map {
            ItemPlacement(
                center: Point(x: 20 + 40 * Double($0), y: 100),
                size: Size(width: 30, height: 30)
            )
        }
        return try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 400, height: 2_000),
                sections: [
                    Section(
                        items: motion == .scene ? .placed(places) : .uniform(count: names.count)
                    )
                ],
                identifiers: identifiers,
                layout: motion == .scene
                    ? .absolute(
                        AbsoluteLayout.Configuration(contentSize: Size(width: 400, height: 2_000))
                    ) : .list(ListLayout.Configuration(headerHeight: 20)),
                dynamics: motion.dynamics
            )
        )
    }

    /// A random change of a list of names, and the batch for it.
    private static func change(
        _ names: inout [String],
        _ next: inout Int,
        _ isPlaced: Bool,
        _ random: inout SplitMix64
    ) -> UpdateBatch {
        let item = Int.random(in: 0..<max(1, names.count), using: &random)
        let path = ItemPath(section: 0, item: item)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where names.count > 1:
            names.remove(at: item)
            return UpdateBatch([.deleteItem(path)])
        case 1 where names.count > 1:
            let to = Int.random(in: 0..<names.count, using: &random)
            names.insert(names.remove(at: item), at: to)
            return UpdateBatch([.moveItem(from: path, to: ItemPath(section: 0, item: to))])
        case 2 where names.count > 1: return UpdateBatch([.reloadItem(path)])
        default:
            next += 1
            names.insert("n\(next)", at: item)
            let place = ItemPlacement(
                center: Point(x: 200, y: 50 * Double(next % 30)),
                size: Size(width: 20, height: 20)
            )
            return UpdateBatch(
                [.insertItem(path)],
                sizes: isPlaced ? [0: .placed([place])] : [:],
                identifiers: [0: .init(items: IdentifierColumn([names[item]]))]
            )
        }
    }

    @Test(arguments: Motion.allCases, 0..<6 as Range<UInt64>)
    func `keys and identifiers belong together`(motion: Motion, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var names = (0..<6).map { "a\($0)" }
        var (next, known): (Int, [Item: String]) = (0, [:])
        var view = try Self.view(motion, names)
        for _ in 0..<80 {
            let batch = Self.change(&names, &next, motion == .scene, &random)
            try view.update(batch)
            for _ in 0..<Int.random(in: 0...12, using: &random) { view.tick() }
            try check(view, names, &known, renews: motion == .scene)
            let again = try CollectionView(restoring: try view.snapshot())
            for identity in try view.frame().elements.map(\.identity) {
                #expect(again.names[identity] == view.names[identity])
            }
        }
    }

    /// Compares the names of a frame with those of earlier ones.
    private func check(
        _ view: CollectionView,
        _ names: [String],
        _ known: inout [Item: String],
        renews: Bool
    ) throws {
        let elements = try view.frame().elements
        #expect(elements.contains { $0.element.kind == .cell })
        var present: Set<Item> = []
        for element in elements {
            let name = try #require(view.names[element.identity])
            let item = Item(kind: element.element.kind, key: name.key)
            let identifier = try #require(name.identifier)
            #expect(known[item] ?? identifier == identifier)
            known[item] = identifier
            guard element.departing == nil else { continue }
            #expect(present.insert(item).inserted)
            guard element.element.kind == .cell else { continue }
            #expect(identifier == names[element.element.item])
            // A reloaded item of a scene is another body.
            let keys = known.filter { $0.value == identifier && $0.key.kind == .cell }.count
            #expect(keys == 1 || renews)
        }
    }

    @Test func `identifiers must fit the data`() throws {
        var view = try Self.view(.still, ["a", "b"])
        let insert = BatchUpdate.Operation.insertItem(ItemPath(section: 0, item: 0))
        func refusal(_ identifiers: [Int: UpdateBatch.Identifiers]) -> CollectionViewError? {
            do throws(CollectionViewError) {
                try view.update(UpdateBatch([insert], identifiers: identifiers))
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal([:]) == .identifiers(.missing))
        #expect(refusal([0: .init(items: IdentifierColumn(["a"]))]) == .identifiers(.repeated("a")))
        #expect(refusal([0: .init(items: IdentifierColumn([""]))]) == .identifiers(.malformed("")))
        let two = UpdateBatch.Identifiers(items: IdentifierColumn(["c", "d"]))
        #expect(refusal([0: two]) == .identifiers(.unexpected))
        #expect(refusal([0: .init(items: IdentifierColumn(["c"]))]) == nil)
        // What is deleted in the same batch leaves its name to another.
        let replace = UpdateBatch(
            [.deleteItem(ItemPath(section: 0, item: 1)), insert],
            identifiers: [1: .init(items: IdentifierColumn(["a"]))]
        )
        try view.update(replace)
        #expect(view.identifiers?.items == IdentifierColumn(["a", "c", "b"]))
        #expect(view.dataNames.path(ofItem: "c") == ItemPath(section: 0, item: 1))
    }

    @Test func `an item that is moved and reloaded, or gets another size, stays itself`() throws {
        var view = try Self.view(.still, ["a", "b", "c"])
        let key = view.names[ElementIdentity(.cell(section: 0, item: 0))]?.key
        let (first, last) = (ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 2))
        let batch = UpdateBatch(
            [
                .moveItem(from: first, to: last), .reloadItem(first),
                .reconfigureItem(ItemPath(section: 0, item: 1)),
            ],
            sizes: [2: .sized([ItemSize(height: 70)])],
            isDifference: true
        )
        #expect(throws: CollectionViewError.self) {
            try view.update(UpdateBatch(batch.operations))
        }
        try view.update(batch)
        #expect(view.names[ElementIdentity(.cell(section: 0, item: 2))]?.key == key)
        #expect(view.sections[0].items.sizes?[0].height == 70)
        let elements = try view.frame().elements
        #expect(elements.filter { $0.departing != nil }.map(\.element.item) == [0])
        // The reloaded content fades in where the item is now; the other cell does not.
        #expect(elements.first { $0.element == .cell(section: 0, item: 2) }?.alpha == 0)
        #expect(elements.first { $0.element == .cell(section: 0, item: 0) }?.alpha == 1)
    }
}
