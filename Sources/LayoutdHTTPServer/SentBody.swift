import CLayoutdMicrohttpd
import Glibc

/// A body that is sent while it is produced.
///
/// A class, because libmicrohttpd holds it as a pointer until the response has ended.
protocol SentBody: AnyObject {
    /// The bytes that have been copied so far; for the connection's event thread only.
    var sentBytes: Int { get }

    /// The connection; nil before `connect`.
    var link: StreamLink? { get }

    /// Whether all of it has been sent, and the end of the connection is its end.
    var endsWithConnection: Bool { get set }

    /// Sets the connection to send on; must be called once, before the first `read`.
    func connect(_ link: StreamLink)

    /// Copies the next bytes, on the connection's event thread.
    ///
    /// - Returns: The number of bytes; 0 if the connection has been suspended until there are some;
    ///   `endOfBody` or `endOfConnection`.
    func read(into target: UnsafeMutableRawPointer, limit: Int) -> Int

    /// Called once when the response has ended, complete or not.
    func disconnect()
}

/// The connection that a body is sent on, and what suspends and resumes it.
///
/// Safe to send between threads: only `Suspensions` uses the pointer.
struct StreamLink: @unchecked Sendable {
    let connection: OpaquePointer
    /// The key of the client; nil if its address counts.
    let key: (any ClientKey)?
    let proxies: TrustedProxies
    let suspensions: Suspensions
    let workers: WorkerPool
    /// Whether the client uses HTTP/1.0, for which a body without a length ends with the connection.
    let isHTTP10: Bool
}

/// The body is complete: libmicrohttpd's MHD_CONTENT_READER_END_OF_STREAM, a cast.
let endOfBody = -1

/// The body cannot be completed, so the connection ends.
let endOfConnection = -2

/// Wraps a body for libmicrohttpd, which releases it after the response; nil if that fails.
///
/// Without a length, libmicrohttpd sends chunks, and to clients of HTTP/1.0 until it closes.
func makeMessage(_ body: any SentBody) -> OpaquePointer? {
    let context = Unmanaged.passRetained(SentBodyBox(body))
    let message = MHD_create_response_from_callback(
        .max,
        blockSize,
        readBody,
        context.toOpaque(),
        releaseBody
    )
    if message == nil { context.release() }
    return message
}

/// The most bytes that libmicrohttpd copies at a time without chunks; those are limited by the
/// connection's memory.
private let blockSize = 16 << 10

/// A body behind a pointer of fixed size, which an existential is not.
private final class SentBodyBox {
    let body: any SentBody

    init(_ body: any SentBody) {
        self.body = body
    }
}

// Global functions, as in `Daemon`; `context` was retained by `makeMessage`.

private func readBody(
    context: UnsafeMutableRawPointer?,
    position: UInt64,
    target: UnsafeMutablePointer<CChar>?,
    limit: Int
) -> Int {
    guard let context, let target else { return endOfConnection }
    let body = Unmanaged<SentBodyBox>.fromOpaque(context).takeUnretainedValue().body
    let count = body.read(into: target, limit: limit)
    switch count {
    case endOfBody where body.link?.isHTTP10 == true: body.endsWithConnection = true
    case endOfConnection: break
    default: return count
    }
    return endConnection(of: body, target)
}

/// Ends the connection that a body is sent on.
///
/// libmicrohttpd (0.9.75 and 1.0.1) marks a connection as closed if the callback says that it ends,
/// but then looks at it again only when it is the one that has been silent for longest: until then,
/// possibly for ever, it keeps its descriptor. A byte that cannot be sent closes it immediately.
private func endConnection(of body: any SentBody, _ target: UnsafeMutablePointer<CChar>) -> Int {
    guard let link = body.link else { return endOfConnection }
    // What has been sent before still arrives.
    shutdown(CLayoutdMicrohttpd_descriptor(link.connection), Int32(SHUT_WR))
    target.pointee = 0
    return 1
}

private func releaseBody(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<SentBodyBox>.fromOpaque(context).takeRetainedValue().body.disconnect()
}
