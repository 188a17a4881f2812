import CLayoutdMicrohttpd
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
    guard let message = Message(response) else { return .NO }
    return message.queue(on: connection, closing: closing)
}

/// A response in the form of libmicrohttpd, made on any thread.
struct Message: ~Copyable {
    private let pointer: OpaquePointer
    private let status: UInt32

    /// Wraps a response, or an empty 500 if it cannot be sent; nil if not even that is possible.
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

    // The connection holds a reference of its own while it sends; the last one frees the buffer.
    deinit { MHD_destroy_response(pointer) }

    /// Queues the message on a connection whose access handler is being called.
    consuming func queue(on connection: OpaquePointer, closing: Bool) -> MHD_Result {
        if closing { MHD_add_response_header(pointer, "Connection", "close") }
        return MHD_queue_response(connection, status, pointer)
    }
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
    headers.allSatisfy { field in
        // Handed over as C strings they would be copied to the heap.
        field.name.rawName.withCString { name in
            field.value.withCString { MHD_add_response_header(message, name, $0) == .YES }
        }
    }
}
