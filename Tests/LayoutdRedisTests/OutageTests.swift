import Foundation
import Glibc
import LayoutdJournal
import LayoutdLocks
import Testing

@testable import LayoutdRedis

struct OutageTests {
    private let server: RedisServer

    init() throws { server = try RedisServer() }

    @Test func `a deadline that is over leaves a moment`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        let write = JournalWrite.append(key(1), event(1), after: place)
        #expect(try store.write([write], until: 0) == [.written])
    }

    @Test func `a server without memory refuses a batch, and works again later`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        try server.run("CONFIG", "SET", "maxmemory", "1")
        let write = JournalWrite.append(key(1), event(1), after: place)
        for _ in 0..<2 {
            let error = #expect(throws: JournalError.self) {
                try store.write([.renew(key(1), at: place, expires: nil), write], until: soon())
            }
            #expect(error?.description.contains(": OOM ") == true)
            #expect(throws: JournalError.self) { try store.load(key(1)) }
        }
        try server.run("CONFIG", "SET", "maxmemory", "0")
        #expect(try store.write(write) == .written)
    }

    @Test func `a server that becomes a replica is given up`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        try server.run("REPLICAOF", "127.0.0.1", "\(try freePort())")
        let write = JournalWrite.append(key(1), event(1), after: place)
        let error = #expect(throws: JournalError.self) {
            try store.write([write], until: inMilliseconds(300))
        }
        // Nothing was sent after the first reply.
        #expect(error?.description.contains("READONLY") == true)
        let second = #expect(throws: JournalError.self) {
            try store.write([write], until: inMilliseconds(300))
        }
        #expect(second?.description.contains("it is a replica") == true)
        #expect(throws: JournalError.self) { try store.sweep() }
        try server.run("REPLICAOF", "NO", "ONE")
        #expect(try store.write(write) == .written)
    }

    @Test func `scripts that the server has forgotten are sent again`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        try server.run("SCRIPT", "FLUSH")
        let claim = try #require(try store.load(key(1))).claim
        try server.run("SCRIPT", "FLUSH")
        #expect(claim > place)
        #expect(try store.write(.renew(key(1), at: claim, expires: later)) == .written)
        try server.run("SCRIPT", "FLUSH")
        #expect(try store.write(.remove(key(1), at: claim)) == .written)
    }

    @Test func `a key of another kind is reported`() throws {
        let store = try server.open()
        try server.run("SET", name(1), "text")
        let place = JournalPlace(epoch: 7, sequence: 0)
        for body in [
            { _ = try store.load(key(1)) },
            { _ = try store.write(.append(key(1), event(1), after: place)) },
        ] as [() throws -> Void] {
            let error = #expect(throws: JournalError.self) { try body() }
            #expect(error?.description.contains("WRONGTYPE") == true)
        }
    }

    @Test func `replicas must confirm a batch if that was asked for`() throws {
        let store = try server.open(replicas: 1)
        let place = JournalPlace(epoch: 7, sequence: 0)
        let create = JournalWrite.create(key(1), snapshot: [1], at: place, expires: later)
        #expect(throws: JournalError("\(server.url()): 0 of 1 replicas have confirmed a write")) {
            try store.write(create)
        }
        let replica = try RedisServer("--replicaof", "127.0.0.1", "\(server.port)")
        for _ in 0..<500 where !isInSync(replica) { usleep(10_000) }
        #expect(try store.write(create) == .refused)
        #expect(try store.append(key(1), 1...9, after: place) > place)
        #expect(try replica.run("XLEN", name(1)) == .integer(10))
    }

    private func isInSync(_ replica: RedisServer) -> Bool {
        let text = try? replica.run("INFO", "replication").text
        return text?.contains("master_link_status:up") == true
    }

    @Test(arguments: [
        ("HTTP/1.1 400 Bad Request\r\n\r\n", "what it sends is not a reply of Redis"),
        ("", "the connection was closed"), ("$5\r\nhe", "the connection was closed"),
    ])
    func `a server of another kind is reported`(_ reply: String, _ message: String) throws {
        let other = try FakeServer([reply])
        let url = "redis://127.0.0.1:\(other.port)"
        #expect(refusal(url, within: 100) == "\(url): \(message)")
    }

    @Test func `a batch is not sent again when the connection is lost`() throws {
        let greeting = "*0\r\n$-1\r\n:0\r\n"
        let start = [greeting, "*0\r\n$0\r\n\r\n", "*2\r\n$2\r\n10\r\n$1\r\n0\r\n:0\r\n"]
        let fake = try FakeServer(start + [""])
        let store = try RedisStore(RedisAddress("redis://127.0.0.1:\(fake.port)"), owner: "a")
        let place = JournalPlace(epoch: 7, sequence: 0)
        let error = #expect(throws: JournalError.self) {
            try store.write(
                .create(key(1), snapshot: Array("content".utf8), at: place, expires: later)
            )
        }
        #expect(error?.description.hasSuffix(": the connection was closed") == true)
        #expect(fake.received.filter { $0.contains("content") }.count == 1)
    }
}
