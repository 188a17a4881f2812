import LayoutdLayouts

/// The identifiers of items in the order of the data, as pieces of a table.
///
/// It refers to the table's memory. A piece is as long as consecutive items were added together, so there is one
/// at first, and a few more for every change.
struct OrderedIdentifiers: Sendable {
    private var pieces: [Piece] = []
    /// The number of identifiers.
    private(set) var count = 0

    /// Consecutive identifiers of a level.
    private struct Piece: Sendable {
        /// The index of the first one.
        let start: Int
        let level: IdentifierLevel
        /// Where they are in the level.
        let positions: Range<Int>
    }

    /// Adds identifiers of a level at the end.
    mutating func append(_ level: IdentifierLevel, _ positions: Range<Int>) {
        pieces.append(Piece(start: count, level: level, positions: positions))
        count += positions.count
    }

    /// Returns how many identifiers from an index on equal those of a column, one after the other.
    ///
    /// - Parameters:
    ///   - index: The index of the first one.
    ///   - column: The column.
    ///   - start: The index of the first one in it.
    ///   - limit: The most to compare; there are as many from there on.
    /// - Returns: Their number, at most the limit.
    /// - Complexity: O(log *p* + *b*), *p* pieces and *b* bytes.
    func commonCount(
        from index: Int,
        with column: IdentifierColumn,
        from start: Int,
        atMost limit: Int
    ) -> Int {
        var count = 0
        var next = partitionPoint(count: pieces.count) { pieces[$0].start > index } - 1
        while count < limit {
            let piece = pieces[next]
            let rest = piece.positions.dropFirst(index + count - piece.start)
            let length = min(rest.count, limit - count)
            let common = piece.level.identifiers.commonCount(
                from: rest.lowerBound,
                with: column,
                from: start + count,
                atMost: length
            )
            count += common
            if common < length { break }
            next += 1
        }
        return count
    }
}
