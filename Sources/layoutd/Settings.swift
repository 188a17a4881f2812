import ArgumentParser

/// The options that are set outside the command line, and where each one is from.
///
/// A flag overrides the environment, which overrides the file.
struct Settings {
    /// Where the value of an option is from.
    enum Source: Equatable, CustomStringConvertible {
        case flag
        case variable(String)
        case file(path: String, line: Int)
        case usual

        var description: String {
            switch self {
            case .flag: "flag"
            case .variable(let name): name
            case .file(let path, let line): "\(path), line \(line)"
            case .usual: "default"
            }
        }
    }

    /// The arguments to put before those of the command line.
    private(set) var arguments: [String] = []

    private var sources: [String: Source] = [:]

    /// Reads the environment, and the file that `--config` or its variable names.
    ///
    /// - Parameters:
    ///   - commandLine: The arguments of the program.
    ///   - environment: The environment.
    /// - Throws: `ValidationError` for a file that cannot be used, and for invalid values.
    init(_ commandLine: [String], _ environment: Environment) throws {
        let path = commandLine.value(of: "config") ?? environment.text(for: "config")
        let file = try path.map { try ConfigurationFile(path: $0) }
        for option in Layoutd.variableOptions + Environment.flags {
            if commandLine.containOption(option) {
                sources[option] = .flag
            } else if environment.text(for: option) != nil {
                arguments += try environment.arguments(for: [option], besides: [])
                sources[option] = .variable(Environment.variable(for: option))
            } else if let path, let found = try file?.arguments(for: option) {
                arguments += found.arguments
                sources[option] = .file(path: path, line: found.line)
            }
        }
    }

    /// Where the value of an option is from.
    func source(of option: String) -> Source { sources[option] ?? .usual }
}

extension [String] {
    /// The last value of an option, in either form.
    fileprivate func value(of name: String) -> String? {
        for (index, argument) in enumerated().reversed() {
            if argument.hasPrefix("--\(name)=") {
                return String(argument.dropFirst(name.count + 3))
            }
            if argument == "--\(name)", index + 1 < count { return self[index + 1] }
        }
        return nil
    }
}
