import Foundation
import LayoutdTestSupport
import Testing

/// Items with other collision bounds than their rectangle.
struct ItemShapeRouteTests {
    private static let triangle =
        #"{"path": [{"x": 0, "y": -20}, {"x": 20, "y": 10}, {"x": -20, "y": 10}]}"#

    /// An item of 40 by 40 points that falls on a slope.
    private static func slope(_ bounds: String) -> String {
        """
        {"clock": "manual", "layout": {"type": "absolute"}, "sections": [{"items": [
          {"center": {"x": 60, "y": 60}, "width": 40, "height": 40\(bounds)}]}],
         "dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity"},
          {"type": "item", "friction": 0.2, "elasticity": 0},
          {"type": "collision", "boundaries": [
            {"id": "slope", "from": {"x": -1000, "y": -165}, "to": {"x": 3000, "y": 835}}]}]}}
        """
    }

    /// An item that fell on a floor at 300 points, when it rests.
    private static func floor(_ width: Double, _ height: Double, _ bounds: String) -> String {
        """
        {"clock": "manual", "layout": {"type": "absolute"}, "sections": [{"items": [
          {"center": {"x": 100, "y": 250}, "width": \(width), "height": \(height)\(bounds)}]}],
         "dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity"},
          {"type": "collision", "boundaries": [
            {"id": "floor", "from": {"x": -1000, "y": 300}, "to": {"x": 1000, "y": 300}}]}]}}
        """
    }

    private func item(
        after frames: Int,
        _ session: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument.Item {
        let path = try await fixture.session(session)
        let reply = try await fixture.post(path + "/steps", #"{"frames": \#(frames)}"#)
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last?.items.first)
    }

    @Test func `a disc rolls where a box slides`() async throws {
        let fixture = try ServiceFixture()
        let disc = try await item(after: 100, Self.slope(#", "bounds": "ellipse""#), fixture)
        let box = try await item(after: 100, Self.slope(""), fixture)
        let same = try await item(after: 100, Self.slope(#", "bounds": "rectangle""#), fixture)
        #expect(box == same)
        #expect(disc.x > box.x + 50, "\(disc.x), \(box.x)")
        // A disc turns by its way over its radius, a box as far as the slope is steep.
        let way = hypot(disc.x - 40, disc.y - 40)
        #expect(abs((disc.angle ?? 0) - way / 20) < 0.4, "\(disc.angle ?? 0), \(way)")
        #expect(abs((box.angle ?? 0) - atan(0.25)) < 0.02, "\(box.angle ?? 0)")
    }

    @Test(arguments: [
        (40.0, 40.0, "", 20.0), (40, 40, #", "bounds": "ellipse""#, 20),
        (80, 40, #", "bounds": "ellipse""#, 20), (40, 60, #", "bounds": \#(triangle)"#, 10),
    ])
    func `an item rests on its shape`(
        width: Double,
        height: Double,
        bounds: String,
        reach: Double
    ) async throws {
        let fixture = try ServiceFixture()
        let item = try await item(after: 240, Self.floor(width, height, bounds), fixture)
        // UIKit's engine lets items rest up to 2 points above what they lie on.
        #expect((1...2.1).contains(300 - reach - (item.y + height / 2)), "\(item.y)")
        #expect(item.width == width && item.height == height)
    }

    @Test func `shapes are read back as given, and make the same session`() async throws {
        let fixture = try ServiceFixture()
        let items = [
            #"{"center":{"x":60,"y":60},"width":40,"height":40,"angle":0}"#,
            #"{"center":{"x":60,"y":60},"width":40,"height":40,"angle":0,"bounds":"ellipse"}"#,
            #"{"center":{"x":60,"y":60},"width":40,"height":40,"angle":0,"scale":2,"bounds":"#
                + Self.triangle.replacing(" ", with: "") + "}",
        ]
        let sections = #""sections":[{"items":[\#(items.joined(separator: ","))]}]"#
        let path = try await fixture.session(
            #"{"layout": {"type": "absolute"}, \#(sections), "dynamics": {"type": "behaviors"}}"#
        )
        #expect(try await fixture.get(path + "?include=sections").text.contains(sections))
    }

    @Test func `an inserted and a reloaded item have their shapes`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.slope(""))
        let size = #""size": {"width": 40, "height": 40}"#
        let operations = """
            {"operations": [{"insert": {"section": 0, "item": 1}, \(size),
               "center": {"x": 60, "y": 60}, "bounds": "ellipse"},
              {"reload": {"section": 0, "item": 0}, \(size),
               "center": {"x": -500, "y": -80}, "bounds": \(Self.triangle)}],
             "animated": false}
            """
        #expect(try await fixture.post(path + "/updates", operations).status == 200)
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""angle":0,"bounds":{"path":[{"x":0,"y":-20},"#))
        #expect(text.contains(#""angle":0,"bounds":"ellipse"}"#))
        // A reload without a place keeps it, with the shape.
        let reload = #"{"operations": [{"reload": {"section": 0, "item": 1}}], "animated": false}"#
        #expect(try await fixture.post(path + "/updates", reload).status == 200)
        #expect(try await fixture.get(path + "?include=sections").text.contains(#""ellipse""#))
        let steps = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
        let last = try #require(try steps.decoded(as: FramesDocument.self).frames.last)
        let disc = try await item(after: 60, Self.slope(#", "bounds": "ellipse""#), fixture)
        #expect(last.items.last?.angle == disc.angle && last.items.last?.x == disc.x)
    }

    private static func path(_ points: (x: Double, y: Double)...) -> String {
        let points = points.map { #"{"x": \#($0.x), "y": \#($0.y)}"# }
        return #"{"path": [\#(points.joined(separator: ", "))]}"#
    }

    private static let impossible =
        "must be a convex polygon around the item's centre (0, 0), without crossing itself, and "
        + "not be too thin to have a mass"

    private static let wrong = #"must be "rectangle", "ellipse" or an object with path, got"#

    private static let circle = (0..<33).map { index in
        let angle = Double(index) * 2 * .pi / 33
        return #"{"x": \#(20 * cos(angle)), "y": \#(20 * sin(angle))}"#
    }

    @Test(arguments: [
        ("5", ["": "\(wrong) a number"]), (#""disc""#, ["": "\(wrong) \"disc\""]),
        ("{}", ["/path": "is missing; give a list of points"]),
        (
            #"{"path": 1, "x": 2}"#,
            [
                "/path": "must be a list of points, got a number",
                "/x": "is unknown; known here: path",
            ]
        ),
        (path((0, 0), (1, 1)), ["/path": "must have 3 to 32 points, got 2"]),
        (
            #"{"path": [\#(circle.joined(separator: ","))]}"#,
            ["/path": "must have 3 to 32 points, got 33"]
        ),
        (
            #"{"path": [{"x": 1}, {"x": 1e9, "y": 0}, 5]}"#,
            [
                "/path/0/y": "is missing; give a number of points",
                "/path/1/x": "must be between -10000 and 10000, got 1000000000",
                "/path/2": "must be an object, got a number",
            ]
        ),
        // A dent, a path beside the centre, a line, a bow tie, a triangle that goes round twice.
        (path((-9, -9), (9, -9), (1, 0), (9, 9), (-9, 9)), ["": impossible]),
        (path((10, 10), (20, 10), (15, 20)), ["": impossible]),
        (path((-9, 0), (0, 0), (9, 0)), ["": impossible]),
        (path((-9, -9), (9, 9), (9, -9), (-9, 9)), ["": impossible]),
        (path((0, -9), (9, 9), (-9, 9), (0, -9), (9, 9), (-9, 9)), ["": impossible]),
    ])
    func `an impossible shape is refused`(bounds: String, errors: [String: String]) async throws {
        let fixture = try ServiceFixture()
        let json = Self.slope(#", "bounds": \#(bounds)"#)
        let place = "/sections/0/items/0/bounds"
        let expected = BadDocument(
            json,
            Dictionary(uniqueKeysWithValues: errors.map { (place + $0, $1) })
        )
        let reply = try await fixture.post("/v1/sessions", json)
        #expect(reply.status == 422, "\(reply.text)")
        let found = try reply.decoded(as: ProblemDocument.self).errors ?? []
        #expect(Dictionary(found.map { ($0.pointer, $0.detail) }) { $0 + $1 } == expected.errors)
    }

    @Test func `only an item of an absolute layout has a shape in an update`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual", "sections": [{"items": 3}]}"#)
        let operation = #"{"insert": {"section": 0, "item": 0}, "bounds": "ellipse"}"#
        let reply = try await fixture.post(path + "/updates", #"{"operations": [\#(operation)]}"#)
        #expect(reply.status == 422)
        #expect(reply.text.contains("/operations/0/bounds"))
        #expect(reply.text.contains("is for items of an absolute layout"))
        let scene = try await fixture.session(Self.slope(""))
        let delete = #"{"delete": {"section": 0, "item": 0}, "bounds": "ellipse"}"#
        let refused = try await fixture.post(scene + "/updates", #"{"operations": [\#(delete)]}"#)
        #expect(refused.text.contains("goes with the insert, reload or change of an item"))
    }
}
