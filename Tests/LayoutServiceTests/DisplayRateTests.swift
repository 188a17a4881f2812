import LayoutdTestSupport
import Testing

/// What moves is the same at every display rate, down to one tick a second.
struct DisplayRateTests {
    /// What is moved once, at the start, and seen then.
    private static let motions: [(name: String, document: String, path: String, event: String)] = [
        (
            "springs", #""preset": "springy", "sections": [{"items": 60}]"#, "/scroll",
            #"{"delta": {"y": 40}, "touch": {"x": 100, "y": 100}}"#
        ),
        (
            "an animation",
            #""preset": "cell-animations", "animation": {"duration": 2.5}, "sections": [{"items": 60}]"#,
            "/updates", #"{"operations": [{"delete": {"section": 0, "item": 2}}]}"#
        ),
        ("a fall", scene, "/scroll", #"{"delta": {"y": 0}}"#),
    ]

    private static let scene =
        #""layout": {"type": "absolute"}, "sections": [{"items": ["#
        + (0..<6).map {
            #"{"center": {"x": \#(60 + 40 * $0), "y": \#(90 - 13 * $0)}, "width": 30, "height": 30}"#
        }.joined(separator: ",")
        + #"]}], "dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity"},"#
        + #"{"type": "collision", "referenceBounds": true}]}"#

    @Test(arguments: motions.map(\.name), [1, 10, 30, 120])
    func `a session moves as at 60 ticks a second`(motion: String, rate: Int) async throws {
        let usual = try await frames(of: motion, displayRate: 60)
        let frames = try await frames(of: motion, displayRate: rate)
        #expect(usual.contains { $0 != usual.last })
        for (second, (frame, expected)) in zip(frames, usual).enumerated() {
            #expect(frame == expected, "after \(second + 1) s")
        }
    }

    /// The elements after each of four seconds, in full.
    private func frames(of name: String, displayRate: Int) async throws -> [String] {
        let motion = try #require(Self.motions.first { $0.name == name })
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "displayRate": \#(displayRate), \#(motion.document)}"#
        )
        let reply = try await fixture.post(path + motion.path, motion.event)
        #expect(reply.status == 200, "\(reply.text)")
        var frames: [String] = []
        for _ in 0..<4 {
            let reply = try await fixture.post(
                path + "/steps?precision=9&include=velocity",
                #"{"frames": \#(displayRate)}"#
            )
            let items = try #require(reply.text.split(separator: "\"items\":").last)
            frames.append(String(items))
        }
        return frames
    }

    @Test func `a session with one tick a second follows the clock`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"displayRate": 1, "sections": [{"items": 9}]}"#)
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.tick == Int(frame.time))
    }
}
