extension IdentifierColumn {
    /// Returns how many identifiers from an index on equal those of another column, one after the
    /// other.
    ///
    /// Identifiers are equal if Unicode says so, as strings in Swift are.
    ///
    /// - Parameters:
    ///   - index: The index of the first one.
    ///   - other: The other column.
    ///   - otherIndex: The index of the first one there.
    ///   - limit: The most to compare; both columns have as many from there on.
    /// - Returns: Their number, at most the limit.
    /// - Complexity: O(*b*) in the bytes of those that are equal, many of them at a time.
    package func commonCount(
        from index: Int,
        with other: IdentifierColumn,
        from otherIndex: Int,
        atMost limit: Int
    ) -> Int {
        var count = 0
        while count < limit {
            let block = min(limit - count, Self.comparedTogether)
            let mine = index + count..<index + count + block
            if !hasBytes(of: other, from: otherIndex + count, in: mine) {
                // One of the block has other bytes; it may be equal nevertheless.
                for offset in 0..<block {
                    guard isEqual(mine.lowerBound + offset, other, otherIndex + count + offset)
                    else { return count + offset }
                }
            }
            count += block
        }
        return count
    }

    /// The number of identifiers that are compared byte by byte before each is looked at.
    private static let comparedTogether = 32

    /// Whether an identifier equals one of another column.
    private func isEqual(_ index: Int, _ other: IdentifierColumn, _ otherIndex: Int) -> Bool {
        if hasBytes(of: other, from: otherIndex, in: index..<index + 1) { return true }
        let (mine, others) = (bytes[range(index)], other.bytes[other.range(otherIndex)])
        // Only texts with more than ASCII can have several forms, some of them in ASCII, as the kelvin sign has.
        guard mine.contains(where: { $0 >= 0x80 }) || others.contains(where: { $0 >= 0x80 }) else {
            return false
        }
        return self[index] == other[otherIndex]
    }

    /// Whether some identifiers have the same bytes as those of another column.
    private func hasBytes(
        of other: IdentifierColumn,
        from otherIndex: Int,
        in indices: Range<Int>
    ) -> Bool {
        let start = range(indices.lowerBound).lowerBound
        let otherStart = other.range(otherIndex).lowerBound
        let shift = UInt32(truncatingIfNeeded: otherStart - start)
        let hasLengths = ends.withUnsafeBufferPointer { ends in
            other.ends.withUnsafeBufferPointer { others in
                var difference: UInt32 = 0
                for offset in 0..<indices.count {
                    let end = others[otherIndex + offset] &- shift
                    difference |= ends[indices.lowerBound + offset] ^ end
                }
                return difference == 0
            }
        }
        guard hasLengths else { return false }
        let count = range(indices.upperBound - 1).upperBound - start
        return bytes.withUnsafeBufferPointer { bytes in
            other.bytes.withUnsafeBufferPointer { others in
                // Without an exit from the loop, it compares many bytes at a time.
                var difference: UInt8 = 0
                for offset in 0..<count {
                    difference |= bytes[start + offset] ^ others[otherStart + offset]
                }
                return difference == 0
            }
        }
    }
}
