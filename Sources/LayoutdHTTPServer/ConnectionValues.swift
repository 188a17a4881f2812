import CLayoutdMicrohttpd
import Glibc

/// A piece of a request in its connection's own memory; valid only in the call of the access
/// handler that provided it.
struct ConnectionText {
    let start: UnsafePointer<CChar>
    private let size: Int

    init(_ start: UnsafePointer<CChar>, _ size: Int) {
        self.start = start
        self.size = size
    }

    /// The place behind the last byte.
    var end: UnsafePointer<CChar> { start + size }

    /// The bytes.
    var bytes: UnsafeBufferPointer<CChar> { UnsafeBufferPointer(start: start, count: size) }

    /// The text; invalid UTF-8 becomes U+FFFD.
    var string: String {
        String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
    }

    /// Whether it ends with a space or a tab.
    var hasTrailingSpace: Bool {
        size > 0 && (start[size - 1] == 0x20 || start[size - 1] == 0x09)
    }

    /// Whether it is a token, as names of fields must be (RFC 9110 §5.6.2).
    var isToken: Bool { CLayoutdMicrohttpd_isToken(start, size) }

    /// Whether there are control characters other than zeros and tabs.
    var hasControls: Bool {
        // Without a branch for each byte the compiler checks many together.
        var found: UInt8 = 0
        for byte in bytes {
            let byte = UInt8(bitPattern: byte)
            let isControl: UInt8 = byte < 0x20 ? 1 : 0
            let isAllowed: UInt8 = byte == 0 || byte == 0x09 ? 1 : 0
            let isDelete: UInt8 = byte == 0x7F ? 1 : 0
            found |= (isControl & ~isAllowed) | isDelete
        }
        return found != 0
    }

    /// The text without spaces and tabs at its end; libmicrohttpd strips leading ones only.
    var trimmed: ConnectionText {
        var text = self
        while text.hasTrailingSpace { text = ConnectionText(start, text.size - 1) }
        return text
    }

    /// The text without a colon and digits at its end, if there are any.
    var withoutPort: ConnectionText {
        var end = size
        while end > 0, (0x30...0x39).contains(start[end - 1]) { end -= 1 }
        guard end > 0, start[end - 1] == 0x3A else { return self }
        return ConnectionText(start, end - 1)
    }

    /// Whether it equals a name; case does not matter.
    func equals(_ name: String) -> Bool {
        guard size == name.utf8.count else { return false }
        // Passing the name as a C string would copy it to the heap.
        return name.utf8.withContiguousStorageIfAvailable {
            UnsafeRawBufferPointer($0).withMemoryRebound(to: CChar.self) { name in
                name.baseAddress.map { strncasecmp(start, $0, size) == 0 } ?? true
            }
        } ?? false
    }
}

/// Adds an empty field `Cookie` before the fields of a request, called before they are read.
///
/// libmicrohttpd copies the first such field and parses the copy, which nothing here needs. If the
/// copy does not fit into the connection's memory, it sends 431 twice, or nothing at all. An
/// empty field always fits. ``isCookieShield(_:)`` recognizes it.
func shieldFromCookies(_ connection: OpaquePointer) {
    _ = MHD_set_connection_value_n(connection, .HEADER_KIND, cookieShield, cookieSize, noValue, 0)
}

/// Whether the name is that of the field that ``shieldFromCookies(_:)`` adds.
func isCookieShield(_ name: UnsafePointer<CChar>) -> Bool { name == cookieShield }

// Never freed and never changed, so any thread may read them.
nonisolated(unsafe) private let cookieShield = UnsafePointer<CChar>(strdup("Cookie"))
nonisolated(unsafe) private let noValue = UnsafePointer<CChar>(strdup(""))
private let cookieSize = 6

/// Visits the header fields or the query items of a request, in the order sent.
///
/// - Parameters:
///   - kind: Header fields or query items.
///   - connection: The connection of the current access handler call.
///   - body: Receives the name, and the value if there is one.
func visitValues(
    _ kind: MHD_ValueKind,
    of connection: OpaquePointer,
    _ body: (_ name: ConnectionText, _ value: ConnectionText?) -> Void
) {
    withoutActuallyEscaping(body) { body in
        var visitor: Visitor = body
        withUnsafeMutablePointer(to: &visitor) { visitor in
            _ = MHD_get_connection_values_n(connection, kind, callVisitor, visitor)
        }
    }
}

/// The number of header fields or query items of a request.
func countValues(_ kind: MHD_ValueKind, of connection: OpaquePointer) -> Int {
    Int(MHD_get_connection_values_n(connection, kind, nil, nil))
}

/// Whether a request has a header field; case does not matter.
///
/// Faster than `visitValues`, which needs a closure; most fields that are looked up are absent.
func hasHeader(_ name: String, _ connection: OpaquePointer) -> Bool {
    var name = name
    return name.withUTF8 { name in
        name.withMemoryRebound(to: CChar.self) { name in
            MHD_lookup_connection_value_n(
                connection,
                .HEADER_KIND,
                name.baseAddress,
                name.count,
                nil,
                nil
            ) == .YES
        }
    }
}

private typealias Visitor = (ConnectionText, ConnectionText?) -> Void

/// Called by libmicrohttpd for each value; `visitor` outlives the iteration.
private func callVisitor(
    visitor: UnsafeMutableRawPointer?,
    kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?,
    nameSize: Int,
    value: UnsafePointer<CChar>?,
    valueSize: Int
) -> MHD_Result {
    guard let visitor, let name, !isCookieShield(name) else { return .YES }
    visitor.assumingMemoryBound(to: Visitor.self).pointee(
        ConnectionText(name, nameSize),
        value.map { ConnectionText($0, valueSize) }
    )
    return .YES
}
