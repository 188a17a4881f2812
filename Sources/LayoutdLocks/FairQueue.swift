import DequeModule

/// Items of several owners, taken so that each owner gets an equal share of the time they take.
///
/// The next item is the oldest of the owner that has used least time. An owner that was idle joins
/// at the time that the others have reached: it has no claim to the past. This is start-time fair
/// queueing with costs that are known only when an item is done.
///
/// - Note: Source: P. Goyal, H. Vin and H. Cheng, "Start-time fair queueing", SIGCOMM 1996.
package struct FairQueue<Item: Sendable>: Sendable {
    /// The most items of one owner that wait at the same time.
    package let waitingLimit: Int

    /// The most items of one owner that are in progress at the same time.
    package let activeLimit: Int

    private var lines: [String: Line] = [:]
    /// The time that the owner of the latest taken item had used.
    private var reached: UInt64 = 0

    /// One owner's items.
    private struct Line: Sendable {
        var waiting: Deque<Entry> = []
        var active = 0
        /// The time used, in nanoseconds; comparable only with that of other lines.
        var used: UInt64
        var isIdle: Bool { waiting.isEmpty && active == 0 }
    }

    private struct Entry: Sendable {
        let item: Item
        let arrival: UInt64
    }

    /// The number of items that wait.
    ///
    /// - Complexity: O(*n*) in the number of owners with items.
    package var waitingCount: Int { lines.values.reduce(0) { $0 + $1.waiting.count } }

    /// Creates an empty queue.
    package init(waitingLimit: Int, activeLimit: Int) {
        self.waitingLimit = waitingLimit
        self.activeLimit = activeLimit
    }

    /// Adds an item, if its owner has room.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - owner: Its owner.
    ///   - now: The time, in nanoseconds of a clock that never goes back.
    /// - Returns: Whether the item was added.
    package mutating func add(_ item: Item, for owner: String, at now: UInt64) -> Bool {
        var line = lines[owner] ?? Line(used: reached)
        guard line.waiting.count < waitingLimit else { return false }
        if line.isIdle { line.used = max(line.used, reached) }
        line.waiting.append(Entry(item: item, arrival: now))
        lines[owner] = line
        return true
    }

    /// Takes the next item; the caller reports its end with ``finish(_:after:)``.
    ///
    /// - Returns: The item and its owner; `nil` if none waits whose owner may use another thread.
    /// - Complexity: O(*n*) in the number of owners with items.
    package mutating func take() -> (owner: String, item: Item)? {
        var next: (owner: String, used: UInt64, arrival: UInt64)?
        for (owner, line) in lines where line.active < activeLimit {
            guard let first = line.waiting.first else { continue }
            let candidate = (owner, line.used, first.arrival)
            if let best = next, (best.used, best.arrival) <= (line.used, first.arrival) { continue }
            next = candidate
        }
        guard let next, let entry = lines[next.owner]?.waiting.popFirst() else { return nil }
        lines[next.owner]?.active += 1
        reached = max(reached, next.used)
        return (next.owner, entry.item)
    }

    /// Ends an item that was taken.
    ///
    /// - Parameters:
    ///   - owner: Its owner.
    ///   - time: How long it took, in nanoseconds.
    package mutating func finish(_ owner: String, after time: UInt64) {
        lines[owner]?.active -= 1
        lines[owner]?.used += time
        forgetIdleOwners()
    }

    /// Removes the items that arrived before a time.
    package mutating func removeItems(before time: UInt64) -> [Item] {
        var removed: [Item] = []
        for owner in lines.keys {
            while let first = lines[owner]?.waiting.first, first.arrival < time {
                removed.append(first.item)
                lines[owner]?.waiting.removeFirst()
            }
        }
        forgetIdleOwners()
        return removed
    }

    /// Removes all items that wait.
    package mutating func removeAll() {
        for owner in lines.keys { lines[owner]?.waiting = [] }
    }

    /// Idle owners are remembered until the others have used as much time.
    private mutating func forgetIdleOwners() {
        lines = lines.filter { !$0.value.isIdle || $0.value.used > reached }
    }
}
