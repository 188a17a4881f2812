/// Where the next item of each stack would start, and which stack is next; points.
///
/// A binary heap where the shortest stack is next, so that many columns cost little more than few.
struct WaterfallTops {
    /// A stack, and where its next item would start.
    typealias Entry = (top: Double, stack: Int)

    private var entries: [Entry]
    private let isHeap: Bool
    /// The index of the next entry.
    private var turn = 0

    /// Makes stacks that all start at `top`, which is a heap already.
    init(count: Int, top: Double, choice: WaterfallChoice) {
        entries = (0..<count).map { (top, $0) }
        isHeap = choice.direction == .shortestFirst
    }

    /// The stack that takes the next item; of those that end alike, the first.
    var next: Entry { entries[turn] }

    /// Makes the next stack longer, and another one the next.
    mutating func advance(to top: Double) {
        entries[turn].top = top
        if isHeap { sinkRoot() } else { turn = (turn + 1) % entries.count }
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
