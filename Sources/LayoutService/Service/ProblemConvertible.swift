/// An error that knows its problem document.
protocol ProblemConvertible: Error {
    /// What the client is sent.
    var problem: Problem { get }
}

extension Problem {
    /// Creates the problem of an error.
    init(_ error: some ProblemConvertible) { self = error.problem }
}

/// Calls a function whose errors become problems.
func convertingErrors<Result: ~Copyable, Failure: ProblemConvertible>(
    _ body: () throws(Failure) -> Result
) throws(RequestFailure) -> Result {
    try convertingErrors(body) { .problem($0.problem) }
}

/// Calls a function whose errors depend on what it was called for.
///
/// - Parameters:
///   - body: The function.
///   - failure: Returns why the request is not carried out.
/// - Returns: The function's result.
/// - Throws: What `failure` returns.
func convertingErrors<Result: ~Copyable, Failure>(
    _ body: () throws(Failure) -> Result,
    to failure: (Failure) -> RequestFailure
) throws(RequestFailure) -> Result {
    do throws(Failure) {
        return try body()
    } catch {
        throw failure(error)
    }
}
