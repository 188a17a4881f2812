import Glibc
import LayoutdLocks

/// Lines on their way to a descriptor, which a thread of their own writes.
///
/// Adding a line never waits for the reader of the descriptor: it may be asleep, with its pipe full,
/// or gone. Lines that find the queue full are dropped; once there is room again, a line says how
/// many. Lines that could not be written count as dropped.
///
/// A class, because the thread that writes shares it.
final class LineQueue: Sendable {
    private let state = Monitor(State())
    private let limit: Int

    /// How often lines that are not urgent are written, in nanoseconds; nil if all are urgent.
    private let pause: UInt64?

    private struct State: Sendable {
        var waiting: [UInt8] = []
        /// The number of lines dropped since the queue became full.
        var dropped = 0
        var isWriting = false

        var isEmpty: Bool { waiting.isEmpty && dropped == 0 }

        mutating func take() -> (lines: [UInt8], dropped: Int) {
            defer { (waiting, dropped, isWriting) = ([], 0, true) }
            return (waiting, dropped)
        }
    }

    /// Starts the thread that writes; nil if the system has no more threads.
    ///
    /// - Parameters:
    ///   - descriptor: What to write to. Ignore SIGPIPE, which a reader that is gone causes.
    ///   - limit: The most bytes that wait to be written.
    ///   - pause: How often lines that are not urgent are written, in nanoseconds; nil if all are
    ///     urgent.
    ///   - format: How it writes that lines are missing.
    init?(
        to descriptor: Int32,
        limit: Int = 256 << 10,
        pause: UInt64? = nil,
        _ format: LogFormat? = nil
    ) {
        (self.limit, self.pause) = (limit, pause)
        let work: @Sendable () -> Void = { [state] in
            Self.work(on: state, writingTo: descriptor, pause, format)
        }
        guard let thread = Thread(work) else { return nil }
        // It may wait for a reader forever.
        thread.detach()
    }

    /// Waits until everything is written, but not longer than a patience in nanoseconds.
    func flush(within patience: UInt64) {
        let end = ContinuousClock.now + .nanoseconds(patience)
        state.notifyAll()
        state.wait { state in
            (state.isEmpty && !state.isWriting) || .now >= end ? .done(()) : .retry(after: patience)
        }
    }

    /// Writes the queue's lines, forever.
    private static func work(
        on state: Monitor<State>,
        writingTo descriptor: Int32,
        _ pause: UInt64?,
        _ format: LogFormat?
    ) {
        var missing = 0
        while true {
            let (lines, dropped) = state.wait { state in
                state.isEmpty ? .retry(after: pause) : .done(state.take())
            }
            let unwritten = writeAll(lines, to: descriptor)
            missing += dropped + unwritten.count { $0 == newline }
            if missing > 0, unwritten.isEmpty,
                writeAll(notice(missing, format), to: descriptor).isEmpty
            {
                missing = 0
            }
            state.withLock { $0.isWriting = false }
            state.notifyAll()
        }
    }

    private static func notice(_ count: Int, _ format: LogFormat?) -> [UInt8] {
        let message = "\(count) lines of this log were not read in time and are lost"
        guard let format else { return Array("layoutd: \(message)\n".utf8) }
        var line = LogLine(format, level: "warning", message: message)
        line.finish()
        return line.withUnsafeBytes { Array($0) }
    }
}

extension LineQueue: TextOutputStream {
    /// Adds a line, which ends in a newline.
    func write(_ line: String) {
        var line = line
        line.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Adds a line, which ends in a newline.
    ///
    /// - Parameters:
    ///   - line: The bytes.
    ///   - isUrgent: Whether it is written immediately; otherwise a little later, with others.
    func write(_ line: UnsafeRawBufferPointer, isUrgent: Bool = true) {
        let isDue = state.withLock { state in
            // After a dropped line none is added until the thread takes the others, so that the
            // notice comes where the lines are missing.
            let fits = state.dropped == 0 && state.waiting.count + line.count <= limit
            if fits { state.waiting += line } else { state.dropped += 1 }
            return isUrgent || pause == nil || state.waiting.count > limit / 4
        }
        if isDue { state.notifyAll() }
    }
}

/// Writes bytes, however long that takes.
///
/// - Returns: The bytes that cannot be written: the reader is gone, or the disk full.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> ArraySlice<UInt8> {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
            waitUntilWritable(descriptor)
        } else if errno != EINTR {
            break
        }
    }
    return rest
}

/// Waits for a reader of a descriptor that does not wait by itself.
private func waitUntilWritable(_ descriptor: Int32) {
    var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&watched, 1, -1)
}

private let newline = UInt8(ascii: "\n")
