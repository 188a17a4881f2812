import Testing

@testable import LayoutdMetrics

@Suite struct ExpositionTests {
    private let registry = MetricRegistry([
        MetricDescription("a_total", .counter, "Things\\ of \"a\".", labels: ["kind"]),
        MetricDescription("b", .gauge, "Two\nlines."),
        MetricDescription("c_seconds", .histogram, "Times."),
        MetricDescription("d_total", .counter, "Rare.", labels: ["kind"], isSparse: true),
    ])

    private func lines(of name: String) -> [Substring] {
        registry.exposition().split(separator: "\n").filter {
            $0.hasPrefix(name) && !$0.hasPrefix("#")
        }
    }

    @Test func `every metric has its help and type, also without values`() {
        #expect(
            registry.exposition() == #"""
                # HELP a_total Things\\ of "a".
                # TYPE a_total counter
                # HELP b Two\nlines.
                # TYPE b gauge
                # HELP c_seconds Times.
                # TYPE c_seconds histogram
                # HELP d_total Rare.
                # TYPE d_total counter

                """#
        )
    }

    @Test func `values of labels are escaped`() {
        registry.makeCounter("a_total", labels: [("kind", "\"x\\\n")]).increment()
        #expect(lines(of: "a_total") == [#"a_total{kind="\"x\\\n"} 1"#])
    }

    @Test func `series are in the order in which they were made`() {
        let first = registry.makeCounter("a_total", labels: [("kind", "x")])
        registry.makeCounter("a_total", labels: [("kind", "y")]).increment()
        for _ in 0..<3 { first.increment(by: 2) }
        #expect(lines(of: "a_total") == [#"a_total{kind="x"} 6"#, #"a_total{kind="y"} 1"#])
    }

    @Test func `a histogram counts each value in all larger buckets`() {
        let histogram = registry.makeHistogram("c_seconds")
        histogram.record(nanoseconds: 10_000)
        histogram.record(nanoseconds: 10_001)
        histogram.record(nanoseconds: 60_000_000_000)
        let lines = lines(of: "c_seconds")
        #expect(lines.count == Histogram.bounds.count + 3)
        #expect(lines.first == #"c_seconds_bucket{le="1e-05"} 1"#)
        #expect(lines[1] == #"c_seconds_bucket{le="2.5e-05"} 2"#)
        #expect(
            lines.suffix(4) == [
                #"c_seconds_bucket{le="30"} 2"#, #"c_seconds_bucket{le="+Inf"} 3"#,
                "c_seconds_sum 60.000020001", "c_seconds_count 3",
            ]
        )
    }

    @Test func `a sparse series appears with its first event`() {
        let counter = registry.makeCounter("d_total", labels: [("kind", "x")])
        #expect(lines(of: "d_total").isEmpty)
        counter.increment()
        #expect(lines(of: "d_total") == [#"d_total{kind="x"} 1"#])
    }

    @Test func `sources are read for every exposition`() {
        let counter = Counter()
        registry.addSource { samples in
            counter.increment()
            samples.add("b", counter.isUnused ? 0 : 7)
            samples.add("a_total", 1.5, labels: [("kind", "z")])
        }
        #expect(lines(of: "b") == ["b 7"])
        #expect(lines(of: "a_total") == [#"a_total{kind="z"} 1.5"#])
    }

    @Test func `no event is lost when threads count at the same time`() async {
        let counter = registry.makeCounter("a_total")
        let histogram = registry.makeHistogram("c_seconds")
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<1000 {
                        counter.increment()
                        histogram.record(nanoseconds: 1)
                    }
                }
            }
        }
        #expect(lines(of: "a_total") == ["a_total 4000"])
        #expect(lines(of: "c_seconds_count") == ["c_seconds_count 4000"])
    }

    @Test func `the usage of the process can be read`() {
        let usage = ProcessUsage()
        #expect(usage.residentBytes > 1 << 20)
        #expect(usage.virtualBytes >= usage.residentBytes)
        #expect(usage.threads >= 1)
        #expect(usage.descriptors >= 3 && usage.descriptors <= usage.maximumDescriptors)
        #expect(usage.startTime > 1.6e9)
        #expect(usage.processorSeconds > 0)
    }
}
