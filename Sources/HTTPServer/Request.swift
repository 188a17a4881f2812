import CMicrohttpd
import Glibc
public import HTTPTypes

/// One request, complete with its body.
///
/// It is valid only while the handler it was given to runs: header fields and query are read from
/// the connection when asked for. Hence it cannot be copied, and handlers only borrow it.
public struct Request: ~Copyable {
    /// The method as sent; HEAD is not turned into GET.
    public let method: HTTPRequest.Method

    /// The path without the query, percent-decoded; bytes that are no UTF-8 become U+FFFD.
    public let path: String

    /// The body, empty if there was none.
    public let body: [UInt8]

    // libmicrohttpd keeps the connection alive and untouched by other threads until the access
    // handler returns, and this value ends before that.
    private let connection: OpaquePointer

    init(
        connection: OpaquePointer,
        method: HTTPRequest.Method,
        path: String,
        body: [UInt8]
    ) {
        self.connection = connection
        self.method = method
        self.path = path
        self.body = body
    }

    /// The query in the order sent, percent-decoded, a plus sign meaning a space.
    ///
    /// `?a=1&b=&c` gives `a` with "1", `b` with "" and `c` with nil.
    ///
    /// - Complexity: O(*n*) in the length of the query, on every use.
    public var queryItems: [(name: String, value: String?)] {
        var items: [(name: String, value: String?)] = []
        withUnsafeMutablePointer(to: &items) { items in
            _ = MHD_get_connection_values_n(
                connection,
                .GET_ARGUMENT_KIND,
                collectQueryItem,
                items
            )
        }
        return items
    }

    /// Returns the value of a header field.
    ///
    /// Several fields of one name mean the same as one with their values separated by commas
    /// (RFC 9110 section 5.3), and are returned so.
    ///
    /// - Parameter name: The name; case does not matter.
    /// - Returns: The value without white space around it, nil if there is no field of that name;
    ///   bytes that are no UTF-8 become U+FFFD.
    /// - Complexity: O(*n*) in the number of fields.
    public func header(_ name: HTTPField.Name) -> String? {
        var search = FieldSearch(name: name.canonicalName)
        withUnsafeMutablePointer(to: &search) { search in
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collectField, search)
        }
        return search.value
    }
}

/// The fields of one name, joined as far as they have been seen.
private struct FieldSearch {
    let name: String
    var value: String?

    func matches(_ start: UnsafePointer<CChar>?, _ size: Int) -> Bool {
        guard let start, size == name.utf8.count else { return false }
        return strncasecmp(start, name, size) == 0
    }
}

/// Called by libmicrohttpd for each header field; `search` outlives the iteration.
private func collectField(
    search: UnsafeMutableRawPointer?,
    kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?,
    nameSize: Int,
    value: UnsafePointer<CChar>?,
    valueSize: Int
) -> MHD_Result {
    guard let search = search?.assumingMemoryBound(to: FieldSearch.self) else { return .NO }
    guard search.pointee.matches(name, nameSize) else { return .YES }
    let part = text(value, trimmedSize(value, valueSize))
    search.pointee.value = search.pointee.value.map { "\($0), \(part)" } ?? part
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ size: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: size), as: UTF8.self)
}

/// The size without trailing spaces and tabs; libmicrohttpd strips leading ones only.
private func trimmedSize(_ start: UnsafePointer<CChar>?, _ size: Int) -> Int {
    guard let start else { return 0 }
    var size = size
    while size > 0, start[size - 1] == 0x20 || start[size - 1] == 0x09 { size -= 1 }
    return size
}

/// Called by libmicrohttpd for each query item; `items` is the array behind `queryItems`, which
/// outlives the iteration.
private func collectQueryItem(
    items: UnsafeMutableRawPointer?,
    kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?,
    nameSize: Int,
    value: UnsafePointer<CChar>?,
    valueSize: Int
) -> MHD_Result {
    let items = items?.assumingMemoryBound(to: [(name: String, value: String?)].self)
    items?.pointee.append((text(name, nameSize), value.map { text($0, valueSize) }))
    return .YES
}
