import LayoutdLocks
import Testing

struct FairQueueTests {
    private func queue(waiting: Int = 100, active: Int = 1) -> FairQueue<Int> {
        FairQueue(waitingLimit: waiting, activeLimit: active)
    }

    /// Takes the next item and ends it after some time; returns its number.
    private func serve(_ queue: inout FairQueue<Int>, _ time: (String) -> UInt64) -> Int? {
        guard let next = queue.take() else { return nil }
        queue.finish(next.owner, after: time(next.owner))
        return next.item
    }

    @Test func `one owner's items are taken in order of arrival`() {
        var queue = queue()
        for item in 0..<5 { #expect(queue.add(item, for: "a", at: UInt64(item)) == true) }
        #expect((0..<6).map { _ in serve(&queue) { _ in 7 } } == [0, 1, 2, 3, 4, nil])
    }

    @Test func `owners get equal time, however many items they add and however long these take`() {
        var queue = queue()
        var used: [String: UInt64] = [:]
        let times: [String: UInt64] = ["hog": 3000, "neighbour": 10, "third": 700]
        for item in 0..<90 { _ = queue.add(item, for: "hog", at: 0) }
        for step in 0..<2000 {
            // The others always have one item waiting.
            for (number, owner) in ["neighbour", "third"].enumerated() {
                _ = queue.add(100 + number, for: owner, at: UInt64(step))
            }
            if let next = queue.take() {
                let time = times[next.owner] ?? 0
                used[next.owner, default: 0] += time
                queue.finish(next.owner, after: time)
            }
        }
        let (least, most) = (used.values.min() ?? 0, used.values.max() ?? 0)
        #expect(used.count == 3 && most - least <= 2 * 3000, "\(used)")
    }

    @Test func `an owner that was idle has no claim to the past`() {
        var queue = queue()
        for item in 0..<100 { _ = queue.add(item, for: "a", at: 0) }
        for _ in 0..<50 { _ = serve(&queue) { _ in 1000 } }
        for item in 200..<210 { _ = queue.add(item, for: "b", at: 1) }
        let next = (0..<10).compactMap { _ in serve(&queue) { _ in 1000 } }
        #expect(next.count { $0 >= 200 } == 5, "\(next)")
    }

    @Test func `an owner that pauses after long work still has used its time`() {
        var queue = queue()
        _ = queue.add(0, for: "hog", at: 0)
        #expect(serve(&queue) { _ in 1000 } == 0)
        for item in 1...3 { _ = queue.add(item, for: "b", at: 1) }
        _ = queue.add(9, for: "hog", at: 0)
        let order = (0..<4).compactMap { _ in serve(&queue) { _ in 100 } }
        #expect(order == [1, 2, 3, 9])
    }

    @Test func `an owner uses no more threads than its share`() throws {
        var queue = queue(active: 2)
        for item in 0..<5 { _ = queue.add(item, for: "a", at: 0) }
        _ = queue.add(10, for: "b", at: 9)
        #expect(queue.take()?.item == 0)
        let taken = [queue.take()?.item, queue.take()?.item]
        #expect(Set(taken) == [1, 10])
        #expect(queue.take()?.item == nil)
        queue.finish("a", after: 1)
        #expect(queue.take()?.item == 2)
    }

    @Test func `an owner with too many items is refused, others are not`() {
        var queue = queue(waiting: 2)
        #expect(queue.add(0, for: "a", at: 0) == true)
        #expect(queue.add(1, for: "a", at: 0) == true)
        #expect(queue.add(2, for: "a", at: 0) == false)
        #expect(queue.add(3, for: "b", at: 1) == true)
        #expect(queue.take()?.item == 0)
        #expect(queue.add(4, for: "a", at: 0) == true)
    }

    @Test func `items that waited too long are removed, in progress or later ones are not`() {
        var queue = queue()
        for item in 0..<4 { _ = queue.add(item, for: "a", at: UInt64(10 * item)) }
        #expect(queue.take()?.item == 0)
        #expect(queue.removeItems(before: 25) == [1, 2])
        queue.finish("a", after: 1)
        #expect(queue.take()?.item == 3)
        #expect(queue.removeItems(before: .max) == [])
    }
}
