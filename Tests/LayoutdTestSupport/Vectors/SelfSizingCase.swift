/// A flow of `self-sizing-vectors.json` whose items are measured.
package struct SelfSizingCase: Decodable, Sendable, CustomStringConvertible {
    /// Width and height; `nil` for what stays as it is.
    package typealias Answer = [Double?]

    package struct Input: Decodable, Sendable {
        package let viewport: FlowCase.Extent
        package let layout: Layout
        package let sections: [Section]
        /// What items answer when they are measured, by "section/item".
        package let preferredSizes: [String: Answer]?
        /// What has been measured already.
        package let known: [String: Answer]?
        package let contentOffset: Offset?
        package let keep: String?
        /// What is posted.
        package let post: [String: Answer]?
    }

    package struct Offset: Decodable, Sendable {
        package let x, y: Double
    }

    package struct Section: Decodable, Sendable {
        package let items: Int
        package let itemSizes: [[Double]]?
    }

    package struct Layout: Decodable, Sendable {
        package let scrollDirection: String?
        package let pixelScale: Double?
        package let estimate: String?
        package let estimatedItemSize: Estimate?
        package let measures: FlowCase.Measures

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            scrollDirection = try container.decodeIfPresent(String.self, forKey: .scrollDirection)
            pixelScale = try container.decodeIfPresent(Double.self, forKey: .pixelScale)
            estimate = try container.decodeIfPresent(String.self, forKey: .estimate)
            estimatedItemSize = try container.decodeIfPresent(
                Estimate.self,
                forKey: .estimatedItemSize
            )
            measures = try FlowCase.Measures(from: decoder)
        }

        private enum CodingKeys: CodingKey {
            case scrollDirection, pixelScale, estimate, estimatedItemSize
        }
    }

    package enum Estimate: Decodable, Sendable {
        case automatic
        case size(FlowCase.Extent)

        package init(from decoder: any Decoder) throws {
            self =
                (try? FlowCase.Extent(from: decoder)).map(Estimate.size) ?? .automatic
        }
    }

    package struct Expectation: Decodable, Sendable {
        package let contentSize: FlowCase.Extent
        package let cells: [InsetReferenceCase.Frame]?
        package let contentOffset: Offset?
        package let visible: [InsetReferenceCase.Frame]?
        package let needed: [[Int]]?
    }

    package let name: String
    package let kind: String
    package let tolerance: Double?
    package let input: Input
    package let expect: Expectation

    package var description: String { name }

    /// All cases of a kind: "flow" or "post".
    package static func all(_ kind: String) throws -> [SelfSizingCase] {
        try loadFixture("self-sizing-vectors", as: File.self).cases.compactMap(\.flow)
            .filter { $0.kind == kind }
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let flow: SelfSizingCase?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).kind
                flow = kind == "insetReference" ? nil : try SelfSizingCase(from: decoder)
            }
        }

        struct Header: Decodable {
            let kind: String
        }

        let cases: [Entry]
    }
}
