import Foundation
import LayoutdGeometry
import Testing

@_spi(Benchmarks) @testable import LayoutdDynamics

/// Groups that are formed, change and end while they move.
struct GroupChangeTests {
    private static let raft = DynamicAnimator.raft

    private static func group(_ items: DynamicItemID...) -> ItemGroup {
        ItemGroup(id: raft, name: "raft", items: items)
    }

    /// Three squares in a group that turns and flies.
    private static func flying(spin: Double = 3) throws -> DynamicAnimator {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(50, 0), .square(100, 50)])
        try animator.addGravity([raft])
        try animator.addFloor(at: 900, for: [raft])
        try animator.setVelocity(Vector(dx: 80, dy: -300), angular: spin, of: raft)
        animator.run(ticks: 20)
        return animator
    }

    private static func isNear(_ a: Vector, _ b: Vector, _ tolerance: Double = 1e-3) -> Bool {
        (a - b).length <= tolerance
    }

    @Test func `a group that is formed in flight has the mean velocity and no turn`() throws {
        var animator = DynamicAnimator()
        try animator.addItems([(0, .square(0, 0)), (1, .square(100, 0, side: 100))])
        try animator.addBehavior(.item(DynamicItemBehavior(items: [0, 1])), id: "bodies")
        try animator.setVelocity(Vector(dx: 100, dy: 0), angular: 5, of: 0)
        try animator.setVelocity(Vector(dx: 0, dy: 50), angular: -2, of: 1)
        try animator.setItemGroups([Self.group(0, 1)])
        try animator.addBehavior(.item(DynamicItemBehavior(items: [Self.raft])), id: "body")
        let motion = try #require(animator.motion(of: Self.raft))
        // The second has four times the mass.
        #expect(Self.isNear(motion.linearVelocity, Vector(dx: 20, dy: 40)))
        #expect(motion.angularVelocity == 0)
        guard case .item(let bodies) = animator.behavior("bodies") else {
            Issue.record("the behaviour must be there")
            return
        }
        #expect(bodies.items.isEmpty)
    }

    @Test func `groups join the behaviours that take new items, in place of their items`() throws {
        var animator = DynamicAnimator()
        try animator.addItems([(0, .square(0, 0)), (1, .square(100, 0)), (2, .square(200, 0))])
        let fall = GravityBehavior(items: [0, 1, 2])
        try animator.addBehaviors([NamedBehavior("fall", .gravity(fall), takesNewItems: true)])
        animator.run(ticks: 10)
        let velocity = try #require(animator.motion(of: 0)).linearVelocity
        try animator.setItemGroups([Self.group(0, 2)], joiningBehaviors: true)
        #expect(animator.behavior("fall")?.items == [1, Self.raft])
        #expect(Self.isNear(try #require(animator.motion(of: 0)).linearVelocity, velocity))
        try animator.setItemGroups([], joiningBehaviors: true)
        #expect(animator.behavior("fall")?.items == [1, 0, 2])
        #expect(animator.item(Self.raft) == nil)
        #expect(Self.isNear(try #require(animator.motion(of: 2)).linearVelocity, velocity))
    }

    @Test func `to remove an item in flight keeps the places and velocities of the others`() throws
    {
        var animator = try Self.flying()
        let before = [0, 2].map { (animator.item($0), animator.motion(of: $0)) }
        try animator.removeItem(1)
        #expect(animator.itemGroups == [Self.group(0, 2)])
        for (id, old) in zip([DynamicItemID(0), 2], before) {
            let (item, motion) = (
                try #require(animator.item(id)), try #require(animator.motion(of: id))
            )
            let (oldItem, oldMotion) = (try #require(old.0), try #require(old.1))
            #expect((item.center - oldItem.center).length < 1e-3, "item \(id)")
            #expect(abs(item.angle - oldItem.angle) < 1e-6)
            #expect(
                Self.isNear(motion.linearVelocity, oldMotion.linearVelocity, 1e-2),
                "item \(id)"
            )
            #expect(motion.angularVelocity == oldMotion.angularVelocity)
        }
        let mass = RigidWorld(animator.state).mass(of: 0).mass
        #expect(abs(mass - 0.5) < 1e-5)
        #expect(animator.isRunning)
    }

    @Test func `to remove the last item removes the group and what behaviours say of it`() throws {
        var animator = try Self.flying()
        let rod = AttachmentBehavior(.anchor(Self.raft, anchor: .zero))
        try animator.addBehavior(.attachment(rod), id: "rod")
        try animator.removeItems([0, 1, 2])
        #expect(animator.itemGroups.isEmpty && animator.item(Self.raft) == nil)
        #expect(animator.behavior("rod") == nil)
        #expect(animator.behavior("gravity")?.items.isEmpty == true)
        #expect(animator.state.bodies.isEmpty && !animator.isRunning)
    }

    @Test func `a rod holds a group at the same point after an item is removed`() throws {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(50, 0), .square(100, 0)])
        try animator.addGravity([Self.raft])
        let corner = Vector(dx: -75, dy: -25)
        let rod = AttachmentBehavior(
            .anchor(Self.raft, offset: corner, anchor: Point(x: -25, y: -125)),
            length: 100
        )
        try animator.addBehavior(.attachment(rod), id: "rod")
        animator.run(ticks: 30)
        try animator.removeItem(2)
        for _ in 0..<60 {
            animator.step(substeps: 2)
            // The first item's upper left corner.
            let item = try #require(animator.item(0))
            let (c, s) = (cos(item.angle), sin(item.angle))
            let end = item.center + Vector(dx: -25 * c + 25 * s, dy: -25 * s - 25 * c)
            #expect(abs((end - Point(x: -25, y: -125)).length - 100) < 0.5)
        }
        guard case .attachment(let held) = animator.behavior("rod"),
            case .anchor(_, let offset, _) = held.joint
        else {
            Issue.record("the rod must be there")
            return
        }
        #expect(Self.isNear(offset, Vector(dx: -50, dy: -25)))
    }

    @Test func `an item of a group takes another size where it is`() throws {
        var animator = try Self.flying(spin: 0)
        var item = try #require(animator.item(1))
        let old = animator.center(0)
        item.size = Size(width: 100, height: 50)
        try animator.updateItem(1, to: item)
        #expect(animator.item(1)?.size == item.size)
        #expect((animator.center(0) - old).length < 1e-3)
        let mass = RigidWorld(animator.state).mass(of: 0).mass
        #expect(abs(mass - 1) < 1e-5)
    }

    @Test func `a group in flight resumes from a snapshot with the same future`() throws {
        var animator = try Self.flying()
        try animator.removeItem(1)
        animator.run(ticks: 5)
        for form in ["history", "checkpoint"] {
            if form == "checkpoint" { animator.takeCheckpoint() }
            let data = try JSONEncoder().encode(animator.snapshot())
            let snapshot = try JSONDecoder().decode(DynamicAnimator.Snapshot.self, from: data)
            var (original, resumed) = (animator, try DynamicAnimator(restoring: snapshot))
            for tick in 0..<300 {
                #expect(original.step(substeps: 2) == resumed.step(substeps: 2))
                try #require(original.bits == resumed.bits, "\(form), tick \(tick)")
                try #require(original.item(2) == resumed.item(2), "\(form), tick \(tick)")
            }
        }
    }

    @Test func `snapshots without groups have none of their members`() throws {
        let animator = try DynamicAnimator(boxesAt: [.zero])
        let data = try JSONEncoder().encode(animator.snapshot())
        let text = String(decoding: data, as: UTF8.self)
        for member in ["itemGroups", "groupPlaces", "startVelocities", "parts"] {
            #expect(!text.contains(member))
        }
    }

    @Test func `a snapshot that contradicts its groups is refused`() throws {
        var animator = try Self.flying()
        animator.takeCheckpoint()
        let data = try JSONEncoder().encode(animator.snapshot())
        let text = String(decoding: data, as: UTF8.self)
        for (old, new) in [(#""items":[0,1,2]"#, #""items":[0,1]"#), (#""part":1"#, #""part":7"#)] {
            #expect(text.contains(old), "\(old)")
            let changed = Data(text.replacingOccurrences(of: old, with: new).utf8)
            let snapshot = try JSONDecoder().decode(DynamicAnimator.Snapshot.self, from: changed)
            #expect(throws: DynamicAnimator.SnapshotError.inconsistent) {
                try DynamicAnimator(restoring: snapshot)
            }
        }
    }

    /// Each change forms all pieces again: 512 of them, which one record could ask for, take seconds.
    @Test func `a snapshot that forms too many pieces of groups again is refused`() throws {
        let side = 10
        let ids = (0..<side * side).map { DynamicItemID($0) }
        var animator = DynamicAnimator()
        try animator.addItems(
            ids.map { id in
                let place = (id.rawValue % side, id.rawValue / side)
                return (id, .square(50 * Double(place.0), 50 * Double(place.1)))
            }
        )
        try animator.setItemGroups([ItemGroup(id: Self.raft, items: ids)])
        try animator.addGravity([Self.raft])
        animator.takeCheckpoint()
        let item = try #require(animator.item(0))
        func snapshot(changes: Int) -> DynamicAnimator.Snapshot {
            var history = AnimatorHistory(from: animator.state)
            for change in 0..<changes {
                var moved = item
                moved.center.x -= Double(change % 2)
                history.note(.updateItems([IdentifiedItem(id: 0, item: moved)]))
            }
            return DynamicAnimator.Snapshot(
                version: DynamicAnimator.Snapshot.currentVersion,
                history: history,
                clock: animator.snapshot().clock
            )
        }
        let resumed = try DynamicAnimator(restoring: snapshot(changes: 40))
        #expect(resumed.itemGroups.count == 1)
        #expect(throws: DynamicAnimator.SnapshotError.inconsistent) {
            try DynamicAnimator(restoring: snapshot(changes: 512))
        }
    }

    /// The checkpoint comes before a replay forms as many pieces as make a snapshot unreadable.
    @Test func `an animator whose groups shrink can always be resumed`() throws {
        var ids = (0..<ItemGroup.mostPieces).map { DynamicItemID($0) }
        var animator = DynamicAnimator()
        try animator.addItems(
            ids.map { ($0, .square(Double($0.rawValue % 40), Double($0.rawValue / 40), side: 20)) }
        )
        try animator.setItemGroups([ItemGroup(id: Self.raft, items: ids)])
        animator.takeCheckpoint()
        // As many pieces each time as are just too few for a checkpoint.
        for change in 1...250 {
            let left = min(ids.count, 3_900 / change)
            if left < ids.count {
                try animator.removeItems(Array(ids.dropFirst(left)))
                ids = Array(ids.prefix(left))
            } else {
                try animator.updateItem(0, to: .square(Double(-change % 2), 0, side: 20))
            }
        }
        _ = try DynamicAnimator(restoring: animator.snapshot())
    }

    @Test func `invalid groups are refused, and change nothing`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 100, y: 0)])
        func error(_ groups: [ItemGroup]) -> DynamicsError? {
            do throws(DynamicsError) {
                try animator.setItemGroups(groups)
                return nil
            } catch {
                return error
            }
        }
        #expect(error([Self.group()]) == .invalidGroup(Self.raft))
        #expect(error([Self.group(7)]) == .unknownItem(7))
        #expect(error([Self.group(0, 0)]) == .invalidGroup(Self.raft))
        #expect(error([Self.group(0), Self.group(1)]) == .invalidGroup(Self.raft))
        #expect(error([Self.group(0), ItemGroup(id: -2, items: [0])]) == .invalidGroup(-2))
        #expect(error([ItemGroup(id: 1, items: [0])]) == .invalidGroup(1))
        #expect(animator.itemGroups.isEmpty)
        #expect(error([Self.group(0)]) == nil)
        #expect(throws: DynamicsError.groupedItem(0, group: Self.raft)) {
            try animator.addGravity([0])
        }
    }

    @Test func `items are refused that are too far apart for the engine`() throws {
        var animator = DynamicAnimator()
        try animator.addItems([
            (0, .square(0, 0)), (1, .square(9e8, 0, side: 33)), (2, .square(100, 0)),
        ])
        #expect(throws: DynamicsError.spreadGroup(Self.raft)) {
            try animator.setItemGroups([Self.group(0, 1)])
        }
        try animator.setItemGroups([Self.group(0, 2)])
        #expect(throws: DynamicsError.spreadGroup(Self.raft)) {
            try animator.updateItem(2, to: .square(-9e8, 0, side: 33))
        }
        #expect(animator.item(2)?.center == Point(x: 100, y: 0))
    }

    @Test func `groups have a limit of pieces`() throws {
        var animator = DynamicAnimator()
        let ellipse = DynamicItem(
            center: .zero,
            size: Size(width: 40, height: 20),
            collisionBounds: .ellipse
        )
        let count = ItemGroup.mostPieces / 5 + 1
        let ids = (0..<count).map { DynamicItemID($0) }
        try animator.addItems(ids.map { ($0, ellipse) })
        var pieces = 0
        #expect {
            try animator.setItemGroups([ItemGroup(id: -1, items: ids)])
        } throws: { error in
            guard case .tooManyPieces(let count, let limit) = error as? DynamicsError else {
                return false
            }
            pieces = count
            return limit == ItemGroup.mostPieces
        }
        let each = pieces / count
        let fitting = ItemGroup.mostPieces / max(1, each)
        try animator.setItemGroups([ItemGroup(id: -1, items: Array(ids.prefix(fitting)))])
        #expect(animator.itemGroups.count == 1)
    }

    @Test func `records with too many pieces in groups are rejected`() throws {
        var animator = DynamicAnimator()
        let ids = (0...ItemGroup.mostPieces / 5).map { DynamicItemID($0) }
        let flat = DynamicItem(center: .zero, size: Size(width: 40, height: 20))
        try animator.addItems(ids.map { ($0, flat) })
        try animator.setItemGroups([ItemGroup(id: -1, items: ids)])
        var state = animator.state
        // In variables: a failure would print all items.
        let isAccepted = state.isSound
        #expect(isAccepted)
        for id in ids { state.items[id]?.collisionBounds = .ellipse }
        let isRejected = !state.isSound
        #expect(isRejected)
    }
}
