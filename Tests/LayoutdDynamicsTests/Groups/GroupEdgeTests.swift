import Foundation
import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// Groups at the edges of what is allowed, and changes that leave less of them.
struct GroupEdgeTests {
    private static let raft = DynamicAnimator.raft

    private static func group(_ items: DynamicItemID...) -> ItemGroup {
        ItemGroup(id: raft, name: "raft", items: items)
    }

    /// Three squares that turn in a row.
    private static func turning() throws -> DynamicAnimator {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(50, 0), .square(100, 0)])
        try animator.addBehavior(.item(DynamicItemBehavior(items: [raft])), id: "body")
        try animator.setItemGroups([group(0, 1)])
        try animator.setVelocity(.zero, angular: 2, of: raft)
        animator.run(ticks: 2)
        return animator
    }

    @Test(arguments: [[0, 1], [1, 0], [1]] as [[DynamicItemID]])
    func `a group of its own items moves on as it does`(items: [DynamicItemID]) throws {
        var animator = try Self.turning()
        let before = try #require(animator.motion(of: items[0]))
        try animator.setItemGroups([ItemGroup(id: Self.raft, name: "raft", items: items)])
        let after = try #require(animator.motion(of: items[0]))
        #expect(after.angularVelocity == before.angularVelocity && before.angularVelocity > 1)
        #expect((after.linearVelocity - before.linearVelocity).length < 1e-2)
    }

    @Test func `a group that gets an item does not turn`() throws {
        var animator = try Self.turning()
        try animator.setItemGroups([Self.group(0, 1, 2)])
        #expect(animator.motion(of: Self.raft)?.angularVelocity == 0)
    }

    @Test func `all updates of a batch count together`() throws {
        let count = ItemGroup.mostPieces / 5 + 1
        let box = DynamicItem(center: .zero, size: Size(width: 40, height: 20))
        var animator = try DynamicAnimator(group: Array(repeating: box, count: count))
        var ellipse = box
        ellipse.collisionBounds = .ellipse
        let updates = (0..<count).map { (id: DynamicItemID($0), item: ellipse) }
        #expect(throws: DynamicsError.tooManyPieces(5 * count, limit: ItemGroup.mostPieces)) {
            try animator.updateItems(updates)
        }
        // Boxes are one piece each.
        try animator.updateItems(updates.dropLast(2))
        #expect(animator.item(0) == ellipse && animator.state.isSound)
    }

    @Test func `updates of a batch may be too far apart only together`() throws {
        let sides = [DynamicItemID(0), 1]
        var animator = try DynamicAnimator(group: [
            .square(0, 0, side: 0.1), .square(100, 100, side: 0.1),
        ])
        // Twice as far apart, corners are rounded twice as much.
        let far = try #require(
            (10...30).map { Double(1 << $0) + 0.03 }.first { far in
                (try? animator.state.validateGroups(changing: [0: .square(far, 0.03, side: 0.1)]))
                    == nil
            }
        )
        let ends = [-0.75 * far, 0.75 * far].map { DynamicItem.square($0, 0.03, side: 0.1) }
        for (id, end) in zip(sides, ends) {
            var alone = animator
            try alone.updateItem(id, to: end)
        }
        #expect(throws: DynamicsError.spreadGroup(Self.raft)) {
            try animator.updateItems(zip(sides, ends).map { (id: $0, item: $1) })
        }
    }

    @Test func `a group ends if what is left of it is too far apart for the engine`() throws {
        var animator = try DynamicAnimator(group: [
            .square(-1e6, 0, side: 1e4), .square(-999_899.99, 0, side: 0.1),
            .square(1e6, 0, side: 256),
        ])
        let gravity = GravityBehavior(items: [Self.raft])
        try animator.addBehaviors(
            [NamedBehavior("fall", .gravity(gravity), takesNewItems: true)],
            to: nil
        )
        try animator.setVelocity(Vector(dx: 30, dy: 0), angular: 0, of: Self.raft)
        animator.run(ticks: 2)
        let (before, old) = try (#require(animator.item(2)), #require(animator.motion(of: 2)))
        try animator.removeItem(0)
        #expect(animator.itemGroups.isEmpty && animator.item(Self.raft) == nil)
        // At a million points the engine counts in sixteenths.
        #expect((animator.center(2) - before.center).length < 0.1)
        #expect(animator.behavior("fall")?.items == [1, 2])
        let motion = try #require(animator.motion(of: 2))
        #expect((motion.linearVelocity - old.linearVelocity).length < 1e-3)
        #expect(old.linearVelocity.dx > 29 && old.linearVelocity.dy > 1)
        #expect(animator.state.isSound)
    }

    @Test(arguments: [0, 0.1])
    func `a spring at the centre holds what is left at the same place`(offset: Double) throws {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(100, 0)])
        let spring = AttachmentBehavior(
            .anchor(
                Self.raft,
                offset: Vector(dx: offset, dy: 0),
                anchor: Point(x: 50 + offset, y: 0)
            ),
            length: 0,
            damping: 1,
            frequency: 2
        )
        try animator.addBehavior(.attachment(spring), id: "spring")
        animator.run(ticks: 30)
        try animator.removeItem(1)
        animator.run(ticks: 120)
        #expect((animator.center(0) - .zero).length < 0.5, "\(animator.center(0))")
    }

    @Test func `records with another shape than that of their items are rejected`() throws {
        var circle = DynamicItem.square(90, 0)
        circle.collisionBounds = .ellipse
        var animator = try DynamicAnimator(group: [.square(0, 0), circle])
        try animator.addGravity([Self.raft])
        let state = animator.state
        #expect(state.isSound)
        guard case .compound(let pieces) = state.bodies[0].shape else {
            Issue.record("a group must have the shape of its items")
            return
        }
        let radius = try #require(pieces.map(\.radius).max())
        let record = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        for other in ["1e38", "0.3"] {
            let changed = record.replacing(#""radius":\#(radius)"#, with: #""radius":\#(other)"#)
            #expect(changed != record)
            let read = try JSONDecoder().decode(AnimatorState.self, from: Data(changed.utf8))
            #expect(!read.isSound)
        }
    }

    @Test func `a world is built again from few changes of large groups`() throws {
        let count = ItemGroup.mostPieces
        let items = (0..<count).map { DynamicItem.square(Double($0), 0) }
        var animator = try DynamicAnimator(group: items)
        try animator.addGravity([Self.raft])
        let forming = animator.formingCost
        #expect(forming >= count)
        for side in 1...40 {
            try animator.updateItem(0, to: .square(0, 0, side: Double(side)))
            animator.releaseWorld()
            #expect(animator.rebuildingCost <= 10 * forming, "after \(side) changes")
        }
    }
}
