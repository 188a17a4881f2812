import LayoutdGeometry

/// The sizes of those items of a section that have been measured.
///
/// They are kept in blocks, each for 64 indices that follow each other, with the sum of its sizes. So a new
/// size costs a block and the list of blocks, and a prefix sum one addition a block. A tree of sums would save
/// the latter, but its sums would depend on the order in which sizes came; here the same sizes give the same
/// bits.
package struct MeasuredItems: Sendable, Hashable {
    /// An item and its size.
    struct Entry: Sendable, Hashable {
        let item: Int
        var size: ItemSize
    }

    /// The items of 64 indices that have been measured, at least one.
    struct Block: Sendable, Hashable {
        let number: Int
        fileprivate(set) var entries: [Entry]
        fileprivate(set) var widths = MeasuredSum()
        fileprivate(set) var heights = MeasuredSum()

        fileprivate init(number: Int, _ entries: [Entry]) {
            self.number = number
            self.entries = entries
            count()
        }

        /// Finds the sums anew, in the order of the items.
        fileprivate mutating func count() {
            (widths, heights) = (MeasuredSum(), MeasuredSum())
            for entry in entries {
                widths.add(entry.size.width)
                heights.add(entry.size.height)
            }
        }

        /// The index of the first entry of an item or one after it.
        func index(from item: Int) -> Int {
            partitionPoint(count: entries.count) { entries[$0].item >= item }
        }
    }

    /// The blocks that are not empty, ascending.
    private(set) var blocks: [Block] = []
    /// The number of items.
    private(set) var count = 0

    init() {}

    var isEmpty: Bool { count == 0 }

    private static let blockSize = 64

    /// The index of the first block of an item or one after it.
    func block(from item: Int) -> Int {
        let number = item / Self.blockSize
        return partitionPoint(count: blocks.count) { blocks[$0].number >= number }
    }

    /// The size of an item; `nil` if it has not been measured.
    subscript(item: Int) -> ItemSize? {
        get {
            let block = block(from: item)
            guard block < blocks.count else { return nil }
            let index = blocks[block].index(from: item)
            guard index < blocks[block].entries.count, blocks[block].entries[index].item == item
            else { return nil }
            return blocks[block].entries[index].size
        }
        set {
            let (block, number) = (block(from: item), item / Self.blockSize)
            guard block < blocks.count, blocks[block].number == number else {
                guard let newValue else { return }
                blocks.insert(Block(number: number, [Entry(item: item, size: newValue)]), at: block)
                count += 1
                return
            }
            count += blocks[block].set(newValue, of: item)
            if blocks[block].entries.isEmpty { blocks.remove(at: block) }
        }
    }

    /// The first item from another one on that has been measured; `nil` if there is none.
    func first(from item: Int) -> Int? {
        let block = block(from: item)
        guard block < blocks.count else { return nil }
        let index = blocks[block].index(from: item)
        if index < blocks[block].entries.count { return blocks[block].entries[index].item }
        return block + 1 < blocks.count ? blocks[block + 1].entries[0].item : nil
    }

    /// The last item that has been measured.
    var last: Int? { blocks.last?.entries.last?.item }

    /// All items with their sizes, in order.
    var entries: some Sequence<Entry> { blocks.lazy.flatMap(\.entries) }

    /// Sets the sizes of some items, ascending and each once.
    ///
    /// - Complexity: O(*b* + *k*), *b* blocks and *k* items.
    mutating func merge(_ entries: [Entry]) {
        guard !entries.isEmpty else { return }
        let old = blocks
        blocks = []
        blocks.reserveCapacity(old.count)
        var (next, rest) = (0, entries[...])
        while let first = rest.first {
            let number = first.item / Self.blockSize
            while next < old.count, old[next].number < number {
                blocks.append(old[next])
                next += 1
            }
            let new = rest.prefix { $0.item / Self.blockSize == number }
            rest = rest.dropFirst(new.count)
            if next < old.count, old[next].number == number {
                blocks.append(old[next].merged(with: new))
                count += blocks[blocks.count - 1].entries.count - old[next].entries.count
                next += 1
            } else {
                blocks.append(Block(number: number, Array(new)))
                count += new.count
            }
        }
        blocks += old[next...]
    }

    /// Forgets some items, ascending.
    ///
    /// - Complexity: O(*b* + *k* log *k*), *b* blocks and *k* items.
    mutating func remove(_ items: Set<Int>) {
        guard !items.isEmpty else { return }
        let numbers = Set(items.map { $0 / Self.blockSize })
        blocks = blocks.compactMap { block in
            guard numbers.contains(block.number) else { return block }
            let left = block.entries.filter { !items.contains($0.item) }
            count += left.count - block.entries.count
            return left.isEmpty ? nil : Block(number: block.number, left)
        }
    }

    /// Adds an item behind all others.
    mutating func append(_ size: ItemSize, of item: Int) {
        let number = item / Self.blockSize
        if blocks.last?.number == number {
            count += blocks[blocks.count - 1].set(size, of: item)
        } else {
            blocks.append(Block(number: number, [Entry(item: item, size: size)]))
            count += 1
        }
    }
}

extension MeasuredItems.Block {
    /// The block with the sizes of other items in place of its own, both ascending.
    fileprivate func merged(with new: ArraySlice<MeasuredItems.Entry>) -> MeasuredItems.Block {
        var merged: [MeasuredItems.Entry] = []
        var rest = new
        for entry in entries {
            while let first = rest.first, first.item < entry.item {
                merged.append(first)
                rest = rest.dropFirst()
            }
            if let first = rest.first, first.item == entry.item {
                merged.append(first)
                rest = rest.dropFirst()
            } else {
                merged.append(entry)
            }
        }
        return MeasuredItems.Block(number: number, merged + rest)
    }

    /// Sets or removes the size of an item; returns how many more there are then.
    fileprivate mutating func set(_ size: ItemSize?, of item: Int) -> Int {
        let index = index(from: item)
        let exists = index < entries.count && entries[index].item == item
        defer { count() }
        switch (size, exists) {
        case (let size?, true):
            entries[index].size = size
            return 0
        case (let size?, false):
            entries.insert(MeasuredItems.Entry(item: item, size: size), at: index)
            return 1
        case (nil, true):
            entries.remove(at: index)
            return -1
        case (nil, false):
            return 0
        }
    }
}

/// Extents that were measured: how many, and their sum in points.
struct MeasuredSum: Sendable, Hashable {
    private(set) var count = 0
    private(set) var sum = 0.0

    mutating func add(_ extent: Double?) {
        guard let extent else { return }
        count += 1
        sum += extent
    }

    mutating func add(_ other: MeasuredSum) {
        count += other.count
        sum += other.sum
    }

    /// The average of at least one.
    var average: Double { sum / Double(count) }
}
