import ArgumentParser
import Glibc

/// Environment variables that stand for options: `LAYOUTD_PORT` for `--port`.
struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    init(_ lookUp: @escaping @Sendable (String) -> String?) {
        self.lookUp = lookUp
    }

    /// The environment of this process.
    static let process = Environment { name in
        getenv(name).map { String(cString: $0) }
    }

    /// The options that may have several values, separated by commas in the environment.
    static let lists = ["allow-origin", "trusted-proxy"]

    /// The flags that are on or off.
    static let flags = ["access-log"]

    /// The environment variable for an option.
    static func variable(for option: String) -> String {
        "LAYOUTD_" + String(option.uppercased().map { $0 == "-" ? "_" : $0 })
    }

    /// The text that the environment has for an option; `nil` if it has none.
    func text(for option: String) -> String? {
        lookUp(Self.variable(for: option)).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The arguments that the environment sets.
    ///
    /// - Parameters:
    ///   - options: The names of the options that may be set in the environment, without dashes.
    ///   - arguments: The command line, which overrides the environment.
    /// - Returns: The arguments to put before the command line.
    /// - Throws: `ValidationError` for a value that the option does not accept.
    func arguments(for options: [String], besides arguments: [String]) throws -> [String] {
        try options.filter { !arguments.containOption($0) }.flatMap(self.arguments)
    }

    private func arguments(for option: String) throws -> [String] {
        let variable = Self.variable(for: option)
        guard let text = lookUp(variable), !text.isEmpty else { return [] }
        if Self.flags.contains(option) {
            switch text.lowercased() {
            case "1", "true", "yes": return ["--\(option)"]
            case "0", "false", "no": return []
            default: throw ValidationError("\(variable): must be true or false, got \(text)")
            }
        }
        let values = Self.lists.contains(option) ? text.split(separator: ",") : [text[...]]
        let arguments = values.map { "--\(option)=\($0)" }
        do {
            _ = try Layoutd.parse(arguments)
        } catch {
            throw ValidationError("\(variable): \(Layoutd.message(for: error))")
        }
        return arguments
    }
}

extension [String] {
    /// Whether an option is given, in either form.
    func containOption(_ name: String) -> Bool {
        contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
    }
}
