import LayoutdTestSupport
import Testing

struct EventRouteTests {
    @Test func `a scroll returns the resulting frame`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let frame = try await fixture.post(
            path + "/scroll",
            #"{"delta": {"x": 0, "y": 40}, "touch": {"x": 160, "y": 300}}"#
        ).decoded(as: FrameDocument.self)
        #expect(frame.sequence == 1 && frame.tick == 0 && !frame.resting)
        #expect(frame.contentOffset == FrameDocument.Point(x: 0, y: 40))
        #expect(try await fixture.get(path + "/frame").decoded(as: FrameDocument.self) == frame)
    }

    @Test(arguments: [
        (#"{"delta": {"y": 60}}"#, 60.0, false),
        (#"{"delta": {"y": 60}, "touch": null}"#, 60, true),
        (#"{"delta": {"y": -60}}"#, 0, true),
        (#"{"delta": {"y": -60}, "overscroll": "clamp"}"#, 0, true),
        (#"{"delta": {"y": -60}, "overscroll": "free"}"#, -60, false),
        (#"{"delta": {}}"#, 0, true),
        (#"{"contentOffset": {"x": 0, "y": 500}}"#, 500, true),
        (#"{"contentOffset": {"y": 500}, "touch": {"x": 1, "y": 2}}"#, 500, false),
        (#"{"contentOffset": {"y": 500}, "touch": null}"#, 500, true),
        (#"{"contentOffset": {"y": 1e9}}"#, 107_530, true),
        (#"{"contentOffset": {"y": 1e9}, "overscroll": "free"}"#, 1e9, true),
        // What is the default goes with every form.
        (#"{"delta": {"y": 60}, "at": "nearest"}"#, 60, false),
        (#"{"contentOffset": {"y": 500}, "at": "nearest", "overscroll": "clamp"}"#, 500, true),
        (#"{"to": {"section": 0, "item": 0}, "animated": false, "overscroll": "clamp"}"#, 0, true),
    ])
    func `every form of a scroll works`(json: String, offset: Double, resting: Bool) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let frame = try await fixture.post(path + "/scroll", json)
            .decoded(as: FrameDocument.self)
        #expect(frame.contentOffset.y == offset && frame.resting == resting)
        #expect(frame.sequence == 1)
    }

    @Test func `steps return the last frame or all of them`() async throws {
        let fixture = try ServiceFixture()
        let (one, all) = (try await fixture.session(), try await fixture.session())
        for path in [one, all] {
            _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 30}}"#)
        }
        let last = try await fixture.post(one + "/steps", #"{"frames": 12}"#)
            .decoded(as: FramesDocument.self).frames
        let every = try await fixture.post(all + "/steps", #"{"frames": 12, "return": "all"}"#)
            .decoded(as: FramesDocument.self).frames
        #expect(last.count == 1 && every.count == 12)
        #expect(every.map(\.tick) == Array(1...12))
        #expect(every.map(\.sequence) == Array(2...13))
        #expect(last.last == every.last && every.last?.time == 0.2)
        #expect(try await fixture.get(one + "/frame").decoded(as: FrameDocument.self) == last[0])
    }

    @Test func `steps have the given interval`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 30}}"#)
        let frames = try await fixture.post(
            path + "/steps",
            #"{"frames": 4, "interval": 0.5, "return": "all"}"#
        ).decoded(as: FramesDocument.self).frames
        // It rests after the third tick and does not change from then on.
        #expect(frames.map(\.time) == [0.5, 1, 1.5, 1.5])
        #expect(frames.map(\.tick) == [1, 2, 3, 3])
        #expect(frames.map(\.resting) == [false, false, true, true])
    }

    @Test func `a wall-clock session accepts no steps`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session("{}")
        let refused = try await fixture.post(path + "/steps", "{}")
        #expect(refused.status == 409)
        let problem = try refused.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/not-a-manual-clock")
    }

    @Test func `steps that cost too much are refused before they start`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"preset": "springy", "clock": "manual", "viewport": {"width": 2000, "height": 2000},
             "sections": [{"items": 100000}],
             "layout": {"itemSize": {"width": 10, "height": 10}, "minimumLineSpacing": 10}}
            """
        )
        let busy = try await fixture.post(
            path + "/scroll?rect=0,0,1,1",
            #"{"delta": {"y": 30}}"#
        )
        #expect(busy.status == 200)
        let tooMany = try await fixture.post(path + "/steps?rect=0,0,1,1", #"{"frames": 3600}"#)
        let problem = try tooMany.decoded(as: ProblemDocument.self)
        #expect(tooMany.status == 422 && problem.errors?.map(\.pointer) == ["/frames"])
        let tooLarge = try await fixture.post(
            path + "/steps",
            #"{"frames": 30, "return": "all"}"#
        )
        #expect(tooLarge.status == 422)
        #expect(try tooLarge.decoded(as: ProblemDocument.self).type == "/problems/answer-too-large")
        let frame = try await fixture.get(path + "/frame?rect=0,0,1,1")
            .decoded(as: FrameDocument.self)
        #expect(frame.tick == 0 && frame.sequence == 1)
    }

    @Test func `sessions do not disturb each other`() async throws {
        let fixture = try ServiceFixture()
        let client = fixture.client
        let paths = try await (0..<8).asyncMap { _ in try await fixture.session() }
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for path in paths {
                group.addTask {
                    let json = ["Content-Type": "application/json"]
                    var text = ""
                    for _ in 0..<20 {
                        _ = try await client.send(
                            "POST",
                            path + "/scroll",
                            headers: json,
                            body: #"{"delta": {"y": 7}}"#
                        )
                        text = try await client.send("POST", path + "/steps", headers: json).text
                    }
                    return text
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(texts).count == 1 && texts.count == 8)
    }
}
