import Foundation
import LayoutdTestSupport
import Testing

/// Patches that repeat what a session already has, which change nothing.
struct SamePatchRouteTests {
    typealias Object = [String: Any]

    /// A session, and the events that set it in motion.
    struct Motion: Sendable, CustomTestStringConvertible {
        let session: String
        var events: [(path: String, body: String)] = []

        var testDescription: String { session }
    }

    private static let motions: [Motion] =
        ["springy", "bounce", "two-column"].map { preset in
            Motion(
                session: #"{"preset": "\#(preset)", "clock": "manual"}"#,
                events: [
                    ("/scroll", #"{"delta": {"y": 60}, "touch": {"x": 100, "y": 400}}"#),
                    ("/steps", #"{"frames": 3}"#), ("/scroll", #"{"fling": {"y": 900}}"#),
                    ("/steps", #"{"frames": 4}"#),
                ]
            )
        }
        + ["cell-animations", "sticky-headers"].map { preset in
            Motion(
                session:
                    #"{"preset": "\#(preset)", "clock": "manual", "animation": {"damping": 0.4}}"#,
                events: [
                    ("/taps", #"{"section": 0, "item": 1}"#), ("/steps", #"{"frames": 5}"#),
                    ("/updates", #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#),
                    ("/steps", #"{"frames": 3}"#),
                ]
            )
        } + [
            Motion(
                session: #"{"preset": "newtonian", "clock": "manual", "sections": [{"items": 3}]}"#,
                events: [
                    ("/steps", #"{"frames": 20}"#),
                    ("/updates", #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#),
                    ("/steps", #"{"frames": 3}"#),
                ]
            ),
            Motion(
                session: """
                    {"layout": {"type": "waterfall", "columnCount": 3}, "sections": [{"items": 30}],
                     "dynamics": {"type": "spring"}, "clock": "manual", "keep": "firstVisible"}
                    """,
                events: [("/scroll", #"{"delta": {"y": 60}}"#), ("/steps", #"{"frames": 3}"#)]
            ),
        ]

    @Test(arguments: motions)
    func `a session patched with its own settings continues unchanged`(
        motion: Motion
    ) async throws {
        let fixture = try ServiceFixture()
        let (patched, control) = (
            try await moving(motion, fixture), try await moving(motion, fixture)
        )
        for _ in 0..<4 {
            try await patchWithItself(patched, fixture)
            let (one, other) = (
                try await frames(patched, fixture), try await frames(control, fixture)
            )
            #expect(zip(one, other).first { $0 != $1 } == nil)
        }
    }

    private func moving(
        _ motion: Motion,
        _ fixture: borrowing ServiceFixture
    ) async throws -> String {
        let path = try await fixture.session(motion.session)
        for event in motion.events {
            #expect(try await fixture.post(path + event.path, event.body).status == 200)
        }
        return path
    }

    // One of each type; those that act once would act again if the patch were not a no-op.
    private static let everyType: [String] = [
        #"{"id": "g", "type": "gravity", "angle": 1, "magnitude": 0.7}"#,
        #"{"id": "p", "type": "push", "vector": {"x": 1, "y": -2}, "mode": "instantaneous"}"#,
        #"{"id": "o", "type": "push", "angle": 0, "magnitude": 0, "offset": {"x": 0, "y": 0}}"#,
        #"{"id": "s", "type": "snap", "items": [\#(item(0))], "point": {"x": 90, "y": 40}}"#,
        #"{"id": "a", "type": "attachment", "items": [\#(item(0))], "anchor": {"x": 9, "y": 1.25}}"#,
        #"{"id": "b", "type": "attachment", "items": [\#(item(1)), \#(item(2))], "frequency": 2}"#,
        #"{"id": "f", "type": "fixed", "items": [\#(item(2)), \#(item(3))], "point": {"x": 1, "y": 2}}"#,
        #"{"id": "n", "type": "pin", "items": [\#(item(1)), \#(item(3))], "point": {"x": 99, "y": 70}}"#,
        #"{"id": "l", "type": "limit", "items": [\#(item(0)), \#(item(3))]}"#,
        #"{"id": "r", "type": "sliding", "items": [\#(item(1))], "point": {"x": 9, "y": 9}, "axis": {"x": 1, "y": 0.3}}"#,
        #"{"id": "c", "type": "collision", "referenceBounds": true}"#,
        #"{"id": "i", "type": "item", "linearVelocity": {"x": 70, "y": 3}, "angularVelocity": 2}"#,
        #"{"id": "d", "type": "field", "kind": "vortex", "region": {"circle": {"radius": 300}}}"#,
    ]

    private static func item(_ item: Int) -> String { #"{"section": 0, "item": \#(item)}"# }

    private static func scene(_ behaviors: [String]) -> String {
        let items = (0..<4).map {
            #"{"center": {"x": \#(60 + 55 * $0), "y": \#(100 + 20 * $0)}, "width": 40, "height": 30}"#
        }
        return """
            {"layout": {"type": "absolute"}, "clock": "manual",
             "sections": [{"items": [\(items.joined(separator: ", "))]}],
             "dynamics": {"type": "behaviors", "behaviors": [\(behaviors.joined(separator: ", "))]}}
            """
    }

    @Test(arguments: everyType)
    func `a behaviour patched with its own document continues unchanged`(
        behavior: String
    ) async throws {
        try await expectNoChange(by: [behavior]) { $0 }
    }

    @Test func `all behaviours together continue unchanged`() async throws {
        try await expectNoChange(by: Self.everyType) { $0 }
    }

    @Test func `reordered behaviours keep their state`() async throws {
        try await expectNoChange(by: Self.everyType) { $0.reversed() }
    }

    @Test func `the original documents may be sent again`() async throws {
        let given = try Self.everyType.map { try object($0) }
        try await expectNoChange(by: Self.everyType) { _ in given }
    }

    /// Runs a scene whose behaviours are patched, and a control without patches.
    private func expectNoChange(
        by behaviors: [String],
        _ patched: ([Object]) -> [Object]
    ) async throws {
        let fixture = try ServiceFixture()
        let motion = Motion(
            session: Self.scene(behaviors),
            events: [("/steps", #"{"frames": 5}"#)]
        )
        let (path, control) = (try await moving(motion, fixture), try await moving(motion, fixture))
        for _ in 0..<3 {
            let read = try await self.behaviors(of: path, fixture)
            let wanted = patched(read)
            try await patch(path, behaviors: wanted, fixture)
            let names = try await self.behaviors(of: path, fixture).map { $0["id"] as? String }
            #expect(names == wanted.map { $0["id"] as? String })
            let (one, other) = (
                try await frames(path, fixture), try await frames(control, fixture)
            )
            #expect(zip(one, other).first { $0 != $1 } == nil)
        }
    }

    @Test func `a scene at rest does not wake up`() async throws {
        let fixture = try ServiceFixture()
        let walls = Self.everyType.filter { $0.contains("collision") || $0.contains("item\"") }
        let path = try await fixture.session(Self.scene(walls))
        _ = try await fixture.post(path + "/steps", #"{"frames": 3600}"#)
        try await patchWithItself(path, fixture)
        #expect(try await fixture.get(path).text.contains(#""resting":true"#))
    }

    @Test func `one patch may add, remove and change other behaviours`() async throws {
        let fixture = try ServiceFixture()
        let names = ["p", "i", "g"]
        let given = Self.everyType.filter { json in
            names.contains { json.hasPrefix(#"{"id": "\#($0)""#) }
        }
        let motion = Motion(session: Self.scene(given), events: [("/steps", #"{"frames": 5}"#)])
        let path = try await moving(motion, fixture)
        let before = try await velocities(path, fixture)
        var behaviors = try await self.behaviors(of: path, fixture)
        let gravity = try #require(behaviors.firstIndex { $0["id"] as? String == "g" })
        behaviors.remove(at: gravity)
        behaviors.insert(["type": "item", "elasticity": 0.9], at: 0)
        try await patch(path, behaviors: behaviors, fixture)
        #expect(try await velocities(path, fixture) == before)
        _ = try await fixture.post(path + "/steps", "{}")
        for (now, then) in zip(try await velocities(path, fixture), before) {
            // Only air resistance acts now; it takes one part in six hundred.
            for (now, then) in [(now.x, then.x), (now.y, then.y)] {
                #expect(abs(now - then) < abs(then) / 500)
            }
        }
    }

    @Test func `a changed push acts again, a velocity only if it differs`()
        async throws
    {
        let fixture = try ServiceFixture()
        let given = [
            #"{"id": "p", "type": "push", "vector": {"x": 0.1, "y": 0}, "mode": "instantaneous"}"#,
            #"{"id": "i", "type": "item", "linearVelocity": {"x": 10, "y": 0}, "resistance": 0}"#,
        ]
        let motion = Motion(session: Self.scene(given), events: [("/steps", #"{"frames": 2}"#)])
        let path = try await moving(motion, fixture)
        let speed = try await velocities(path, fixture)[0].x
        let changes: [(String, [String: Any], Double)] = [
            ("i", ["elasticity": 0.5], 0), ("i", ["linearVelocity": ["x": 25, "y": 0]], 25),
            ("p", ["vector": ["x": -0.1, "y": 0], "active": true], -speed + 10),
        ]
        var expected = speed
        for (name, change, difference) in changes {
            let behaviors = try await self.behaviors(of: path, fixture).map {
                $0["id"] as? String == name ? $0.merging(change) { $1 } : $0
            }
            try await patch(path, behaviors: behaviors, fixture)
            _ = try await fixture.post(path + "/steps", "{}")
            expected += difference
            let now = try await velocities(path, fixture)[0].x
            #expect(abs(now - expected) < 0.01, "\(name) \(change)")
        }
    }

    private func velocities(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [FrameDocument.Item.Pair] {
        try await fixture.get(path + "/frame?include=velocity")
            .decoded(as: FrameDocument.self).items.compactMap(\.velocity)
    }

    /// Patches a session with all its settings that can be patched.
    private func patchWithItself(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws {
        let session = try object(try await fixture.get(path).text)
        let names = ["layout", "dynamics", "animation", "keep"]
        let settings = session.filter { names.contains($0.key) }
        #expect(settings.count == names.count)
        try await patch(path, settings, fixture)
    }

    private func patch(
        _ path: String,
        behaviors: [Object],
        _ fixture: borrowing ServiceFixture
    ) async throws {
        let patch: Object = ["dynamics": ["type": "behaviors", "behaviors": behaviors]]
        try await self.patch(path, patch, fixture)
    }

    private func patch(
        _ path: String,
        _ patch: Object,
        _ fixture: borrowing ServiceFixture
    ) async throws {
        let json = try JSONSerialization.data(withJSONObject: patch)
        let reply = try await fixture.patch(path, String(decoding: json, as: UTF8.self))
        #expect(reply.status == 200, "\(reply.text)")
    }

    /// The next frames, without their sequence, tick and time.
    private func frames(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [String] {
        let reply = try await fixture.post(
            path + "/steps?precision=9&include=velocity,anchor",
            #"{"frames": 8, "return": "all"}"#
        )
        let frames = try #require(try object(reply.text)["frames"] as? [Object])
        return try frames.map { frame in
            var frame = frame
            // A patch is an event, which counts as a change.
            for name in ["sequence", "tick", "time"] { frame[name] = nil }
            let json = try JSONSerialization.data(withJSONObject: frame, options: .sortedKeys)
            return String(decoding: json, as: UTF8.self)
        }
    }

    private func behaviors(
        of path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [Object] {
        let dynamics = try object(try await fixture.get(path).text)["dynamics"] as? Object
        return try #require(dynamics?["behaviors"] as? [Object])
    }

    private func object(_ json: String) throws -> Object {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return try #require(object as? Object)
    }
}
