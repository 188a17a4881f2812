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
            nothing. Without an error the output is a file for --config. It has *** in place of \
            the user and the password of a store.
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
            // The path of a file may have several lines, a comment has one.
            let source = settings.source(of: name).description.withoutControls
            return (text.map { "\(name): \($0)" } ?? "# \(name):", source)
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
        case "lame-duck-time": storage.isShared ? "2.0" : "0.0"
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
    if let flag = value as? Bool { return "\(flag)" }
    if let store = value as? GivenStore { return yamlText(of: store.withoutLogin) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { yamlText($0.value) }
    case .collection:
        let values = mirror.children.map { yamlText(of: "\($0.value)") }
        return "[\(values.joined(separator: ", "))]"
    default: return yamlText(of: "\(value)")
    }
}

/// A text as YAML reads it back: what may mean something else is quoted.
func yamlText(of text: String) -> String {
    guard text.withoutControls == text else {
        return "\"\(text.withoutControls)\""
    }
    let isPlain =
        !["null", "true", "false"].contains(text.lowercased())
        && text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "/") } == true
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_-@:".contains($0)) }
        && text.last != ":"
    return isPlain ? text : "'\(text.replacing("'", with: "''"))'"
}

extension String {
    /// The text with escapes for what is not printed, as in a text of YAML in double quotes; the
    /// text itself if there is nothing to escape.
    ///
    /// - Note: Source: YAML 1.2.2, sections 5.1, "Character Set", and 5.7, "Escaped Characters".
    fileprivate var withoutControls: String {
        func isHidden(_ scalar: Unicode.Scalar) -> Bool {
            [.control, .lineSeparator, .paragraphSeparator, .format].contains(
                scalar.properties.generalCategory
            )
        }
        guard unicodeScalars.contains(where: isHidden) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "\"" || scalar == "\\" {
                text += "\\\(scalar)"
            } else if isHidden(scalar) {
                let digits = String(scalar.value, radix: 16)
                text += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Substring {
    /// A name in camel case as words with dashes between them.
    fileprivate var kebabCase: String {
        reduce(into: "") { name, character in
            name += character.isUppercase ? "-" + character.lowercased() : String(character)
        }
    }
}
