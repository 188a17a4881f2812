import ArgumentParser

@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares what layoutd costs, prints Markdown, and checks what must hold."
    )

    @OptionGroup var programs: Programs

    @Flag(help: "Take fewer samples; check the same.")
    var quick = false

    @Option(help: "Run only the benchmarks whose title contains this.")
    var only = ""

    func run() throws {
        let rivals = programs.flexWrap.map { FlexWrap(flexWrap: $0) }
        let benchmarks: [any Benchmark] =
            [
                TetherStep(),
                CradleTime(),
                CradleMemory(),
                SpringMemory(),
                ListScroll(),
                EffectScroll(),
                MixedScroll(server: programs.layoutd),
                DataChange(),
                MotionTick(),
                CollisionTick(),
                HeapTick(),
                FlowWork(),
                WaterfallWork(),
                PreparationWork(),
                GroupWork(),
                SizeWork(),
                SessionCreation(server: programs.layoutd),
                FramePoll(server: programs.layoutd),
                SessionMemory(server: programs.layoutd, quick: quick),
                DraggedSecond(server: programs.layoutd),
                RequestInstructions(server: programs.layoutd),
                RequestTime.frames(programs),
                RequestTime.rows(programs),
                RequestTime.sameFrames(programs),
                RequestTime.steps(programs),
                ObservedPolls(server: programs.layoutd),
                PollLatency(server: programs.layoutd),
                JournalLatency(server: programs.layoutd),
                JournalLoading(server: programs.layoutd),
                WaitingPolls(server: programs.layoutd),
                StreamTime(programs: programs),
                Crowds(programs: programs),
            ] + (rivals.map { [$0] } ?? [])
        let chosen = benchmarks.filter { benchmark in
            (!quick || benchmark.isQuick) && (only.isEmpty || benchmark.title.contains(only))
        }
        guard !chosen.isEmpty else { throw ValidationError("no benchmark is titled \(only)") }
        let failures = chosen.flatMap(failures(of:))
        guard failures.isEmpty else { throw Failure(description: failures.joined(separator: "\n")) }
    }

    /// Runs a benchmark, prints it, and returns its failures, one sentence each.
    private func failures(of benchmark: any Benchmark) -> [String] {
        do {
            let report = try Report(benchmark, rounds: benchmark.rounds(quick: quick))
            print(report.markdown)
            return report.failures
        } catch {
            print("## \(benchmark.title)\n\nFailed.\n")
            return ["\(benchmark.title): \(error)"]
        }
    }
}
