import LayoutdMemory
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// What came into sight, over HTTP.
struct VisibilityRouteTests {
    /// Rows of 100 points in a viewport of 480.
    private static let rows = """
        {"clock": "manual", "layout": {"type": "list", "rowHeight": 100}, "sections": [{"items": 50}]}
        """
    private static let named = """
        {"clock": "manual", "layout": {"type": "list", "rowHeight": 200},
         "sections": [{"id": "s", "items": ["a", "b", "c", "d"]}]}
        """

    private static func read(
        _ fixture: borrowing ServiceFixture,
        _ path: String,
        _ query: String = ""
    ) async throws -> VisibilityDocument {
        let reply = try await fixture.get(path + "/visibility" + query)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: VisibilityDocument.self)
    }

    @Test func `a reader gets what is in sight, and then all that happened since`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        let first = try await Self.read(fixture, path, "?thresholds=0,1")
        #expect(first.since == nil && first.next == "0-0" && first.sequence == 0)
        #expect(first.sightings.filter { $0.threshold == 0 }.map(\.item) == [0, 1, 2, 3, 4])
        #expect(first.sightings.filter { $0.threshold == 1 }.map(\.item) == [0, 1, 2, 3])
        _ = try await fixture.post(path + "/steps", #"{"frames": 30}"#)
        _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 1000}}"#)
        _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": 2000}}"#)
        let next = try await Self.read(fixture, path, "?thresholds=0,1&since=\(first.next)")
        #expect(next.since == "0-0" && next.next == "2-500000" && next.time == 0.5)
        // What was in sight between two scrolls only has come and left, too.
        let flash = next.sightings.filter { $0.item == 12 && $0.threshold == 1 }
        #expect(flash.map(\.visible) == [true, false] && flash.map(\.duration) == [0, 0])
        let gone = next.sightings.first { $0.item == 0 && $0.threshold == 1 }
        #expect(gone?.visible == false && gone?.duration == 0.5 && gone?.key == 0)
        let last = try await Self.read(fixture, path, "?thresholds=0,1&since=\(next.next)")
        #expect(last.sightings.isEmpty)
    }

    @Test func `reading changes nothing, and two readers get the same`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        let frame = try await fixture.get(path + "/frame")
        let session = try await fixture.get(path)
        _ = try await Self.read(fixture, path)
        #expect(try await fixture.get(path + "/frame").body == frame.body)
        #expect(try await fixture.get(path).body == session.body)
        _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 2000}}"#)
        _ = try await fixture.post(path + "/steps", #"{"frames": 40}"#)
        let query = "/visibility?since=0-0"
        let replies = [
            try await fixture.get(path + query), try await fixture.get(path + query),
        ]
        #expect(replies[0].body == replies[1].body && replies[0].text.contains(#""visible":true"#))
    }

    @Test func `a record that begins anew knows no report of the one before`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        _ = try await Self.read(fixture, path, "?thresholds=0.5&after=0.3")
        _ = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
        let first = try await Self.read(
            fixture,
            path,
            "?thresholds=0.5&after=0.3&since=0-0"
        )
        #expect(!first.sightings.isEmpty && first.next == "0-1000000")
        let others = (0..<16).map { "0.\(60 + $0)" }.joined(separator: ",")
        _ = try await Self.read(fixture, path, "?thresholds=" + others)
        // Another reader lets the record begin again, at the same moment.
        let again = try await Self.read(fixture, path, "?thresholds=0.5")
        _ = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
        let query = "/visibility?thresholds=0.5&after=0.3&since="
        let old = try await fixture.get(path + query + first.next)
        #expect(old.status == 409, "\(old.text)")
        let new = try await fixture.get(path + query + again.next)
        #expect(new.status == 200, "\(new.text)")
    }

    @Test func `keys are those of frames, also when badges become others`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "app-store", "clock": "manual"}"#)
        _ = try await Self.read(fixture, path)
        func size(_ width: String, _ height: Int) -> String {
            #""layoutSize": {"widthDimension": \#(width), "heightDimension": {"absolute": \#(height)}}"#
        }
        let half = size(#"{"fractionalWidth": 0.5}"#, 60)
        let badge = #"""
            {"kind": "badge", \#(size(#"{"absolute": 12}"#, 12)),
             "containerAnchor": {"edges": ["top", "trailing"]}}
            """#
        let group = #"""
            {"direction": "horizontal", \#(size(#"{"fractionalWidth": 1}"#, 60)),
             "subitems": [{\#(half)}, {\#(half), "supplementaryItems": [\#(badge)]}]}
            """#
        let patch = #"{"layout": {"type": "compositional", "section": {"group": \#(group)}}}"#
        let patched = try await fixture.send("PATCH", path, patch)
        #expect(patched.status == 200, "\(patched.text)")
        struct Frame: Decodable {
            struct Element: Decodable, Hashable {
                let kind: String
                let section, item, key: Int
            }

            let items: [Element]
        }
        let frame = try await fixture.get(path + "/frame?include=key").decoded(as: Frame.self)
        let seen = try await fixture.get(path + "/visibility").text
        let badges = frame.items.filter { $0.kind == "badge" }
        #expect(!badges.isEmpty)
        for badge in badges {
            let place = #""kind":"badge","section":\#(badge.section),"item":\#(badge.item)"#
            #expect(seen.contains(place + #","key":\#(badge.key)"#), "\(badge) in \(seen)")
        }
    }

    @Test func `the same script tells the same, whether it is read between or not`() async throws {
        let fixture = try ServiceFixture()
        var texts: [String] = []
        for reads in [false, true] {
            let path = try await fixture.session(Self.rows)
            _ = try await fixture.get(path + "/visibility?thresholds=0.5")
            for step in 0..<20 {
                let scroll =
                    #"{"delta": {"y": \#(step * 13 % 90 - 20)}, "touch": {"x": 9, "y": 9}}"#
                _ = try await fixture.post(path + "/scroll", scroll)
                _ = try await fixture.post(path + "/steps", #"{"frames": \#(step)}"#)
                if reads {
                    _ = try await fixture.get(path + "/visibility?thresholds=0.5,1&after=1")
                }
            }
            texts.append(try await fixture.get(path + "/visibility?thresholds=0.5&since=0-0").text)
        }
        #expect(texts[0] == texts[1] && texts[0].count > 1_000)
    }

    @Test func `an impression is told once, and when the next one is due`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.named)
        var read = try await Self.read(fixture, path, "?thresholds=0.5&after=1")
        #expect(read.sightings.isEmpty && read.due == 1)
        var told: [String] = []
        for _ in 0..<8 {
            _ = try await fixture.post(path + "/steps", #"{"frames": 15}"#)
            read = try await Self.read(fixture, path, "?thresholds=0.5&after=1&since=\(read.next)")
            told += read.sightings.map { "\($0.id ?? "") \($0.time) \($0.duration)" }
        }
        #expect(told == ["a 1.0 1.0", "b 1.0 1.0"] && read.due == nil)
        // Deleted and inserted again under the same name, an item is another one.
        let edits = [
            #"{"sections": [{"id": "s", "items": ["b", "c", "d"]}], "animated": false}"#,
            #"{"sections": [{"id": "s", "items": ["a", "b", "c", "d"]}], "animated": false}"#,
        ]
        for edit in edits {
            #expect(try await fixture.post(path + "/snapshot", edit).status == 200)
        }
        _ = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
        read = try await Self.read(fixture, path, "?thresholds=0.5&after=1&since=\(read.next)")
        #expect(read.sightings.map(\.id) == ["a"] && read.edition == 2)
    }

    @Test(arguments: [
        ("since=0-0", "a session nobody has asked"), ("since=99-0", "the future"),
        ("thresholds=0.3&since=0-0", "a threshold that was never asked for"),
        ("since=0-1", "a later time"),
    ])
    func `what is not known is told`(query: String, what: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        if query != "since=0-0" { _ = try await Self.read(fixture, path) }
        let reply = try await fixture.get(path + "/visibility?" + query)
        let problem = try reply.decoded(as: ProblemDocument.self)
        let since = query.split(separator: "=").last ?? ""
        #expect(reply.status == 409 && problem.type == "/problems/sightings-forgotten", "\(what)")
        #expect(
            problem.detail
                == "what came into sight since \(since) is not known any more; ask without "
                + "since for what is in sight now"
        )
    }

    @Test func `the record ends with the process`() async throws {
        let store = JournalDouble()
        var path = ""
        do {
            let kept = try KeptService(store)
            path = try await kept.fixture.session(Self.rows)
            _ = try await Self.read(kept.fixture, path)
            #expect(try await Self.read(kept.fixture, path, "?since=0-0").sightings.isEmpty)
            kept.stop()
        }
        let kept = try KeptService(store)
        let late = try await kept.fixture.get(path + "/visibility?since=0-0")
        #expect(late.status == 409, "\(late.text)")
        let again = try await Self.read(kept.fixture, path)
        #expect(again.items == [0, 1, 2, 3, 4])
        #expect(try await Self.read(kept.fixture, path, "?since=\(again.next)").items.isEmpty)
    }

    private static let sharesDetail = "thresholds must list 1 to 16 shares from 0 to 1, got "

    @Test(arguments: [
        ("thresholds=", sharesDetail + #""""#), ("thresholds=0,2", sharesDetail + #""0,2""#),
        ("thresholds=half", sharesDetail + #""half""#),
        ("thresholds=0,", sharesDetail + #""0,""#), ("thresholds=-0.1", sharesDetail + #""-0.1""#),
        ("after=-1", #"after must be between 0 and 86400 seconds, got "-1""#),
        ("after=inf", #"after must be between 0 and 86400 seconds, got "inf""#),
        ("since=5", #"since must be the next of a response, such as 12-3500000, got "5""#),
        (
            "since=1-2-3-4",
            #"since must be the next of a response, such as 12-3500000, got "1-2-3-4""#
        ),
        ("seen=1", #""seen" is unknown; known here: since, thresholds, after"#),
    ])
    func `an invalid query is refused`(query: String, detail: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        #expect(try await fixture.refusal(ofQuery: path + "/visibility?" + query) == detail)
    }

    @Test func `seventeen thresholds are too many, and sixteen are not`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.rows)
        let shares = (0..<17).map { "0.\($0 + 10)" }
        let most = shares.dropLast().joined(separator: ",")
        #expect(try await Self.read(fixture, path, "?thresholds=\(most)").sightings.count > 60)
        let more = shares.joined(separator: ",")
        let detail = try await fixture.refusal(ofQuery: path + "/visibility?thresholds=\(more)")
        #expect(detail.hasPrefix(Self.sharesDetail))
    }

    @Test func `more elements in sight than can be recorded are refused`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "viewport": {"width": 2000, "height": 2000}, "dynamics": null, "#
                + #""layout": {"type": "flow", "itemSize": {"width": 10, "height": 10}, "#
                + #""minimumLineSpacing": 0, "minimumInteritemSpacing": 0}, "#
                + #""sections": [{"items": 5000}]}"#
        )
        let reply = try await fixture.get(path + "/visibility")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 422 && problem.type == "/problems/answer-too-large")
        #expect(problem.detail.hasPrefix("more than 4096 elements are in sight"))
        #expect(try await fixture.get(path + "/frame?rect=0,0,1,1").status == 200)
    }

    @Test func `what a record takes counts against the memory`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"clock": "manual", "viewport": {"width": 2000, "height": 2000}, "dynamics": null, "#
                + #""layout": {"type": "flow", "itemSize": {"width": 20, "height": 20}, "#
                + #""minimumLineSpacing": 0, "minimumInteritemSpacing": 0}, "#
                + #""sections": [{"items": 4000}]}"#
        )
        let before = fixture.store.memory.used
        _ = try await Self.read(fixture, path)
        #expect(fixture.store.memory.used - before > 300_000)
    }
}
