/// A place in a document, built while walking down and written only when something is wrong.
///
/// - Note: Source: RFC 6901.
package indirect enum JSONPointer: CustomStringConvertible {
    case root
    case member(JSONPointer, StaticString)
    case foreign(JSONPointer, String)
    case element(JSONPointer, Int)

    package var description: String {
        switch self {
        case .root: ""
        case .member(let parent, let name): "\(parent)/\(name)"
        case .foreign(let parent, let name): "\(parent)/\(Self.escaped(name))"
        case .element(let parent, let index): "\(parent)/\(index)"
        }
    }

    /// Only names from outside can contain what RFC 6901 escapes.
    private static func escaped(_ name: String) -> String {
        name.reduce(into: "") { result, character in
            switch character {
            case "~": result += "~0"
            case "/": result += "~1"
            default: result.append(character)
            }
        }
    }
}
