/// A flow of `self-sizing-vectors.json` whose sections' insets have a reference, as UIKit lays it out.
package struct InsetReferenceCase: Decodable, Sendable, CustomStringConvertible {
    package struct Layout: Decodable, Sendable {
        package let pixelScale: Double
        package let sectionInsetReference: String
        package let measures: FlowCase.Measures

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            pixelScale = try container.decode(Double.self, forKey: .pixelScale)
            sectionInsetReference = try container.decode(
                String.self,
                forKey: .sectionInsetReference
            )
            measures = try FlowCase.Measures(from: decoder)
        }

        private enum CodingKeys: CodingKey { case pixelScale, sectionInsetReference }
    }

    package struct Section: Decodable, Sendable {
        package let items: Int
        package let itemSizes: [[Double]]?
        package let layout: FlowCase.Measures?
    }

    package struct Input: Decodable, Sendable {
        package let viewport: FlowCase.Extent
        package let contentInset, layoutMargins, safeAreaInsets: FlowCase.Edges
        package let layout: Layout
        package let sections: [Section]
    }

    /// An element's place, encoded as [kind, section, item, x, y, width, height].
    package struct Frame: Decodable, Sendable {
        package let kind: String
        package let section, item: Int
        package let x, y, width, height: Double

        package init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            kind = try container.decode(String.self)
            section = try container.decode(Int.self)
            item = try container.decode(Int.self)
            x = try container.decode(Double.self)
            y = try container.decode(Double.self)
            width = try container.decode(Double.self)
            height = try container.decode(Double.self)
        }
    }

    package struct Expectation: Decodable, Sendable {
        package let contentSize: FlowCase.Extent
        /// All elements.
        package let frames: [Frame]
    }

    package let name: String
    /// How exactly the record was printed, in points.
    package let tolerance: Double
    package let input: Input
    package let expect: Expectation

    package var description: String { name }

    /// All cases.
    package static func all() throws -> [InsetReferenceCase] {
        try loadFixture("self-sizing-vectors", as: File.self).cases.compactMap(\.reference)
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let reference: InsetReferenceCase?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).kind
                reference =
                    kind == "insetReference" ? try InsetReferenceCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let kind: String
        }

        let cases: [Entry]
    }
}
