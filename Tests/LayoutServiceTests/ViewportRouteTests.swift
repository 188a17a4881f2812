import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutService

struct ViewportRouteTests {
    private let landscape = #"{"width": 480, "height": 320}"#

    @Test func `a rotation returns the frame of the new layout`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.put(path + "/viewport", landscape)
        #expect(reply.status == 200)
        let frame = try reply.decoded(as: FrameDocument.self)
        #expect(frame.sequence == 1 && !frame.resting)
        #expect(frame.contentSize.width == 480)
        let session = try await fixture.get(path).decoded(as: SessionDocument.self)
        #expect(session.viewport == FrameDocument.Extent(width: 480, height: 320))
        #expect(
            session.contentInset == SessionDocument.Insets(top: 0, left: 0, bottom: 0, right: 0)
        )
    }

    @Test func `items start at their old places and swing to new ones`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let query = "?rect=0,0,2000,400&include=velocity,anchor&precision=6"
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 30}}"#)
        let before = try await fixture.post(path + "/steps" + query, "")
            .decoded(as: FramesDocument.self).frames[0].items
        let after = try await fixture.put(path + "/viewport" + query, landscape)
            .decoded(as: FrameDocument.self).items
        for old in before {
            let new = try #require(after.first { $0.item == old.item }, "item \(old.item)")
            #expect(abs(old.x - new.x) < 1e-4 && abs(old.y - new.y) < 1e-4, "item \(old.item)")
            #expect(old.velocity == new.velocity, "item \(old.item)")
        }
        let rested = try await fixture.post(path + "/steps" + query, #"{"frames": 600}"#)
            .decoded(as: FramesDocument.self).frames[0]
        #expect(rested.resting)
        // Eight columns of 44 fit in 460 points.
        #expect(rested.items.prefix(9).map(\.y) == [10, 10, 10, 10, 10, 10, 10, 10, 64])
        let resting = rested.items.allSatisfy { item in
            item.anchor.map { abs($0.x - item.x - 22) < 1e-6 && $0.y == item.y + 22 } ?? false
        }
        #expect(resting)
    }

    @Test func `insets stay unless they are given`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "contentInset": {"top": 64, "left": 8}}"#
        )
        var session = try await fixture.get(path).decoded(as: SessionDocument.self)
        #expect(session.contentOffset == FrameDocument.Point(x: -8, y: -64))
        #expect(session.contentInset.top == 64 && session.contentSize.width == 312)
        _ = try await fixture.put(path + "/viewport", landscape)
        session = try await fixture.get(path).decoded(as: SessionDocument.self)
        #expect(session.contentInset.top == 64 && session.contentSize.width == 472)
        _ = try await fixture.put(
            path + "/viewport",
            #"{"width": 480, "height": 320, "contentInset": {}}"#
        )
        session = try await fixture.get(path).decoded(as: SessionDocument.self)
        #expect(session.contentInset.top == 0 && session.contentSize.width == 480)
        #expect(session.contentOffset == FrameDocument.Point(x: 0, y: 0))
    }

    @Test(arguments: [
        ("{}", ["/width", "/height"]),
        (#"{"width": 0.5, "height": 20001}"#, ["/width", "/height"]),
        (#"{"width": "1", "height": null}"#, ["/width", "/height"]),
        (
            #"{"width": 9, "height": 9, "contentInset": {"top": -1}, "x": 1}"#,
            ["/contentInset/top", "/x"]
        ),
        ("[]", [""]),
    ])
    func `every error of an invalid viewport is reported with its place`(
        json: String,
        pointers: [String]
    )
        async throws
    {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.put(path + "/viewport", json)
        #expect(reply.status == 422)
        #expect(try reply.decoded(as: ProblemDocument.self).errors?.map(\.pointer) == pointers)
        #expect(try await fixture.get(path).decoded(as: SessionDocument.self).sequence == 0)
    }

    @Test func `keep of a viewport is refused with the place where it can be set`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let json = #"{"width": 480, "height": 320, "keep": "firstVisible"}"#
        try checkRefusal(
            try await fixture.put(path + "/viewport", json),
            BadDocument(json, ["/keep": "is the session's; set it with PATCH /v1/sessions/{id}"])
        )
    }

    @Test func `a viewport with too many items to simulate changes nothing`() async throws {
        var limits = ServiceLimits()
        limits.maximumSimulatedItems = 100
        let fixture = try ServiceFixture(limits: limits)
        let path = try await fixture.session()
        let reply = try await fixture.put(path + "/viewport", #"{"width": 900, "height": 900}"#)
        #expect(reply.status == 422)
        let detail = "would move more than 100 items at the same time; give a smaller viewport"
        let expected = ProblemDocument.Entry(pointer: "", detail: detail)
        #expect(try reply.decoded(as: ProblemDocument.self).errors == [expected])
        #expect(
            try await fixture.get(path).decoded(as: SessionDocument.self).viewport
                == FrameDocument.Extent(width: 320, height: 480)
        )
    }
}
