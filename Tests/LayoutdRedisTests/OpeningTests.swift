import Foundation
import Glibc
import LayoutdJournal
import LayoutdLocks
import Testing

@testable import LayoutdRedis

struct OpeningTests {
    @Test func `a server that does not exist is named`() throws {
        let port = try freePort()
        #expect(
            refusal("redis://:secret@127.0.0.1:\(port)", within: 100)
                == "redis://127.0.0.1:\(port): Connection refused"
        )
    }

    @Test func `a server that starts is waited for`() throws {
        let server = try RedisServer()
        server.kill()
        let thread = try startThread {
            usleep(300_000)
            try? server.start()
        }
        #expect(refusal(server.url(), within: 10_000) == nil)
        thread.join()
    }

    @Test func `a server that loads its data is waited for`() throws {
        let server = try RedisServer()
        let store = try server.open()
        let creations = (0..<600 as Range<UInt64>).map { number in
            let place = JournalPlace(epoch: 7, sequence: 0)
            return JournalWrite.create(key(number), snapshot: [1], at: place, expires: later)
        }
        _ = try store.write(creations, until: soon())
        server.kill()
        // It replies after every 1024 commands; a creation is four.
        try server.start("--key-load-delay", "500", isWaiting: false)
        #expect(try server.run("GET", "x").isLoading)
        #expect(refusal(server.url(), within: 50) != nil)
        #expect(throws: JournalError.self) {
            try store.write([.remove(key(1))], until: inMilliseconds(50))
        }
        #expect(refusal(server.url(), within: 20_000) == nil)
        #expect(try store.load(key(599)) != nil)
    }

    @Test func `a wrong password is refused`() throws {
        let server = try RedisServer("--requirepass", "right /@?")
        #expect(refusal(server.url(":right%20%2F%40%3f@")) == nil)
        #expect(refusal(server.url("default:right%20%2F%40%3f@")) == nil)
        for login in [":secret@", "default:secret@", "nobody:secret@"] {
            #expect(refusal(server.url(login)) == "\(server.url()): wrong user or password")
        }
        #expect(refusal(server.url()) == "\(server.url()): it requires a password")
    }

    @Test func `a password for a server without one is refused`() throws {
        let server = try RedisServer()
        #expect(
            refusal(server.url(":secret@"))
                == "\(server.url()): it has no password; remove the password from the URL"
        )
    }

    @Test func `a database that does not exist is refused`() throws {
        let server = try RedisServer("--databases", "2")
        #expect(refusal(server.url("", "/1")) == nil)
        let url = server.url("", "/2")
        #expect(refusal(url) == "\(url): it has no database 2")
    }

    @Test(arguments: ["allkeys-lru", "volatile-ttl"])
    func `a server that evicts keys is refused`(policy: String) throws {
        let server = try RedisServer("--maxmemory-policy", policy)
        let message =
            "\(server.url()): its maxmemory-policy is \(policy), so that it may delete sessions; "
            + "set it to noeviction (CONFIG SET maxmemory-policy noeviction)"
        #expect(refusal(server.url()) == message)
        try server.run("ACL", "SETUSER", "some", "on", ">pass", "~*", "+@all", "-config")
        #expect(refusal(server.url("some:pass@")) == message)
        // Nothing tells this user.
        try server.run("ACL", "SETUSER", "some", "-info", "-hello")
        #expect(refusal(server.url("some:pass@")) == nil)
        try server.run("CONFIG", "SET", "maxmemory-policy", "noeviction")
        #expect(refusal(server.url()) == nil)
    }

    @Test func `a replica is refused`() throws {
        let primary = try RedisServer()
        let replica = try RedisServer("--replicaof", "127.0.0.1", "\(primary.port)")
        #expect(
            refusal(replica.url(), within: 100)
                == "\(replica.url()): it is a replica, which is read-only; "
                + "give the URL of the primary server"
        )
    }

    @Test func `a user who may not write is refused`() throws {
        let server = try RedisServer()
        try server.run("ACL", "SETUSER", "some", "on", ">secret", "~*", "+@all", "-@write")
        let message = try #require(refusal(server.url("some:secret@")))
        #expect(message.hasPrefix("\(server.url()): NOPERM ") && !message.contains("secret"))
    }

    @Test(
        arguments: [
            (["version", "6.2.0", "mode", "standalone", "role", "master"], nil),
            (["version", "255.255.255"], nil), (["server", "valkey", "version", "8.1.0"], nil),
            ([], nil),
            (
                ["version", "6.0.16"],
                "its version 6.0.16 is too old; layoutd needs Redis 6.2 or later, or Valkey"
            ),
            (
                ["version", "5"],
                "its version 5 is too old; layoutd needs Redis 6.2 or later, or Valkey"
            ),
            (
                ["mode", "cluster"],
                "it is part of a cluster; give the URL of a server without one"
            ),
        ] as [([String], String?)]
    )
    func `the server must be a suitable one`(_ reply: [String], _ message: String?) throws {
        let parts = reply.map { Reply.bytes(Array($0.utf8)) }
        #expect(try failure(.array(parts), .integer(0))?.text == message)
    }

    @Test(arguments: [
        ("ERR unknown command `HELLO`", false),
        ("ERR unknown command 'UNLINK'", false),
        ("LOADING Redis is loading the dataset in memory", true),
        ("MISCONF Redis is configured to save RDB snapshots", false),
    ])
    func `errors are reported`(_ text: String, _ isTransient: Bool) throws {
        let failures = [
            try failure(.error(text), .error(text)), try failure(.array([]), .error(text)),
        ]
        for failure in failures { #expect(failure?.isTransient == isTransient) }
        #expect(failures.last??.text == text)
    }

    @Test func `arguments that the server repeats are not reported`() {
        let reply = "ERR unknown command 'XADD', with args beginning with: 'j:0123' 'secret'"
        #expect(ServerFailure(reply: reply).text == "ERR unknown command 'XADD'")
    }

    private func failure(_ server: Reply, _ writing: Reply) throws -> ServerFailure? {
        let greeting = Greeting(for: try RedisAddress("redis://host"))
        let identity = Reply.bytes(Array("# Server\r\nrun_id:a1\r\ntcp_port:1\r\n".utf8))
        do throws(ServerFailure) {
            let process = try greeting.check([server, identity, writing])
            #expect(process == "a1")
            return nil
        } catch {
            return error
        }
    }
}

/// What opening a store reports; `nil` if it succeeds.
func refusal(_ url: String, within milliseconds: UInt64 = 2_000) -> String? {
    do throws(JournalError) {
        return refusal(try RedisAddress(url), within: milliseconds)
    } catch {
        return error.description
    }
}

/// What opening a store reports; `nil` if it succeeds.
func refusal(_ address: RedisAddress, within milliseconds: UInt64 = 2_000) -> String? {
    do throws(JournalError) {
        try RedisStore(address, owner: "a", patience: milliseconds * 1_000_000).close()
        return nil
    } catch {
        return error.description
    }
}
