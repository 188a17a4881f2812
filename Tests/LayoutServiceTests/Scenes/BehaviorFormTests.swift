import Foundation
import LayoutdTestSupport
import Testing

/// The form in which behaviours are read back.
struct BehaviorFormTests {
    typealias Object = [String: Any]

    /// A behaviour with all its members, or with only the required ones.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let given: String
        /// The defaults that are read back in addition to `given`.
        let usual: String
    }

    private static let first = #"[{"section": 0, "item": 0}]"#
    private static let second = #"[{"section": 1, "item": 0}]"#
    private static let both = #"[{"section": 0, "item": 0}, {"section": 1, "item": 0}]"#
    private static let zero = #"{"x": 0, "y": 0}"#

    private static func form(_ type: String, _ given: String, usual: String = "") -> Form {
        let given = #"{"id": "b", "type": "\#(type)"\#(given.isEmpty ? "" : ", " + given)}"#
        return Form(testDescription: "\(type): \(given)", given: given, usual: "{\(usual)}")
    }

    private static let complete = [
        form("gravity", #""items": \#(second), "direction": {"x": -0.5, "y": 1e6}"#),
        form(
            "push",
            #""items": \#(both), "mode": "instantaneous", "active": false, "#
                + #""vector": {"x": 1, "y": 2}, "offset": {"x": -1e6, "y": 4}"#
        ),
        form("snap", #""items": \#(second), "point": {"x": 1, "y": 2}, "damping": 0"#),
        form(
            "attachment",
            #""items": \#(first), "anchor": {"x": 1, "y": 2}, "offset": {"x": 3, "y": 4}, "#
                + #""length": 0, "damping": 100, "frequency": 60"#
        ),
        form(
            "attachment",
            #""items": \#(both), "offset": {"x": 3, "y": 4}, "toOffset": {"x": 5, "y": 6}, "#
                + #""length": 1e9, "damping": 0.5, "frequency": 0"#
        ),
        form("fixed", #""items": \#(both), "point": {"x": 1, "y": 2}"#),
        form(
            "pin",
            #""items": \#(both), "point": {"x": 1, "y": 2}, "frictionTorque": 100000, "#
                + #""range": {"min": -1000000, "max": -1}"#
        ),
        form(
            "limit",
            #""items": \#(both), "offset": {"x": 3, "y": 4}, "toOffset": {"x": 5, "y": 6}"#
        ),
        form(
            "sliding",
            #""items": \#(both), "point": {"x": 1, "y": 2}, "axis": {"x": 3, "y": 4}, "#
                + #""range": {"min": 7, "max": 7}"#
        ),
        form(
            "sliding",
            #""items": \#(second), "point": {"x": 1, "y": 2}, "axis": {"x": 0, "y": -0.001}"#
        ),
        form(
            "collision",
            #""items": \#(both), "mode": "boundaries", "boundaries": ["#
                + #"{"id": "a", "from": {"x": 0, "y": 0}, "to": {"x": 0.1, "y": 0}}, "#
                + #"{"id": "b", "path": [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 0, "y": 9}]}], "#
                + #""referenceBounds": {"insets": {"top": 1, "left": 2, "bottom": 3, "right": 4}}"#
        ),
        form(
            "item",
            #""items": \#(both), "elasticity": 100, "restitutionThreshold": 1000000, "friction": 0, "density": 0.001, "#
                + #""resistance": 1000, "angularResistance": 0, "allowsRotation": false, "#
                + #""anchored": true, "charge": -1000000, "#
                + #""linearVelocity": {"x": 3, "y": -24000}, "angularVelocity": 2"#
        ),
        form(
            "field",
            #""items": \#(second), "kind": "vortex", "position": {"x": 1, "y": 2}, "#
                + #""direction": {"x": 3, "y": 4}, "strength": -7, "falloff": 10, "#
                + #""minimumRadius": 1000000, "region": {"circle": {"radius": 0}}"#
        ),
        form(
            "field",
            #""items": [], "kind": "velocity", "position": {"x": 1, "y": 2}, "#
                + #""direction": {"x": 3, "y": 4}, "strength": 0, "falloff": -10, "#
                + #""minimumRadius": 0, "region": {"rectangle": {"width": 0, "height": 5}}"#
        ),
        form(
            "field",
            #""items": \#(both), "kind": "noise", "position": {"x": 1, "y": 2}, "#
                + #""direction": {"x": 3, "y": 4}, "strength": 5, "falloff": 0, "#
                + #""minimumRadius": 0, "smoothness": 1, "animationSpeed": 60"#
        ),
    ]

    private static let regions = [
        #"{"inverse": {"circle": {"radius": 5}}}"#, #"{"inverse": {"infinite": true}}"#,
        """
        {"union": [{"circle": {"radius": 1}}, {"circle": {"radius": 2}}, {"circle": {"radius": 3}}]}
        """,
        """
        {"intersection": [{"infinite": true}, {"rectangle": {"width": 1, "height": 2}},
           {"union": [{"circle": {"radius": 1}}, {"intersection": [{"circle": {"radius": 2}},
             {"inverse": {"circle": {"radius": 3}}}]}]}]}
        """,
        """
        {"difference": [{"circle": {"radius": 1}}, {"difference": [{"circle": {"radius": 2}},
           {"circle": {"radius": 3}}]}, {"circle": {"radius": 4}}]}
        """,
    ].map { region in
        form(
            "field",
            #""items": [], "kind": "drag", "position": {"x": 1, "y": 2}, "strength": 1, "#
                + #""direction": {"x": 0, "y": 0}, "falloff": 0, "minimumRadius": 1, "#
                + #""region": \#(region)"#
        )
    }

    private static let groups = [
        form("group", #""behaviors": []"#),
        form(
            "group",
            #""behaviors": [{"id": "a", "type": "gravity", "items": \#(both), "#
                + #""direction": {"x": 0, "y": 1}}, {"id": "g", "type": "group", "behaviors": ["#
                + #"{"id": "c", "type": "snap", "items": \#(second), "#
                + #""point": {"x": 1, "y": 2}, "damping": 0}]}]"#
        ),
    ]

    private static let offsets = [
        form(
            "push",
            #""items": \#(both), "mode": "continuous", "active": true, "#
                + #""vector": {"x": 1, "y": 2}, "offset": \#(zero), "targetOffsets": ["#
                + #"{"section": 0, "item": 0, "offset": {"x": 3, "y": 4}}, "#
                + #"{"section": 1, "item": 0, "offset": {"x": 5, "y": 6}}]"#
        )
    ]

    private static let minimal = [
        form("gravity", "", usual: #""direction": {"x": 0, "y": 1}"#),
        form(
            "push",
            #""vector": {"x": 0, "y": 0}"#,
            usual: #""mode": "continuous", "active": true, "offset": \#(zero)"#
        ),
        form(
            "snap",
            #""items": \#(first), "point": {"x": 1, "y": 2}"#,
            usual: #""damping": 0.5, "items": \#(first)"#
        ),
        form(
            "attachment",
            #""items": \#(first), "anchor": {"x": 100, "y": 0}"#,
            usual: #""items": \#(first), "offset": \#(zero), "length": 100, "damping": 0, "#
                + #""frequency": 0"#
        ),
        form(
            "attachment",
            "",
            usual: #""offset": \#(zero), "toOffset": \#(zero), "length": 100, "damping": 0, "#
                + #""frequency": 0"#
        ),
        form("fixed", #""point": {"x": 1, "y": 2}"#),
        form("pin", #""point": {"x": 1, "y": 2}"#, usual: #""frictionTorque": 0"#),
        form("limit", "", usual: #""offset": \#(zero), "toOffset": \#(zero)"#),
        form("sliding", #""point": {"x": 1, "y": 2}, "axis": {"x": 1, "y": 0}"#),
        form(
            "collision",
            "",
            usual: #""mode": "everything", "boundaries": [], "referenceBounds": false"#
        ),
        form("item", ""),
        form(
            "field",
            #""kind": "radialGravity""#,
            usual: #""position": \#(zero), "direction": \#(zero), "strength": 1, "falloff": 2, "#
                + #""minimumRadius": 0.0030517578125"#
        ),
        form(
            "field",
            #""kind": "turbulence""#,
            usual: #""position": \#(zero), "direction": \#(zero), "strength": 1, "falloff": 0, "#
                + #""minimumRadius": 0.0030517578125, "smoothness": 0, "animationSpeed": 0"#
        ),
    ]

    @Test(arguments: complete + regions + groups + offsets)
    func `a complete behaviour is read back as given, and can be sent again`(
        form: Form
    ) async throws {
        let read = try await readBack(form.given)
        #expect(read == (try object(form.given)))
        let again = try JSONSerialization.data(withJSONObject: read)
        #expect(try await readBack(String(decoding: again, as: UTF8.self)) == read)
    }

    @Test(arguments: minimal)
    func `omitted members have defaults, and omitted items mean all`(
        form: Form
    ) async throws {
        let expected = try object(#"{"items": \#(Self.both)}"#).merging(form.given, form.usual)
        #expect(try await readBack(form.given) == expected)
    }

    @Test(arguments: [
        (#""offset": {"x": 3, "y": 4}"#, #""offset": {"x": 3, "y": 4}"#),
        (
            #""offset": {"x": 3, "y": 4}, "targetOffsets": ["#
                + #"{"section": 0, "item": 0, "offset": {"x": 0, "y": 0}}]"#,
            #""offset": \#(zero), "targetOffsets": ["#
                + #"{"section": 1, "item": 0, "offset": {"x": 3, "y": 4}}]"#
        ),
        (
            #""targetOffsets": [{"section": 0, "item": 0, "offset": {"x": 1, "y": 0}}, "#
                + #"{"section": 1, "item": 0, "offset": {"x": 1, "y": 0}}]"#,
            #""offset": {"x": 1, "y": 0}"#
        ),
    ])
    func `offsets of items are listed only if they differ`(
        given: String,
        expected: String
    ) async throws {
        let push = #"{"id": "b", "type": "push", "vector": {"x": 1, "y": 0}, "#
        let rest = #", "items": \#(Self.both), "mode": "continuous", "active": true}"#
        let read = try await readBack(push + given + "}")
        #expect(read == (try object(push + expected + rest)))
    }

    @Test func `regions of the same kind are merged where that is the same region`() async throws {
        let given = #"{"id": "b", "type": "field", "kind": "drag", "region": "#
        let circles = (1...4).map { #"{"circle": {"radius": \#($0)}}"# }
        let read = try await readBack(
            given + #"{"union": [{"union": [{"union": [\#(circles[0]), \#(circles[1])]}, "#
                + #"\#(circles[2])]}, {"union": [\#(circles[3]), \#(circles[0])]}]}}"#
        )
        let merged =
            #"{"union": [\#(circles[0]), \#(circles[1]), \#(circles[2]), "#
            + #"{"union": [\#(circles[3]), \#(circles[0])]}]}"#
        #expect(read["region"] as? NSDictionary == (try object(merged)))
    }

    @Test(arguments: [
        (#"{"id": "b", "type": "gravity", "angle": 0, "magnitude": 2}"#, "direction", 2.0),
        (#"{"id": "b", "type": "push", "angle": 0, "magnitude": -3}"#, "vector", -3),
    ])
    func `angle and magnitude become a vector`(json: String, name: String, x: Double) async throws {
        let vector = try #require(try await readBack(json)[name] as? [String: Double])
        #expect(vector["x"] == x && abs(vector["y"] ?? 1) < 1e-6)
    }

    @Test func `the viewport's edges are a boundary, by default without insets`() async throws {
        let read = try await readBack(#"{"type": "collision", "referenceBounds": true}"#)
        let bounds = try #require(read["referenceBounds"] as? [String: [String: Double]])
        #expect(bounds == ["insets": ["top": 0, "left": 0, "bottom": 0, "right": 0]])
    }

    @Test(arguments: [
        (#"{"type": "snap", "point": {"x": 0, "y": 0}}"#, 1),
        (#"{"type": "attachment", "anchor": {"x": 0, "y": 0}}"#, 1),
        (#"{"type": "sliding", "point": {"x": 0, "y": 0}, "axis": {"x": 1, "y": 1}}"#, 1),
        (#"{"type": "sliding", "point": {"x": 0, "y": 0}, "axis": {"x": 1, "y": 1}}"#, 2),
        (#"{"type": "attachment"}"#, 2), (#"{"type": "limit"}"#, 2),
        (#"{"type": "gravity"}"#, 0),
    ])
    func `items may be omitted if the scene has as many as the behaviour takes`(
        behavior: String,
        count: Int
    ) async throws {
        let fixture = try ServiceFixture()
        let items = (0..<count).map {
            #"{"center": {"x": \#(40 + 60 * $0), "y": 60}, "width": 9, "height": 9}"#
        }
        let path = try await fixture.session(
            """
            {"layout": {"type": "absolute"}, "sections": [{"items": [\(items.joined(separator: ","))]}],
             "dynamics": {"type": "behaviors", "behaviors": [\(behavior)]}}
            """
        )
        let found = try await Self.behaviors(of: path, fixture)[0]["items"] as? [[String: Int]]
        #expect(found == (0..<count).map { ["section": 0, "item": $0] })
    }

    @Test func `velocities are applied once, to every item`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            Self.scene(
                #"{"type": "item", "linearVelocity": {"x": 3, "y": -24000}, "angularVelocity": 2}"#
            )
        )
        let frame = try await fixture.get(path + "/frame?include=velocity")
            .decoded(as: FrameDocument.self)
        #expect(frame.items.map(\.velocity?.x) == [3, 3])
        #expect(frame.items.map(\.velocity?.y) == [-24000, -24000])
        #expect(frame.items.map(\.angularVelocity) == [2, 2])
        let behaviors = try await Self.behaviors(of: path, fixture)
        #expect(behaviors[0]["linearVelocity"] as? [String: Double] == ["x": 3, "y": -24000])
        #expect(behaviors[0]["angularVelocity"] as? Double == 2)
    }

    @Test func `generated names consist of the type and an unused number`() async throws {
        let fixture = try ServiceFixture()
        let given = """
            {"type": "item"}, {"id": "item-2", "type": "item"}, {"type": "item"},
            {"type": "limit"}, {"id": "item-1", "type": "gravity"}
            """
        let path = try await fixture.session(Self.scene(given))
        let names = try await Self.behaviors(of: path, fixture).map { $0["id"] as? String }
        #expect(names == ["item-3", "item-2", "item-4", "limit-1", "item-1"])
    }

    /// Reads the only behaviour of a scene from its session.
    private func readBack(_ behavior: String) async throws -> NSDictionary {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene(behavior))
        let behaviors = try await Self.behaviors(of: path, fixture)
        #expect(behaviors.count == 1)
        return behaviors[0] as NSDictionary
    }

    private static func behaviors(
        of path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [Object] {
        let session = try await fixture.get(path)
        let json = try JSONSerialization.jsonObject(with: Data(session.body)) as? Object
        let dynamics = try #require(json?["dynamics"] as? Object)
        #expect(dynamics["type"] as? String == "behaviors")
        return try #require(dynamics["behaviors"] as? [Object])
    }

    private static func scene(_ behaviors: String) -> String {
        """
        {"layout": {"type": "absolute"}, "clock": "manual", "sections": [
          {"items": [{"center": {"x": 100, "y": 100}, "width": 40, "height": 40}]},
          {"items": [{"center": {"x": 200, "y": 100}, "width": 40, "height": 40}]}],
         "dynamics": {"type": "behaviors", "behaviors": [\(behaviors)]}}
        """
    }

    private func object(_ json: String) throws -> NSDictionary {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return try #require(object as? NSDictionary)
    }
}

extension NSDictionary {
    /// The members of this object and of others; later ones take precedence.
    fileprivate func merging(_ others: String...) throws -> NSDictionary {
        let result = try #require(mutableCopy() as? NSMutableDictionary)
        for json in others {
            let other = try JSONSerialization.jsonObject(with: Data(json.utf8))
            result.addEntries(from: try #require(other as? [AnyHashable: Any]))
        }
        return result
    }
}
