import ArgumentParser
import Foundation
import LayoutService
import LayoutdTestSupport
import Testing

@testable import layoutd

/// Options from a file, from the environment and from the command line.
struct SettingsTests {
    /// A file that exists as long as its owner.
    private func file(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(path: "f.yaml", text: text)
    }

    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return Layoutd.message(for: error)
        }
    }

    @Test func `a file sets options`() throws {
        let file = try file(
            """
            # Behind a proxy.
            port: 9000
            host: '::1'
            allow-origin:
              - http://a
              - "*"
            trusted-proxy: 10.0.0.0/8
            drain-timeout: 9.5
            max-memory: 2G
            """
        )
        let names = [
            "port", "host", "allow-origin", "trusted-proxy", "drain-timeout", "max-memory",
        ]
        let found = try names.compactMap { try file.arguments(for: $0) }
        #expect(found.map(\.line) == [2, 3, 4, 7, 8, 9])
        let command = try Layoutd.parse(found.flatMap(\.arguments))
        #expect(command.network.port == 9000 && command.network.host == "::1")
        #expect(command.network.allowOrigin == ["http://a", "*"])
        #expect(command.network.trustedProxy.map { "\($0)" } == ["10.0.0.0/8"])
        #expect(command.limits.maxMemory?.bytes == 2 << 30)
        #expect(try file.arguments(for: "threads") == nil)
    }

    @Test func `a flag is on or off`() throws {
        #expect(
            try file("access-log: true").arguments(for: "access-log")?.arguments == ["--access-log"]
        )
        #expect(try file("access-log: false").arguments(for: "access-log")?.arguments == [])
        let message = message { _ = try file("access-log: 1").arguments(for: "access-log") }
        #expect(message == "f.yaml, line 1: access-log must be true or false")
        // The environment also overrides a file that switches it on.
        let on = try TemporaryFile("access-log: true\n")
        let environment = Environment { name in
            ["LAYOUTD_ACCESS_LOG": "false", "LAYOUTD_CONFIG": on.path][name]
        }
        #expect(try Settings([], environment).arguments == ["--config=\(on.path)"])
    }

    @Test(arguments: ["", "# Nothing.\n", "---\n"])
    func `a file may be empty`(text: String) throws {
        #expect(try file(text).arguments(for: "port") == nil)
    }

    @Test(arguments: [
        ("port: 1\nprot: 2", "f.yaml, line 2: prot is unknown here; did you mean port?"),
        ("max_items: 2", "f.yaml, line 1: max_items is unknown here; did you mean max-items?"),
        ("Port: 2", "f.yaml, line 1: Port is unknown here; did you mean port?"),
        (
            "\nelephants: 2",
            "f.yaml, line 2: elephants is unknown here; 'layoutd --help' lists the options"
        ),
        (
            "config: other.yaml",
            "f.yaml, line 1: config is unknown here; 'layoutd --help' lists the options"
        ),
        (
            "port: 1\nhost: a\nport: 2",
            "f.yaml, line 3: port is here twice, first on line 1; remove one"
        ),
        ("port", "f.yaml, line 1: give options as \"name: value\""),
        ("- port: 1", "f.yaml, line 1: give options as \"name: value\""),
        (
            "port: 'open",
            "f.yaml, line 1: while scanning a quoted scalar, found unexpected end of stream"
        ),
    ])
    func `a file that cannot be understood names its line`(text: String, expected: String) {
        #expect(message { _ = try file(text) } == expected)
    }

    @Test(arguments: [
        ("port: many", "port", "line 1: The value 'many' is invalid for '--port <port>'"),
        ("port: 1.5", "port", "line 1: The value '1.5' is invalid for '--port <port>'"),
        ("port:", "port", "line 1: port has no value; give one, or remove the line"),
        ("port: ~", "port", "line 1: port has no value; give one, or remove the line"),
        ("\nport: [1]", "port", "line 2: port takes one value, not a list"),
        ("port: {a: 1}", "port", "line 1: port takes a text or a number"),
        ("allow-origin:\n- a: 1", "allow-origin", "line 2: allow-origin takes a text or a number"),
        ("threads: 0", "threads", "line 1: threads must be between 1 and 1024, got 0"),
    ])
    func `a value of the wrong type names its line`(
        text: String,
        option: String,
        expected: String
    ) throws {
        let file = try file(text)
        #expect(message { _ = try file.arguments(for: option) } == "f.yaml, \(expected)")
    }

    @Test(arguments: ["redis://:secret@", "secret", "rediss://user:sec/secret@host"])
    func `an invalid store is refused without its text`(text: String) throws {
        let file = try file("store: '\(text)'")
        let message = message { _ = try file.arguments(for: "store") }
        #expect(message.hasPrefix("f.yaml, line 1: ") && !message.contains("secret"), "\(message)")
    }

    @Test func `a flag overrides the environment, which overrides the file`() throws {
        let file = try TemporaryFile("port: 1\nhost: a\nthreads: 3\nallow-origin: [http://a]\n")
        let environment = Environment { name in
            ["LAYOUTD_HOST": "b", "LAYOUTD_PORT": "2", "LAYOUTD_CONFIG": file.path][name]
        }
        let flags = ["--port", "3", "--max-items=7"]
        let settings = try Settings(flags, environment)
        let command = try Layoutd.parse(settings.arguments + flags)
        #expect(command.network.port == 3 && settings.source(of: "port") == .flag)
        #expect(command.network.host == "b")
        #expect(settings.source(of: "host") == .variable("LAYOUTD_HOST"))
        #expect(command.network.threads == 3)
        #expect(settings.source(of: "threads") == .file(path: file.path, line: 3))
        #expect(command.network.allowOrigin == ["http://a"])
        #expect(settings.source(of: "max-items") == .flag)
        #expect(settings.source(of: "workers") == .usual)
        // The command line may name another file.
        let other = try TemporaryFile("threads: 4\n")
        for flags in [["--config", other.path], ["--config=\(other.path)"]] {
            let settings = try Settings(flags, environment)
            #expect(settings.source(of: "threads") == .file(path: other.path, line: 1))
        }
    }

    @Test func `every option can be set in a file, and is reported`() throws {
        let none = Environment { _ in nil }
        let report = try Layoutd.parse([]).report(of: Settings([], none))
        let names = report.split(separator: "\n").compactMap {
            $0.firstMatch(of: /^(?:# )?([a-z-]+):/).map { String($0.1) }
        }
        #expect(names.sorted() == Layoutd.fileOptions.sorted())
        #expect(report.contains(#/(?m)^port: 8080 +# default$/#), "\(report)")
        #expect(report.contains(#/(?m)^max-memory: [0-9]+ +# default$/#))
    }

    @Test func `the report can be read back, and says the same`() throws {
        let none = Environment { _ in nil }
        let flags = [
            "--port=9", "--host=::1", "--allow-origin=*", "--allow-origin=http://a:1",
            "--trusted-proxy=10.0.0.0/8", "--trusted-proxy=fd00::/8", "--max-memory=1G",
            "--lame-duck-time=3", "--store=sqlite:a b.db", "--log-level=debug", "--access-log",
        ]
        let first = try Layoutd.parse(flags).report(of: Settings(flags, none))
        let file = try TemporaryFile(first)
        let settings = try Settings(["--config", file.path], none)
        let second = try Layoutd.parse(settings.arguments).report(of: settings)
        func values(_ report: String) -> [String] {
            report.split(separator: "\n").map {
                String($0.split(separator: " #")[0]).trimmingCharacters(in: .whitespaces)
            }
        }
        #expect(values(first) == values(second))
        #expect(values(first).contains("store: 'sqlite:a b.db'"))
        #expect(values(first).contains("allow-origin: ['*', http://a:1]"))
    }

    @Test func `a report with hidden passwords is refused, unless the store is given again`() throws
    {
        let none = Environment { _ in nil }
        let store = "redis://user:pass%2Fword@[::1]:7/3"
        let flags = ["--store=\(store)"]
        let report = try Layoutd.parse(flags).report(of: Settings(flags, none))
        #expect(report.contains("\nstore: 'redis://***@[::1]:7/3'"))
        #expect(!report.contains("user:") && !report.contains("word"))
        let file = try TemporaryFile(report)
        let line =
            1
            + report.prefix(upTo: try #require(report.range(of: "\nstore:")).upperBound)
            .filter { $0 == "\n" }.count
        let message = message { _ = try Settings(["--config", file.path], none) }
        #expect(
            message
                == "\(file.path), line \(line): store has *** in place of a user and a password; "
                + "write them here, or set LAYOUTD_STORE"
        )
        let environment = Environment { $0 == "LAYOUTD_STORE" ? store : nil }
        let settings = try Settings(["--config", file.path], environment)
        let command = try Layoutd.parse(settings.arguments)
        #expect(try command.storage.store.place.get() == StorePlace(store))
    }

    @Test func `check-config prints the settings and starts nothing`() async throws {
        let file = try TemporaryFile("port: 9000\n")
        let result = try await Program(
            ["check-config", "--config", file.path, "--max-items", "5"],
            environment: ["LAYOUTD_HOST": "localhost"]
        ).end()
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        for line in [
            "port: 9000  # \(file.path), line 1", "host: localhost  # LAYOUTD_HOST",
            "max-items: 5  # flag",
            "workers: \(max(2, ProcessInfo.processInfo.activeProcessorCount))",
        ] {
            let text = result.output.replacing(#/ {2,}#/#, with: "  #")
            #expect(text.contains("\n" + line) || text.hasPrefix(line), "\(line)\n\(text)")
        }
    }

    @Test(arguments: [
        "port: many\n", "prot: 1\n", "port: 1\nport: 2\n", "drain-timeout: 0.5\n", "a: [\n",
    ])
    func `an invalid file is reported in one line, and its status is not 0`(
        text: String
    ) async throws {
        let file = try TemporaryFile(text)
        for arguments in [["check-config", "--config", file.path], ["--config", file.path]] {
            let result = try await Program(arguments).end()
            #expect(result.status == 64 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("layoutd: "))
            #expect(result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
        }
    }

    @Test func `a file that cannot be read is named`() async throws {
        let pipe = FileManager.default.temporaryDirectory
            .appendingPathComponent("layoutd-pipe-\(UUID())").path
        try #require(mkfifo(pipe, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: pipe) }
        for (path, reason) in [
            ("/no/such/file", "cannot be read: No such file or directory"),
            ("/tmp", "is a directory, not a file"), (pipe, "is a pipe, not a file"),
            ("/dev/null", "is a device, not a file"),
        ] {
            let result = try await Program(["--config", path]).end()
            #expect(result.status == 64)
            #expect(result.errors == "layoutd: \(path) \(reason)\n")
        }
    }

    @Test func `a server starts from a file`() async throws {
        let file = try TemporaryFile("port: 0\nhost: '::1'\n")
        let program = try Program(["--config", file.path])
        #expect(try await program.url().hasPrefix("http://[::1]:"))
        program.send(SIGTERM)
        #expect(try await program.end().status == 0)
    }
}
