import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// States that clients send, which may have been changed.
struct StateRouteTests {
    /// A change of a state, and what is wrong with it.
    struct Change: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let pointer: String
        let detail: String

        init(_ old: String, _ new: String, _ pointer: String, _ detail: String) {
            (self.old, self.new, self.pointer, self.detail) = (old, new, pointer, detail)
        }

        var testDescription: String { "\(old) → \(new)" }
    }

    private static let contradiction =
        "contradicts itself, so it was changed after it was written; send a state as it was returned"
    private static let newer = "use the layoutd that wrote the state, or one as new"

    @Test(arguments: [
        Change(
            #""format":"layoutd-state""#,
            #""format":"layout""#,
            "/state/format",
            #"must be "layoutd-state", got "layout""#
        ),
        Change(
            #""format":"layoutd-state","#,
            "",
            "/state/format",
            #"must be "layoutd-state""#
        ),
        Change(
            #""version":7"#,
            #""version":99"#,
            "/state/version",
            "is 99; this server reads 7; \(newer)"
        ),
        Change(
            #""version":8"#,
            #""version":3"#,
            "/state/view/version",
            "is 3; this server reads 8; \(newer)"
        ),
        Change(
            #""preset":"springy""#,
            #""preset":"jumpy""#,
            "/state/preset",
            #""jumpy" is no preset; give null"#
        ),
        Change(
            #""count":300"#,
            #""count":200"#,
            "/state/view/state/content",
            contradiction
        ),
        Change(
            #""count":300"#,
            #""count":9223372036854775807"#,
            "/state/view/state/content",
            contradiction
        ),
        Change(
            #""displayRate":60"#,
            #""displayRate":0"#,
            "/state/view/state/timeline",
            contradiction
        ),
        Change(
            #""displayRate":60"#,
            #""displayRate":600"#,
            "/state",
            "describes a session that no request can create: /displayRate must be between 1 and 120, got 600"
        ),
        Change(
            #""frequency":1"#,
            #""frequency":99"#,
            "/state",
            "describes a session that no request can create: /dynamics/frequency must be between 0.01 and 60, got 99"
        ),
        Change(
            #""height":480"#,
            #""height":-480"#,
            "/state",
            "describes a session that no request can create: /viewport/height must be between 1 and 20000, got -480"
        ),
    ])
    func `a changed state is refused, with what is wrong`(change: Change) async throws {
        let fixture = try ServiceFixture()
        let state = try await fixture.state(fixture.session(ServiceFixture.manual("springy")))
        let changed = state.replacing(change.old, with: change.new)
        try #require(changed != state, "\(state)")
        let reply = try await fixture.resume(changed)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 422 && problem.type == "/problems/invalid-document")
        let error = try #require(problem.errors?.first)
        #expect(error.pointer == change.pointer && error.detail == change.detail)
        #expect(fixture.store.count == 1)
    }

    @Test func `what is in a state is not given beside it`() async throws {
        let fixture = try ServiceFixture()
        let state = try await fixture.state(fixture.session())
        let reply = try await fixture.resume(state, #", "displayRate": 30, "colour": 3"#)
        let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
        #expect(
            errors.map { "\($0.pointer) \($0.detail)" } == [
                "/displayRate is in the state; leave it out",
                "/colour is unknown; known here: clock, state",
            ]
        )
    }

    private static func limits(_ change: (inout ServiceLimits) -> Void) -> ServiceLimits {
        var limits = ServiceLimits()
        change(&limits)
        return limits
    }

    @Test(arguments: [
        (
            "springy", limits { $0.maximumItems = 299 },
            "has 300 items; sessions of this server may have 299"
        ),
        (
            "springy", limits { $0.maximumSimulatedItems = 20 },
            "moves more items at the same time than the 20 that this server allows"
        ),
        (
            "composed", limits { $0.maximumSceneObjects = 1 },
            "has 2 items that collide; sessions of this server may have 1"
        ),
        (
            "named", limits { $0.maximumSections = 1 },
            "describes a session that no request can create: /sections may have 1 sections, got 2"
        ),
        (
            "tied", limits { $0.maximumSceneObjects = 20 }, nil
        ),
    ])
    func `a server with smaller limits refuses a state beyond them`(
        kind: String,
        limits: ServiceLimits,
        detail: String?
    ) async throws {
        let fixture = try ServiceFixture()
        let state = try await fixture.state(fixture.session(MovingSession.document(kind)))
        #expect(try await fixture.resume(state).status == 201)
        let other = try ServiceFixture(limits: limits)
        let reply = try await other.resume(state)
        #expect(reply.status == 422 && other.store.count == 0)
        let error = try reply.decoded(as: ProblemDocument.self).errors?.first
        #expect(detail == nil || error?.detail == detail, "\(reply.text)")
    }

    /// The limits in a state are not those of the server that reads it.
    @Test func `a state cannot raise limits`() async throws {
        let fixture = try ServiceFixture(limits: Self.limits { $0.maximumItems = 310 })
        let path = try await fixture.session(ServiceFixture.manual("springy"))
        let state = try await fixture.state(path)
        let raised = state.replacing(#""items":310"#, with: #""items":100000"#)
        try #require(raised != state)
        let copy = try #require(try await fixture.resume(raised)[header: "Location"])
        let item = #"{"insert": {"section": 0, "item": 0}}"#
        let many = Array(repeating: item, count: 11).joined(separator: ",")
        let updates = #"{"operations": [\#(many)]}"#
        #expect(try await fixture.post(copy + "/updates", updates).status == 409)
    }

    /// Parsers and decoders go into nested values; the stack is finite.
    @Test(arguments: [30, 400, 5_000])
    func `nested values are refused`(depth: Int) async throws {
        let fixture = try ServiceFixture()
        let state = try await fixture.state(fixture.session(MovingSession.document("composed")))
        let group = #"{"behavior":{"group":{"_0":["#
        for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (group, "]}}}")] {
            let nested =
                String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)
            for place in [#""contacts":"#, #""behaviors":"#, #""members":"#, #""layout":"#] {
                let changed = state.replacing(place, with: place + nested + #","x":"#)
                try #require(changed != state, "\(place)")
                #expect([400, 422].contains(try await fixture.resume(changed).status))
            }
        }
    }

    /// Whatever a state says, it is refused, or it makes a session that works.
    @Test(arguments: MovingSession.kinds)
    func `no changed state ends the process`(kind: String) async throws {
        let fixture = try ServiceFixture()
        let state = try await fixture.state(MovingSession.make(kind, fixture))
        let json = try ChangedJSON(Data(state.utf8))
        var random = SplitMix64(seed: 40)
        var statuses: [Int: Int] = [:]
        for number in 0..<40 {
            // Some are not changed.
            let changed = try json.changed(number % 4, using: &random)
            let reply = try await fixture.resume(String(decoding: changed, as: UTF8.self))
            statuses[reply.status, default: 0] += 1
            guard let path = reply[header: "Location"] else { continue }
            try await Self.live(path, fixture)
        }
        let areExpected = statuses.keys.allSatisfy([201, 422, 429].contains)
        #expect(areExpected && statuses[422] ?? 0 > 9 && statuses[201] ?? 0 > 9, "\(statuses)")
    }

    private static func live(_ path: String, _ fixture: borrowing ServiceFixture) async throws {
        var replies = [try await fixture.post(path + "/steps", #"{"frames": 50}"#)]
        var script = AnyRequest(seed: 3)
        for _ in 0..<12 {
            let (method, place, body) = script.next()
            replies.append(try await fixture.send(method, path + place, body))
        }
        for part in ["", "/frame", "/frame.svg", "/state", "?include=sections"] {
            replies.append(try await fixture.get(path + part))
        }
        #expect(replies.allSatisfy { $0.status < 500 }, "\(replies.map(\.status))")
        _ = try await fixture.send("DELETE", path, "")
    }
}
