/// A tethered row of `layout-dynamics-vectors.json`: a scroll script and the centres it leads to.
package struct ScrollRow: Decodable, Sendable, CustomStringConvertible {
    package struct Attachment: Decodable, Sendable {
        package let length, damping, frequency: Double
    }

    package struct Layout: Decodable, Sendable {
        package let kind: String
        package let viewport: [Double]
        package let items: Int
        package let itemSize, minimumSpacing, sectionInset: Double
        package let attachment: Attachment
        package let visibleOutset: [Double]
        package let resistanceDivisor: Double
    }

    package struct Event: Decodable, Sendable {
        package let tick: Int
        package let deltaY: Double
        /// Content coordinates; (0, 0) stands for no finger.
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

    /// The last tick that has something to compare.
    package var lastTick: Int { max(restTick, frames.last?.tick ?? 0) }

    /// Whether every event has a finger.
    package var isTouchedThroughout: Bool {
        script.allSatisfy { $0.touch != [0, 0] }
    }

    /// The rows of some kinds of layout.
    package static func rows(_ kinds: Set<String>) throws -> [ScrollRow] {
        try loadFixture("layout-dynamics-vectors", as: File.self).rows.compactMap(\.row)
            .filter { kinds.contains($0.layout.kind) }
    }

    private struct File: Decodable {
        /// Rows of other layouts have other members.
        struct Entry: Decodable {
            let row: ScrollRow?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).layout.kind
                row = ["springy", "bounce"].contains(kind) ? try ScrollRow(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            struct Layout: Decodable { let kind: String }
            let layout: Layout
        }

        let rows: [Entry]
    }
}
