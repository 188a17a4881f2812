import LayoutdMemory

/// The limits of a name that differ from those of all others.
public struct KeyLimits: Sendable, Hashable {
    /// The most sessions at the same time, 0 for any number; `nil` if the limit of all others holds.
    public var maximumSessions: Int?
    /// The most memory, in bytes; `nil` if the limit of all others holds.
    public var maximumMemory: Int?

    /// Creates limits that do not differ.
    init() {}

    /// Reads the words of a line after the hash.
    ///
    /// - Throws: ``InvalidLine`` with the first word that is not a limit.
    init(_ words: some Sequence<Substring>) throws(InvalidLine) {
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? parts[1] : ""
            switch parts[0] {
            case "max-sessions":
                guard maximumSessions == nil, let number = Int(value), number >= 0 else {
                    throw InvalidLine(
                        "write max-sessions once, with a whole number, 0 for no limit"
                    )
                }
                maximumSessions = number
            case "max-memory":
                guard maximumMemory == nil, let size = MemorySize(value) else {
                    throw InvalidLine(
                        "write max-memory once, with a number of bytes, or with K, M or G after it"
                    )
                }
                maximumMemory = size.bytes
            default:
                // Not shown: it may be a secret by mistake.
                throw InvalidLine(
                    "after the hash there is something other than max-sessions= and max-memory="
                )
            }
        }
    }
}
