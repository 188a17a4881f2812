import CLayoutdMicrohttpd
import Glibc
import LayoutdLocks
import LayoutdMemory
import Synchronization

/// A body that is sent while it is produced.
///
/// It holds one window of bytes. When the client has taken them, the connection is suspended until
/// a worker has filled the next window: neither an event thread nor a worker waits for a client.
///
/// A class, because libmicrohttpd and a worker share it.
///
/// Safe to send between threads: from `isFilling` being set to its being cleared only the worker
/// accesses `bytes`, `progress` and `producer`, and otherwise only the connection's event thread.
final class StreamedBody: @unchecked Sendable {
    /// The size of a window, in bytes; the last piece in it may go beyond.
    static let window = 64 << 10

    /// The longest time to fill a window, in nanoseconds; one piece may take longer.
    static let fillTime: UInt64 = 20_000_000

    private var bytes: BodyBuffer
    private var sent = 0
    /// The bytes of all windows that have been copied; for the connection's event thread only.
    private(set) var sentBytes = 0
    private var progress = BodyProgress.more
    private var producer: any BodyProducer
    private var link: StreamLink?
    private let memory: MemoryReservation?
    private let isFilling = Atomic(false)

    /// - Parameters:
    ///   - beginning: The first bytes.
    ///   - producer: Produces those that follow.
    ///   - memory: The memory reserved for it.
    init(
        beginning: consuming BodyBuffer,
        rest producer: any BodyProducer,
        memory: MemoryReservation?
    ) {
        bytes = beginning
        self.producer = producer
        self.memory = memory
    }

    /// Sets the connection to send on; must be called once, before the first `read`.
    func connect(_ link: StreamLink) {
        self.link = link
    }

    /// Copies the next bytes, on the connection's event thread.
    ///
    /// - Returns: The number of bytes; 0 if the connection has been suspended until there are some;
    ///   one of libmicrohttpd's negative codes at the end.
    func read(into target: UnsafeMutableRawPointer, limit: Int) -> Int {
        // Then the server is stopping, and has resumed the connection before the worker did.
        guard !isFilling.load(ordering: .acquiring) else { return endOfConnection }
        if sent < bytes.count { return copy(to: target, limit: limit) }
        switch progress {
        case .more: return refill() ? 0 : endOfConnection
        case .finished: return endOfBody
        case .failed: return endOfConnection
        }
    }

    private func copy(to target: UnsafeMutableRawPointer, limit: Int) -> Int {
        let count = min(limit, bytes.count - sent)
        bytes.withUnsafeBytes { bytes in
            target.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped + sent, byteCount: count)
        }
        sent += count
        sentBytes += count
        return count
    }

    /// Suspends the connection until a worker has filled the next window; false if the server is
    /// stopping.
    private func refill() -> Bool {
        guard let link else { return false }
        bytes = BodyBuffer()
        sent = 0
        isFilling.store(true, ordering: .relaxed)
        let suspension = Suspension(link.connection)
        guard link.suspensions.suspend(suspension, for: .work) else { return false }
        let resume: @Sendable () -> Void = { [suspensions = link.suspensions] in
            suspensions.resume(suspension)
        }
        // Resumed unfilled, it ends the connection.
        let owner = link.client ?? link.proxies.clientAddress(of: link.connection)
        let isAdded = link.workers.add(for: owner, refuse: resume) {
            self.fill()
            resume()
        }
        if !isAdded { resume() }
        return true
    }

    /// Fills a window, on a worker.
    private func fill() {
        let end = monotonicNanoseconds() + Self.fillTime
        bytes = BodyBuffer(capacity: Self.window)
        repeat {
            progress = producer.produce(into: &bytes)
        } while progress == .more
            && (bytes.isEmpty || bytes.count < Self.window && monotonicNanoseconds() < end)
        isFilling.store(false, ordering: .releasing)
    }
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
}

extension StreamedBody {
    /// Wraps the body for libmicrohttpd, which releases it after the response; nil if that fails.
    ///
    /// Without a length, libmicrohttpd sends chunks, and to clients of HTTP/1.0 until it closes.
    func makeMessage() -> OpaquePointer? {
        let context = Unmanaged.passRetained(self)
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
}

/// The most bytes that libmicrohttpd copies at a time without chunks; those are limited by the
/// connection's memory.
private let blockSize = 16 << 10

// The macros are casts, which Swift does not import.
private let endOfBody = -1
private let endOfConnection = -2

// Global functions, as in `Daemon`; `context` was retained by `makeMessage`.

private func readBody(
    context: UnsafeMutableRawPointer?,
    position: UInt64,
    target: UnsafeMutablePointer<CChar>?,
    limit: Int
) -> Int {
    guard let context, let target else { return endOfConnection }
    return Unmanaged<StreamedBody>.fromOpaque(context).takeUnretainedValue()
        .read(into: target, limit: limit)
}

private func releaseBody(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<StreamedBody>.fromOpaque(context).release()
}
