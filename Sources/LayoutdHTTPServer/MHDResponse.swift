import CLayoutdMicrohttpd
import Glibc
import HTTPTypes

/// Queues a response on the connection of the current access handler call.
///
/// - Parameters:
///   - response: The response; libmicrohttpd takes over its buffer without a copy.
///   - connection: The connection.
///   - closing: Whether to close the connection afterwards.
/// - Returns: The access handler's return value: `NO`, which cuts the client off, only if not even
///   an empty 500 can be sent.
func send(
    _ response: consuming Response,
    on connection: OpaquePointer,
    closing: Bool
) -> MHD_Result {
    guard let message = MHDResponse(response) else { return .NO }
    return message.queue(on: connection, closing: closing)
}

/// A response in libmicrohttpd's form; it can be created on any thread.
struct MHDResponse: ~Copyable {
    private let pointer: OpaquePointer
    private let status: UInt32

    /// Wraps a response, or an empty 500 if it cannot be sent; nil if both fail.
    init?(_ response: consuming Response) {
        let status = response.status.code
        let headers = response.headers
        let body = response.body.release()
        guard let message = makeMessage(body.start, body.count) else { return nil }
        if (200...999).contains(status), add(headers, to: message) {
            (pointer, self.status) = (message, UInt32(status))
            return
        }
        MHD_destroy_response(message)
        guard let failure = makeMessage(nil, 0) else { return nil }
        (pointer, self.status) = (failure, UInt32(MHD_HTTP_INTERNAL_SERVER_ERROR))
    }

    // The connection holds its own reference while it sends; releasing the last frees the buffer.
    deinit { MHD_destroy_response(pointer) }

    /// Queues the message on the connection of the current access handler call.
    consuming func queue(on connection: OpaquePointer, closing: Bool) -> MHD_Result {
        if closing { MHD_add_response_header(pointer, "Connection", "close") }
        return MHD_queue_response(connection, status, pointer)
    }
}

/// Wraps a malloc'ed buffer; frees it immediately if that fails.
private func makeMessage(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> OpaquePointer? {
    let message = MHD_create_response_from_buffer(count, start, .RESPMEM_MUST_FREE)
    if message == nil { free(start) }
    return message
}

/// Adds header fields until libmicrohttpd refuses one, for example because of a line break.
private func add(
    _ headers: [(name: HTTPField.Name, value: String)],
    to message: OpaquePointer
) -> Bool {
    headers.allSatisfy { field in
        // Passing Swift strings to a C parameter directly would copy them to the heap.
        field.name.rawName.withCString { name in
            field.value.withCString { MHD_add_response_header(message, name, $0) == .YES }
        }
    }
}
