import Logging

/// Writes the log's messages as lines.
struct LineLogHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    private let lines: LineQueue
    private let format: LogFormat

    init(to lines: LineQueue, _ format: LogFormat) {
        (self.lines, self.format) = (lines, format)
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line = LogLine(format, level: event.level.name, message: event.message.description)
        var values = metadata
        values.merge(event.metadata ?? [:]) { _, new in new }
        if let error = event.error { values["error"] = "\(error)" }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            line.add(name: name, "\(value)")
        }
        line.finish()
        line.withUnsafeBytes { lines.write($0) }
    }
}

extension Logger.Level {
    fileprivate var name: StaticString {
        switch self {
        case .trace: "trace"
        case .debug: "debug"
        case .info: "info"
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        case .critical: "critical"
        }
    }
}
