import CLayoutdMicrohttpd
import Glibc
import HTTPTypes
import LayoutdMemory

/// Queues a response on the connection of the current access handler call.
///
/// - Parameters:
///   - response: The response; libmicrohttpd takes over its buffer without a copy.
///   - connection: The connection.
///   - closing: Whether to close the connection afterwards.
///   - record: Where the response is noted, if an observer is interested.
///   - link: Makes what a body needs that is sent while it is produced.
/// - Returns: The access handler's return value: `NO`, which cuts the client off, only if not even
///   an empty 500 can be sent.
func send(
    _ response: consuming Response,
    on connection: OpaquePointer,
    closing: Bool,
    record: RequestRecord?,
    link: () -> StreamLink
) -> MHD_Result {
    guard let message = MHDResponse(response) else { return .NO }
    return message.queue(on: connection, closing: closing, record: record, link: link)
}

/// A response in libmicrohttpd's form; it can be created on any thread.
struct MHDResponse: ~Copyable {
    private let pointer: OpaquePointer
    private let status: UInt32
    private let subject: ResponseSubject
    private let bodyBytes: Int

    /// The body, if it is sent while it is produced.
    private let stream: (any SentBody)?

    /// What the message belongs to, if other responses have it too.
    private let prepared: PreparedResponse?

    /// Whether the body is sent while it is produced.
    var isStream: Bool { stream != nil }

    /// Wraps a response, or an empty 500 if it cannot be sent; nil if both fail.
    init?(_ response: consuming Response) {
        let status = response.status.code
        subject = response.subject
        if let prepared = response.prepared {
            (pointer, self.status) = (prepared.message, UInt32(status))
            (bodyBytes, stream, self.prepared) = (prepared.body.count, nil, prepared)
            return
        }
        prepared = nil
        let headers = response.headers
        let long = response.long
        bodyBytes = response.body.count
        let (stream, body) = makeBody(response.body, long)
        guard let message = body else { return nil }
        if isSendable(status), add(headers, to: message) {
            (pointer, self.status, self.stream) = (message, UInt32(status), stream)
            return
        }
        MHD_destroy_response(message)
        guard let failure = makeMessage(BodyBuffer(), nil) else { return nil }
        (pointer, self.status) = (failure, UInt32(MHD_HTTP_INTERNAL_SERVER_ERROR))
        self.stream = nil
    }

    /// Wraps a prepared response in a message of its own, to which fields can be added.
    private init?(unsharing prepared: PreparedResponse, _ subject: ResponseSubject) {
        guard let message = makeMessage(prepared.body) else { return nil }
        _ = add(prepared.headers, to: message)
        (pointer, status) = (message, UInt32(prepared.status.code))
        (bodyBytes, stream, self.prepared) = (prepared.body.count, nil, nil)
        self.subject = subject
    }

    // The connection holds its own reference while it sends; releasing the last frees the buffer.
    deinit { if prepared == nil { MHD_destroy_response(pointer) } }

    /// Queues the message on the connection of the current access handler call.
    consuming func queue(
        on connection: OpaquePointer,
        closing: Bool,
        record: RequestRecord?,
        link: () -> StreamLink
    ) -> MHD_Result {
        let isIdentified = record.map { $0.number != 0 } ?? false
        if let prepared, closing || isIdentified {
            guard let own = MHDResponse(unsharing: prepared, subject) else { return .NO }
            return own.queue(on: connection, closing: closing, record: record, link: link)
        }
        if let record {
            record.respond(status, subject, bodyBytes: bodyBytes, stream)
            if let stream, stream is PushedBody { record.hasWaited = true }
            if isIdentified { record.identify(pointer, on: connection) }
        }
        if closing { MHD_add_response_header(pointer, "Connection", "close") }
        if let stream { stream.connect(link()) }
        return MHD_queue_response(connection, status, pointer)
    }
}

/// Whether a status can be sent as it is.
func isSendable(_ status: Int) -> Bool { (200...999).contains(status) }

/// Wraps a body that is complete, or one that is produced while it is sent.
private func makeBody(
    _ body: consuming BodyBuffer,
    _ long: LongBody?
) -> (stream: (any SentBody)?, message: OpaquePointer?) {
    guard let rest = long?.rest else { return (nil, makeMessage(body, long?.memory)) }
    let stream: any SentBody =
        switch rest {
        case .produced(let producer):
            StreamedBody(beginning: body, rest: producer, memory: long?.memory)
        case .fed(let feed): PushedBody(beginning: body, rest: feed, memory: long?.memory)
        }
    return (stream, makeMessage(stream))
}

/// Wraps a buffer; frees it immediately if that fails.
private func makeMessage(
    _ body: consuming BodyBuffer,
    _ memory: MemoryReservation?
) -> OpaquePointer? {
    guard let memory else {
        let body = body.release()
        let message = MHD_create_response_from_buffer(body.count, body.start, .RESPMEM_MUST_FREE)
        if message == nil { free(body.start) }
        return message
    }
    return makeMessage(SharedBody(body, memory))
}

/// Wraps a body that other responses may have too.
func makeMessage(_ body: SharedBody) -> OpaquePointer? {
    let context = Unmanaged.passRetained(body)
    let message = MHD_create_response_from_buffer_with_free_callback_cls(
        body.count,
        body.start,
        releaseBody,
        context.toOpaque()
    )
    if message == nil { context.release() }
    return message
}

// A global function, as in `Daemon`; `context` was retained by `makeMessage`.
private func releaseBody(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<SharedBody>.fromOpaque(context).release()
}

/// Adds header fields until libmicrohttpd refuses one, for example because of a line break.
func add(
    _ headers: [HeaderField],
    to message: OpaquePointer
) -> Bool {
    headers.allSatisfy { field in
        // Passing Swift strings to a C parameter directly would copy them to the heap.
        field.name.rawName.withCString { name in
            field.value.withCString { MHD_add_response_header(message, name, $0) == .YES }
        }
    }
}
