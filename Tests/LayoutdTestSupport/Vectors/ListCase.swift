/// A case of `layout-vectors.json` whose layout is `expandCollapse` or `stickyHeaders`.
package struct ListCase: Decodable, Sendable, CustomStringConvertible {
    /// An index path, encoded as [section, item].
    package struct Path: Decodable, Sendable {
        package let section, item: Int

        package init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            section = try container.decode(Int.self)
            item = try container.decode(Int.self)
        }
    }

    package struct Input: Decodable, Sendable {
        package let bounds: FlowCase.Extent
        package let itemCounts: [Int]
        package let sectionHeaderHeight: Double?
        package let contentOffset: FlowCase.Place?
        package let selected, selectedBefore, selectedAfter: Path?
    }

    /// The offset that a list scrolls to when a row or none has been selected.
    package struct TargetOffset: Decodable, Sendable {
        package let situation: String
        package let selectedAfter: Path?
        package let bounds: FlowCase.Extent
        package let currentOffsetY, proposedOffsetY, targetOffsetY, finalOffsetY: Double
        package let contentHeight: Double
    }

    /// The frames of a row of section 0 before and after the selection changes.
    package struct Transition: Decodable, Sendable {
        package let item: Int
        package let initial, final: FlowCase.Region
        package let initialAlpha, finalAlpha: Double
    }

    package struct Expectation: Decodable, Sendable {
        package let contentSize, contentSizeBefore, contentSizeAfter: FlowCase.Extent?
        package let elementCount: Int?
        package let frames: [FlowCase.Frame]?
        package let elementsInRect: [FlowCase.RectQuery]?
        package let targetOffsets: [TargetOffset]?
        package let transitions: [Transition]?
    }

    package let name: String
    package let layout: String
    package let input: Input
    package let expect: Expectation

    package var description: String { name }

    /// The cases of lists.
    package static func all() throws -> [ListCase] {
        try loadFixture("layout-vectors", as: File.self).cases.compactMap(\.list)
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let list: ListCase?

            init(from decoder: any Decoder) throws {
                let header = try Header(from: decoder)
                let isList = ["expandCollapse", "stickyHeaders"].contains(header.layout)
                list = isList ? try ListCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let layout: String
        }

        let cases: [Entry]
    }
}
