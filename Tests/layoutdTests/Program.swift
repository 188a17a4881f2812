import Foundation
import Synchronization
import TestSupport

/// The program itself, started and stopped as a user would.
///
/// A class, for a process has an identity; its state is Foundation's and a lock's.
final class Program: Sendable {
    private let process: Mutex<Process>
    private let output = Pipe()
    private let errors = Pipe()
    private let ended = DispatchSemaphore(value: 0)

    struct Result: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    struct DidNotStart: Error {
        let errors: String
    }

    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = output
        process.standardError = errors
        let ended = ended
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        self.process = Mutex(process)
    }

    /// The program lies beside the tests.
    private static var executable: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("layoutd")
    }

    /// Waits for the line that says where the server is.
    func url() async throws -> String {
        try await onOwnThread { [self] in
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let byte = output.fileHandleForReading.readData(ofLength: 1)
                guard !byte.isEmpty else {
                    let said = errors.fileHandleForReading.readDataToEndOfFile()
                    throw DidNotStart(errors: String(decoding: said, as: UTF8.self))
                }
                line += byte
            }
            let text = String(decoding: line.dropLast(), as: UTF8.self)
            return String(text.split(separator: " ").last ?? "")
        }
    }

    /// Waits for the line that says where the server is, and takes its port.
    func port() async throws -> UInt16 {
        let url = try await url()
        guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw DidNotStart(errors: "no port in \(url)")
        }
        return port
    }

    func send(_ signal: Int32) {
        process.withLock { _ = kill($0.processIdentifier, signal) }
    }

    /// Waits for the end, at most a minute, and tells what was written that nobody read before.
    func end() async throws -> Result {
        try await onOwnThread { [self] in
            if ended.wait(timeout: .now() + 60) == .timedOut { send(SIGKILL) }
            let status = process.withLock { process in
                process.waitUntilExit()
                return process.terminationStatus
            }
            let output = output.fileHandleForReading.readDataToEndOfFile()
            let errors = errors.fileHandleForReading.readDataToEndOfFile()
            return Result(
                status: status,
                output: String(decoding: output, as: UTF8.self),
                errors: String(decoding: errors, as: UTF8.self)
            )
        }
    }
}
