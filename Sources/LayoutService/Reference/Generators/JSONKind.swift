import LayoutdYAML

/// The kinds of values in JSON; integers are a kind of their own.
///
/// - Note: Source: JSON Schema 2020-12, "Validation", section 6.1.1.
enum JSONKind: String, CaseIterable, Comparable {
    case array, boolean, integer, null, number, object, string

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The kind of a value.
    init(of node: YAMLNode) {
        self =
            switch node.content {
            case .list: .array
            case .mapping: .object
            case .scalar:
                switch node.value {
                case .bool: .boolean
                case .number(let digits):
                    digits.contains { ".eE".contains($0) } ? .number : .integer
                case .text: .string
                case .null, nil: .null
                }
            }
    }
}
