/// Supplies the rest of a response's body piece by piece, whenever something has happened.
///
/// Between two pieces the connection is suspended: a feed that waits takes no thread. A feed does
/// not pile up: it is asked for the next piece only when the system has taken the one before, so a
/// client that reads slowly gets fewer of them.
///
/// A class, because what ends its waits keeps it too.
public protocol BodyFeed: AnyObject, Sendable {
    /// The memory that it takes, in bytes, together with its longest usual piece.
    var estimatedBytes: Int { get }

    /// Appends the next piece, if there is one.
    ///
    /// It is never called concurrently with itself, nor for HEAD, and no more once the client has
    /// left.
    ///
    /// - Parameters:
    ///   - buffer: The empty buffer to append to.
    ///   - occasion: Where and why it is called.
    /// - Returns: How to continue.
    func next(into buffer: inout BodyBuffer, _ occasion: FeedOccasion) -> FeedStep

    /// Waits for the next piece.
    ///
    /// It is called once after each ``FeedStep/wait``, on the event thread, when the connection is
    /// suspended. ``next(into:_:)`` is called again after the resumption, or earlier if the server
    /// stops or the client's key is revoked.
    ///
    /// - Parameter resumption: Ends the wait.
    func wait(_ resumption: Resumption)
}

/// Where and why a feed is asked for its next piece.
public enum FeedOccasion: Sendable {
    /// On an event thread, which other connections share.
    case eventThread
    /// On a worker, which it asked for by ``FeedStep/work``.
    case worker
    /// On an event thread, because the workers have too much to do.
    case refused
    /// On an event thread, because the server stops: what it appends is the last piece.
    case stopping
    /// On an event thread, because the client's key is not valid any more: what it appends is the
    /// last piece.
    case revoked
}

/// How to continue after a feed was asked for its next piece.
public enum FeedStep: Sendable {
    /// Send the piece, then ask for the next one.
    case piece
    /// Ask again after a wait.
    case wait
    /// Ask again on a worker.
    case work
    /// Send the piece, if there is one; then the body is complete.
    case finished
}
