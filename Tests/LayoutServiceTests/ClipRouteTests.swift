import Foundation
import LayoutdTestSupport
import Testing

struct ClipRouteTests {
    @Test(arguments: Motion.all, ["", "&since=0&form=rows", "&since=0&rect=0,0,300,400"])
    func `a clip shows the frames that polling will show`(
        motion: Motion,
        query: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(motion.session)
        // The clip's first frame may be a difference from the current one.
        let whole = query.contains("rect") ? "rect=0,0,300,400" : "precision=3"
        var frames: ArraySlice<[String: Any]> = []
        var follower = Follower()
        var (seen, differences) = (0, 0)
        for event in motion.events {
            _ = try await fixture.send(event.method, path + event.path, event.body)
            let now = try await fixture.whole(path, whole)
            follower = now
            let from = query.replacing("since=0", with: "since=\(now.sequence ?? 0)")
            let clip = try await fixture.get("\(path)/clip?frames=8&every=2\(from)").object
            #expect(try await fixture.whole(path, whole).state == now.state)
            frames = (clip["frames"] as? [[String: Any]] ?? [])[...]
            var ticks = 1
            while let frame = frames.popFirst() {
                try follower.take(frame)
                _ = try await fixture.post(path + "/steps", #"{"frames": \#(ticks)}"#)
                ticks = 2
                let later = try await fixture.whole(path, whole)
                #expect(follower.elements == later.elements, "\(event.body)")
                #expect(follower.state == later.state, "\(event.body)")
                seen += 1
            }
            differences += follower.differences
        }
        #expect(seen > 8)
        #expect(differences > 0 || !query.contains("since"))
    }

    @Test func `a clip ends with the first frame at rest`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 6}}"#)
        let clip = try await fixture.get(path + "/clip?frames=600&rect=0,0,60,60")
            .decoded(as: FramesDocument.self)
        #expect(clip.frames.count > 60 && clip.frames.count < 600)
        #expect(clip.frames.dropLast().allSatisfy { !$0.resting })
        #expect(clip.frames.last?.resting == true)
        #expect(clip.frames.map(\.tick) == Array(1...clip.frames.count))
    }

    @Test func `a session at rest has an empty clip`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.get(path + "/clip")
        #expect(reply.status == 200 && reply.text == #"{"frames":[]}"#)
    }

    @Test func `a clip has 60 frames by default`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 3000}}"#)
        let clip = try await fixture.get(path + "/clip?rect=0,0,1,1")
            .decoded(as: FramesDocument.self)
        #expect(clip.frames.count == 60)
    }

    @Test(arguments: [
        ("frames=0", "frames must be 1 to 600, got \"0\""),
        ("frames=601", "frames must be 1 to 600, got \"601\""),
        ("every=61", "every must be 1 to 60, got \"61\""),
        ("every=1.5", "every must be 1 to 60, got \"1.5\""),
    ])
    func `an invalid clip is refused`(query: String, detail: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        #expect(try await fixture.refusal(ofQuery: path + "/clip?" + query) == detail)
    }

    @Test func `a clip that takes too long is refused`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "dynamics": {"overscan": {"y": 2000}}}"#
        )
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 6}}"#)
        let reply = try await fixture.get(path + "/clip?frames=600&every=60")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 422 && problem.type == "/problems/answer-too-large")
        #expect(problem.detail.contains("35941 ticks take"), "\(problem.detail)")
        #expect(problem.detail.hasSuffix("ask for fewer frames, or for a smaller every"))
    }

    @Test func `too many elements are refused`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 6}}"#)
        let reply = try await fixture.get(path + "/clip?frames=60&rect=0,0,320,40000")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 422 && problem.type == "/problems/answer-too-large")
    }
}
