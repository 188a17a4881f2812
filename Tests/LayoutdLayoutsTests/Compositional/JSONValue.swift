/// A value of a fixture whose shape depends on its keys.
indirect enum JSONValue: Decodable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    subscript(key: String) -> JSONValue? { object[key] }

    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    var number: Double? { if case .number(let value) = self { value } else { nil } }

    var string: String? { if case .string(let value) = self { value } else { nil } }

    var array: [JSONValue] { if case .array(let value) = self { value } else { [] } }

    var object: [String: JSONValue] { if case .object(let value) = self { value } else { [:] } }

    /// A number as an integer.
    var integer: Int? { number.map { Int($0) } }

    /// The numbers of an array.
    var numbers: [Double] { array.compactMap(\.number) }
}

/// A document cannot be read.
struct UnreadableDocument: Error {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }
}
