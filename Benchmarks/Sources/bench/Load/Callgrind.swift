import Glibc

/// A layoutd that runs under valgrind, which counts its instructions.
///
/// Unlike times, the counts are repeatable to a few in a thousand, for any load on the machine and
/// any processor.
final class Callgrind {
    private let scratch: Scratch
    private let output: String
    private let program: String
    private var dumps = 0

    /// Prepares a copy of the program without its debug information, which valgrind cannot read.
    init(layoutd: String) throws(Failure) {
        scratch = try Scratch()
        output = scratch.path + "/counts"
        program = scratch.reserve("layoutd")
        let complaint = try Child(["objcopy", "--strip-debug", layoutd, program]).readAll()
        guard complaint.isEmpty else { throw Failure(description: complaint) }
    }

    /// Starts the server with hashes that are the same in every run.
    func start(options: [String] = []) throws(Failure) -> ServerProcess {
        try ServerProcess(
            layoutd: program,
            options: options,
            under: [
                "env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--quiet", "--tool=callgrind",
                "--instr-atstart=no", "--callgrind-out-file=\(output)",
            ],
            in: scratch
        )
    }

    /// The number of instructions that the server executes while `body` sends requests to it.
    ///
    /// Excludes `memcpy`, `memset` and similar functions, which differ between processors.
    func instructions(of server: ServerProcess, _ body: () throws -> Void) throws -> Double {
        try control("--instr=on", server)
        try body()
        try control("--instr=off", server)
        let complaint = try control("--dump", server)
        dumps += 1
        let counts = text(ofFile: scratch.reserve("counts.\(dumps)"))
        let sum = Self.sum(of: counts) { !$0.hasPrefix("__mem") }
        guard sum > 0 else {
            throw Failure(description: "valgrind counted nothing: \(complaint)")
        }
        return sum
    }

    /// Sends a command to the server's valgrind and returns what it prints.
    @discardableResult
    private func control(_ command: String, _ server: ServerProcess) throws(Failure) -> String {
        let shell = ["sh", "-c", "exec callgrind_control $0 $1 2>&1"]
        return try Child(shell + [command, String(server.id)]).readAll()
    }

    /// Adds up the self costs of functions in a file of callgrind.
    ///
    /// A function's name has a number at first (`fn=(12) malloc`); later there is only the number.
    /// A call is followed by a line with the cost of the called function.
    private static func sum(of file: String, where counts: (Substring) -> Bool) -> Double {
        var names: [Substring: Substring] = [:]
        var isCounted = false
        var isCall = false
        var sum = 0.0
        for line in file.split(separator: "\n") {
            if isCall {
                isCall = false
            } else if line.hasPrefix("calls=") {
                isCall = true
            } else if line.hasPrefix("fn=") || line.hasPrefix("cfn=") {
                let words = line.split(separator: "=", maxSplits: 1)[1].split(
                    separator: " ",
                    maxSplits: 1
                )
                if words.count == 2 { names[words[0]] = words[1] }
                if line.hasPrefix("fn=") { isCounted = counts(names[words[0]] ?? "") }
            } else if isCounted, let first = line.first, first.isNumber || "+-*".contains(first) {
                sum += line.split(separator: " ").last.flatMap { Double($0) } ?? 0
            }
        }
        return sum
    }
}
