import Foundation
import LayoutdMetrics
import LayoutdTestSupport
import Testing

@testable import layoutd

/// Compares the guide's table of metrics with the metrics.
struct MetricsGuideTests {
    private static let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/LayoutService/LayoutService.docc/Metrics.md")

    @Test func `the guide has a row for each metric`() throws {
        let text = try String(contentsOf: Self.guide, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `layoutd_") }
        let expected = MetricCatalogue.all.map { metric in
            let labels = metric.labels.map { "`\($0)`" }.joined(separator: ", ")
            return "| `\(metric.name)` | \(metric.kind.rawValue) | "
                + "\(labels.isEmpty ? "-" : labels) | \(metric.help) |"
        }
        #expect(rows.map(String.init) == expected)
    }

    @Test func `names begin with that of the program, and end as Prometheus expects`() {
        for metric in MetricCatalogue.all {
            #expect(metric.name.hasPrefix("layoutd_"))
            #expect(metric.name.hasSuffix("_total") == (metric.kind == .counter), "\(metric.name)")
            #expect(metric.help.hasSuffix("."), "\(metric.name)")
        }
        #expect(Set(MetricCatalogue.all.map(\.name)).count == MetricCatalogue.all.count)
    }

    @Test func `every metric has a value as soon as a server runs`() async throws {
        let program = try Program(["--port", "0", "--admin-port", "0"])
        _ = try await program.port()
        let reply = try await HTTPClient(port: try await program.port()).send("GET", "/metrics")
        let lines = reply.text.split(separator: "\n")
        // Without a store its operations have no series.
        let absent =
            ["layoutd_store_duration_seconds", "layoutd_store_writes_total"]
            + ["layoutd_store_errors_total"]
        for metric in MetricCatalogue.all {
            #expect(lines.contains { $0.hasPrefix("# TYPE \(metric.name) ") })
            let hasValue = lines.contains { line in
                line.hasPrefix(metric.name) && line.dropFirst(metric.name.count).first != "#"
            }
            let isExpected = !metric.isSparse && !absent.contains(metric.name)
            #expect(hasValue == isExpected, "\(metric.name)")
        }
        program.send(SIGTERM)
        _ = try await program.end()
    }
}
