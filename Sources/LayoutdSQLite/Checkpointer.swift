import CLayoutdSQLite
import LayoutdJournal
import LayoutdLocks

/// Moves pages from the log into the database, on a thread and connection of its own.
///
/// In the thread that writes it would delay the writes by tens of milliseconds. Call ``stop()``
/// before you release it.
final class Checkpointer: Sendable {
    private struct State {
        /// The size of the log.
        var pages = 0
        /// Its size when pages were moved last, or could not be.
        var tried = 0
        var isStopping = false
        var thread: Thread?
    }

    private let monitor = Monitor(State())
    private let step: Int

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - connection: Used by the thread only.
    ///   - step: How many pages the log grows before they are moved.
    ///   - pauseWrites: Runs a closure while no batch is written.
    /// - Throws: ``JournalError`` if the system has no more threads.
    init(
        _ connection: Connection,
        step: Int,
        pauseWrites: @escaping @Sendable (() -> Void) -> Void
    ) throws(JournalError) {
        self.step = step
        let (monitor, longest) = (monitor, 8 * step)
        let thread = Thread {
            while let pages = Self.next(monitor, step: step) {
                Self.movePages(connection)
                // The log begins again at its start only after all of it has been moved, which
                // never happens while one commit follows the other.
                if pages >= longest { pauseWrites { Self.movePages(connection) } }
                monitor.withLock { $0.tried = min(pages, $0.pages) }
            }
        }
        guard let thread else { throw JournalError("the system has no thread for the journal") }
        monitor.withLock { $0.thread = thread }
    }

    /// Reports that the log has the given number of pages.
    func logHas(_ pages: Int) {
        let isDue = monitor.withLock { state in
            // It has begun again at its start.
            if pages < state.pages { state.tried = 0 }
            state.pages = pages
            return pages - state.tried >= step
        }
        if isDue { monitor.notify() }
    }

    /// Waits for the thread to end; nothing happens the second time.
    func stop() {
        let thread = monitor.withLock { state in
            state.isStopping = true
            defer { state.thread = nil }
            return state.thread
        }
        monitor.notifyAll()
        thread?.join()
    }

    /// Waits until pages are to be moved, and returns the size of the log; `nil` at the end.
    private static func next(_ monitor: Monitor<State>, step: Int) -> Int? {
        monitor.wait { state in
            if state.isStopping { return .done(nil) }
            return state.pages - state.tried >= step ? .done(state.pages) : .retry(after: nil)
        }
    }

    /// Moves what can be moved now; if it fails, as on a full disk, it is tried again when the log
    /// has grown.
    private static func movePages(_ connection: Connection) {
        _ = try? connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE)
    }
}
