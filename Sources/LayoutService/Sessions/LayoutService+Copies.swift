import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdMemory
import LayoutdSessions

/// Sessions that go on from where others are, or were.
extension LayoutService {
    /// Creates a session that goes on as another one would without further events.
    func fork(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> HandlerResult {
        let query = try FrameQuery(request.queryItems).whole(since: nil)
        let asked = try request.document { ForkRequest(&$0) }
        let session = try find(route.session, &context)
        // Another process may have the session by now, and know of more events.
        if let proof = proof(context) { return proof }
        let reading = try session.read(&context.budget)
        var view = reading.view
        try context.budget.spend(view.effortOfDescribing)
        let memory = try reserve(view.estimatedBytes, for: request.client)
        // The session and the copy cannot share the engine's world; the session keeps it.
        view.releaseWorld()
        view.unwatchVisibility()
        let frame = try frame(of: view, query, &context.budget)
        let clock = asked.clock ?? session.clock
        let fork = try convertingErrors { [view] () throws(TooManySessions) in
            try store.fork(reading, view, clock: clock, owner: request.client, memory: memory)
        }
        logger.debug("session forked", metadata: ["session": "\(session.id.abbreviated)"])
        return .now(created(fork, view, frame, query, &context))
    }

    /// Returns all of a session's state, for `POST /v1/sessions`.
    func sessionState(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        let session = try find(route.session, &context)
        // Writing it takes about a millisecond at best.
        try context.budget.requireWorker()
        let (state, bytes) = try state(of: session, &context.budget)
        let memory = try reserve(StateRequest.bytesPerByteOfView * bytes, for: request.client)
        defer { withExtendedLifetime(memory) {} }
        guard let text = try? state.document() else { throw .problem(.frozen) }
        var body = BodyBuffer(capacity: text.count)
        text.withUnsafeBytes { body.append($0) }
        return .json(body, headers: [Response.revalidated])
    }

    /// The state of a session, and the memory that its view takes; the session is locked only meanwhile.
    private func state(
        of session: Session,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> (SessionState, bytes: Int) {
        let reading = try session.read(&budget)
        let state = try convertingErrors { () throws(CollectionViewError) in try reading.state() }
        return (state, reading.view.estimatedBytes)
    }

    /// Creates a session from a state that was kept.
    func resumeSession(
        _ asked: StateRequest,
        _ query: FrameQuery,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try context.budget.requireWorker()
        let reading = try reserve(
            StateRequest.bytesPerByte * request.body.count,
            for: request.client
        )
        let state = try asked.state(inRequest: request.body, limits)
        let snapshot = try asked.checked(state, limits)
        let configuration = snapshot.configuration
        let bytes = CollectionView.estimatedBytes(
            of: configuration.layout,
            configuration.sections,
            configuration.identifiers
        )
        let memory = try reserve(bytes, for: request.client)
        let view = try convertingErrors { () throws(CollectionViewError) in
            let view = try CollectionView(restoring: snapshot)
            try view.requireSimulation()
            return view
        } to: {
            .problem(StateRequest.problem(with: $0))
        }
        try memory.resize(to: view)
        withExtendedLifetime(reading) {}
        let frame = try frame(of: view, query, &context.budget)
        let session = try convertingErrors { () throws(TooManySessions) in
            try store.resume(
                view,
                clock: asked.clock ?? state.clock,
                preset: state.preset,
                owner: request.client,
                memory: memory
            )
        }
        logger.debug("session resumed", metadata: ["session": "\(session.id.abbreviated)"])
        return created(session, view, frame, query, &context)
    }
}

/// A request for a fork.
struct ForkRequest: Sendable {
    /// The clock that drives it; `nil` for that of the session.
    let clock: SessionClock?

    init(_ reader: inout ObjectReader) { clock = reader.clock() }
}

extension ObjectReader {
    /// Reads `clock`.
    mutating func clock() -> SessionClock? {
        choice("clock", ["wall": SessionClock.wall, "manual": .manual])
    }
}
