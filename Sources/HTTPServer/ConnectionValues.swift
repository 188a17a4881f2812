import CMicrohttpd
import Glibc

/// A name or value in a connection's own memory; used only while it is being visited.
struct ConnectionText {
    private let start: UnsafePointer<CChar>
    private let size: Int

    fileprivate init(_ start: UnsafePointer<CChar>, _ size: Int) {
        self.start = start
        self.size = size
    }

    /// The bytes.
    var bytes: UnsafeBufferPointer<CChar> { UnsafeBufferPointer(start: start, count: size) }

    /// The text; bytes that are no UTF-8 become U+FFFD.
    var string: String {
        String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
    }

    /// Whether it ends with a space or a tab.
    var hasTrailingSpace: Bool {
        size > 0 && (start[size - 1] == 0x20 || start[size - 1] == 0x09)
    }

    /// The text without spaces and tabs at its end; libmicrohttpd strips leading ones only.
    var trimmed: ConnectionText {
        var text = self
        while text.hasTrailingSpace { text = ConnectionText(start, text.size - 1) }
        return text
    }

    /// Whether it is a name; case does not matter.
    func equals(_ name: String) -> Bool {
        size == name.utf8.count && strncasecmp(start, name, size) == 0
    }
}

/// Visits the header fields or the query items of a request, in the order sent.
///
/// - Parameters:
///   - kind: Which of them.
///   - connection: The connection whose access handler is being called.
///   - body: Gets the name, and the value if there is one; both are valid only inside.
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
    guard let visitor, let name else { return .YES }
    visitor.assumingMemoryBound(to: Visitor.self).pointee(
        ConnectionText(name, nameSize),
        value.map { ConnectionText($0, valueSize) }
    )
    return .YES
}
