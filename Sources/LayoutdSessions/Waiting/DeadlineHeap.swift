/// A binary heap of elements by deadline, the earliest first.
struct DeadlineHeap<Element: Sendable>: Sendable {
    private var entries: [Entry] = []

    private struct Entry: Sendable {
        let time: UInt64
        let element: Element
    }

    var count: Int { entries.count }

    /// The earliest deadline.
    var next: UInt64? { entries.first?.time }

    /// - Complexity: O(log *n*).
    mutating func insert(_ element: Element, at time: UInt64) {
        entries.append(Entry(time: time, element: element))
        siftUp(entries.count - 1)
    }

    /// Removes all elements that are due.
    ///
    /// - Returns: The removed elements, the earliest first.
    /// - Complexity: O(log *n*) for each.
    mutating func removeDue(at now: UInt64) -> [Element] {
        var due: [Element] = []
        while let first = entries.first, first.time <= now {
            entries.swapAt(0, entries.count - 1)
            entries.removeLast()
            siftDown(0)
            due.append(first.element)
        }
        return due
    }

    /// Removes the elements that no longer need to be called.
    ///
    /// - Complexity: O(*n*).
    mutating func removeAll(where isOver: (Element) -> Bool) {
        entries.removeAll { isOver($0.element) }
        for index in stride(from: entries.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    private mutating func siftUp(_ index: Int) {
        var child = index
        while child > 0, entries[child].time < entries[(child - 1) / 2].time {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func siftDown(_ index: Int) {
        var parent = index
        while true {
            let children =
                (2 * parent + 1)..<min(2 * parent + 3, max(entries.count, 2 * parent + 1))
            let least = children.min { entries[$0].time < entries[$1].time }
            guard let least, entries[least].time < entries[parent].time else { return }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
