/// What the server replies to one command.
enum Reply: Sendable, Hashable {
    case status(String)
    case error(String)
    case integer(Int64)
    case bytes([UInt8])
    case array([Reply])
    case null

    /// The bytes as text, if it has bytes.
    var text: String? {
        switch self {
        case .status(let text): text
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .error, .integer, .array, .null: nil
        }
    }

    /// The parts, if it has any.
    var parts: [Reply]? {
        if case .array(let parts) = self { parts } else { nil }
    }

    /// The failure, if it is one.
    var failure: ServerFailure? {
        if case .error(let text) = self { ServerFailure(reply: text) } else { nil }
    }
}
