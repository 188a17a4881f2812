/// Item indices of many sections in one array, sorted within each.
struct SectionedIndices {
    private let items: [Int]
    /// Where each section's indices start in `items`, and the end of the last section's.
    private let starts: [Int]

    /// Groups sorted claims of items by section.
    init(_ claims: [BatchClaim], sectionCount: Int) {
        items = claims.compactMap(\.item)
        var starts = Array(repeating: 0, count: sectionCount + 1)
        for claim in claims { starts[claim.section + 1] += 1 }
        for section in 0..<sectionCount { starts[section + 1] += starts[section] }
        self.starts = starts
    }

    /// The estimated memory, in bytes.
    var estimatedBytes: Int { MemoryLayout<Int>.stride * (items.count + starts.count) }

    /// The indices in one section; positions count over all sections.
    subscript(section: Int) -> ArraySlice<Int> {
        items[starts[section]..<starts[section + 1]]
    }
}

extension ArraySlice<Int> {
    /// The position of the first index that is not less than `index`, in a sorted slice.
    func position(of index: Int) -> Int {
        startIndex + partitionPoint(count: count) { self[startIndex + $0] >= index }
    }

    /// The index of the survivor with the given rank, if the indices in a sorted slice are taken.
    func free(_ rank: Int) -> Int {
        rank + partitionPoint(count: count) { self[startIndex + $0] - $0 > rank }
    }
}
