/// A place in a document, built on the way down and turned into text only for an error.
///
/// Names that a client has made up are cut short.
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
        case .foreign(let parent, let name): "\(parent)/\(Self.escaped(name.shortened))"
        case .element(let parent, let index): "\(parent)/\(index)"
        }
    }

    /// Escapes a name as in RFC 6901; only names from clients need this.
    private static func escaped(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "~": result += "~0"
            case "/": result += "~1"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
