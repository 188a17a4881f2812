/// A Newtonian row of `layout-dynamics-vectors.json`: a script of insertions and deletions, and the
/// resulting frames.
package struct CradleRow: Decodable, Sendable, CustomStringConvertible {
    package struct Attachment: Decodable, Sendable {
        package let length, damping, frequency: Double
    }

    package struct Layout: Decodable, Sendable {
        package let kind: String
        package let viewport: [Double]
        package let itemSize: Double
        package let entryOrigin, anchor: [Double]
        package let attachment: Attachment
        package let gravity: [Double]
        package let removeAfterDetachTicks, maximumItems: Int
    }

    /// A change before the step of a tick; items are numbered in the order of insertion.
    package struct Event: Decodable, Sendable {
        package let tick: Int
        package let insert, detach: Int?
    }

    package struct Frame: Decodable, Sendable {
        package let tick: Int
        package let tolerance: Double
        package let items: [Item]
    }

    /// An item, encoded as [index, center x, center y, angle].
    package struct Item: Decodable, Sendable {
        package let index: Int
        package let x, y, angle: Double

        package init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            index = try container.decode(Int.self)
            x = try container.decode(Double.self)
            y = try container.decode(Double.self)
            angle = try container.decode(Double.self)
        }
    }

    package let name: String
    package let layout: Layout
    package let script: [Event]
    package let frames: [Frame]

    package var description: String { name }

    /// All Newtonian rows.
    package static func all() throws -> [CradleRow] {
        try loadFixture("layout-dynamics-vectors", as: File.self).rows.compactMap(\.row)
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let row: CradleRow?

            init(from decoder: any Decoder) throws {
                let isCradle = try Header(from: decoder).layout.kind == "newtonian"
                row = isCradle ? try CradleRow(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            struct Layout: Decodable {
                let kind: String
            }

            let layout: Layout
        }

        let rows: [Entry]
    }
}
