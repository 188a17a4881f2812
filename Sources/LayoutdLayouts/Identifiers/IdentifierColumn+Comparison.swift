import Glibc

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
        var (count, block) = (0, Self.smallestBlock)
        var growth = 2
        while count < limit {
            let length = min(limit - count, block)
            let mine = index + count..<index + count + length
            if hasBytes(of: other, from: otherIndex + count, in: mine) {
                count += length
                block = min(block * growth, Self.largestBlock)
            } else if length > 1 {
                // One of the block has other bytes; it is found by halves.
                (block, growth) = (length / 2, 1)
            } else if isEquivalent(mine.lowerBound, other, otherIndex + count) {
                count += 1
                (block, growth) = (Self.smallestBlock, 2)
            } else {
                return count
            }
        }
        return count
    }

    /// The number of identifiers whose bytes are compared together at first.
    private static let smallestBlock = 16
    /// The most whose bytes are compared together.
    private static let largestBlock = 4_096

    /// Whether an identifier equals one of another column although it has other bytes.
    private func isEquivalent(_ index: Int, _ other: IdentifierColumn, _ otherIndex: Int) -> Bool {
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
        return bytes.withUnsafeBytes { bytes in
            other.bytes.withUnsafeBytes { others in
                guard count > 0, let mine = bytes.baseAddress, let theirs = others.baseAddress
                else {
                    return true
                }
                return memcmp(mine + start, theirs + otherStart, count) == 0
            }
        }
    }
}
