import LayoutService
import LayoutdHTTPServer
import LayoutdMetrics
import LayoutdSessions

/// Counts requests and work as a server reports them.
///
/// All series are made in advance: nothing is looked up or allocated when a request ends.
final class ServiceMetrics: ServerObserver {
    /// By endpoint, method and class of status, see ``place(_:_:_:)``.
    private let requests: [Counter]
    /// By endpoint.
    private let durations: [Histogram]
    private let receivedBytes: [Counter]
    private let sentBytes: [Counter]
    /// By kind of problem, from 1.
    private let problems: [Counter]
    private let waits: Histogram
    private let cutOff: Counter
    private let deferred: Counter
    private let queueTime: Histogram
    private let workTime: Histogram

    private static let methods = MethodKind.allCases.map { "\($0.name)" }
    private static let statuses = ["none", "1xx", "2xx", "3xx", "4xx", "5xx"]

    /// Makes all series.
    init(in metrics: MetricRegistry) {
        // Endpoint 0 is that of unknown paths.
        let endpoints = ["other"] + LayoutService.endpointPaths
        var requests: [Counter] = []
        for endpoint in endpoints {
            for method in Self.methods {
                for status in Self.statuses {
                    let labels = [("endpoint", endpoint), ("method", method), ("status", status)]
                    requests.append(metrics.makeCounter(MetricCatalogue.requests, labels: labels))
                }
            }
        }
        func counters(_ name: String, _ label: String, _ values: [String]) -> [Counter] {
            values.map { metrics.makeCounter(name, labels: [(label, $0)]) }
        }
        self.requests = requests
        durations = endpoints.map {
            metrics.makeHistogram(MetricCatalogue.durations, labels: [("endpoint", $0)])
        }
        receivedBytes = counters(MetricCatalogue.receivedBytes, "endpoint", endpoints)
        sentBytes = counters(MetricCatalogue.sentBytes, "endpoint", endpoints)
        problems = counters(MetricCatalogue.problems, "kind", LayoutService.problemKinds)
        waits = metrics.makeHistogram(MetricCatalogue.waits)
        cutOff = metrics.makeCounter(MetricCatalogue.cutOff)
        deferred = metrics.makeCounter(MetricCatalogue.deferred)
        queueTime = metrics.makeHistogram(MetricCatalogue.queueTime)
        workTime = metrics.makeHistogram(MetricCatalogue.workTime)
    }

    /// The place of a series in `requests`.
    private func place(_ endpoint: Int, _ method: MethodKind, _ status: Int?) -> Int {
        let statusClass = status.map { min(5, $0 / 100) } ?? 0
        return (endpoint * Self.methodCount + Int(method.rawValue)) * Self.statusCount + statusClass
    }

    private static let methodCount = 8
    private static let statusCount = 6

    func requestEnded(_ request: borrowing FinishedRequest) {
        let endpoint = Int(request.subject.endpoint)
        requests[place(endpoint, request.method, request.status)].increment()
        let durations = request.hasWaited ? waits : durations[endpoint]
        durations.record(nanoseconds: request.nanoseconds)
        if request.receivedBytes > 0 {
            receivedBytes[endpoint].increment(by: Int64(request.receivedBytes))
        }
        if request.sentBytes > 0 { sentBytes[endpoint].increment(by: Int64(request.sentBytes)) }
        let problem = Int(request.subject.problem)
        if problem > 0 { problems[problem - 1].increment() }
        if request.usedWorker { deferred.increment() }
        if request.isCutOff { cutOff.increment() }
    }

    func workEnded(waited: UInt64, took: UInt64) {
        queueTime.record(nanoseconds: waited)
        workTime.record(nanoseconds: took)
    }
}

extension MetricRegistry {
    /// Reads the state of the process for each exposition.
    func addProcess() {
        addSource { samples in
            let usage = ProcessUsage()
            samples.add("layoutd_process_cpu_seconds_total", usage.processorSeconds)
            samples.add("layoutd_process_resident_memory_bytes", usage.residentBytes)
            samples.add("layoutd_process_virtual_memory_bytes", usage.virtualBytes)
            samples.add("layoutd_process_threads", usage.threads)
            samples.add("layoutd_process_open_fds", usage.descriptors)
            samples.add("layoutd_process_max_fds", usage.maximumDescriptors)
            samples.add("layoutd_process_start_time_seconds", usage.startTime)
            samples.add("layoutd_build_info", 1, labels: [("version", Version.current)])
        }
    }

    /// Reads the state of a store for each exposition.
    func add(_ store: SessionStore) {
        addSource { samples in
            let sessions = store.statistics
            samples.add("layoutd_sessions", sessions.live)
            samples.add("layoutd_sessions_limit", store.limits.maximumSessions)
            samples.add("layoutd_sessions_resting", sessions.resting)
            samples.add("layoutd_sessions_created_total", sessions.created)
            samples.add("layoutd_sessions_ended_total", sessions.ended)
            samples.add("layoutd_sessions_expired_total", sessions.expired)
            samples.add("layoutd_sessions_restored_total", sessions.restored)
            samples.add("layoutd_ticks_total", sessions.ticks)
            samples.add("layoutd_worlds", store.worldCount)
            samples.add("layoutd_worlds_limit", store.limits.maximumWorlds)
            samples.add("layoutd_waiting_requests", store.waitingCount)
            samples.add("layoutd_waiting_requests_limit", store.limits.maximumWaiting)
            samples.add("layoutd_memory_reserved_bytes", store.memory.used)
            samples.add("layoutd_memory_limit_bytes", store.memory.limit)
            samples.add("layoutd_store_up", store.isKeeping ? 1 : 0)
        }
    }

    /// Reads what a service has counted for each exposition.
    func add(_ service: LayoutService) {
        addSource { samples in
            samples.add("layoutd_pushed_frames_total", service.pushedFrameCount)
        }
    }

    /// Reads the state of a server for each exposition.
    func add(_ server: Server) {
        addSource { [weak server] samples in
            guard let server else { return }
            samples.add("layoutd_http_connections", server.connectionCount)
            samples.add("layoutd_http_connections_limit", server.maximumConnections)
            samples.add("layoutd_worker_queue_length", server.waitingWorkCount)
        }
    }
}
