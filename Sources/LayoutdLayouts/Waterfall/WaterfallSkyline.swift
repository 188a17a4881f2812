/// The start of the next item in each stack, where items span neighbouring stacks; points.
struct WaterfallSkyline {
    private var tops: [Double]
    private let isShortestFirst: Bool
    /// The first stack of the next item, if stacks take turns.
    private var turn = 0
    /// Kept so that a search allocates nothing.
    private var window: [Int] = []

    /// Creates stacks that all start at `top`.
    init(count: Int, top: Double, choice: WaterfallChoice) {
        tops = Array(repeating: top, count: count)
        isShortestFirst = choice.direction == .shortestFirst
    }

    /// The first stack of the next item, which begins where the longest of its stacks ends.
    ///
    /// If the shortest stack is next, it takes the stacks of which the longest is shortest, the first of equals.
    /// Otherwise it takes those behind the item before, or the first ones if these do not suffice.
    ///
    /// - Parameter span: The number of its stacks, at most all.
    /// - Returns: The stack, and where the item begins.
    /// - Complexity: O(*c*), *c* stacks.
    mutating func next(span: Int) -> WaterfallTops.Entry {
        guard isShortestFirst else {
            let stack = turn + span > tops.count ? 0 : turn
            turn = (stack + span) % tops.count
            return (tops[stack..<stack + span].reduce(tops[stack], max), stack)
        }
        // The stacks of the window that are longer than all behind them, the longest first.
        window.removeAll(keepingCapacity: true)
        var head = 0
        var best: WaterfallTops.Entry = (.infinity, 0)
        for end in tops.indices {
            while window.count > head, let last = window.last, tops[last] <= tops[end] {
                window.removeLast()
            }
            window.append(end)
            let stack = end + 1 - span
            if window[head] < stack { head += 1 }
            let longest = tops[window[head]]
            if stack >= 0, longest < best.top { best = (longest, stack) }
        }
        return best
    }

    /// Extends neighbouring stacks to `top`.
    mutating func extend(_ stacks: Range<Int>, to top: Double) {
        for stack in stacks { tops[stack] = top }
    }
}
