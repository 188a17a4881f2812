import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Sections of a view with identifiers that are outlines.
struct OutlineTests {
    private static func view(
        _ lists: [(String, [String])] = [("s", ["x", "A"]), ("t", ["y", "z"])],
        dynamics: CollectionView.Dynamics? = nil
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 480),
                sections: lists.map { .uniform(count: $0.1.count) },
                identifiers: DataIdentifiers(
                    sections: IdentifierColumn(lists.map(\.0)),
                    items: IdentifierColumn(lists.flatMap(\.1))
                ),
                layout: .list(ListLayout.Configuration(rowHeight: 40)),
                dynamics: dynamics
            )
        )
    }

    private static let tree = Outline([
        OutlineRow(item: "A", isExpanded: true), OutlineRow(item: "a", level: 1),
        OutlineRow(item: "b", level: 1), OutlineRow(item: "c", level: 2),
        OutlineRow(item: "z", level: 2), OutlineRow(item: "x"),
    ])

    private static func outlined(
        dynamics: CollectionView.Dynamics? = nil
    ) throws -> CollectionView {
        var view = try view(dynamics: dynamics)
        try view.setOutline(tree, section: "s", animated: false)
        return view
    }

    private static func items(_ view: CollectionView) -> [String] {
        guard let column = view.identifiers?.items else { return [] }
        return (0..<column.count).map { column[$0] }
    }

    private static func cell(_ item: Int) -> Tap { .element(.cell(section: 0, item: item)) }

    @Test func `only visible items are in the section`() throws {
        let view = try Self.outlined()
        #expect(Self.items(view) == ["A", "a", "b", "x", "y"])
        #expect(view.outline(of: "s")?.rows == Self.tree.rows)
        let names = view.names
        let place = names.outlinePlace(of: ElementIdentity(.cell(section: 0, item: 2)))
        #expect(place?.level == 1 && place?.parent == "A" && place?.isExpanded == false)
        #expect(names.outlinePlace(of: ElementIdentity(.cell(section: 1, item: 0))) == nil)
    }

    @Test func `a tap keeps the keys of what stays, and the sizes of what is hidden`() throws {
        var view = try Self.outlined()
        try view.setOutline(
            Outline(Self.tree.rows, sizes: ["c": .sized([ItemSize(height: 75)])]),
            section: "s",
            animated: false
        )
        func keys(_ view: CollectionView) -> [String: Int] {
            let names = view.names
            let cells = view.sections.enumerated().flatMap { section, data in
                (0..<data.items.count).compactMap { item in
                    names[ElementIdentity(.cell(section: section, item: item))]
                }
            }
            return Dictionary(uniqueKeysWithValues: cells.map { ($0.identifier ?? "", $0.key) })
        }
        let before = keys(view)
        try view.tap(Self.cell(2), animation: Animation.none)
        #expect(Self.items(view) == ["A", "a", "b", "c", "z", "x", "y"])
        #expect(view.presented(.cell(section: 0, item: 3))?.frame.size.height == 75)
        #expect(view.presented(.cell(section: 0, item: 5))?.frame.minY == 235)
        #expect(before.allSatisfy { keys(view)[$0.key] == $0.value })
        try view.tap(Self.cell(0), animation: Animation.none)
        try view.tap(Self.cell(0), animation: Animation.none)
        #expect(Self.items(view) == ["A", "a", "b", "c", "z", "x", "y"])
        #expect(view.presented(.cell(section: 0, item: 3))?.frame.size.height == 75)
    }

    @Test func `springs keep what stays where it is`() throws {
        var view = try Self.outlined(dynamics: .spring(SpringDynamics()))
        while !view.isResting { view.tick() }
        let before = view.presented(.cell(section: 0, item: 3))?.frame
        try view.tap(Self.cell(2))
        // It swings from its old place to the new one.
        #expect(view.presented(.cell(section: 0, item: 5))?.frame == before)
        #expect(!view.isResting)
        for _ in 0..<1_000 where !view.isResting { view.tick() }
        #expect(view.presented(.cell(section: 0, item: 5))?.frame.minY == 200)
    }

    @Test func `an expanded item is not expanded again`() throws {
        var view = try Self.outlined()
        let (version, sequence) = (view.frameState.dataVersion, view.sequence)
        try view.tap(Self.cell(0), expanding: true)
        #expect(view.frameState.dataVersion == version && view.sequence == sequence + 1)
        try view.tap(Self.cell(0), expanding: false)
        #expect(view.frameState.dataVersion == version + 1 && view.sequence == sequence + 2)
        try view.tap(Self.cell(0), expanding: true)
        #expect(view.canExpand(.cell(section: 0, item: 0)))
        #expect(view.canExpand(.cell(section: 0, item: 2)))
    }

    @Test func `items of other sections may be hidden, too`() throws {
        var view = try Self.outlined()
        try view.setOutline(
            Outline([OutlineRow(item: "y"), OutlineRow(item: "A", level: 1)]),
            section: "t"
        )
        // A has left the other outline, whose visible items stay.
        #expect(Self.items(view) == ["a", "b", "x", "y"])
        #expect(view.outline(of: "s")?.rootItems == ["a", "b", "x"])
        #expect(view.hiddenItemCount == 3)
    }

    @Test func `a deleted section takes its outline along`() throws {
        var view = try Self.outlined()
        try view.update(UpdateBatch([.deleteSection(0)]))
        #expect(view.outline(of: "s") == nil && !view.hasOutlines)
    }

    @Test func `what identifiers forbid is refused, and nothing changes`() throws {
        var view = try Self.outlined()
        let before = view.frameState
        let twice = Outline([OutlineRow(item: "a"), OutlineRow(item: "a", level: 1)])
        #expect(throws: CollectionViewError.identifiers(.repeated("a"))) {
            try view.setOutline(twice, section: "s")
        }
        #expect(throws: CollectionViewError.identifiers(.malformed(""))) {
            try view.setOutline(Outline([OutlineRow(item: "")]), section: "s")
        }
        #expect(view.frameState == before)
        var plain = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1)],
                layout: .list(ListLayout.Configuration())
            )
        )
        #expect(throws: CollectionViewError.identifiers(.missing)) {
            try plain.setOutline(Self.tree, section: "s")
        }
    }

    @Test func `levels have a limit`() throws {
        var view = try Self.view()
        let rows = (0...64).map { OutlineRow(item: "i\($0)", level: $0, isExpanded: true) }
        #expect(throws: CollectionViewError.self) {
            try view.setOutline(Outline(rows), section: "s")
        }
        try view.setOutline(Outline(rows.dropLast()), section: "s")
        #expect(view.sections[0].items.count == 64)
    }

    @Test func `a tap that changes the data finishes a zoom`() throws {
        let place = ItemTable.placed([
            ItemPlacement(center: Point(x: 90, y: 90), size: Size(width: 40, height: 40))
        ])
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 480),
                sections: [],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 400, height: 900))
                ),
                settings: .init {
                    $0.scrollSettings.zoom = ZoomSettings(minimumScale: 0.5, maximumScale: 2)
                }
            )
        )
        try view.setOutline(
            Outline(
                [OutlineRow(item: "A", isExpanded: true), OutlineRow(item: "B", level: 1)],
                sizes: ["A": place, "B": place]
            ),
            section: "s"
        )
        try view.zoom(.by(5, at: Point(x: 10, y: 400)))
        try view.fling(velocity: .zero)
        view.tick()
        try view.tap(Self.cell(0))
        for _ in 0..<600 where !view.isResting { view.tick() }
        #expect(view.zoomScale == 2)
    }

    @Test func `a view resumes with its outlines`() throws {
        var view = try Self.outlined()
        try view.setOutline(
            Outline(Self.tree.rows, sizes: ["c": .sized([ItemSize(height: 75)])]),
            section: "s"
        )
        let text = try JSONEncoder().encode(view.snapshot())
        var resumed = try CollectionView(
            restoring: JSONDecoder().decode(CollectionView.Snapshot.self, from: text)
        )
        #expect(resumed.outline(of: "s") == view.outline(of: "s"))
        for _ in 0..<20 {
            view.tick()
            resumed.tick()
            try view.tap(Self.cell(2))
            try resumed.tap(Self.cell(2))
            #expect(try view.frame() == resumed.frame())
        }
    }

    @Test(arguments: [
        (#""item":"A""#, #""item":"x""#),
        (#""item":"A""#, #""item":"B""#),
        (#""isExpanded":true"#, #""isExpanded":false"#),
        (#""trees":{"s""#, #""trees":{"u""#),
    ])
    func `an outline that contradicts the data is refused`(old: String, new: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let record = try encoder.encode(Self.outlined().snapshot())
        let text = String(decoding: record, as: UTF8.self)
        let changed = text.replacing(old, with: new, maxReplacements: 1)
        try #require(changed != text, "\(text)")
        #expect(SnapshotTrial.run(Data(text.utf8)) == .restored)
        #expect(SnapshotTrial.run(Data(changed.utf8)) != .restored)
    }

    @Test func `events with outlines can be stored`() throws {
        let event = Event.setOutline(Self.tree, section: "s", animated: false)
        let data = try JSONEncoder().encode(event)
        #expect(try JSONDecoder().decode(Event.self, from: data) == event)
    }

    /// The outlines are what ``OutlinedSnapshot`` says, whatever happens.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random changes keep outlines as the model does`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var view = try Self.view()
        var model = OutlinedSnapshot(
            try Snapshot([("s", ["x", "A"]), ("t", ["y", "z"])])
        )
        for _ in 0..<40 {
            try Self.change(&view, &model, &random)
            #expect(Self.items(view) == model.snapshot.itemIdentifiers)
            for section in model.snapshot.sectionIdentifiers {
                #expect(view.outline(of: section) == model.outlines[section])
            }
        }
    }

    private static func change(
        _ view: inout CollectionView,
        _ model: inout OutlinedSnapshot<String, String>,
        _ random: inout SplitMix64
    ) throws {
        let visible = model.snapshot.itemIdentifiers
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let names = (0..<12).map { "i\($0)" }.shuffled(using: &random).prefix(6)
            let rows = names.map { name in
                OutlineRow(
                    item: name,
                    level: .random(in: 0...3, using: &random),
                    isExpanded: .random(using: &random)
                )
            }
            let outline = try SectionSnapshot(rows: rows)
            let section = ["s", "t", "u"].randomElement(using: &random) ?? "s"
            model.apply(outline, to: section)
            try view.setOutline(Outline(outline.rows), section: section)
        case 1 where !visible.isEmpty:
            // Deleted by an index-based update.
            let item = visible.randomElement(using: &random) ?? ""
            let path = try #require(view.dataNames.path(ofItem: item))
            var snapshot = model.snapshot
            try snapshot.deleteItems([item])
            model.apply(snapshot)
            try view.update(UpdateBatch([.deleteItem(path)]))
        default:
            guard let item = visible.randomElement(using: &random) else { return }
            let path = try #require(view.dataNames.path(ofItem: item))
            let cell = ElementID.cell(section: path.section, item: path.item)
            if view.outlineParent(cell) != nil { try model.toggle(item) }
            try view.tap(.element(cell))
            view.tick()
        }
    }
}
