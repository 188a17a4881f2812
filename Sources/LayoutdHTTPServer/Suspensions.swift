import CLayoutdMicrohttpd
import LayoutdLocks

/// The connections that are put aside.
///
/// Connections are suspended and resumed under its lock: libmicrohttpd ends the process if it is
/// stopped with a connection left suspended, and must not be asked to resume one that is gone. A
/// suspended connection is not gone before it is resumed, whatever its client does.
///
/// A class, for everybody who may resume one shares it.
final class Suspensions: Sendable {
    /// Why a connection is put aside.
    enum Purpose: CaseIterable {
        case wait, work
    }

    private let state = Locked(State())

    private struct State: Sendable {
        var suspended: [ObjectIdentifier: Entry] = [:]
        /// For what connections may be put aside; only ever less.
        var admitted = Set(Purpose.allCases)

        mutating func resume(_ id: ObjectIdentifier) {
            guard let entry = suspended.removeValue(forKey: id) else { return }
            MHD_resume_connection(entry.suspension.connection)
        }

        mutating func end(_ purpose: Purpose) {
            admitted.remove(purpose)
            for (id, entry) in suspended where entry.purpose == purpose { resume(id) }
        }
    }

    private struct Entry: Sendable {
        let suspension: Suspension
        var purpose: Purpose
    }

    /// Puts a connection aside while its access handler runs; false if it is too late for that.
    func suspend(_ suspension: Suspension, for purpose: Purpose) -> Bool {
        state.withLock { state in
            guard state.admitted.contains(purpose) else { return false }
            MHD_suspend_connection(suspension.connection)
            state.suspended[ObjectIdentifier(suspension)] =
                Entry(suspension: suspension, purpose: purpose)
            return true
        }
    }

    /// Lets a connection that was put aside for work wait from now on; false, and the connection
    /// resumed, if it is too late for that.
    func turnIntoWait(_ suspension: Suspension) -> Bool {
        state.withLock { state in
            guard state.admitted.contains(.wait) else {
                state.resume(ObjectIdentifier(suspension))
                return false
            }
            state.suspended[ObjectIdentifier(suspension)]?.purpose = .wait
            return true
        }
    }

    /// Lets the event thread of a connection go on with it, unless it does already.
    func resume(_ suspension: Suspension) {
        state.withLock { $0.resume(ObjectIdentifier(suspension)) }
    }

    /// Resumes the connections that are put aside for a purpose, and puts none aside for it any more.
    func end(_ purpose: Purpose) {
        state.withLock { $0.end(purpose) }
    }

    /// Whether no connection is put aside.
    var isEmpty: Bool { state.withLock { $0.suspended.isEmpty } }
}
