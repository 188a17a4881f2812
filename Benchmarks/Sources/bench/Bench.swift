import ArgumentParser

@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares what layoutd costs, prints Markdown, and checks what must hold."
    )

    @Option(help: "Path of the layoutd to measure.")
    var server: String

    @Flag(help: "Take fewer samples; check the same.")
    var quick = false

    @Option(help: "Run only the benchmarks whose title contains this.")
    var only = ""

    func run() throws {
        let benchmarks: [any Benchmark] = [
            TetherStep(),
            CradleTime(),
            CradleMemory(),
            ListScroll(),
            DataChange(),
            MotionTick(),
            WaterfallWork(),
            SessionCreation(server: server),
            FramePoll(server: server),
        ]
        let chosen = benchmarks.filter { only.isEmpty || $0.title.contains(only) }
        guard !chosen.isEmpty else { throw ValidationError("no benchmark is titled \(only)") }
        let failures = try chosen.flatMap { benchmark in
            let report = try Report(benchmark, rounds: quick ? 9 : 31)
            print(report.markdown)
            return report.failures
        }
        guard failures.isEmpty else { throw Failure(description: failures.joined(separator: "\n")) }
    }
}
