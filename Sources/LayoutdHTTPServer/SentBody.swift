import CLayoutdMicrohttpd

/// A body that is sent while it is produced.
///
/// A class, because libmicrohttpd holds it as a pointer until the response has ended.
protocol SentBody: AnyObject {
    /// The bytes that have been copied so far; for the connection's event thread only.
    var sentBytes: Int { get }

    /// Sets the connection to send on; must be called once, before the first `read`.
    func connect(_ link: StreamLink)

    /// Copies the next bytes, on the connection's event thread.
    ///
    /// - Returns: The number of bytes; 0 if the connection has been suspended until there are some;
    ///   one of libmicrohttpd's negative codes at the end.
    func read(into target: UnsafeMutableRawPointer, limit: Int) -> Int

    /// Called once when the response has ended, complete or not.
    func disconnect()
}

/// The connection that a body is sent on, and what suspends and resumes it.
///
/// Safe to send between threads: only `Suspensions` uses the pointer.
struct StreamLink: @unchecked Sendable {
    let connection: OpaquePointer
    /// The name of the client; nil if its address counts.
    let client: String?
    let proxies: TrustedProxies
    let suspensions: Suspensions
    let workers: WorkerPool
    let pushed: PushedBodies
}

// The macros are casts, which Swift does not import.
let endOfBody = -1
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
    return Unmanaged<SentBodyBox>.fromOpaque(context).takeUnretainedValue().body
        .read(into: target, limit: limit)
}

private func releaseBody(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<SentBodyBox>.fromOpaque(context).takeRetainedValue().body.disconnect()
}
