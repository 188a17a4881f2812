import LayoutdJournal
import Testing

@testable import LayoutdRedis

struct StreamReadingTests {
    @Test(arguments: [
        Stream("a creation", [["1-0", "s", "S", "t", "0"]], "S 0"),
        Stream(
            "entries",
            [["1-0", "s", "S", "t", "0"], ["1-2", "e", "a"], ["1-4", "m", "b"]],
            "S 0 ab"
        ),
        Stream(
            "entries of several epochs",
            [
                ["1-0", "s", "S", "t", "0"], ["1-2", "e", "a"], ["2-0", "o", "x"],
                ["3-0", "o", "x"],
                ["3-4", "e", "b"], ["4-0", "o", "x"], ["4-6", "e", "c"],
            ],
            "S 0 abc"
        ),
        Stream(
            "entries before their snapshot",
            [
                ["5-6", "e", "c"], ["5-8", "e", "d"], ["5-9", "s", "S", "t", "2"],
                ["5-10", "e", "e"],
            ],
            "S 2 cde"
        ),
        Stream(
            "entries that are in the snapshot",
            [
                ["1-0", "s", "R", "t", "0"], ["1-2", "e", "a"], ["1-4", "e", "b"],
                ["1-5", "s", "S", "t", "1"], ["1-6", "e", "c"],
            ],
            "S 1 bc"
        ),
        Stream(
            "a snapshot after a claim",
            [["2-1", "s", "S", "t", "7"], ["2-16", "e", "a"]],
            "S 7 a"
        ),
        Stream(
            "a snapshot that heals",
            [["3-0", "s", "S", "t", "7"], ["3-16", "e", "a"]],
            "S 7 a"
        ),
        Stream(
            "a missing entry",
            [
                ["1-0", "s", "S", "t", "0"], ["1-2", "e", "a"], ["1-6", "e", "c"],
                ["1-8", "e", "d"],
            ],
            "S 0 a entry 2 is missing"
        ),
        Stream(
            "a missing first entry",
            [["1-0", "s", "S", "t", "3"], ["1-10", "e", "c"]],
            "S 3  entry 4 is missing"
        ),
        Stream(
            "an entry with more fields",
            [["1-0", "s", "S", "t", "0"], ["1-2", "e", "a"], ["1-4", "e", "b", "c", "d"]],
            "S 0 a entry 2 cannot be read"
        ),
        Stream(
            "a snapshot that cannot be read",
            [
                ["1-0", "s", "S", "t", "0"], ["1-2", "e", "a"], ["1-3", "s", "T"],
                ["1-4", "e", "b"],
            ],
            "S 0 ab"
        ),
        Stream(
            "an unknown id",
            [["1-0", "s", "S", "t", "0"], ["1-18446744073709551615", "e", "a"]],
            "S 0  there is an entry with an unknown id"
        ),
        Stream(
            "an owner that continues before a missing entry",
            [
                ["1-0", "s", "S", "t", "0"], ["1-2", "e", "a"], ["1-6", "e", "c"],
                ["2-0", "o", "x"], ["2-4", "e", "B"],
            ],
            "S 0 aB"
        ),
        Stream(
            "an owner that continues before entries that it could not read",
            [
                ["1-0", "s", "S", "t", "0"], ["1-2", "e", "a"], ["1-4", "e", "b"],
                ["1-6", "e", "c"], ["2-0", "o", "x"], ["2-4", "e", "B"], ["2-6", "e", "C"],
            ],
            "S 0 aBC"
        ),
        Stream("no snapshot", [["1-2", "e", "a"]], "a journal cannot be read: it has no snapshot"),
        Stream("nothing", [], "a journal cannot be read: it has no snapshot"),
        Stream(
            "an unknown kind",
            [["1-0", "s", "S", "t", "0"], ["1-2", "e", "a"], ["1-4", "x", "b"]],
            "another version of layoutd has written a journal"
        ),
        Stream(
            "an unknown kind that a snapshot replaces",
            [["1-2", "x", "a"], ["1-3", "s", "S", "t", "1"], ["1-4", "e", "b"]],
            "S 1 b"
        ),
    ])
    func `a stream is read`(_ stream: Stream) {
        #expect(stream.read() == stream.result)
    }

    @Test(arguments: [Reply.null, .integer(1), .array([]), .array([.null]), .array([.array([])])])
    func `a reply that is not a journal is refused`(_ reply: Reply) {
        #expect(throws: ServerFailure.self) { try StoredJournal(stream: reply) }
    }
}

/// The entries of a stream, each an id and its fields, and what is read from them.
struct Stream: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let entries: [[String]]
    /// Snapshot, number, entries and damage; or the error.
    let result: String

    init(_ name: String, _ entries: [[String]], _ result: String) {
        (testDescription, self.entries, self.result) = (name, entries, result)
    }

    /// Reads it, with a claim at its end.
    func read() -> String {
        let claimed = entries + [["9-0", "o", "x"]]
        let reply = Reply.array(
            claimed.map { entry in
                let fields = entry.dropFirst().map { Reply.bytes(Array($0.utf8)) }
                return .array([.bytes(Array(entry[0].utf8)), .array(fields)])
            }
        )
        do throws(ServerFailure) {
            let journal = try StoredJournal(stream: reply)
            #expect(journal.claim == JournalPlace(epoch: 9, sequence: 0))
            let numbers = journal.entries.indices.map { journal.through + 1 + $0 }
            #expect(journal.entries.map(\.number) == numbers)
            let entries = journal.entries.map { String(decoding: $0.body, as: UTF8.self) }.joined()
            let damage = journal.damage.map { " \($0)" } ?? ""
            let snapshot = String(decoding: journal.snapshot, as: UTF8.self)
            let text = "\(snapshot) \(journal.through)"
            return text + (entries.isEmpty && damage.isEmpty ? "" : " \(entries)") + damage
        } catch {
            return error.text
        }
    }
}
