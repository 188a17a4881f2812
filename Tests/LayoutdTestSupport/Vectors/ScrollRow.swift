/// A tethered row of `layout-dynamics-vectors.json`: a scroll script and the resulting centres.
package struct ScrollRow: Decodable, Sendable, CustomStringConvertible {
    package struct Attachment: Decodable, Sendable {
        package let length, damping, frequency: Double
    }

    package struct Layout: Decodable, Sendable {
        package let kind: String
        package let viewport: [Double]
        package let items: Int
        package let arrangement: Arrangement
        package let attachment: Attachment
        package let visibleOutset: [Double]
        package let resistanceDivisor: Double
        /// Whether items on both sides of the finger follow it in the same way.
        package let absoluteDistances: Bool
    }

    /// The arrangement of a layout's items.
    package enum Arrangement: Sendable {
        case lines(Lines)
        case columns(Columns, itemHeights: [Double])
    }

    /// Square items in lines.
    package struct Lines: Decodable, Sendable {
        package let itemSize, minimumSpacing, sectionInset: Double
    }

    /// Columns at given places.
    package struct Columns: Decodable, Sendable {
        /// The left edges of the columns.
        package let x: [Double]
        package let width, top, padding: Double
    }

    package struct Event: Decodable, Sendable {
        package let tick: Int
        package let deltaY: Double
        /// The touch in content coordinates; (0, 0) means no touch.
        package let touch: [Double]
    }

    package struct Live: Decodable, Sendable, Equatable {
        package let count, first, last: Int

        package init(count: Int, first: Int, last: Int) {
            self.count = count
            self.first = first
            self.last = last
        }
    }

    package struct Frame: Decodable, Sendable {
        package let tick: Int
        package let boundsY: Double
        package let live: Live
        /// Index, centre x, centre y.
        package let items: [[Double]]
    }

    package let name: String
    package let layout: Layout
    package let script: [Event]
    package let tolerance: Double
    package let restTick: Int
    package let frames: [Frame]

    package var description: String { name }

    /// The last tick to compare.
    package var lastTick: Int { max(restTick, frames.last?.tick ?? 0) }

    /// Whether every event has a touch.
    package var isTouchedThroughout: Bool {
        script.allSatisfy { $0.touch != [0, 0] }
    }

    /// The kinds of layout that have rows.
    package static let kinds: Set = ["springy", "bounce", "two-column"]

    /// The rows of the given kinds of layout.
    package static func rows(_ kinds: Set<String> = kinds) throws -> [ScrollRow] {
        try loadFixture("layout-dynamics-vectors", as: File.self).rows.compactMap(\.row)
            .filter { kinds.contains($0.layout.kind) }
    }

    private struct File: Decodable {
        /// Rows of other layouts have other members.
        struct Entry: Decodable {
            let row: ScrollRow?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).layout.kind
                row = ScrollRow.kinds.contains(kind) ? try ScrollRow(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            struct Layout: Decodable { let kind: String }
            let layout: Layout
        }

        let rows: [Entry]
    }
}

extension ScrollRow.Layout {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(String.self, forKey: .kind)
        viewport = try container.decode([Double].self, forKey: .viewport)
        items = try container.decode(Int.self, forKey: .items)
        attachment = try container.decode(ScrollRow.Attachment.self, forKey: .attachment)
        visibleOutset = try container.decode([Double].self, forKey: .visibleOutset)
        resistanceDivisor = try container.decode(Double.self, forKey: .resistanceDivisor)
        absoluteDistances = try container.decode(Bool.self, forKey: .absoluteDistances)
        arrangement = try ScrollRow.Arrangement(from: decoder)
    }

    private enum CodingKeys: CodingKey {
        case kind, viewport, items, attachment, visibleOutset, resistanceDivisor, absoluteDistances
    }
}

extension ScrollRow.Arrangement: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let columns = try container.decodeIfPresent(ScrollRow.Columns.self, forKey: .columns)
        else {
            self = .lines(try ScrollRow.Lines(from: decoder))
            return
        }
        let itemHeights = try container.decode([Double].self, forKey: .itemHeights)
        self = .columns(columns, itemHeights: itemHeights)
    }

    private enum CodingKeys: CodingKey { case columns, itemHeights }
}
