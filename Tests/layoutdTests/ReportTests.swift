import LayoutdYAML
import Testing

@testable import layoutd

/// What `check-config` prints for each option is read back as the same setting.
struct ReportTests {
    private static let texts = [
        "a", "a b", "null", "~", "true", "False", "1", "1.0", "0x10", "it's", "\"a\"", "a: b", "a:",
        "#a",
        "a #b", "- a", "[a]", "{a}", "a,b", "*a", "&a", "!a", "%a", "@a", "`a`", "|", ">", "?",
        " a ",
        "\\n", "a\nb", "a\n\nb\n", "\ta", "a\rb", "\u{85}", "\u{2028}", "\u{feff}a", "\u{7f}",
        "äöü",
        "\u{1f469}\u{200d}\u{1f692}", "check-config", "--port", "-",
    ]

    @Test(arguments: texts)
    func `a text is read back as it was written`(text: String) throws {
        for line in ["a: \(yamlText(of: text))", "a: [b, \(yamlText(of: text)), c]  # d"] {
            let value = try #require(try YAMLNode(yaml: line)?["a"])
            let found = value.list?[1] ?? value
            #expect(found.scalar == text && found.value != .null, "\(line)")
            #expect(!line.contains("\n"))
        }
    }

    /// Texts that tell most ways of quoting apart.
    private static let someTexts = ["null", "it's a\n#b: \"c\\"]

    /// Values of each option other than its default.
    private static let values: [String: [String]] = [
        "host": someTexts, "port": ["0", "9"], "threads": ["3"], "workers": ["3"],
        "allow-origin": ["*", "http://a:1", "null://a", "http://it's \n#a", "[://,"],
        "trusted-proxy": ["10.0.0.0/8", "fd00::/8", "::1"], "connection-memory": ["65536"],
        "idle-timeout": ["0"], "request-timeout": ["0"], "min-read-rate": ["0"],
        "lame-duck-time": ["0.1", "1e-05"], "grace-period": ["0", "1e-300"],
        "drain-timeout": ["3600", "2.5"], "log-level": ["trace", "critical"],
        "store": ["sqlite:it's a\n#b", "rediss://host:1/2", "redis://[fe80::1%25eth0]"],
        "durability": ["full"], "store-wait": ["1"], "max-memory": ["1G", "70K", "123456"],
        "max-memory-per-client": ["5M"], "max-queue-time": ["0.25"], "max-body-bytes": ["1"],
        "max-connections": ["1"], "max-connections-per-address": ["0"], "max-waiting": ["0"],
        "max-sessions": ["1"], "max-sessions-per-address": ["0"], "session-timeout": ["1"],
        "max-worlds": ["0"], "max-sections": ["1"], "max-items": ["1"],
        "max-simulated-items": ["1"],
        "max-scene-objects": ["1"], "max-frame-elements": ["1"], "max-answer-elements": ["1"],
        "max-body-substeps": ["1"], "admin-port": ["0"], "admin-host": someTexts,
        "log-format": ["json"],
        "keys": someTexts, "access-log": [""],
    ]

    private let none = Environment { _ in nil }

    /// The lines of a report without the comments.
    private func settings(_ report: String) -> [String] {
        report.split(separator: "\n").map { line in
            let end = line.ranges(of: "  # ").last?.lowerBound ?? line.endIndex
            return String(line[..<end].reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Prints the settings, reads them back, and compares all options.
    private func requireSame(_ flags: [String], _ note: String) throws {
        let command = try Layoutd.parse(flags)
        let report = command.report(of: try Settings(flags, none))
        #expect(report.split(separator: "\n").count == Layoutd.fileOptions.count, "\(note)")
        let file = try TemporaryFile(report)
        let read = try Settings(["--config", file.path], none)
        let second = try Layoutd.parse(read.arguments)
        #expect(settings(second.report(of: read)) == settings(report), "\(note)")
        #expect(second.network.host == command.network.host, "\(note)")
        #expect(second.network.allowOrigin == command.network.allowOrigin, "\(note)")
        #expect(second.access.keys == command.access.keys, "\(note)")
        #expect(second.operators.accessLog == command.operators.accessLog, "\(note)")
        #expect(
            try second.storage.store.place.get() == command.storage.store.place.get(),
            "\(note)"
        )
    }

    @Test func `every option is tried`() {
        #expect(Self.values.keys.sorted() == Layoutd.fileOptions.sorted())
    }

    // Few rounds of many options: it takes long to parse arguments.
    @Test(arguments: 0..<3)
    func `settings are read back as they were printed`(round: Int) throws {
        let flags = Layoutd.fileOptions.flatMap { option -> [String] in
            let values = Self.values[option] ?? []
            if Environment.flags.contains(option) { return round == 0 ? ["--\(option)"] : [] }
            if Environment.lists.contains(option) { return values.map { "--\(option)=\($0)" } }
            return round < values.count ? ["--\(option)=\(values[round])"] : []
        }
        try requireSame(flags, "\(flags)")
    }

    @Test func `the path of the file that a setting is from stays in its comment`() throws {
        let settings = try Settings([], none)
        let report = try Layoutd.parse([]).report(of: settings)
        let file = try TemporaryFile(report, name: "a\nport: 1.yaml")
        let read = try Settings(["--config", file.path], none)
        let second = try Layoutd.parse(read.arguments).report(of: read)
        #expect(second.split(separator: "\n").count == Layoutd.fileOptions.count)
        #expect(self.settings(second) == self.settings(report))
    }

    @Test func `a value that is the command's name is no command`() async throws {
        let result = try await Program(["check-config", "--host", "check-config"]).end()
        #expect(result.status == 0 && result.output.hasPrefix("host: check-config"), "\(result)")
    }
}
