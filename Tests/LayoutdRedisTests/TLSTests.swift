import Foundation
import Glibc
import LayoutdJournal
import Testing

@testable import LayoutdRedis

@Suite(.enabled(if: Certificate.canBeMade, "install openssl for tests of TLS"))
struct TLSTests {
    @Test(arguments: ["localhost", "127.0.0.1"])
    func `journals are kept over TLS`(_ host: String) throws {
        let (certificate, server) = try start(for: host)
        let store = try RedisStore(certificate.address(host, server), owner: "a")
        // More than one record of TLS, and more than one buffer.
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        let place = try store.append(key(1), 1...9, after: store.create(key(1)))
        let snapshot = JournalWrite.snapshot(
            key(1),
            large,
            through: 9,
            after: place,
            expires: later
        )
        #expect(try store.write(snapshot) == .written)
        _ = try store.append(key(1), 10...300, after: try #require(place.ofSnapshot))
        let journal = try #require(try store.load(key(1)))
        #expect(journal.snapshot == large && journal.entries == (10...300).map { event($0) })
        #expect(try store.sweep() == [])
    }

    @Test func `a certificate that nobody has signed is refused`() throws {
        let (_, server) = try start(for: "localhost")
        let url = "rediss://localhost:\(server.port)"
        let message = "\(url): its certificate is not accepted: self-signed certificate"
        #expect(refusal(url) == message)
    }

    @Test func `a certificate for another name is refused`() throws {
        let (certificate, server) = try start(for: "example.org")
        for (host, reason) in [
            ("localhost", "hostname mismatch"), ("127.0.0.1", "IP address mismatch"),
        ] {
            let address = try certificate.address(host, server)
            #expect(refusal(address) == "\(address): its certificate is not accepted: \(reason)")
        }
    }

    @Test func `a server without TLS is reported`() throws {
        let server = try RedisServer()
        let url = "rediss://127.0.0.1:\(server.port)"
        let message = try #require(refusal(url, within: 300))
        #expect(message.hasPrefix("\(url): "), "\(message)")
    }

    @Test func `a server with TLS is reported to a client without`() throws {
        let (_, server) = try start(for: "localhost")
        let url = "redis://127.0.0.1:\(server.port)"
        let message = try #require(refusal(url, within: 300))
        #expect(message.hasPrefix("\(url): "), "\(message)")
    }

    @Test func `a hanging server fails at the deadline`() throws {
        let (certificate, server) = try start(for: "localhost")
        let address = try certificate.address("localhost", server)
        let store = try RedisStore(address, owner: "a")
        let place = try store.create(key(1))
        server.signal(SIGSTOP)
        let write = JournalWrite.append(key(1), event(1), after: place)
        #expect(throws: JournalError("\(address): no reply in time")) {
            try store.write([write], until: inMilliseconds(200))
        }
        server.signal(SIGCONT)
        #expect(try store.write(write) == .refused)
    }

    private func start(for name: String) throws -> (Certificate, RedisServer) {
        let certificate = try Certificate(for: name)
        let server = try RedisServer(
            "--port",
            "0",
            "--tls-cert-file",
            certificate.file,
            "--tls-key-file",
            certificate.key,
            "--tls-auth-clients",
            "no",
            isEncrypted: true
        )
        return (certificate, server)
    }
}

/// A certificate that signs itself, in a directory of its own.
///
/// A class, because the directory ends with it.
final class Certificate: Sendable {
    private let directory: String

    /// Whether the program is there that makes certificates.
    static var canBeMade: Bool { access("/usr/bin/openssl", X_OK) == 0 }

    init(for name: String) throws {
        directory =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("layoutd-tls-\(UInt64.random(in: 0 ... .max))").path
        try FileManager.default.createDirectory(
            atPath: directory,
            withIntermediateDirectories: false
        )
        let kind = name.allSatisfy { $0.isNumber || $0 == "." } ? "IP" : "DNS"
        let arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=\(kind):\(name)",
            "-keyout", key, "-out", file,
        ]
        var status: Int32 = 0
        waitpid(try spawn("/usr/bin/openssl", arguments), &status, 0)
        try #require(status == 0)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    var file: String { "\(directory)/certificate.pem" }
    var key: String { "\(directory)/key.pem" }

    /// The address of a server, for a client that trusts only this certificate.
    func address(_ host: String, _ server: RedisServer) throws -> RedisAddress {
        var address = try RedisAddress("rediss://\(host):\(server.port)")
        address.authorities = file
        return address
    }
}
