import ArgumentParser
import LayoutService
import LayoutdHTTPServer

/// The command `layoutd check-config`.
///
/// ``Layoutd/main()`` carries it out: the program's options are those of ``Layoutd``.
struct CheckConfig: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Checks the settings, and prints each one and where it is from.",
        discussion: """
            It takes the options of layoutd, reads the same environment and file, and starts \
            nothing. Without an error the output is a file for --config, but without the password \
            of a store.
            """
    )
}

extension Layoutd {
    /// The effective settings as YAML, each with a comment that says where it is from.
    func report(of settings: Settings) -> String {
        let lines = parsedOptions(of: self).filter { Self.fileOptions.contains($0.name) }.map {
            name,
            value in
            let text = yamlText(value) ?? usual(name)
            return (text.map { "\(name): \($0)" } ?? "# \(name):", "\(settings.source(of: name))")
        }
        let width = lines.map(\.0.count).max() ?? 0
        return lines.map { setting, source in
            let space = String(repeating: " ", count: width + 2 - setting.count)
            return "\(setting)\(space)# \(source)\n"
        }.joined()
    }

    /// The value of an option that is found out at the start.
    private func usual(_ name: String) -> String? {
        switch name {
        case "threads": "\(ServerConfiguration.activeCores)"
        case "workers": "\(ServerConfiguration.usualWorkers)"
        case "lame-duck-time": storage.isShared ? "2" : "0"
        case "max-memory": "\(limits.memory.limit)"
        case "max-memory-per-client": "\(limits.memory.limitPerOwner)"
        default: nil
        }
    }
}

/// The options of a command in the order of its help, with their values.
private func parsedOptions(of command: any ParsableArguments) -> [(name: String, value: Any)] {
    Mirror(reflecting: command).children.flatMap { child -> [(name: String, value: Any)] in
        switch child.value {
        case let group as any ParsedGroup: parsedOptions(of: group.parsedArguments)
        case let option as any ParsedOption:
            [((child.label ?? "").dropFirst().kebabCase, option.parsedValue)]
        default: []
        }
    }
}

/// A property whose value is an option's.
private protocol ParsedOption {
    var parsedValue: Any { get }
}

extension Option: ParsedOption {
    fileprivate var parsedValue: Any { wrappedValue }
}

extension Flag: ParsedOption {
    fileprivate var parsedValue: Any { wrappedValue }
}

/// A property that holds options.
private protocol ParsedGroup {
    var parsedArguments: any ParsableArguments { get }
}

extension OptionGroup: ParsedGroup {
    fileprivate var parsedArguments: any ParsableArguments { wrappedValue }
}

/// A value as YAML; `nil` if there is none.
private func yamlText(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { yamlText($0.value) }
    case .collection:
        let values = mirror.children.map { quotedIfNeeded("\($0.value)") }
        return "[\(values.joined(separator: ", "))]"
    default: return quotedIfNeeded("\(value)")
    }
}

/// A text as YAML reads it back: what may mean something else is quoted.
private func quotedIfNeeded(_ text: String) -> String {
    let isPlain =
        text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "/") } == true
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_-@:".contains($0)) }
        && text.last != ":"
    return isPlain ? text : "'\(text.replacing("'", with: "''"))'"
}

extension Substring {
    /// A name in camel case as words with dashes between them.
    fileprivate var kebabCase: String {
        reduce(into: "") { name, character in
            name += character.isUppercase ? "-" + character.lowercased() : String(character)
        }
    }
}
