import Glibc

/// Follows the lines of a request's head through the connection's memory, as libmicrohttpd 0.9.75
/// leaves it; other versions lay it out in other ways, see ``FramingRule``.
///
/// That version writes a zero byte over the first colon of each line and over each byte of its
/// end. It joins folded lines elsewhere, takes a zero byte in a line for its end, one at the start
/// of a line for the end of the head, and a bare line feed for a line end. So a head has been
/// understood as it was sent only if its fields lie one behind the other: name, zero, white space,
/// value, two zeros. (A zero before a bare line feed looks like a line end; servers that accept bare
/// line feeds take it for one, too.)
struct HeadLayout {
    /// Where the next line must start; nil once something is in its way.
    private var next: UnsafePointer<CChar>?
    private let start: UnsafePointer<CChar>

    /// Starts after the request line, which is method, target and version with a space between
    /// each.
    init(_ call: Call) {
        start = call.version + (versionSize + lineEndSize)
        let isPlain =
            call.path == call.method + (strlen(call.method) + 1)
            && call.version[versionSize + 1] == 0
        next = isPlain ? start : nil
    }

    /// Proceeds to the next line, if a field is the whole of this line.
    mutating func skip(_ name: ConnectionText, _ value: ConnectionText) {
        guard let line = next, name.start == line else { return next = nil }
        var text = name.end + 1
        while text < value.start, text.pointee == 0x20 || text.pointee == 0x09 { text += 1 }
        // The value ends with a zero; before the end of the head there is at least one byte more.
        next = text == value.start && value.end[1] == 0 ? value.end + lineEndSize : nil
    }

    /// Checks that the head has nothing after its fields but an empty line, and no control
    /// character except tabs anywhere.
    ///
    /// - Parameter end: The end of the head.
    /// - Returns: Whether it is so.
    func isComplete(at end: UnsafePointer<CChar>) -> Bool {
        guard let next, next + lineEndSize == end, next[0] == 0, next[1] == 0 else { return false }
        return !ConnectionText(start, end - start).hasControls
    }
}

/// The length of `HTTP/1.1`; libmicrohttpd accepts no other form.
private let versionSize = 8

private let lineEndSize = 2
