/// Produces the rest of a response's body, piece by piece, as the client reads it.
public protocol BodyProducer: Sendable {
    /// The memory that it takes, in bytes, apart from the pieces.
    var estimatedBytes: Int { get }

    /// Appends the next piece.
    ///
    /// It runs on a worker, never concurrently with itself, and only when all earlier pieces have
    /// been sent. It is not called for HEAD, and no more once the client has left.
    ///
    /// - Parameter buffer: The buffer to append to; it may contain earlier pieces.
    /// - Returns: How to continue.
    mutating func produce(into buffer: inout BodyBuffer) -> BodyProgress
}

/// How to continue after a piece of a body.
public enum BodyProgress: Sendable {
    /// With the next piece.
    case more
    /// The body is complete.
    case finished
    /// It cannot be completed: the client is cut off, so that it does not take the body for whole.
    case failed
}
