import HeapModule

/// An element and its time, compared by time alone.
struct Deadline<Element: Sendable>: Comparable, Sendable {
    let time: UInt64
    let element: Element

    init(_ element: Element, at time: UInt64) {
        self.time = time
        self.element = element
    }

    static func < (first: Deadline, second: Deadline) -> Bool { first.time < second.time }

    static func == (first: Deadline, second: Deadline) -> Bool { first.time == second.time }
}

extension Heap {
    /// Removes all elements whose time has come.
    ///
    /// - Returns: The elements, the earliest first; the order of equal times is not specified.
    /// - Complexity: O(log *n*) for each.
    mutating func removeDue<Value>(at now: UInt64) -> [Value] where Element == Deadline<Value> {
        var due: [Value] = []
        while let first = min, first.time <= now { due.append(removeMin().element) }
        return due
    }
}
