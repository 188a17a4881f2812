import CMicrohttpd
import Glibc
import HTTPTypes

/// Queues a response on the connection that its access handler is being called for.
///
/// - Parameters:
///   - response: What to send; its buffer becomes libmicrohttpd's, without a copy.
///   - connection: Where to send it.
///   - closing: Whether to end the connection after it.
/// - Returns: What the access handler has to return: `NO`, which cuts the client off, only if not
///   even an empty 500 can be sent.
func send(
    _ response: consuming Response,
    on connection: OpaquePointer,
    closing: Bool
) -> MHD_Result {
    let status = response.status.code
    let headers = response.headers
    let body = response.body.release()
    guard let message = makeMessage(body.start, body.count) else { return .NO }
    // The connection holds a reference of its own while it sends; the last one frees the buffer.
    defer { MHD_destroy_response(message) }
    guard (200...999).contains(status), add(headers, to: message) else {
        return sendFailure(on: connection)
    }
    if closing { MHD_add_response_header(message, "Connection", "close") }
    return MHD_queue_response(connection, UInt32(status), message)
}

/// Wraps a malloc'ed buffer; frees it at once if that fails.
private func makeMessage(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> OpaquePointer? {
    let message = MHD_create_response_from_buffer(count, start, .RESPMEM_MUST_FREE)
    if message == nil { free(start) }
    return message
}

/// Adds header fields until libmicrohttpd refuses one: it lets no line break through.
private func add(
    _ headers: [(name: HTTPField.Name, value: String)],
    to message: OpaquePointer
) -> Bool {
    headers.allSatisfy { MHD_add_response_header(message, $0.name.rawName, $0.value) == .YES }
}

private func sendFailure(on connection: OpaquePointer) -> MHD_Result {
    guard let message = makeMessage(nil, 0) else { return .NO }
    defer { MHD_destroy_response(message) }
    return MHD_queue_response(connection, UInt32(MHD_HTTP_INTERNAL_SERVER_ERROR), message)
}
