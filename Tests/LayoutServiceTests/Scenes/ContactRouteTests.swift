import Foundation
import LayoutdTestSupport
import Testing

/// Contacts in frames.
struct ContactRouteTests {
    private typealias Contact = FrameDocument.Contact

    /// Two boxes within walls; the left box moves towards the right one.
    private static let collision = """
        {"clock": "manual", "layout": {"type": "absolute"}, "viewport": {"width": 300, "height": 200},
         "sections": [{"items": [{"center": {"x": 60, "y": 100}, "width": 40, "height": 40}]},
                      {"items": [{"center": {"x": 160, "y": 100}, "width": 40, "height": 40}]}],
         "dynamics": {"type": "behaviors", "behaviors": [
           {"type": "collision", "id": "all", "referenceBounds": true, "boundaries": [
              {"id": "post", "from": {"x": 280, "y": 0}, "to": {"x": 280, "y": 200}}]},
           {"type": "item", "elasticity": 1, "resistance": 0},
           {"type": "item", "items": [{"section": 0, "item": 0}],
            "linearVelocity": {"x": 600, "y": 0}}]}}
        """

    private func frames(
        _ count: Int,
        _ query: String = "include=contacts"
    ) async throws -> [FrameDocument] {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.collision)
        let reply = try await fixture.post(
            path + "/steps?" + query,
            #"{"frames": \#(count), "return": "all"}"#
        )
        return try reply.decoded(as: FramesDocument.self).frames
    }

    @Test func `items have their identifiers until the data changes`() async throws {
        let fixture = try ServiceFixture()
        let named = Self.collision.replacing(
            #"[{"items": [{"center": {"x": 60"#,
            with: #"[{"id": "s", "items": [{"id": "left", "center": {"x": 60"#
        )
        .replacing(
            #"{"items": [{"center": {"x": 160"#,
            with: #"{"id": "t", "items": [{"id": "right", "center": {"x": 160"#
        )
        let path = try await fixture.session(named)
        let reply = try await fixture.post(path + "/steps?include=contacts", #"{"frames": 120}"#)
        let pair =
            #""a":{"section":0,"item":0,"id":"left"},"b":{"section":1,"item":0,"id":"right"}"#
        #expect(reply.text.contains(pair), "\(reply.text)")
        let deletion = #"{"operations": [{"delete": {"id": "left"}}]}"#
        let after = try await fixture.post(path + "/updates?include=contacts", deletion)
        // Old index paths may mean others now.
        #expect(after.text.contains(#""a":{"section":0,"item":0},"b":{"section":1,"item":0}"#))
        #expect(!after.text.contains(#""a":{"section":0,"item":0,"id""#), "\(after.text)")
    }

    @Test func `items, boundaries and the viewport's edges are distinguished`() async throws {
        let frames = try await frames(120)
        let contacts = try #require(frames.last?.contacts)
        let left = Contact.IndexPath(section: 0, item: 0)
        let right = Contact.IndexPath(section: 1, item: 0)
        let first = try #require(contacts.first)
        #expect(first.a == left && first.b == right && first.phase == "began")
        #expect(first.behavior == "all" && first.boundary == nil)
        // The left box's right edge meets the right box's left edge.
        #expect(first.point.map { abs($0.x - 140) < 6 } == true)
        #expect(
            contacts[1]
                == Contact(
                    sequence: contacts[1].sequence,
                    phase: "ended",
                    behavior: "all",
                    a: left,
                    b: right,
                    boundary: nil,
                    point: nil
                )
        )
        let post = try #require(contacts.first { $0.boundary == "post" })
        #expect(post.a == right && post.b == nil && post.point.map { abs($0.x - 280) < 3 } == true)
        let wall = try #require(contacts.first { $0.b == nil && $0.boundary == nil })
        #expect(wall.a == left)
    }

    @Test func `a contact is in the frame of its sequence and in all later ones`() async throws {
        let frames = try await frames(120)
        for frame in frames {
            let contacts = try #require(frame.contacts)
            #expect(contacts.allSatisfy { $0.sequence <= frame.sequence })
            #expect(contacts.starts(with: frames[0].contacts ?? []))
        }
        for contact in try #require(frames.last?.contacts) {
            let first = frames.first { $0.contacts?.contains(contact) == true }
            #expect(first?.sequence == contact.sequence)
        }
    }

    @Test func `the viewport's boundary is null, and numbers are rounded`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.collision)
        let text = try await fixture.post(
            path + "/steps?include=contacts&precision=0",
            #"{"frames": 120}"#
        ).text
        #expect(text.contains(#""boundary":null"#))
        let points = text.matches(of: /"point":{"x":(-?[0-9]+),"y":(-?[0-9]+)}/)
        #expect(!points.isEmpty && points.count == text.matches(of: /"point"/).count)
    }

    @Test func `only the latest contacts are kept`() async throws {
        let fixture = try ServiceFixture()
        let balls = (0..<24).map {
            #"{"center": {"x": \#(10 + 12 * $0), "y": \#(20 + 9 * $0)}, "width": 9, "height": 9}"#
        }
        let path = try await fixture.session(
            """
            {"clock": "manual", "layout": {"type": "absolute"},
             "sections": [{"items": [\(balls.joined(separator: ","))]}],
             "dynamics": {"type": "behaviors", "behaviors": [
               {"type": "gravity"}, {"type": "collision", "referenceBounds": true},
               {"type": "item", "elasticity": 1}]}}
            """
        )
        let frame = try await fixture.post(path + "/steps?include=contacts", #"{"frames": 900}"#)
            .decoded(as: FramesDocument.self).frames[0]
        let contacts = try #require(frame.contacts)
        #expect(contacts.count == 256)
        #expect(zip(contacts, contacts.dropFirst()).allSatisfy { $0.sequence <= $1.sequence })
        #expect(contacts[0].sequence > 1)
    }

    @Test(arguments: [
        "{}", #"{"layout": {"type": "absolute"}}"#, #"{"layout": {"type": "newtonian"}}"#,
    ])
    func `a session without collisions has an empty list, only on request`(
        json: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(json)
        let asked = try await fixture.get(path + "/frame?include=velocity,contacts&rect=0,0,1,1")
            .decoded(as: FrameDocument.self)
        #expect(asked.contacts == [])
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.contacts == nil)
    }

    @Test func `an element does not include contacts`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let reply = try await fixture.get(path + "/items/0/0?include=contacts")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.detail == #"include must list velocity, anchor, key, got "contacts""#)
    }

    @Test func `the items of a cradle touch`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "layout": {"type": "newtonian"}, "sections": [{"items": 3}]}"#
        )
        let frame = try await fixture.post(path + "/steps?include=contacts", #"{"frames": 120}"#)
            .decoded(as: FramesDocument.self).frames[0]
        let contacts = try #require(frame.contacts)
        #expect(
            !contacts.isEmpty && contacts.allSatisfy { $0.behavior == "collision" && $0.b != nil }
        )
    }
}
