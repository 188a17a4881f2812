import Foundation
import LayoutEngine
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// The colours of pictures, and what they show of scenes.
struct PictureLookRouteTests {
    private func picture(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> SVGNode {
        try SVGNode(try await fixture.get(path + "/frame.svg").body)
    }

    private func fills(of picture: SVGNode) -> [String: String] {
        let elements = picture.all("rect").compactMap { rect in
            rect.title.map { ($0, rect.attributes["fill"] ?? "") }
        }
        return Dictionary(elements) { first, _ in first }
    }

    private static func list(_ items: String) -> String {
        #"{"clock": "manual", "layout": {"type": "list"}, "dynamics": null, "#
            + #""sections": [\#(items)]}"#
    }

    @Test(arguments: [
        list(#"{"items": 4}"#),
        list(#"{"id": "all", "items": ["bread", "milk", "apples", "tea"]}"#),
    ])
    func `an item keeps its colour when it goes to another place`(session: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(session)
        let before = fills(of: try await picture(path, fixture))
        #expect(Set(before.values).count == 4)
        let places = #""from": {"section": 0, "item": 0}, "to": {"section": 0, "item": 2}"#
        let move = #"{"operations": [{"move": {\#(places)}}]}"#
        let moved = try await fixture.post(path + "/updates", move)
        #expect(moved.status == 200, "\(moved.text)")
        let after = fills(of: try await picture(path, fixture))
        let order = [1, 2, 0, 3]
        for (new, old) in order.enumerated() {
            #expect(after["cell 0.\(new)"] == before["cell 0.\(old)"])
        }
    }

    @Test func `identifiers decide the colours in every session`() async throws {
        let fixture = try ServiceFixture()
        let sessions = [
            Self.list(#"{"id": "all", "items": ["milk", "tea"]}"#),
            Self.list(#"{"id": "one", "items": ["rye"]}, {"id": "two", "items": ["tea", "milk"]}"#),
        ]
        var all: [[String: String]] = []
        for session in sessions {
            let path = try await fixture.session(session)
            all.append(fills(of: try await picture(path, fixture)))
        }
        #expect(all[0]["cell 0.0"] != all[0]["cell 0.1"])
        #expect(all[1]["cell 1.1"] == all[0]["cell 0.0"])
        #expect(all[1]["cell 1.0"] == all[0]["cell 0.1"])
    }

    @Test func `a departing item is greyer`() async throws {
        let fixture = try ServiceFixture()
        let path = try await PictureScenario.all[3].play(fixture)
        let picture = try await picture(path, fixture)
        let colors = picture.all("rect").filter { $0.title?.contains("departing") ?? false }
            .compactMap { $0.attributes["fill"] }
        #expect(!colors.isEmpty)
        let departing = (0..<360).map { Paint.cell($0, .departing).digits }
        #expect(colors.allSatisfy(departing.contains))
    }

    private static let scene = #"""
        {"clock": "manual", "viewport": {"width": 300, "height": 300}, "layout": {"type": "absolute"},
         "sections": [{"items": [
             {"center": {"x": 50, "y": 50}, "width": 40, "height": 40, "bounds": "ellipse"},
             {"center": {"x": 150, "y": 50}, "width": 40, "height": 20},
             {"center": {"x": 250, "y": 50}, "width": 40, "height": 40,
              "bounds": {"path": [{"x": -20, "y": 20}, {"x": 0, "y": -20}, {"x": 20, "y": 20}]}},
             {"center": {"x": 150, "y": 150}, "width": 30, "height": 30}]}],
         "dynamics": {"type": "behaviors", "behaviors": [
             {"type": "item", "items": [{"section": 0, "item": 1}], "charge": -2},
             {"type": "item", "items": [{"section": 0, "item": 3}], "anchored": true},
             {"type": "collision", "referenceBounds": {"insets": {"top": 5}},
              "boundaries": [{"id": "floor", "from": {"x": 10, "y": 280}, "to": {"x": 290, "y": 270}},
                             {"id": "roof", "path": [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 0, "y": 8}]}]},
             {"type": "group", "behaviors": [
                 {"type": "attachment", "items": [{"section": 0, "item": 0}],
                  "offset": {"x": 3, "y": -4}, "anchor": {"x": 50, "y": 10}},
                 {"type": "snap", "items": [{"section": 0, "item": 1}], "point": {"x": 160, "y": 60}}]},
             {"type": "field", "kind": "electric", "position": {"x": 90, "y": 200}, "strength": -1}]}}
        """#

    @Test func `what holds the items of a scene is drawn below them`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene)
        let picture = try await picture(path, fixture)
        let below = try #require(picture.children.first { $0.name == "g" })
        #expect(below.attributes["stroke"] == Paint.fixture.digits)
        let line = try #require(below.all("line").first)
        #expect(["x1", "y1", "x2", "y2"].flatMap(line.numbers) == [53, 46, 50, 10])
        let circles = below.all("circle").map { ["cx", "cy", "r"].flatMap($0.numbers) }
        #expect(circles == [[90, 200, 48], [90, 200, 72], [50, 10, 5]])
        let rects = below.all("rect").map { ["x", "y", "width", "height"].flatMap($0.numbers) }
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        let content = frame.contentSize
        #expect(rects == [[141, 51, 38, 18], [0, 5, content.width, content.height - 5]])
        let walls = below.all("path").map { $0.attributes["d"] }
        #expect(walls == ["M10 280L290 270", "M0 0L9 0L0 8Z"])
    }

    @Test func `items of a scene have the shapes and colours of the playground`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene)
        let picture = try await picture(path, fixture)
        let items = picture.all("rect").filter { $0.title != nil }
        #expect(items.map { $0.number("rx") } == [20, 4, 8, 6])
        #expect(items.allSatisfy { $0.attributes["ry"] == nil })
        let expected = [
            Paint.cell(262, .round), Paint.cell(255, .usual), Paint.cell(262 + 26, .usual),
            Paint.fixture,
        ]
        #expect(items.map { $0.attributes["fill"] } == expected.map(\.digits))
        let outlines = picture.all("path").filter { $0.attributes["fill"] == "none" }
        #expect(outlines.map { $0.attributes["d"] } == ["M230 70L250 30L270 70Z"])
    }

    @Test func `hands show what fingers hold, and lines what they do not reach`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene)
        #expect(try await picture(path, fixture).all("path").allSatisfy { !$0.isHand })
        for body in [
            #"{"touch": "one", "phase": "began", "point": {"x": 255, "y": 57}, "frequency": 1}"#,
            #"{"touch": "one", "phase": "moved", "point": {"x": 200, "y": 120}}"#,
        ] {
            let touched = try await fixture.post(path + "/touches", body)
            #expect(touched.status == 200, "\(touched.text)")
        }
        let picture = try await picture(path, fixture)
        let hands = picture.all("path").filter(\.isHand)
        #expect(hands.map { $0.numbers("transform") } == [[191, 106, 0.15]])
        let line = try #require(picture.all("line").last)
        #expect(["x1", "y1", "x2", "y2"].flatMap(line.numbers) == [255, 57, 200, 120])
        // It is in front of all items.
        #expect(picture.children.last?.all("path").contains(where: \.isHand) == true)
        _ = try await fixture.post(path + "/touches", #"{"touch": "one", "phase": "ended"}"#)
        #expect(try await self.picture(path, fixture).all("path").allSatisfy { !$0.isHand })
    }

    @Test func `colours are those of CSS`() {
        #expect(Color(lightness: 1, chroma: 0, hue: 90) == Color(0xffffff))
        #expect(Color(lightness: 0.627_955, chroma: 0.257_683, hue: 29.234) == Color(0xff0000))
        #expect(Color(lightness: 0.451_977, chroma: 0.313_214, hue: 264.052) == Color(0x0000ff))
        #expect(Color(lightness: 0.519_752, chroma: 0.176_858, hue: 142.495) == Color(0x008000))
    }

    @Test func `text is readable on every colour`() {
        let cells = (0..<360).flatMap { hue in Paint.Chroma.allCases.map { Paint.cell(hue, $0) } }
        for color in cells + [Paint.fixture] {
            #expect(color.luminance + 0.05 >= 4.5 * (Paint.ink.luminance + 0.05), "\(color)")
        }
        #expect(Paint.light.luminance + 0.05 >= 4.5 * (Paint.header.luminance + 0.05))
        for color in cells {
            #expect(color.luminance + 0.05 >= 3 * (Paint.accent.luminance + 0.05), "\(color)")
        }
    }
}

extension SVGNode {
    fileprivate var isHand: Bool { attributes["transform"]?.hasSuffix("scale(0.15)") ?? false }
}

extension Color {
    /// As pictures write it.
    fileprivate var digits: String { String(format: "#%02x%02x%02x", red, green, blue) }

    /// The relative luminance.
    ///
    /// - Note: Source: WCAG 2.2.
    fileprivate var luminance: Double {
        let linear = [red, green, blue].map { byte in
            let part = Double(byte) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
