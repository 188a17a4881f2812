import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions

extension LayoutService {
    /// Returns the frame of a session or a difference, immediately or after a change.
    func frame(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> HandlerResult {
        let asked = try FrameQuery(forFrame: request.queryItems)
        if asked.isAtRest { return .now(try restingFrame(route, asked, &context)) }
        let known = request.header(.ifNoneMatch).map(EntityTags.init)
        if case .change = asked.wait, asked.since == nil, known == nil {
            throw .problem(.waitForNothing)
        }
        let session = try find(route.session, &context)
        let wait = awaited(by: asked, session)
        let shown = try shown(of: session, asked, known, wait, &context.budget)
        if store.isShared {
            context.note(seen: asked.since ?? known?.latestSequence, of: shown.state.sequence)
        }
        if let response = shown.response { return .now(Response(response)) }
        guard let frame = shown.frame else {
            guard let wait else { return .now(.notModified(shown.state)) }
            if let proof = proof(context) { return proof }
            return try waiting(for: session, after: shown.state.sequence, wait)
        }
        session.recordSent(of: frame, asked)
        let headers = Response.fields(of: shown.state)
        let response = Response.frame(frame, query: asked, headers: headers)
        // The memory of longer bodies is counted for their clients.
        guard let key = shown.key, response.bodyBytes <= FrameCache.longestBody else {
            return .now(response)
        }
        guard let prepared = PreparedResponse(Self.secured(response)) else {
            return .now(.frame(frame, query: asked, headers: headers))
        }
        state.frameCache.insert(prepared, for: key)
        return .now(Response(prepared))
    }

    /// What a request still waits for; `nil` if it gets its response now.
    private func awaited(by asked: FrameQuery, _ session: Session) -> FrameWait? {
        guard mayWait, restWait?.isOpen(for: session) ?? true else { return nil }
        return asked.wait == .change(atMost: 0) ? nil : asked.wait
    }

    /// Reads what a client does not have, unless it waits for something else.
    private func shown(
        of session: Session,
        _ asked: FrameQuery,
        _ known: EntityTags?,
        _ wait: FrameWait?,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> SessionFrame {
        let reading = try session.read(&budget)
        let state = reading.view.frameState
        let isKnown = known?.contain(sequence: state.sequence) ?? false
        // A client that already has this state needs no frame.
        if isKnown || wait != nil && asked.since == state.sequence {
            return SessionFrame(state: state)
        }
        if wait == .rest, !state.isResting { return SessionFrame(state: state) }
        let key = FrameCache.Key(asked, of: session.copyNumber, at: state.sequence)
        switch self.state.frameCache.find(key) {
        case .found(let response): return SessionFrame(state: state, response: response)
        case .missing(let isWorthKeeping):
            let query = asked.resolved(in: session, at: reading.view.sequence)
            let frame = try frame(of: reading.view, query, &budget)
            return SessionFrame(state: state, frame: frame, key: isWorthKeeping ? key : nil)
        }
    }

    /// Waits until a session has changed, then handles the request again.
    private func waiting(
        for session: Session,
        after sequence: Int,
        _ wait: FrameWait
    ) throws(RequestFailure) -> HandlerResult {
        guard case .change(let milliseconds) = wait else {
            return try waitingForRest(of: session, after: sequence)
        }
        let wait = try convertingErrors { () throws(TooManyWaiting) in
            PendingWait(try session.makeWaiter())
        } to: {
            .problem(Problem($0, remedy: "ask without wait"))
        }
        let service = withoutWaiting
        return .wait(
            park: { resumption in
                wait.waiter.wait(after: sequence, atMost: milliseconds) { resumption.resume() }
            },
            answer: { request in
                defer { wait.waiter.end() }
                return service.respond(to: request)
            }
        )
    }

    func item(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let query = try ItemQuery(request.queryItems)
        let session = try find(route.session, &context)
        let reading = try session.read(&context.budget)
        let kinds = reading.view.kinds
        guard let kind = kinds.kind(named: query.kind) else {
            throw .problem(Problem(unknownKind: query.kind, of: kinds))
        }
        let element = route.indexPath.map {
            ElementID(kind: kind, at: ItemPath(section: $0.section, item: $0.item))
        }
        guard var found = element.flatMap(reading.view.shown) else {
            let detail = "the session has no \(query.kind) there; \(Problem.indexRule)"
            throw .problem(Problem(.noSuchElement, detail))
        }
        let (view, format) = (reading.view, query.format)
        if view.hasIdentifiers || format.includesKey { found.names = view.names }
        found.marks = ElementMarks(found.now.element, in: view)
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: 3))
        writer.element(found, query.format, kinds)
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    /// Returns the frame for a query, or a difference.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - query: The query.
    ///   - budget: The work that the request may still do.
    /// - Returns: The frame.
    /// - Throws: ``Problem`` for too many elements.
    func frame(
        of view: CollectionView,
        _ query: FrameQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> ShownFrame {
        let isDifference = query.since != nil && query.isSinceKnown
        try budget.spend(isDifference ? view.effortOfComparing : view.effortOfReading)
        let limit = budget.elements(atMost: limits.maximumFrameElements)
        var shown = try convertingErrors { () throws(TooManyElements) in
            try view.shown(query, limit: limit)
        } to: {
            // Of a smaller part a frame would look at as many elements.
            view.settings.effects.contains { $0.property == .place }
                ? tooManyElements($0, remedy: "stops of place that are nearer to 0")
                : tooManyElements($0)
        }
        if view.hasIdentifiers || query.format.needsNames {
            // Where the items of each section start is counted.
            if !view.hasIdentifiers { try budget.spend(2 * view.sections.count) }
            shown.names = view.names
        }
        if query.includesIndicators { shown.indicators = view.scrollIndicators }
        shown.swipes = view.swipes
        if query.includesSeparators {
            shown.separators = view.separators(of: try elements(shown, view, query, &budget))
        }
        if query.includesCells {
            shown.cells = view.listCells(of: try elements(shown, view, query, &budget))
        }
        if query.includesPrefetch { shown.prefetch = try prefetch(view, &budget) }
        if view.isSelfSizing { shown.estimates = try estimates(shown, view, query, &budget) }
        try budget.spend(elements: shown.elementCount)
        return shown
    }

    /// The failure for too many elements, either for this thread or for any.
    func tooManyElements(
        _ error: TooManyElements,
        remedy: String = "?rect=x,y,width,height"
    ) -> RequestFailure {
        guard error.limit == limits.maximumFrameElements else { return .overBudget }
        return .problem(Problem(tooManyElements: error, remedy: remedy))
    }
}

/// Ends a wait when its request has a response or none is possible: its client may have left, and
/// the session still knows the waiter then.
private final class PendingWait: Sendable {
    let waiter: Waiter

    init(_ waiter: Waiter) { self.waiter = waiter }

    deinit { waiter.end() }
}

extension FrameQuery {
    /// The contacts that began or ended since the client's frame; `nil` if it does not want them.
    func contacts(of view: CollectionView) -> [ContactRecord]? {
        guard includesContacts else { return nil }
        return view.contacts.filter { $0.sequence > contactsSince ?? -1 }
    }
}

extension CollectionView {
    /// Returns the frame for a query, or a difference.
    fileprivate func shown(_ query: FrameQuery, limit: Int) throws(TooManyElements) -> ShownFrame {
        let contacts = query.contacts(of: self)
        if let base = query.since, query.isSinceKnown {
            let difference = try difference(
                since: base,
                in: query.region,
                limit: limit,
                knowing: query.known
            )
            if let difference { return ShownFrame(difference, contacts: contacts) }
        }
        let frame = try frame(in: query.region, limit: limit)
        guard let base = query.since, let known = query.known,
            let moved = moves(since: base, of: known, in: frame)
        else { return ShownFrame(frame, contacts: contacts) }
        return ShownFrame(frame, updating: base, moved: moved, contacts: contacts)
    }

    fileprivate func shown(_ element: ElementID) -> ShownElement? {
        presented(element).map { ShownElement(now: $0, transition: transition(of: element)) }
    }
}

extension Problem {
    static let indexRule =
        "indices count from 0, headers and footers are item 0 of their section"

    /// Creates a problem for a kind that a session does not have.
    fileprivate init(unknownKind name: String, of kinds: ElementKinds) {
        let names = kinds.names
        let all = names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
        self.init(.invalidQuery, "kind must be \(all), got \(name.quoted)")
    }

    /// Creates a problem for more elements than a response may have.
    init(tooManyElements error: TooManyElements, remedy: String) {
        self.init(
            .answerTooLarge,
            "there are more than \(error.limit) elements; ask for fewer with \(remedy)"
        )
    }
}

extension Problem {
    fileprivate static let waitForNothing = Problem(
        .invalidQuery,
        "wait needs to know the client's last frame; send its sequence as since, or its "
            + "ETag in If-None-Match"
    )

    init(_ error: TooManyWaiting, remedy: String) {
        self.init(
            .tooManyWaiting,
            "\(error.limit) requests are waiting already, which is the limit; \(remedy), or try "
                + "again in 1 s",
            headers: [HeaderField(.retryAfter, "1")]
        )
    }
}

extension Response {
    /// Responses of a session are private to its client, and must be revalidated before reuse.
    static let revalidated = HeaderField(.cacheControl, "private, no-cache")

    /// The header fields of a response that shows a state.
    static func fields(of state: Frame.State) -> [HeaderField] {
        [HeaderField(.eTag, EntityTags.tag(of: state)), revalidated]
    }

    /// The response to a client that already has this state.
    static func notModified(_ state: Frame.State) -> Response {
        Response(status: .notModified, headers: fields(of: state))
    }

    /// A response with one frame.
    static func frame(
        _ frame: ShownFrame,
        query: FrameQuery,
        headers: [HeaderField] = []
    ) -> Response {
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: frame))
        writer.frame(frame, query)
        return .json(writer.finish(), headers: headers)
    }
}
