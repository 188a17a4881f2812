import Hummingbird
import LayoutEngine
import Synchronization

/// The sessions by their identifiers.
final class Sessions: Sendable {
    private let sessions = Mutex<[String: Session]>([:])

    func create(_ document: SessionDocument) throws -> (id: String, session: Session) {
        let id = String(UInt64.random(in: 0...UInt64.max), radix: 16)
        let session = Session(try CollectionView(document.configuration))
        sessions.withLock { $0[id] = session }
        return (id, session)
    }

    func find(_ id: String) throws -> Session {
        guard let session = sessions.withLock({ $0[id] }) else { throw HTTPError(.notFound) }
        return session
    }

    func remove(_ id: String) {
        sessions.withLock { _ = $0.removeValue(forKey: id) }
    }
}

/// A collection view that is advanced to the current time by each access.
final class Session: Sendable {
    private let start = ContinuousClock.now
    private let view: Mutex<CollectionView>

    init(_ view: CollectionView) {
        self.view = Mutex(view)
    }

    func frame() throws -> FrameDocument {
        try access { view in }
    }

    func scroll(_ document: ScrollDocument) throws -> FrameDocument {
        try access { try $0.scroll(document.scroll) }
    }

    /// Advances the view, and returns its frame after a change.
    private func access(_ change: (inout CollectionView) throws -> Void) throws -> FrameDocument {
        let frame = try view.withLock { view in
            let tick = Int((ContinuousClock.now - start) / .seconds(1) * Double(view.displayRate))
            _ = view.advance(toTick: tick, limit: 600)
            try change(&view)
            return try view.frame()
        }
        return FrameDocument(frame)
    }
}
