import LayoutdHTTPServer
import LayoutdLocks

/// The requests that a handler has parked, for its test to resume.
final class Waiters: Sendable {
    private let parked = Locked<[Resumption]>([])

    var count: Int { parked.withLock { $0.count } }

    func park(_ resumption: Resumption) {
        parked.withLock { $0.append(resumption) }
    }

    /// Resumes all requests, several times.
    func resumeAll() {
        let all = parked.withLock { $0 }
        for _ in 0..<3 { for resumption in all { resumption.resume() } }
    }
}
