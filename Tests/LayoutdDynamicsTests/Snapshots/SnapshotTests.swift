import Foundation
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdDynamics

struct SnapshotTests {
    private static let ticks = 200

    /// An animator at the start of a random scene, and its script.
    private func makeScene(_ seed: UInt64) -> (DynamicAnimator, SceneScript) {
        var animator = DynamicAnimator()
        var script = SceneScript(Dice(seed: seed))
        script.begin(on: &animator)
        return (animator, script)
    }

    private func copyThroughJSON(_ animator: DynamicAnimator) throws -> DynamicAnimator {
        let data = try JSONEncoder().encode(animator.snapshot())
        return try DynamicAnimator(
            restoring: JSONDecoder().decode(DynamicAnimator.Snapshot.self, from: data)
        )
    }

    @Test(arguments: 0..<30)
    func `an animator restored from a snapshot continues bit for bit`(seed: UInt64) throws {
        var (animator, script) = makeScene(seed)
        var cuts = Dice(seed: ~seed)
        var others: [DynamicAnimator] = []
        for tick in 0..<Self.ticks {
            if cuts.isHit(oneIn: 60) { others.append(try copyThroughJSON(animator)) }
            if cuts.isHit(oneIn: 20) { animator.releaseWorld() }
            let before = script
            let told = script.act(on: &animator)
            for index in others.indices {
                var same = before
                #expect(same.act(on: &others[index]) == told, "tick \(tick)")
                try #require(others[index].bits == animator.bits, "tick \(tick)")
                #expect(others[index].state == animator.state)
            }
        }
    }

    @Test(arguments: 100..<120)
    func `copies are independent`(seed: UInt64) throws {
        var (animator, script) = makeScene(seed)
        for _ in 0..<60 { _ = script.act(on: &animator) }
        let start = animator
        var turns = Dice(seed: ~seed)
        // The copies take turns, so that each takes the world from another.
        var scripts = [script, script, script.going(elsewhere: seed)]
        var animators = [animator, animator, animator]
        for _ in 0..<300 {
            let index = Int.random(in: 0..<3, using: &turns)
            _ = scripts[index].act(on: &animators[index])
        }
        for (index, animator) in animators.enumerated() {
            var alone = try copyThroughJSON(start)
            var script = index == 2 ? script.going(elsewhere: seed) : script
            var turns = Dice(seed: ~seed)
            for _ in 0..<300 where Int.random(in: 0..<3, using: &turns) == index {
                _ = script.act(on: &alone)
            }
            #expect(alone.bits == animator.bits && alone.state == animator.state)
        }
    }

    @Test(arguments: 200..<224, [1, 3, 1000])
    func `every contact that begins ends once`(seed: UInt64, checkpointEvery: Int) throws {
        var (animator, script) = makeScene(seed)
        var ledger = ContactLedger()
        for tick in 0..<Self.ticks {
            if tick % checkpointEvery == 0 { animator.takeCheckpoint() }
            ledger.note(script.act(on: &animator))
            #expect(ledger.open.count == animator.state.touching.count, "tick \(tick)")
        }
        ledger.note(try animator.removeBehaviors(animator.behaviors.map(\.id)))
        #expect(ledger.open.isEmpty && ledger.contradictions.isEmpty)
    }

    @Test func `random scenes touch, rest and wake`() {
        var (contacts, rests) = (0, 0)
        for seed in UInt64(200)..<220 {
            var (animator, script) = makeScene(seed)
            for _ in 0..<Self.ticks {
                contacts += script.act(on: &animator).count
                rests += animator.state.bodies.count { !$0.motion.isAwake }
            }
        }
        #expect(contacts > 1000 && rests > 1000, "\(contacts) contacts, \(rests) asleep")
    }

    @Test func `threads do not affect each other`() async throws {
        @Sendable func run(_ seed: UInt64) -> [UInt32] {
            var (animator, script) = makeScene(seed)
            return (0..<Self.ticks).flatMap { _ in
                _ = script.act(on: &animator)
                return animator.bits
            }
        }
        let seeds = UInt64(300)..<308
        let alone = seeds.map(run)
        let together = try await withThrowingTaskGroup(of: (UInt64, [UInt32]).self) { group in
            for seed in seeds { group.addTask { (seed, try await onOwnThread { run(seed) }) } }
            return try await group.reduce(into: [UInt64: [UInt32]]()) { $0[$1.0] = $1.1 }
        }
        for (seed, bits) in zip(seeds, alone) { #expect(together[seed] == bits) }
    }

    @Test func `copies of one animator may continue in several threads`() async throws {
        var (animator, script) = makeScene(400)
        for _ in 0..<60 { _ = script.act(on: &animator) }
        let (start, known) = (animator, script)
        @Sendable func run(_ seed: UInt64) -> [UInt32] {
            var (copy, script) = (start, known.going(elsewhere: seed))
            return (0..<Self.ticks).flatMap { _ in
                _ = script.act(on: &copy)
                return copy.bits
            }
        }
        let seeds = UInt64(0)..<8
        let together = try await withThrowingTaskGroup(of: (UInt64, [UInt32]).self) { group in
            for seed in seeds { group.addTask { (seed, try await onOwnThread { run(seed) }) } }
            return try await group.reduce(into: [UInt64: [UInt32]]()) { $0[$1.0] = $1.1 }
        }
        for seed in seeds { #expect(together[seed] == run(seed)) }
    }
}
