import CLayoutdMicrohttpd
import Glibc
import LayoutdLocks

/// The suspended connections.
///
/// Connections are suspended and resumed under its lock: libmicrohttpd aborts the process if it is
/// stopped while a connection is suspended, and must not be asked to resume one that is gone. A
/// suspended connection exists until it is resumed, even if its client disconnects, which
/// libmicrohttpd does not notice.
///
/// A class, because everything that may resume a connection shares it.
final class Suspensions: Sendable {
    /// Why a connection is suspended.
    enum Purpose: CaseIterable {
        case wait, work
    }

    /// By connection, so that threads that resume many of them do not keep others from suspending.
    private let shards = (0..<16).map { _ in Locked(State()) }

    private struct State: Sendable {
        var suspended: [ObjectIdentifier: Entry] = [:]
        /// The purposes for which connections may be suspended; purposes are only removed.
        var admitted = Set(Purpose.allCases)

        mutating func resume(_ id: ObjectIdentifier) {
            guard let entry = suspended.removeValue(forKey: id) else { return }
            MHD_resume_connection(entry.suspension.connection)
        }

        func isSuspended(_ suspension: Suspension) -> Bool {
            suspended[ObjectIdentifier(suspension)] != nil
        }

        mutating func end(_ purpose: Purpose) -> Int {
            admitted.remove(purpose)
            let ended = suspended.filter { $0.value.purpose == purpose }
            for id in ended.keys { resume(id) }
            return ended.count
        }
    }

    private struct Entry: Sendable {
        let suspension: Suspension
        var purpose: Purpose
    }

    private func shard(of suspension: Suspension) -> Locked<State> {
        // Connections are some hundred bytes apart.
        shards[(Int(bitPattern: suspension.connection) >> 8) & (shards.count - 1)]
    }

    /// Suspends a connection while its access handler runs; false if the server is stopping.
    func suspend(_ suspension: Suspension, for purpose: Purpose) -> Bool {
        shard(of: suspension).withLock { state in
            guard state.admitted.contains(purpose) else { return false }
            MHD_suspend_connection(suspension.connection)
            state.suspended[ObjectIdentifier(suspension)] =
                Entry(suspension: suspension, purpose: purpose)
            return true
        }
    }

    /// Lets a connection that was suspended for work wait; if the server is stopping, resumes it
    /// and returns false.
    func turnIntoWait(_ suspension: Suspension) -> Bool {
        shard(of: suspension).withLock { state in
            guard state.admitted.contains(.wait) else {
                state.resume(ObjectIdentifier(suspension))
                return false
            }
            state.suspended[ObjectIdentifier(suspension)]?.purpose = .wait
            return true
        }
    }

    /// Resumes a connection on its event thread, unless it is resumed already.
    func resume(_ suspension: Suspension) {
        shard(of: suspension).withLock { $0.resume(ObjectIdentifier(suspension)) }
    }

    /// Resumes the connections that wait for a client that has left, or whose key is not valid any
    /// more: what they wait for may never happen.
    ///
    /// - Complexity: O(*n*) in the number of suspended connections, with a system call for each shard.
    func endPointless() {
        for shard in shards {
            let waiting = shard.withLock { state in
                state.suspended.values.filter { $0.purpose == .wait }.map(\.suspension)
            }
            let abandoned = waiting.abandoned()
            let revoked = waiting.filter(\.isRevoked)
            guard !abandoned.isEmpty || !revoked.isEmpty else { continue }
            shard.withLock { state in
                // Those that are still suspended had their descriptors all the time.
                for suspension in abandoned where state.isSuspended(suspension) {
                    suspension.abandon()
                    state.resume(ObjectIdentifier(suspension))
                }
                for suspension in revoked { state.resume(ObjectIdentifier(suspension)) }
            }
        }
    }

    /// Resumes the connections suspended for a purpose, and suspends no more for it.
    ///
    /// - Returns: The number of connections resumed.
    @discardableResult func end(_ purpose: Purpose) -> Int {
        shards.reduce(0) { count, shard in count + shard.withLock { $0.end(purpose) } }
    }
}

extension [Suspension] {
    /// Those whose clients have closed their connections, at least for writing.
    fileprivate func abandoned() -> [Suspension] {
        guard !isEmpty else { return [] }
        var watched = map { pollfd(fd: $0.descriptor, events: closedForWriting, revents: 0) }
        guard poll(&watched, nfds_t(count), 0) > 0 else { return [] }
        return zip(self, watched).filter { $1.revents != 0 }.map(\.0)
    }
}

/// `POLLRDHUP`, which the C library shows only to programs in GNU C.
///
/// - Note: Source: `poll(2)`; `include/uapi/asm-generic/poll.h` of Linux.
private let closedForWriting: Int16 = 0x2000
