import Foundation
import LayoutdTestSupport
import Testing

@testable import layoutd

struct LineQueueTests {
    private let pipe = Pipe()
    private var writer: Int32 { pipe.fileHandleForWriting.fileDescriptor }

    /// Reads whole lines until they are enough, and returns all of them.
    private func read(until isEnough: @escaping @Sendable (String) -> Bool) async throws -> String {
        let reader = pipe.fileHandleForReading
        return try await onOwnThread {
            var text = ""
            // What is available may end within a line.
            while !text.hasSuffix("\n") || !isEnough(text) {
                text += String(decoding: reader.availableData, as: UTF8.self)
            }
            return text
        }
    }

    private func read(until end: String) async throws -> String {
        try await read { $0.hasSuffix(end) }
    }

    /// The number of dropped lines that a text reports.
    private static func dropped(_ text: String) -> Int {
        text.matches(of: #/layoutd: ([0-9]+) lines of this log were not read in time/#)
            .compactMap { Int($0.1) }.reduce(0, +)
    }

    @Test func `lines arrive in order`() async throws {
        let queue = try #require(LineQueue(to: writer))
        let lines = (0..<1000).map { "line \($0)\n" }
        for line in lines { queue.write(line) }
        #expect(try await read(until: "line 999\n") == lines.joined())
    }

    @Test func `flushing waits until all is written`() async throws {
        let queue = try #require(LineQueue(to: writer))
        for number in 0..<100 { queue.write("line \(number)\n") }
        try await onOwnThread { queue.flush(within: 60_000_000_000) }
        #expect(pipe.fileHandleForReading.availableData.suffix(8) == Data("line 99\n".utf8))
    }

    @Test func `without a reader lines are dropped and counted, and no thread waits`() async throws
    {
        let queue = try #require(LineQueue(to: writer, limit: 1000))
        let line = String(repeating: "x", count: 99) + "\n"
        let count = 100_000
        // If a line waited for a reader, this would last forever.
        try await onOwnThread {
            for _ in 0..<count { queue.write(line) }
            queue.flush(within: 50_000_000)
        }
        // Every line either arrives or is counted; this would wait forever for one that is not.
        let text = try await read { text in
            text.components(separatedBy: line).count - 1 + Self.dropped(text) >= count
        }
        #expect(text.components(separatedBy: line).count - 1 + Self.dropped(text) == count)
        #expect(Self.dropped(text) > count / 2)
        queue.write("again\n")
        #expect(try await read(until: "again\n") == "again\n")
    }

    @Test func `a line longer than the queue is dropped alone`() async throws {
        let queue = try #require(LineQueue(to: writer, limit: 10))
        queue.write("much longer than ten bytes\n")
        let notice = "layoutd: 1 lines of this log were not read in time and are lost\n"
        #expect(try await read(until: "lost\n") == notice)
        queue.write("short\n")
        #expect(try await read(until: "short\n") == "short\n")
    }

    @Test func `a descriptor that takes nothing stops no thread`() async throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let queue = try #require(LineQueue(to: full.fileDescriptor))
        let time = try await onOwnThread {
            ContinuousClock().measure {
                for _ in 0..<100 {
                    queue.write("line\n")
                    queue.flush(within: 60_000_000_000)
                }
            }
        }
        #expect(time < .seconds(60))
    }
}
