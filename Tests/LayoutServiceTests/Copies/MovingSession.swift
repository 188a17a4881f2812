import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Sessions of every kind, in the middle of whatever moves in them.
enum MovingSession {
    static let kinds =
        Preset.all.map(\.name) + [
            "scene", "shelves", "chat", "tied", "list", "named", "driven", "composed",
        ]

    static func document(_ kind: String) -> String {
        switch kind {
        case "shelves": shelves
        case "chat": chat
        case "tied": tied
        case "list": list
        case "named": named
        case "composed": composed
        case "driven": ServiceFixture.manual("springy")
        default: ServiceFixture.manual(kind)
        }
    }

    /// What happens in a session of a kind before it is copied, after the events that fit all.
    static func gestures(_ kind: String) -> [(method: String, path: String, body: String)] {
        switch kind {
        case "scene", "composed":
            [
                (
                    "POST", "/touches",
                    #"{"touch": "a", "phase": "began", "point": {"x": 100, "y": 100}}"#
                ),
                (
                    "POST", "/touches",
                    #"{"touch": "a", "phase": "moved", "point": {"x": 130, "y": 160}}"#
                ),
                ("POST", "/steps", #"{"frames": 5}"#),
            ]
        case "newtonian", "circle":
            [
                (
                    "POST", "/updates",
                    #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#
                ),
                (
                    "POST", "/updates",
                    #"{"operations": [{"insert": {"section": 0, "item": 0}}]}"#
                ),
                ("POST", "/steps", #"{"frames": 3}"#),
            ]
        case "shelves":
            [
                ("POST", "/scroll", #"{"section": 0, "fling": {"x": 700}}"#),
                (
                    "POST", "/scroll",
                    #"{"section": 2, "contentOffset": {"x": 130}, "animated": true}"#
                ),
                ("POST", "/scroll", #"{"fling": {"y": 300}}"#),
                ("POST", "/steps", #"{"frames": 4}"#),
            ]
        case "chat":
            [
                ("POST", "/sizes", #"{"sizes": [{"section": 0, "item": 3, "height": 91.5}]}"#),
                ("POST", "/scroll", #"{"fling": {"y": 900}}"#),
                ("POST", "/steps", #"{"frames": 9}"#),
                (
                    "POST", "/sizes",
                    #"{"sizes": [{"section": 0, "item": 5, "height": 20}], "animated": true}"#
                ),
            ]
        case "list":
            [
                ("POST", "/taps", #"{"section": 0, "item": 1}"#),
                ("POST", "/steps", #"{"frames": 3}"#),
                ("POST", "/taps", #"{"section": 1, "header": true}"#),
                ("POST", "/steps", #"{"frames": 2}"#),
            ]
        case "named":
            [
                (
                    "POST", "/snapshot",
                    #"{"sections": [{"id": "later", "items": ["tea", "shoes", "x"]}, {"id": "new", "items": ["milk"]}]}"#
                ),
                ("POST", "/steps", #"{"frames": 3}"#),
            ]
        case "driven":
            // A finger holds the content, and another gesture has set items in motion.
            [
                (
                    "POST", "/updates",
                    #"{"operations": [{"delete": {"section": 0, "item": 2}}, {"insert": {"section": 0, "item": 0}}]}"#
                ),
                ("POST", "/steps", #"{"frames": 2}"#),
                (
                    "POST", "/scroll",
                    #"{"delta": {"y": -90}, "touch": {"x": 90, "y": 200}, "overscroll": "automatic"}"#
                ),
            ]
        default:
            [
                ("POST", "/scroll", #"{"fling": {"y": 1700}}"#),
                ("POST", "/steps", #"{"frames": 7}"#),
                ("PUT", "/viewport", #"{"width": 340, "height": 500}"#),
                ("POST", "/steps", #"{"frames": 3}"#),
            ]
        }
    }

    /// Creates a session, and does something with it.
    static func make(
        _ kind: String,
        _ fixture: borrowing ServiceFixture,
        seed: UInt64 = 8
    ) async throws -> String {
        let path = try await fixture.session(document(kind))
        var script = EventScript(seed: seed)
        for _ in 0..<12 {
            let (method, place, body) = script.next()
            _ = try await fixture.send(method, path + place, body)
        }
        for (method, place, body) in gestures(kind) {
            _ = try await fixture.send(method, path + place, body)
        }
        return path
    }

    private static let group = """
        {"group": {"direction": "horizontal",
            "layoutSize": {"widthDimension": {"absolute": 100}, "heightDimension": {"absolute": 60}},
            "subitems": [{"layoutSize": {"widthDimension": {"fractionalWidth": 1},
                                         "heightDimension": {"fractionalHeight": 1}}}]},
         "orthogonalScrollingBehavior": "continuous"}
        """

    /// Sections that scroll by themselves.
    private static let shelves = """
        {"clock": "manual", "layout": {"type": "compositional", "section": \(group)},
         "sections": [{"items": 19}, {"items": 9}, {"items": 9}], "orthogonalOffsets": {"1": 20},
         "dynamics": {"type": "spring"}}
        """

    /// Rows with estimates.
    private static let chat = """
        {"clock": "manual", "layout": {"type": "list", "estimatedRowHeight": 44}, "keep": "firstVisible",
         "sections": [{"items": 60}]}
        """

    private static let list = """
        {"clock": "manual", "layout": {"type": "list", "headerHeight": 30, "collapsesSections": true,
          "multipleSelection": true, "stickyHeaders": true},
         "sections": [{"items": 5}, {"items": [{"height": 60}, {"expandedHeight": 200}]}],
         "expanded": [{"section": 1, "item": 1}], "dynamics": {"type": "spring"}}
        """

    private static let named = """
        {"clock": "manual", "layout": {"type": "waterfall"}, "dynamics": {"type": "spring"},
         "sections": [{"id": "today", "items": ["milk", {"id": "bread", "height": 70}, "tea"]},
                      {"id": "later", "items": ["shoes"]}],
         "effects": [{"property": "scale", "stops": [[0, 1], [1, 0.5]]}]}
        """

    /// Behaviours over a layout.
    private static let tied = """
        {"clock": "manual", "layout": {"type": "flow", "itemSize": {"width": 90, "height": 50}},
         "sections": [{"items": 40}],
         "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "attachment", "id": "ties", "anchor": "layout"}, {"type": "collision"}]}}
        """

    /// A scene with shapes, groups, regions and offsets.
    private static let composed = """
        {"clock": "manual", "layout": {"type": "absolute"}, "sections": [{"items": [
          {"center": {"x": 100, "y": 100}, "width": 40, "height": 40, "bounds": "ellipse"},
          {"center": {"x": 220, "y": 130}, "width": 60, "height": 60, "bounds": {"path": [
            {"x": 0, "y": -30}, {"x": 30, "y": 20}, {"x": -30, "y": 20}]}}]}],
         "dynamics": {"type": "behaviors", "behaviors": [{"type": "group", "id": "world",
          "behaviors": [{"type": "gravity"}, {"type": "collision", "referenceBounds": true},
           {"type": "push", "vector": {"x": 0.2, "y": 0},
            "targetOffsets": [{"section": 0, "item": 1, "offset": {"x": 0, "y": 9}}]},
           {"type": "field", "kind": "drag", "region": {"difference": [{"infinite": true},
            {"circle": {"radius": 100}}]}}]}]}}
        """
}

extension ServiceFixture {
    /// Forks a session; returns the path of the fork.
    func fork(_ path: String, _ body: String = "") async throws -> String {
        let reply = try await post(path + "/fork?rect=0,0,1,1", body)
        guard reply.status == 201, let fork = reply[header: "Location"] else {
            throw UnexpectedReply(text: reply.text)
        }
        return fork
    }

    /// A session's state, as text.
    func state(_ path: String) async throws -> String {
        let reply = try await get(path + "/state")
        guard reply.status == 200 else { throw UnexpectedReply(text: reply.text) }
        return reply.text
    }

    /// Creates a session from a state.
    func resume(_ state: String, _ more: String = "") async throws -> HTTPClient.Reply {
        try await post("/v1/sessions?rect=0,0,1,1", #"{"state": \#(state)\#(more)}"#)
    }
}
