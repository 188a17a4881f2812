/// Consecutive indices of an old list that are also consecutive in a new one.
struct IndexBlock: Sendable, Hashable {
    /// The first index in the old list.
    let start: Int
    /// The number of indices, at least 1.
    let count: Int

    var end: Int { start + count }
}

/// Returns which blocks stay where they are so that as few indices as possible move.
///
/// They are a longest increasing subsequence of all indices. It never divides a block: between two
/// neighbours of a block lies no other index, neither in the old list nor in the new one. Of several
/// longest ones it is the one whose last index is smallest, and before each index the one with the
/// smallest index there.
///
/// - Parameter blocks: Blocks without a common index, in the order of the new list.
/// - Returns: For each block, whether it stays.
/// - Complexity: O(*n* + *b* log *n*) in the number of indices and of blocks; O(*b*) if all stay.
/// - Note: Source: patience sorting, Michael L. Fredman, "On computing the length of longest increasing
///   subsequences", Discrete Mathematics 11 (1975), doi:10.1016/0012-365X(75)90103-X. A block is put on
///   as many piles as it has indices.
func longestIncreasingRun(of blocks: [IndexBlock]) -> [Bool] {
    let ascends = zip(blocks, blocks.dropFirst()).allSatisfy { $0.start < $1.start }
    if ascends { return Array(repeating: true, count: blocks.count) }

    var piles = Piles(blocks)
    for index in blocks.indices { piles.put(index) }
    return piles.run
}

/// The piles of patience sorting.
private struct Piles {
    private let blocks: [IndexBlock]
    /// For each pile, the block to which its top belongs.
    ///
    /// A pile's number, from 0, is one less than the length of the longest increasing subsequence
    /// that ends with its top.
    private var tops: [Int32]
    /// The number of piles; there is room for more.
    private var count = 0
    /// For each block, the pile of its last index.
    private var lastPiles: [Int] = []
    /// For each block, the one before it in the longest increasing subsequence that ends with it.
    private var predecessors: [Int32?] = []

    init(_ blocks: [IndexBlock]) {
        self.blocks = blocks
        tops = Array(repeating: 0, count: blocks.reduce(0) { $0 + $1.count })
        lastPiles.reserveCapacity(blocks.count)
        predecessors.reserveCapacity(blocks.count)
    }

    mutating func put(_ index: Int) {
        let block = blocks[index]
        let first = firstPile(for: block.start)
        predecessors.append(first == 0 ? nil : tops[first - 1])
        lastPiles.append(first + block.count - 1)
        let end = first + block.count
        for pile in first..<end { tops[pile] = Int32(index) }
        count = max(count, end)
    }

    /// The blocks of the longest increasing subsequence.
    var run: [Bool] {
        var stays = Array(repeating: false, count: blocks.count)
        var next = count == 0 ? nil : tops[count - 1]
        while let index = next {
            stays[Int(index)] = true
            next = predecessors[Int(index)]
        }
        return stays
    }

    /// Returns the number of piles whose top is smaller than `index`.
    ///
    /// The tops ascend.
    private func firstPile(for index: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if top(of: middle) < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func top(of pile: Int) -> Int {
        let block = Int(tops[pile])
        return blocks[block].end - 1 - (lastPiles[block] - pile)
    }
}
