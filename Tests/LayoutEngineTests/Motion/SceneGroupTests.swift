import Foundation
import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Items of a scene that move as one.
struct SceneGroupTests {
    private static let raft: DynamicItemID = -1
    private static let places = [
        Point(x: 100, y: 100), Point(x: 140, y: 100), Point(x: 240, y: 100),
    ]

    /// Three boxes, of which the first two are in a group.
    private static func scene(
        _ behaviors: [NamedBehavior] = [falling],
        bounds: SceneBounds = .rest
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(places.map(ItemPlacement.box))],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors(
                    behaviors,
                    itemGroups: [ItemGroup(id: raft, name: "raft", items: [0, 1])]
                ),
                settings: CollectionView.Settings { $0.sceneBounds = bounds }
            )
        )
    }

    private static let falling = NamedBehavior(
        "fall",
        .gravity(GravityBehavior(items: [2, raft])),
        takesNewItems: true
    )

    private static func delete(_ item: Int, in view: inout CollectionView) throws {
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: item))]))
    }

    @Test func `dynamics have the groups as given`() throws {
        let view = try Self.scene()
        #expect(
            view.dynamics?.itemGroups == [ItemGroup(id: Self.raft, name: "raft", items: [0, 1])]
        )
        let items = try #require(view.sceneItems)
        #expect(items.all == [2, Self.raft] && items.count == 3)
        #expect(items.group(of: 1)?.name == "raft" && items.group(of: 2) == nil)
    }

    @Test func `a scene with a group resumes from its record with the same future`() throws {
        var view = try Self.scene()
        try view.touch(SceneTouch("a", .began(at: Self.places[0])))
        for _ in 0..<20 { view.tick() }
        let data = try JSONEncoder().encode(view.snapshot())
        let record = try JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        var resumed = try CollectionView(restoring: record)
        for _ in 0..<120 {
            view.tick()
            resumed.tick()
            #expect(try view.frame() == resumed.frame())
        }
        #expect(resumed.dynamics == view.dynamics)
    }

    @Test func `a finger lets go if the item that it touched is deleted`() throws {
        var view = try Self.scene()
        try view.touch(SceneTouch("a", .began(at: Self.places[0])))
        for _ in 0..<10 { view.tick() }
        try Self.delete(0, in: &view)
        #expect(view.dynamics?.itemGroups.map(\.items) == [[1]])
        let before = try #require(view.center(0))
        for _ in 0..<60 { view.tick() }
        #expect(try #require(view.center(0)).y > before.y + 200)
        // The same finger can take hold of something again.
        try view.touch(SceneTouch("a", .began(at: Point(x: 1, y: 1))))
    }

    @Test func `a finger holds on if another item of the group is deleted`() throws {
        var view = try Self.scene()
        try view.touch(SceneTouch("a", .began(at: Self.places[0])))
        for _ in 0..<60 {
            try view.touch(SceneTouch("a", .moved(to: Self.places[0])))
            view.tick()
        }
        try Self.delete(1, in: &view)
        for _ in 0..<60 {
            try view.touch(SceneTouch("a", .moved(to: Self.places[0])))
            view.tick()
        }
        let center = try #require(view.center(0))
        #expect((center - Self.places[0]).length < 2, "\(center)")
    }

    @Test(arguments: [[], [[0, 2]], [[1, 2]], [[0, 1]]] as [[[DynamicItemID]]])
    func `a finger lets go of an item that enters or leaves a group`(
        items: [[DynamicItemID]]
    ) throws {
        var view = try Self.scene()
        let held = Self.places[0]
        try view.touch(SceneTouch("a", .began(at: held)))
        let groups = items.map { ItemGroup(id: Self.raft, name: "raft", items: $0) }
        try view.group(groups)
        let moved = SceneTouch("a", .moved(to: held))
        let isHeld = items.first?.contains(0) ?? false
        if !isHeld {
            #expect(throws: CollectionViewError.noSuchTouch("a")) { try view.touch(moved) }
        }
        for _ in 0..<60 {
            if isHeld { try view.touch(moved) }
            view.tick()
        }
        let way = try #require(view.center(0)) - held
        #expect((way.length < 5) == isHeld, "\(way)")
        // A finger that has let go takes none of the others along.
        for item in 1..<3 where !(isHeld && items[0].contains(DynamicItemID(item))) {
            #expect(try #require(view.center(item)).y > held.y + 200)
        }
        if !isHeld { try view.touch(SceneTouch("a", .began(at: #require(view.center(0))))) }
    }

    @Test func `a finger lets go of an item that gets into a group`() throws {
        var view = try Self.scene()
        try view.touch(SceneTouch("a", .began(at: Self.places[2])))
        try view.group([ItemGroup(id: Self.raft, name: "raft", items: [0, 1, 2])])
        #expect(throws: CollectionViewError.noSuchTouch("a")) {
            try view.touch(SceneTouch("a", .moved(to: Self.places[2])))
        }
        for _ in 0..<60 { view.tick() }
        #expect(try #require(view.center(2)).y > Self.places[2].y + 200)
    }

    @Test(arguments: ["3", "0", "-9223372036854775808"])
    func `records with impossible numbers of groups are refused`(number: String) throws {
        let record = String(
            decoding: try JSONEncoder().encode(Self.scene().snapshot()),
            as: UTF8.self
        )
        let changed = record.replacing("-1", with: number)
        #expect(changed != record)
        #expect(throws: (any Error).self) {
            let snapshot = try JSONDecoder()
                .decode(CollectionView.Snapshot.self, from: Data(changed.utf8))
            _ = try CollectionView(restoring: snapshot)
        }
    }

    @Test(arguments: [SceneBounds.rest, .stop, .remove])
    func `a group that leaves the scene comes to rest and stays a group`(bounds: SceneBounds) throws
    {
        var view = try Self.scene(bounds: bounds)
        for _ in 0..<600 where !view.isResting { view.tick() }
        #expect(view.isResting)
        #expect(view.dynamics?.itemGroups.map(\.items) == [[0, 1]])
        let items = view.behavior("fall")?.behavior.items
        #expect(items == (bounds == .remove ? [] : [2, Self.raft]))
        let way = try #require(view.center(1)) - #require(view.center(0))
        #expect(abs(way.length - 40) < 1e-9)
    }

    @Test func `ties hold a group where the layout has its items`() throws {
        let ties = NamedBehavior("ties", .tethers(TetherBehavior([.init(Self.raft)])))
        var view = try Self.scene([ties])
        try view.setItem(ItemPath(section: 0, item: 0), to: ItemState(center: Point(x: 60, y: 180)))
        for _ in 0..<1200 where !view.isResting { view.tick() }
        #expect(view.isResting)
        for item in 0..<2 {
            let center = try #require(view.center(item))
            #expect((center - Self.places[item]).length < 0.01, "\(center)")
        }
    }

    @Test func `groups are refused over layouts that place their items`() throws {
        let groups = [ItemGroup(id: Self.raft, name: "raft", items: [0, 1])]
        #expect(throws: CollectionViewError.unsuitableDynamics) {
            try CollectionView(
                CollectionView.Configuration(
                    sections: [CollectionView.Section(items: .uniform(count: 5))],
                    layout: .list(ListLayout.Configuration()),
                    dynamics: .behaviors([], itemGroups: groups)
                )
            )
        }
    }
}

extension CollectionView {
    /// Replaces the groups of a scene of three items, and lets all fall.
    fileprivate mutating func group(_ groups: [ItemGroup]) throws {
        let free = Set([0, 1, 2] as [DynamicItemID]).subtracting(groups.flatMap(\.items))
        let gravity = GravityBehavior(items: free.sorted() + groups.map(\.id))
        let fall = NamedBehavior("fall", .gravity(gravity), takesNewItems: true)
        try reconfigure(Reconfiguration(dynamics: .behaviors([fall], itemGroups: groups)))
    }
}
