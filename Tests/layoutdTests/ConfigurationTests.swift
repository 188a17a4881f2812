import ArgumentParser
import Foundation
import Testing

@testable import layoutd

/// Compares the documentation of the program's options with the options.
struct ConfigurationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The options of `--help` that take a value, with their defaults if they have any.
    private static let help: [String: String?] = {
        let entries = Layoutd.helpMessage(columns: 1000).split(separator: "\n  --")
        let options = entries.compactMap { entry -> (String, String?)? in
            guard let name = entry.prefixMatch(of: #/([a-z-]+) </#)?.1 else { return nil }
            let usual = entry.firstMatch(of: #/default: (.+)\)/#)
            return (String(name), usual.map { String($0.1) })
        }
        return Dictionary(options) { first, _ in first }
    }()

    @Test func `every option with a value has an environment variable`() {
        #expect(Self.help.keys.sorted() == Layoutd.variableOptions.sorted())
    }

    @Test func `help groups the options by subject`() throws {
        let help = Layoutd.helpMessage(columns: 100)
        let sections = help.matches(of: #/(?m)^([A-Z][A-Z ]*):/#).map { String($0.1) }
        for section in ["SERVICE", "CONNECTIONS", "STOPPING", "SESSIONS", "LIMITS", "SUBCOMMANDS"] {
            #expect(sections.contains(section), "\(sections)")
        }
        let rest = try #require(help.firstMatch(of: #/\nOPTIONS:\n(?s:(.*?))\n\n/#)).1
        let names = rest.matches(of: #/(?m)^ .*?--([a-z-]+)/#).map { String($0.1) }
        #expect(names == ["log-level", "config", "check-health", "version", "help"])
    }

    @Test func `the guide's table of options is correct`() throws {
        let text = try String(
            contentsOf: Self.root.appendingPathComponent(
                "Sources/LayoutService/LayoutService.docc/Configuration.md"
            ),
            encoding: .utf8
        )
        let rows = text.matches(of: #/\| `--([a-z-]+)` \| `([A-Z_]+)` \| (.+?) \|/#)
        let options = Layoutd.variableOptions + Environment.flags
        #expect(rows.map { String($0.1) }.sorted() == options.sorted())
        for row in rows {
            let option = String(row.1)
            #expect(String(row.2) == Environment.variable(for: option))
            if Environment.flags.contains(option) { continue }
            let usual = try #require(Self.help[option], "\(option)")
            #expect(row.3.replacing("`", with: "") == usual ?? "none", "\(option)")
        }
    }

    @Test func `the contract's table of limits is correct`() throws {
        let file = Self.root.appendingPathComponent("openapi.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let rows = text.matches(of: #/\| (.+?) \| ([0-9]+).* \| `--([a-z-]+)` \|/#)
        #expect(rows.count == 18)
        for row in rows {
            #expect(Self.help[String(row.3)] == String(row.2), "\(row.1)")
        }
    }

    @Test(arguments: Layoutd.variableOptions)
    func `a variable with an invalid value is named`(option: String) throws {
        let isText = ["host", "admin-host", "log-level", "allow-origin", "keys", "config"]
            .contains(option)
        let environment = Environment { name in
            name == Environment.variable(for: option) ? (isText ? "" : "many") : nil
        }
        func arguments(_ given: [String]) throws -> [String] {
            try environment.arguments(for: Layoutd.variableOptions, besides: given)
        }
        if isText {
            #expect(try arguments([]).isEmpty)
        } else {
            let error = #expect(throws: (any Error).self) { try arguments([]) }
            let message = error.map { Layoutd.message(for: $0) } ?? ""
            #expect(message.hasPrefix("\(Environment.variable(for: option)): "), "\(message)")
        }
        #expect(try arguments(["--\(option)=1"]).isEmpty)
        #expect(try arguments(["--\(option)", "1"]).isEmpty)
    }

    @Test func `a flag is on or off in the environment`() throws {
        func arguments(_ value: String) throws -> [String] {
            let environment = Environment { $0 == "LAYOUTD_ACCESS_LOG" ? value : nil }
            return try environment.arguments(for: Environment.flags, besides: [])
        }
        #expect(try arguments("true") == ["--access-log"])
        #expect(try arguments("0").isEmpty)
        let error = #expect(throws: (any Error).self) { try arguments("maybe") }
        #expect(
            error.map { Layoutd.message(for: $0) }
                == "LAYOUTD_ACCESS_LOG: must be true or false, got maybe"
        )
    }

    @Test func `several origins are separated by commas`() throws {
        let environment = Environment { name in
            name == "LAYOUTD_ALLOW_ORIGIN" ? "http://a,https://b:1" : nil
        }
        let arguments = try environment.arguments(for: Layoutd.variableOptions, besides: [])
        #expect(arguments == ["--allow-origin=http://a", "--allow-origin=https://b:1"])
        #expect(try Layoutd.parse(arguments).network.allowOrigin == ["http://a", "https://b:1"])
    }

    @Test(arguments: [
        ["--max-items", "0"], ["--max-sessions=-1"], ["--max-connections-per-address=-1"],
        ["--idle-timeout=-1"], ["--allow-origin=example.org"], ["--allow-origin=http://a/"],
        ["--allow-origin=http://a/b"], ["--threads=0"], ["--store=file"], ["--store-wait=-1"],
    ])
    func `invalid values are refused`(arguments: [String]) {
        let error = #expect(throws: (any Error).self) { try Layoutd.parse(arguments) }
        let message = error.map { Layoutd.message(for: $0) } ?? ""
        let option = arguments[0].drop { $0 == "-" }.prefix { $0 != "=" }
        #expect(message.hasPrefix("\(option) must be "), "\(message)")
    }

    @Test(arguments: [
        "redis://:secret@", "redis://:secret@host:99999", "rediss://user:sec/secret@host",
        "mongodb://:secret@host", "redis://user:secret%@host", "sqlite:", "redis:secret", "secret",
    ])
    func `an invalid store is refused without its text`(text: String) throws {
        let error = #expect(throws: (any Error).self) { try Layoutd.parse(["--store", text]) }
        let environment = Environment { $0 == "LAYOUTD_STORE" ? text : nil }
        let second = #expect(throws: (any Error).self) {
            try environment.arguments(for: ["store"], besides: [])
        }
        for error in [error, second] {
            let message = error.map { Layoutd.message(for: $0) } ?? ""
            #expect(!message.isEmpty && !message.contains("secret"), "\(message)")
            #expect(!message.contains("\n"), "\(message)")
        }
    }

    @Test func `a store has one value, with all of its commas`() throws {
        let text = "redis://:a,b@host/1"
        let environment = Environment { $0 == "LAYOUTD_STORE" ? text : nil }
        let arguments = try environment.arguments(for: ["store"], besides: [])
        #expect(arguments == ["--store=\(text)"])
        let place = try Layoutd.parse(arguments).storage.store.place.get()
        #expect(place == (try StorePlace(text)) && "\(place)" == "redis://host:6379/1")
    }
}
