/// A case of `layout-vectors.json` whose layout is `waterfall` or `twoColumn`.
package struct WaterfallCase: Decodable, Sendable, CustomStringConvertible {
    package enum Input: Sendable {
        case filling(Filling)
        case twoColumn(TwoColumn)
    }

    /// Columns that fill the width.
    package struct Filling: Decodable, Sendable {
        package let bounds: FlowCase.Extent
        package let itemRenderDirection: String?
        package let minimumContentHeight: Double?
        package let pixelScale: Double?
        package let sections: [Section]
        package let measures: Measures

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            bounds = try container.decode(FlowCase.Extent.self, forKey: .bounds)
            itemRenderDirection = try container.decodeIfPresent(
                String.self,
                forKey: .itemRenderDirection
            )
            minimumContentHeight = try container.decodeIfPresent(
                Double.self,
                forKey: .minimumContentHeight
            )
            pixelScale = try container.decodeIfPresent(Double.self, forKey: .pixelScale)
            sections = try container.decode([Section].self, forKey: .sections)
            measures = try Measures(from: decoder)
        }

        private enum CodingKeys: CodingKey {
            case bounds, itemRenderDirection, minimumContentHeight, pixelScale, sections
        }
    }

    package struct Section: Decodable, Sendable {
        package let itemSizes: [[Double]]
        package let measures: Measures

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            itemSizes = try container.decode([[Double]].self, forKey: .itemSizes)
            measures = try Measures(from: decoder)
        }

        private enum CodingKeys: CodingKey { case itemSizes }
    }

    /// The measures of a layout or a section; absent means the default.
    package struct Measures: Decodable, Sendable {
        package let columnCount: Int?
        package let minimumColumnSpacing, minimumInteritemSpacing: Double?
        package let headerHeight, footerHeight: Double?
        package let sectionInset, headerInset, footerInset: FlowCase.Edges?
    }

    /// Two columns at given places; absent means the default.
    package struct TwoColumn: Decodable, Sendable {
        package let heights: [Double]
        package let topMargin, padding, leftX, rightX: Double?
        package let itemWidth, contentWidth, bottomMargin: Double?
    }

    package let name: String
    package let input: Input
    package let expect: FlowCase.Expectation

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        expect = try container.decode(FlowCase.Expectation.self, forKey: .expect)
        input =
            try container.decode(String.self, forKey: .layout) == "twoColumn"
            ? .twoColumn(try container.decode(TwoColumn.self, forKey: .input))
            : .filling(try container.decode(Filling.self, forKey: .input))
    }

    private enum CodingKeys: CodingKey { case name, layout, input, expect }

    package var description: String { name }

    /// All cases of waterfalls.
    package static func all() throws -> [WaterfallCase] {
        try loadFixture("layout-vectors", as: File.self).cases.compactMap(\.waterfall)
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let waterfall: WaterfallCase?

            init(from decoder: any Decoder) throws {
                let layout = try Header(from: decoder).layout
                let isWaterfall = ["waterfall", "twoColumn"].contains(layout)
                waterfall = isWaterfall ? try WaterfallCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let layout: String
        }

        let cases: [Entry]
    }
}
