/// A case of `layout-vectors.json` whose layout is `batchIndexMap`.
package struct BatchCase: Decodable, Sendable, CustomStringConvertible {
    /// Paths are pairs of section and item, moves are pairs of from and to; absent means none.
    package struct Updates: Decodable, Sendable {
        package let deleteItems, reloadItems, insertItems: [[Int]]?
        package let moveItems: [[[Int]]]?
        package let deleteSections, reloadSections, insertSections: [Int]?
        package let moveSections: [[Int]]?
    }

    package struct Input: Decodable, Sendable {
        /// A letter for every item of every section.
        package let before: [[String]]
        package let afterCounts: [Int]
        package let updates: Updates
    }

    /// Either a result or an error.
    package struct Expectation: Decodable, Sendable {
        package let oldToNew: [String: [Int]?]?
        /// Letters of the items, and "+" for inserted items.
        package let after: [[String]]?
        package let inserted: [[Int]]?
        package let deleted, reloaded: [String]?
        package let error: String?
        package let section: Int?
    }

    package let name: String
    package let input: Input
    package let expect: Expectation

    package var description: String { name }

    /// All cases of batches.
    package static func all() throws -> [BatchCase] {
        try loadFixture("layout-vectors", as: File.self).cases.compactMap(\.batch)
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let batch: BatchCase?

            init(from decoder: any Decoder) throws {
                let layout = try Header(from: decoder).layout
                batch = layout == "batchIndexMap" ? try BatchCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let layout: String
        }

        let cases: [Entry]
    }
}
