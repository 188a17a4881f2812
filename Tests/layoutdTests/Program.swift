import Foundation
import LayoutdTestSupport

/// The program, started and stopped as a user would.
///
/// Its calls block only their own threads.
struct Program: Sendable {
    private let process: ChildProcess

    struct Result: Sendable {
        /// The exit status, or the signal that ended it.
        let status: Int32
        let output: String
        let errors: String
    }

    struct DidNotStart: Error {
        let errors: String
    }

    /// A sanitizer's report on the program, which the program itself does not detect.
    struct SanitizerReport: Error {
        let text: String
    }

    init(
        _ arguments: [String],
        environment: [String: String] = [:],
        output: ChildProcess.Reader = .attentive,
        errors: ChildProcess.Reader = .attentive
    ) throws {
        // The environment configures the sanitizers.
        let options = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        process = try ChildProcess(
            Self.executable,
            arguments,
            environment: environment.merging(options) { given, _ in given },
            readers: (output, errors)
        )
    }

    /// The program is in the same folder as the tests.
    private static var executable: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("layoutd").path
    }

    var identifier: pid_t { process.identifier }

    /// Waits for the line with the server's address.
    func url() async throws -> String {
        try await onOwnThread { [process] in
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let byte = process.output.readData(ofLength: 1)
                guard !byte.isEmpty else {
                    let said = process.errors.readDataToEndOfFile()
                    throw DidNotStart(errors: String(decoding: said, as: UTF8.self))
                }
                line += byte
            }
            let text = String(decoding: line.dropLast(), as: UTF8.self)
            return String(text.split(separator: " ").last ?? "")
        }
    }

    /// Waits for the line with the server's address, and returns the port.
    func port() async throws -> UInt16 {
        let url = try await url()
        guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw DidNotStart(errors: "no port in \(url)")
        }
        return port
    }

    /// Sends SIGTERM, waits for the program to end, and returns also how long that took.
    func stop() async throws -> (result: Result, time: Duration) {
        // On a thread of its own, which also sees the end in time when tasks are late.
        async let time = onOwnThread { [process] in
            ContinuousClock().measure {
                process.send(SIGTERM)
                _ = process.wait()
            }
        }
        let result = try await end()
        return (result, try await time)
    }

    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Waits for the program to end, at most a minute, and returns the output not read before.
    ///
    /// - Throws: ``SanitizerReport`` if a sanitizer reported an error.
    func end() async throws -> Result {
        let impatience = Task { [process] in
            try await Task.sleep(for: .seconds(60))
            process.send(SIGKILL)
        }
        defer { impatience.cancel() }
        async let output = readToEnd(process.output)
        async let errors = readToEnd(process.errors)
        let status = try await onOwnThread { [process] in process.wait() }
        let result = try await Result(status: status, output: output, errors: errors)
        if result.errors.contains("Sanitizer: ") { throw SanitizerReport(text: result.errors) }
        return result
    }
}

private func readToEnd(_ pipe: FileHandle) async throws -> String {
    try await onOwnThread { String(decoding: pipe.readDataToEndOfFile(), as: UTF8.self) }
}
