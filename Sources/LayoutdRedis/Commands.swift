/// Commands in the form in which they are sent, one after another.
///
/// hiredis writes a command into memory of its own, which then has to be copied; building the bytes
/// in place takes less code than calling that, and a third of the time.
struct Commands {
    /// What is to be sent.
    private(set) var bytes: [UInt8] = []
    /// The number of commands, which is that of the replies.
    private(set) var count = 0

    /// Begins a command that has the given number of parts, its name being one of them.
    mutating func begin(parts: Int) {
        add(UInt8(ascii: "*"), parts)
        count += 1
    }

    /// Adds a command.
    mutating func add(_ parts: String...) {
        begin(parts: parts.count)
        for part in parts { add(part: part) }
    }

    /// Adds a part to the command that was begun.
    mutating func add(part: String) {
        add(UInt8(ascii: "$"), part.utf8.count)
        bytes.append(contentsOf: part.utf8)
        endLine()
    }

    /// Adds a part to the command that was begun.
    mutating func add(part: StaticString) {
        let text = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
        add(UInt8(ascii: "$"), text.count)
        bytes.append(contentsOf: text)
        endLine()
    }

    /// Adds a part to the command that was begun.
    mutating func add(part: [UInt8]) {
        add(UInt8(ascii: "$"), part.count)
        bytes.append(contentsOf: part)
        endLine()
    }

    /// Adds a number to the command that was begun.
    mutating func add(part: Int64) {
        add(part: String(part))
    }

    private mutating func add(_ mark: UInt8, _ count: Int) {
        bytes.append(mark)
        bytes.append(contentsOf: String(count).utf8)
        endLine()
    }

    private mutating func endLine() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }
}
