import Glibc
import LayoutService
import LayoutdHTTPServer
import Synchronization

/// Writes a line for each request, or only for those that failed in the server.
///
/// A line never contains a whole identifier of a session, a key, a query or a body.
final class RequestLog: ServerObserver {
    private let lines: LineQueue
    private let format: LogFormat
    private let logsAll: Bool
    /// The templates of paths by number; the first is that of unknown paths.
    private let endpoints = ["other"] + LayoutService.endpointPaths
    private let problems = [""] + LayoutService.problemKinds
    private let threads = ThreadNumbers()

    /// - Parameters:
    ///   - lines: Where lines are written.
    ///   - format: How they are written.
    ///   - logsAll: Whether requests without a failure have a line too.
    init(to lines: LineQueue, _ format: LogFormat, logsAll: Bool) {
        (self.lines, self.format, self.logsAll) = (lines, format, logsAll)
    }

    func requestEnded(_ request: borrowing FinishedRequest) {
        let hasFailed = (request.status ?? 0) >= 500
        // Its client left while a worker worked for it.
        let isAbandoned = request.status == nil && request.usedWorker
        guard logsAll || hasFailed || isAbandoned else { return }
        var line = LogLine(
            format,
            level: hasFailed || isAbandoned ? "warning" : "info",
            message: "request"
        )
        if let id = request.identifier { line.add("request_id", id) }
        if let trace = request.traceIdentifier { line.add("trace_id", trace) }
        line.add("client", request.client)
        line.add("method", request.method.name)
        line.add("endpoint", endpoints[Int(request.subject.endpoint)])
        if let session = request.subject.session { line.add("session", hexadecimal: session) }
        if let status = request.status { line.add("status", UInt64(status)) }
        if request.subject.problem > 0 {
            line.add("problem", problems[Int(request.subject.problem)])
        }
        line.add("received", UInt64(request.receivedBytes))
        line.add("sent", UInt64(request.sentBytes))
        line.add("duration", nanoseconds: request.nanoseconds)
        if request.hasWaited { line.add("waited", "yes") }
        if request.isCutOff { line.add("cut_off", "yes") }
        line.add("thread", UInt64(threads.current))
        line.add("worker", request.usedWorker ? "yes" : "no")
        line.finish()
        // Not urgent: waking the thread that writes would take longer than all else here.
        line.withUnsafeBytes { lines.write($0, isUrgent: !logsAll) }
    }

    func workEnded(waited: UInt64, took: UInt64) {}
}

/// Numbers the threads that use it, from 1.
private final class ThreadNumbers: Sendable {
    private let key: pthread_key_t?
    private let last = Atomic(0)

    init() {
        var key = pthread_key_t()
        self.key = pthread_key_create(&key, nil) == 0 ? key : nil
    }

    deinit {
        if let key { pthread_key_delete(key) }
    }

    /// The number of the calling thread; 0 if the system has no room for it.
    var current: Int {
        guard let key else { return 0 }
        let known = Int(bitPattern: pthread_getspecific(key))
        if known > 0 { return known }
        let number = last.add(1, ordering: .relaxed).newValue
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: number))
        return number
    }
}

/// Passes what a server reports to several observers.
///
/// A class, because a server copies it for each request.
final class RequestObservers: ServerObserver {
    private let log: RequestLog
    private let metrics: ServiceMetrics?

    init(log: RequestLog, metrics: ServiceMetrics?) {
        (self.log, self.metrics) = (log, metrics)
    }

    func requestEnded(_ request: borrowing FinishedRequest) {
        metrics?.requestEnded(request)
        log.requestEnded(request)
    }

    func workEnded(waited: UInt64, took: UInt64) {
        metrics?.workEnded(waited: waited, took: took)
    }
}
