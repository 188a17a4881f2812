import Foundation
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Identifiers follow sections and items through batches and records.
struct ContentIdentifiersTests {
    /// Lists of identifiers that batches change as the data.
    private struct Model {
        var sections: [(id: String, items: [String])]

        var identifiers: DataIdentifiers {
            DataIdentifiers(
                sections: IdentifierColumn(sections.map(\.id)),
                items: IdentifierColumn(sections.flatMap(\.items))
            )
        }

        var counts: [Int] { sections.map(\.items.count) }
    }

    private func check(_ content: Content, _ model: Model) {
        #expect(content.dataIdentifiers == model.identifiers)
        for (section, entry) in model.sections.enumerated() {
            #expect(content.section(of: entry.id) == section)
            for (item, id) in entry.items.enumerated() {
                #expect(content.path(of: id) == ItemPath(section: section, item: item))
            }
        }
        #expect(content.path(of: "none") == nil && content.section(of: "none") == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `identifiers follow random batches`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var next = 0
        func fresh(_ count: Int) -> [String] {
            defer { next += count }
            return (next..<next + count).map { "id \($0)" }
        }
        var model = Model(sections: (0..<3).map { ("section \($0)", fresh(4 + $0)) })
        var content = Content(
            sections: model.counts.map { .uniform(count: $0) },
            identifiers: model.identifiers
        )
        check(content, model)
        for step in 0..<60 {
            var operations: [BatchUpdate.Operation] = []
            var identifiers: [Int: UpdateBatch.Identifiers] = [:]
            var changed = model
            let section = Int.random(in: 0..<model.sections.count, using: &random)
            let count = model.sections[section].items.count
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let place = Int.random(in: 0...count, using: &random)
                let id = fresh(1)
                operations = [.insertItem(ItemPath(section: section, item: place))]
                identifiers[0] = .init(items: IdentifierColumn(id))
                changed.sections[section].items.insert(id[0], at: place)
            case 1 where count > 0:
                let place = Int.random(in: 0..<count, using: &random)
                operations = [.deleteItem(ItemPath(section: section, item: place))]
                changed.sections[section].items.remove(at: place)
            case 2 where count > 0:
                let target = Int.random(in: 0..<model.sections.count, using: &random)
                let from = ItemPath(
                    section: section,
                    item: Int.random(in: 0..<count, using: &random)
                )
                let id = changed.sections[section].items.remove(at: from.item)
                let most = changed.sections[target].items.count
                let to = ItemPath(section: target, item: Int.random(in: 0...most, using: &random))
                changed.sections[target].items.insert(id, at: to.item)
                operations = [.moveItem(from: from, to: to)]
            case 3:
                let ids = fresh(3)
                let place = Int.random(in: 0...model.sections.count, using: &random)
                operations = [.insertSection(place, itemCount: 3)]
                identifiers[0] = .init(section: "section \(step) \(next)", items: .init(ids))
                changed.sections.insert(("section \(step) \(next)", ids), at: place)
            default:
                guard model.sections.count > 1 else { continue }
                operations = [.deleteSection(section)]
                changed.sections.remove(at: section)
            }
            let batch = UpdateBatch(operations, identifiers: identifiers)
            let plan = try BatchUpdate(operations, itemCounts: model.counts)
            let renews = random.oneIn(2)
            content.update(by: batch, plan, keepsPlaces: false, renewsReloaded: renews)
            model = changed
            check(content, model)
            let data = try JSONEncoder().encode(content)
            check(try JSONDecoder().decode(Content.self, from: data), model)
        }
    }

    @Test func `an item that is reloaded keeps its identifier`() throws {
        let identifiers = DataIdentifiers(
            sections: IdentifierColumn(["s"]),
            items: IdentifierColumn(["a", "b", "c"])
        )
        var content = Content(sections: [.uniform(count: 3)], identifiers: identifiers)
        let reload = BatchUpdate.Operation.reloadItem(ItemPath(section: 0, item: 1))
        let plan = try BatchUpdate([reload], itemCounts: [3])
        content.update(
            by: UpdateBatch([reload]),
            plan,
            keepsPlaces: false,
            renewsReloaded: true
        )
        #expect(content.dataIdentifiers == identifiers && content.numbers[1] == 3)
        #expect(content.path(of: "b") == ItemPath(section: 0, item: 1))
    }
}
