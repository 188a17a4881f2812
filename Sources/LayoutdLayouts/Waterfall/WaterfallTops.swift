/// The start of the next item in each stack, and which stack is next; points.
///
/// A binary heap if the shortest stack is next, so that many columns cost little more than few.
struct WaterfallTops {
    /// A stack, and the start of its next item.
    typealias Entry = (top: Double, stack: Int)

    private var entries: [Entry]
    private let isHeap: Bool
    /// The start of the next item in the longest stack.
    private var greatest: Double
    /// The index of the next entry.
    private var turn = 0

    /// Creates stacks that all start at `top`, which already form a heap.
    init(count: Int, top: Double, choice: WaterfallChoice) {
        entries = (0..<count).map { (top, $0) }
        isHeap = choice.direction == .shortestFirst
        greatest = top
    }

    /// The stack of the next item; the first of those that end at the same place.
    var next: Entry { entries[turn] }

    /// Extends the next stack to `top` and chooses another.
    mutating func advance(to top: Double) {
        entries[turn].top = top
        greatest = max(greatest, top)
        if isHeap { sinkRoot() } else { turn = (turn + 1) % entries.count }
    }

    /// All stacks in the order in which they take turns if all further items extend them by the same length;
    /// `nil` if some would first catch up with others.
    func turns(every pitch: Double) -> [Entry]? {
        guard isHeap else { return Array(entries[turn...] + entries[..<turn]) }
        // Until then nothing is sorted.
        guard greatest <= next.top + pitch else { return nil }
        let order = entries.sorted { $0 < $1 }
        guard let first = order.first, let last = order.last,
            last < (first.top + pitch, first.stack)
        else { return nil }
        return order
    }

    private mutating func sinkRoot() {
        var parent = 0
        while let child = shorterChild(of: parent), entries[child] < entries[parent] {
            entries.swapAt(parent, child)
            parent = child
        }
    }

    private func shorterChild(of parent: Int) -> Int? {
        let (left, right) = (2 * parent + 1, 2 * parent + 2)
        guard right < entries.count else { return left < entries.count ? left : nil }
        return entries[right] < entries[left] ? right : left
    }
}
