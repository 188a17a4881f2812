import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// The sections of lists by configuration, against what was recorded.
struct ListSectionVectorTests {
    typealias Configuration = CollectionLayoutListConfiguration
    typealias Object = RuleVector.Object

    @Test(arguments: try RuleVector.all("section", in: "lists"))
    func `sections match the recordings`(vector: RuleVector) throws {
        let input = vector.input
        func name(_ member: String) throws -> String { try #require(input[member] as? String) }
        let configuration = Configuration(
            appearance: try #require(.init(rawValue: try name("appearance"))),
            headerMode: try #require(.init(rawValue: try name("headerMode"))),
            footerMode: try #require(.init(rawValue: try name("footerMode")))
        )
        let (section, expect) = (configuration.section, try #require(vector.expect as? Object))
        let insets = try #require(expect["contentInsets"] as? [String: Double])
        let found = section.contentInsets
        let sides = ["top", "leading", "bottom", "trailing"]
        for (side, inset) in zip(sides, [found.top, found.leading, found.bottom, found.trailing]) {
            #expect(abs(inset - (insets[side] ?? .nan)) <= vector.tolerance, "\(side): \(inset)")
        }
        let reference = expect["contentInsetsReference"] as? String
        #expect(section.contentInsetsReference.rawValue == reference)
        let items = try #require(expect["boundarySupplementaryItems"] as? [Object])
        #expect(section.boundarySupplementaryItems == (try items.map(Self.boundaryItem)))
    }

    private static func boundaryItem(
        _ json: Object
    ) throws -> CollectionLayoutBoundarySupplementaryItem {
        #expect(json["width"] as? String == "fractionalWidth 1")
        return CollectionLayoutBoundarySupplementaryItem(
            kind: try #require(json["kind"] as? String),
            layoutSize: CollectionLayoutSize(
                width: .fractionalWidth(1),
                height: .estimated(try #require(json["estimatedHeight"] as? Double))
            ),
            alignment: json["alignment"] as? String == "top" ? .top : .bottom,
            extendsBoundary: try #require(json["extendsBoundary"] as? Bool),
            pinToVisibleBounds: try #require(json["pinToVisibleBounds"] as? Bool),
            zIndex: try #require(json["zIndex"] as? Int)
        )
    }

    /// The insets and the estimate of headers and footers, of each appearance and both modes: 30 in all.
    struct Recorded: CustomTestStringConvertible {
        let appearance: String
        let header: String
        let footer: String
        let top: Double
        let bottom: Double
        let side: Double
        let estimate: Double

        var testDescription: String { "\(appearance) \(header) \(footer)" }

        static let all: [Recorded] = ["none", "supplementary", "firstItemInSection"].flatMap {
            header in
            ["none", "supplementary"].flatMap { footer in
                let (isFirst, isBare) = (header == "firstItemInSection", footer == "none")
                let (above, below) = (header == "none" ? 35.0 : 0, isBare ? 20.0 : 0)
                let rows: [(String, Double, Double, Double, Double)] = [
                    ("plain", isFirst ? 22 : 0, 0, 0, 28), ("grouped", above, below, 0, 17.5),
                    ("insetGrouped", above, below, 16, 17.5),
                    ("sidebar", 0, isBare ? 10 : 0, 12.987012987, 17.5),
                    ("sidebarPlain", 0, 0, 12.987012987, 28),
                ]
                return rows.map {
                    Recorded(
                        appearance: $0.0,
                        header: header,
                        footer: footer,
                        top: $0.1,
                        bottom: $0.2,
                        side: $0.3,
                        estimate: $0.4
                    )
                }
            }
        }
    }

    @Test(arguments: Recorded.all)
    func `a layout has the sections that were recorded`(recorded: Recorded) async throws {
        let fixture = try ServiceFixture()
        let layout =
            #"{"type": "list", "appearance": "\#(recorded.appearance)", "headerMode": "#
            + #""\#(recorded.header)", "footerMode": "\#(recorded.footer)", "metrics": "mac"}"#
        let reply = try await fixture.post(
            "/v1/layouts?precision=9",
            #"{"layout": \#(layout), "sections": [{"items": 2}], "viewport": "#
                + #"{"width": 320, "height": 640}}"#
        )
        let answer = try SizedFrame(reply)
        let header = recorded.header == "supplementary" ? recorded.estimate : 0
        let footer = recorded.footer == "supplementary" ? recorded.estimate : 0
        let (x, width) = (recorded.side, 320 - 2 * recorded.side)
        let end = header + recorded.top + 2 * 40.04 + recorded.bottom
        var expected: [[Any]] = [0, 1].map { row in
            ["cell", 0, row, x, header + recorded.top + Double(row) * 40.04, width, 40.04]
        }
        if header > 0 { expected.append(["header", 0, 0, x, 0.0, width, header]) }
        if footer > 0 { expected.append(["footer", 0, 0, x, end, width, footer]) }
        #expect(answer.differences(expected, 1e-6).isEmpty)
        #expect(answer.items.count == expected.count)
        let size: [String: Double] = ["width": 320, "height": end + footer]
        #expect(answer.differences("contentSize", size, 1e-6).isEmpty)
        let order = answer.items.filter { $0["kind"] as? String != "cell" }
        let isPinned = recorded.appearance == "plain" || recorded.appearance == "sidebarPlain"
        let zIndex = isPinned ? 1_000_000_200 : 200
        #expect(order.allSatisfy { $0["zIndex"] as? Int == zIndex })
    }
}
