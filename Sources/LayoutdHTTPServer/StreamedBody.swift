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
final class StreamedBody: SentBody, @unchecked Sendable {
    /// The size of a window, in bytes; the last piece in it may go beyond.
    static let window = 64 << 10

    /// The longest time to fill a window, in nanoseconds; one piece may take longer.
    static let fillTime: UInt64 = 20_000_000

    private var bytes: BodyBuffer
    private var sent = 0
    /// The bytes of all windows that have been copied.
    private(set) var sentBytes = 0
    private var progress = BodyProgress.more
    private var producer: any BodyProducer
    private(set) var link: StreamLink?
    var endsWithConnection = false
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

    func connect(_ link: StreamLink) {
        self.link = link
    }

    func disconnect() {}

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
        let suspension = Suspension(link.connection, link.key)
        guard link.suspensions.suspend(suspension, for: .work) else { return false }
        let resume: @Sendable () -> Void = { [suspensions = link.suspensions] in
            suspensions.resume(suspension)
        }
        // Resumed unfilled, it ends the connection.
        let owner = link.key?.name ?? link.proxies.clientAddress(of: link.connection)
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
