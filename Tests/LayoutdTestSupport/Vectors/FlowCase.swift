/// A case of `layout-vectors.json` whose layout is `flow`.
package struct FlowCase: Decodable, Sendable, CustomStringConvertible {
    package struct Extent: Decodable, Sendable {
        package let width, height: Double
    }

    package struct Place: Decodable, Sendable {
        package let x, y: Double
    }

    /// Distances from edges; absent ones are 0.
    package struct Edges: Decodable, Sendable {
        package let top, left, bottom, right: Double

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            top = try container.decodeIfPresent(Double.self, forKey: .top) ?? 0
            left = try container.decodeIfPresent(Double.self, forKey: .left) ?? 0
            bottom = try container.decodeIfPresent(Double.self, forKey: .bottom) ?? 0
            right = try container.decodeIfPresent(Double.self, forKey: .right) ?? 0
        }

        private enum CodingKeys: CodingKey { case top, left, bottom, right }
    }

    package struct Region: Decodable, Sendable {
        package let x, y, width, height: Double
    }

    package struct Section: Decodable, Sendable {
        package let items: Int?
        package let itemSizes: [[Double]]?
        package let measures: Measures

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            items = try container.decodeIfPresent(Int.self, forKey: .items)
            itemSizes = try container.decodeIfPresent([[Double]].self, forKey: .itemSizes)
            measures = try Measures(from: decoder)
        }

        private enum CodingKeys: CodingKey { case items, itemSizes }
    }

    /// The measures of a layout or a section; absent means the default.
    package struct Measures: Decodable, Sendable {
        package let itemSize: Extent?
        package let minimumLineSpacing: Double?
        package let minimumInteritemSpacing: Double?
        package let sectionInset: Edges?
        package let headerReferenceSize: Extent?
        package let footerReferenceSize: Extent?
    }

    package struct Input: Decodable, Sendable {
        package let bounds: Extent
        package let scrollDirection: String?
        package let pixelScale: Double?
        package let contentInset: Edges?
        package let contentOffset: Place?
        package let sectionHeadersPinToVisibleBounds: Bool?
        package let sectionFootersPinToVisibleBounds: Bool?
        package let sections: [Section]
        package let measures: Measures

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            bounds = try container.decode(Extent.self, forKey: .bounds)
            scrollDirection = try container.decodeIfPresent(String.self, forKey: .scrollDirection)
            pixelScale = try container.decodeIfPresent(Double.self, forKey: .pixelScale)
            contentInset = try container.decodeIfPresent(Edges.self, forKey: .contentInset)
            contentOffset = try container.decodeIfPresent(Place.self, forKey: .contentOffset)
            sectionHeadersPinToVisibleBounds = try container.decodeIfPresent(
                Bool.self,
                forKey: .sectionHeadersPinToVisibleBounds
            )
            sectionFootersPinToVisibleBounds = try container.decodeIfPresent(
                Bool.self,
                forKey: .sectionFootersPinToVisibleBounds
            )
            sections = try container.decode([Section].self, forKey: .sections)
            measures = try Measures(from: decoder)
        }

        private enum CodingKeys: CodingKey {
            case bounds, scrollDirection, pixelScale, contentInset, contentOffset, sections
            case sectionHeadersPinToVisibleBounds, sectionFootersPinToVisibleBounds
        }
    }

    package struct Frame: Decodable, Sendable {
        package let kind: String
        package let section, item, zIndex: Int
        package let x, y, width, height: Double
    }

    package struct RectQuery: Decodable, Sendable {
        package let rect: Region
        package let elements: [Element]
    }

    /// An element, encoded as [kind, section, item].
    package struct Element: Decodable, Sendable {
        package let kind: String
        package let section, item: Int

        package init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            kind = try container.decode(String.self)
            section = try container.decode(Int.self)
            item = try container.decode(Int.self)
        }
    }

    package struct Expectation: Decodable, Sendable {
        package let contentSize: Extent
        package let elementCount: Int
        package let frames: [Frame]
        package let elementsInRect: [RectQuery]?
    }

    package let name: String
    /// `high` if documented by Apple, or measured and confirmed; `medium` for one source; `low` for
    /// our interpretation.
    package let certainty: String
    package let input: Input
    package let expect: Expectation

    package var description: String { name }

    /// The flow cases.
    package static func all() throws -> [FlowCase] {
        try loadFixture("layout-vectors", as: File.self).cases.compactMap(\.flow)
    }

    /// The flow cases without pinned headers and footers.
    package static func unpinned() throws -> [FlowCase] {
        try all().filter { !$0.name.hasPrefix("flow-pinned-") }
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let flow: FlowCase?

            init(from decoder: any Decoder) throws {
                let header = try Header(from: decoder)
                flow = header.layout == "flow" ? try FlowCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let layout: String
        }

        let cases: [Entry]
    }
}
