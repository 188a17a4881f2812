public import LayoutEngine

/// The current view of a session, to read.
///
/// It keeps the session locked: other threads wait until it ends.
public struct SessionReading: ~Copyable {
    @usableFromInline var access: SessionAccess

    /// How long it took to bring the view up to date, in nanoseconds by estimate.
    public var effort: Int { access.effort }

    /// The view.
    @inlinable public var view: CollectionView {
        _read { yield access.held.state.view }
    }

    fileprivate init(_ access: consuming SessionAccess) { self.access = access }
}

extension Session {
    /// Reads the current view.
    ///
    /// - Parameter limit: `nil` on a thread that may wait.
    /// - Returns: The view; the session is locked as long as it exists.
    /// - Throws: ``SessionFailure``.
    public func read(
        within limit: AccessLimit? = nil
    ) throws(SessionFailure) -> SessionReading {
        SessionReading(try SessionAccess.begin(self, within: limit, changes: false))
    }
}
