import ArgumentParser
import LayoutdKeys
import LayoutdYAML

/// A file of options in YAML: `port: 8080` for `--port 8080`.
///
/// swift-configuration reads YAML too. It does not report unknown keys and the lines of values, a
/// value of the wrong type becomes the default, and its reader needs all of Foundation.
struct ConfigurationFile {
    private let path: String
    private let members: [YAMLNode.Member]

    /// Files that are longer are refused, in bytes.
    private static let maximumLength = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: `ValidationError` if it cannot be read, or an option is unknown.
    init(path: String) throws {
        try self.init(path: path, text: try Self.text(of: path))
    }

    /// Reads the text of a file.
    init(path: String, text: String) throws {
        self.path = path
        let node: YAMLNode?
        do throws(YAMLError) {
            node = try YAMLNode(yaml: text)
        } catch {
            throw Self.error(path, error.line, error.reason)
        }
        guard let node, node.value != .null else {
            members = []
            return
        }
        guard let members = node.members else {
            throw Self.error(path, node.line, "give options as \"name: value\"")
        }
        self.members = members
        for member in members { try requireKnown(member) }
    }

    /// The arguments that the file sets for an option, and the line; `nil` if it does not name it.
    ///
    /// - Throws: `ValidationError` for a value that the option does not accept.
    func arguments(for option: String) throws -> (arguments: [String], line: Int)? {
        guard let member = members.first(where: { $0.key == option }) else { return nil }
        let arguments = try arguments(of: member)
        do {
            _ = try Layoutd.parse(arguments)
        } catch {
            throw Self.error(path, member.line, Layoutd.message(for: error))
        }
        return (arguments, member.line)
    }

    private func arguments(of member: YAMLNode.Member) throws -> [String] {
        let name = member.key
        if Environment.flags.contains(name) {
            guard case .bool(let isOn) = member.value.value else {
                throw Self.error(path, member.line, "\(name) must be true or false")
            }
            return isOn ? ["--\(name)"] : []
        }
        if let values = member.value.list {
            guard Environment.lists.contains(name) else {
                throw Self.error(path, member.line, "\(name) takes one value, not a list")
            }
            return try values.map { "--\(name)=\(try text(of: $0, name))" }
        }
        return ["--\(name)=\(try text(of: member.value, name))"]
    }

    private func text(of node: YAMLNode, _ name: String) throws -> String {
        guard let text = node.scalar else {
            throw Self.error(path, node.line, "\(name) takes a text or a number")
        }
        guard node.value != .null else {
            throw Self.error(path, node.line, "\(name) has no value; give one, or remove the line")
        }
        return text
    }

    private func requireKnown(_ member: YAMLNode.Member) throws {
        let known = Layoutd.fileOptions
        guard !known.contains(member.key) else { return }
        let fix =
            known.closest(to: member.key).map { "did you mean \($0)?" }
            ?? "'layoutd --help' lists the options"
        throw Self.error(path, member.line, "\(member.key) is unknown here; \(fix)")
    }

    private static func error(_ path: String, _ line: Int, _ reason: String) -> ValidationError {
        ValidationError("\(path), line \(line): \(reason)")
    }

    private static func text(of path: String) throws -> String {
        do throws(RegularFile.Failure) {
            let file = try RegularFile(path: path, limit: maximumLength)
            return String(decoding: file.bytes, as: UTF8.self)
        } catch {
            throw ValidationError("\(path) \(error.reason)")
        }
    }
}

extension [String] {
    /// The name that differs least from a misspelt one, if few letters differ.
    fileprivate func closest(to name: String) -> String? {
        let name = String(name.lowercased().map { $0 == "_" ? "-" : $0 })
        let distances = map { (name: $0, distance: $0.distance(to: name)) }
        let closest = distances.min { $0.distance < $1.distance }
        return closest.flatMap { $0.distance <= 2 ? $0.name : nil }
    }
}

extension String {
    /// The number of letters to insert, delete or replace to get another text.
    ///
    /// - Note: Source: Wagner and Fischer, "The String-to-String Correction Problem", 1974,
    ///   doi:10.1145/321796.321811.
    fileprivate func distance(to other: String) -> Int {
        var row = Array(0...other.count)
        for (index, character) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, letter) in other.enumerated() {
                let replaced = diagonal + (character == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
