import LayoutdMetrics

/// All metrics of the program, in the order of their exposition.
enum MetricCatalogue {
    static let requests = "layoutd_http_requests_total"
    static let durations = "layoutd_http_request_duration_seconds"
    static let waits = "layoutd_http_wait_duration_seconds"
    static let receivedBytes = "layoutd_http_request_body_bytes_total"
    static let sentBytes = "layoutd_http_response_body_bytes_total"
    static let cutOff = "layoutd_http_requests_cut_off_total"
    static let problems = "layoutd_problems_total"
    static let deferred = "layoutd_worker_requests_total"
    static let queueTime = "layoutd_worker_queue_duration_seconds"
    static let workTime = "layoutd_worker_duration_seconds"
    static let storeTime = "layoutd_store_duration_seconds"
    static let storeWrites = "layoutd_store_writes_total"
    static let storeErrors = "layoutd_store_errors_total"

    static let all = http + work + sessions + budgets + store + process

    private static let http: [MetricDescription] = [
        MetricDescription(
            requests,
            .counter,
            "Requests that have ended, by path template, method and first digit of the status; "
                + "none if the client left before a response.",
            labels: ["endpoint", "method", "status"],
            isSparse: true
        ),
        MetricDescription(
            durations,
            .histogram,
            "Time from the end of a request's head to the end of its response, without requests "
                + "that waited for a change.",
            labels: ["endpoint"],
            isSparse: true
        ),
        MetricDescription(
            waits,
            .histogram,
            "Time of requests that waited for a change."
        ),
        MetricDescription(
            receivedBytes,
            .counter,
            "Bytes of requests' bodies.",
            labels: ["endpoint"],
            isSparse: true
        ),
        MetricDescription(
            sentBytes,
            .counter,
            "Bytes of responses' bodies.",
            labels: ["endpoint"],
            isSparse: true
        ),
        MetricDescription(
            cutOff,
            .counter,
            "Requests whose connection ended before the response did."
        ),
        MetricDescription(
            problems,
            .counter,
            "Responses that report a problem, limits among them, by the kind in its type.",
            labels: ["kind"]
        ),
        MetricDescription(
            "layoutd_pushed_frames_total",
            .counter,
            "Frames sent on streams, while these are open; the first of each included."
        ),
        MetricDescription("layoutd_http_connections", .gauge, "Open connections."),
        MetricDescription("layoutd_http_connections_limit", .gauge, "Most open connections."),
    ]

    private static let work: [MetricDescription] = [
        MetricDescription(
            deferred,
            .counter,
            "Requests that took more than an event thread's budget and went to the workers, also those "
                + "that the workers refused."
        ),
        MetricDescription(
            "layoutd_worker_queue_length",
            .gauge,
            "Pieces of work that wait for a worker."
        ),
        MetricDescription(queueTime, .histogram, "Time that work waited for a worker."),
        MetricDescription(workTime, .histogram, "Time that work took on a worker."),
        MetricDescription(
            "layoutd_waiting_requests",
            .gauge,
            "Requests that wait for a session to change, and streams of frames."
        ),
        MetricDescription(
            "layoutd_waiting_requests_limit",
            .gauge,
            "Most requests that wait for a session to change."
        ),
    ]

    private static let sessions: [MetricDescription] = [
        MetricDescription("layoutd_sessions", .gauge, "Sessions in memory."),
        MetricDescription("layoutd_sessions_limit", .gauge, "Most sessions in memory."),
        MetricDescription(
            "layoutd_sessions_resting",
            .gauge,
            "Sessions in memory in which nothing moves without an event."
        ),
        MetricDescription("layoutd_sessions_created_total", .counter, "Sessions created."),
        MetricDescription("layoutd_sessions_ended_total", .counter, "Sessions ended by DELETE."),
        MetricDescription(
            "layoutd_sessions_expired_total",
            .counter,
            "Sessions that left memory because no request came."
        ),
        MetricDescription(
            "layoutd_sessions_restored_total",
            .counter,
            "Sessions loaded from the store."
        ),
        MetricDescription("layoutd_ticks_total", .counter, "Ticks simulated in sessions."),
        MetricDescription(
            "layoutd_worlds",
            .gauge,
            "Sessions that keep a world of the physics engine in memory."
        ),
        MetricDescription("layoutd_worlds_limit", .gauge, "Most sessions that keep such a world."),
    ]

    private static let budgets: [MetricDescription] = [
        MetricDescription(
            "layoutd_memory_reserved_bytes",
            .gauge,
            "Memory reserved for sessions, bodies and responses."
        ),
        MetricDescription(
            "layoutd_memory_limit_bytes",
            .gauge,
            "Most memory reserved for sessions, bodies and responses."
        ),
    ]

    private static let store: [MetricDescription] = [
        MetricDescription(
            "layoutd_store_up",
            .gauge,
            "1 if sessions can be kept, or need not be; 0 if the store cannot be used or refuses "
                + "writes."
        ),
        MetricDescription(
            storeTime,
            .histogram,
            "Time of the store's operations; a write is a batch.",
            labels: ["operation"]
        ),
        MetricDescription(storeWrites, .counter, "Entries and snapshots written to the store."),
        MetricDescription(
            storeErrors,
            .counter,
            "Operations of the store that failed.",
            labels: ["operation"]
        ),
    ]

    private static let process: [MetricDescription] = [
        MetricDescription(
            "layoutd_process_cpu_seconds_total",
            .counter,
            "Processor time of the process."
        ),
        MetricDescription(
            "layoutd_process_resident_memory_bytes",
            .gauge,
            "Memory of the process that is not swapped out."
        ),
        MetricDescription(
            "layoutd_process_virtual_memory_bytes",
            .gauge,
            "Addresses that the process uses."
        ),
        MetricDescription("layoutd_process_threads", .gauge, "Threads of the process."),
        MetricDescription("layoutd_process_open_fds", .gauge, "Open descriptors."),
        MetricDescription("layoutd_process_max_fds", .gauge, "Most open descriptors."),
        MetricDescription(
            "layoutd_process_start_time_seconds",
            .gauge,
            "When the process began, since 1970."
        ),
        MetricDescription(
            "layoutd_build_info",
            .gauge,
            "Always 1; the label is the version.",
            labels: ["version"]
        ),
    ]
}
