import Foundation

/// Runs blocking work on a separate thread, and waits for it without blocking a task.
///
/// The cooperative pool has as many threads as cores: tests that block in tasks stall the others.
package func onOwnThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Swift.Result { try work() })
        }
    }
}
