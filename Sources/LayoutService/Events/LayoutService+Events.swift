import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions

extension LayoutService {
    func scroll(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try change(route, request, &budget, ScrollRequest.init) {
            (view, scroll, budget) throws(RequestFailure) in
            try budget.spend(view.effortOfScrolling)
            return try view.carryOut(scroll.event(over: view))
        }
    }

    func tap(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try change(route, request, &budget, TapRequest.init) {
            (view, tap, budget) throws(RequestFailure) in
            try budget.spend(view.effortOfChanging)
            try view.requireExpandable(by: tap)
            return try view.carryOut(tap.event(over: view))
        }
    }

    /// Sets where an item of a scene is and how it moves.
    func setItem(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try requireScene(route, &budget)
        return try change(route, request, &budget, ItemState.init) {
            (view, state, budget) throws(RequestFailure) in
            try budget.spend(view.effortOfMoving)
            guard let (section, item) = route.indexPath else {
                let detail = "the session has no item there; \(Problem.indexRule)"
                throw .problem(Problem(.noSuchElement, detail))
            }
            return try view.carryOut(.setItem(ItemPath(section: section, item: item), to: state))
        }
    }

    /// Carries out what a finger on a scene does.
    func touch(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try requireScene(route, &budget)
        return try change(route, request, &budget, SceneTouch.init) {
            (view, touch, budget) throws(RequestFailure) in
            // A behaviour holds the item while it is touched.
            try budget.spend(view.effortOfArranging)
            return try view.carryOut(.touch(touch))
        }
    }

    private func requireScene(
        _ route: Route,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        try find(route.session, &budget).read(&budget) { (view, _) throws(RequestFailure) in
            guard view.isScene else { throw .problem(.noScene) }
        }
    }

    func setViewport(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try change(route, request, &budget, ViewportChange.init) {
            (view, change, budget) throws(RequestFailure) in
            try budget.spend(view.effortOfChanging)
            try budget.spend(filling: change.size)
            return try view.carryOut(.resize(change.size, contentInset: change.contentInset))
        }
    }

    func steps(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let asked = try EventQuery(request)
        let session = try find(route.session, &budget)
        guard session.clock == .manual else { throw .problem(.notAManualClock) }
        let event = try request.event { Steps(&$0) }
        // Whether the steps cannot fail once they have begun.
        var isCertain = false
        let (state, frames) = try session.apply(
            event.identity,
            &budget,
            mayGrow: false,
            cannotFail: { view in
                isCertain = advancesSurely(view, event.content, asked.query)
                return isCertain
            }
        ) {
            (view, status, budget) throws(RequestFailure) -> Applied<(Frame.State, AnswerFrames)> in
            let query = asked.query.resolved(in: session, view)
            var frames = AnswerFrames()
            let isRetry = status.isRetry
            switch (isRetry, asked.prefersMinimal) {
            case (false, false):
                frames = try advance(&view, event.content, isCertain, seeing: query, &budget)
            case (false, true): try advance(&view, event.content, isCertain, &budget)
            case (true, false):
                frames = AnswerFrames(try frame(of: view, query, &budget).asDuplicate)
            case (true, true): break
            }
            return Applied((view.frameState, frames), by: isRetry ? nil : event.content.event)
        }
        if let last = frames.last { session.recordSent(of: last, asked.query) }
        if asked.prefersMinimal { return .minimal(state) }
        return .frames(frames, query: asked.query)
    }

    /// Applies an event and returns the resulting frame, or only its tag if the client prefers
    /// that.
    private func change<Content: Sendable>(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget,
        _ read: (inout ObjectReader) -> Content?,
        _ apply: (inout CollectionView, Content, inout WorkBudget) throws(RequestFailure) -> Change
    ) throws(RequestFailure) -> Response {
        let asked = try EventQuery(request)
        let session = try find(route.session, &budget)
        let event = try request.event(read)
        return try change(session, event.identity, asked, &budget) {
            (view, budget) throws(RequestFailure) in try apply(&view, event.content, &budget)
        }
    }

    /// Changes a session and returns its frame; `apply` is not called for a retry, and for
    /// `validate` see ``SessionAccess/apply(_:_:cannotFail:validate:_:)``.
    func change(
        _ session: SessionAccess,
        _ event: EventIdentity?,
        _ asked: EventQuery,
        _ budget: inout WorkBudget,
        validate: (CollectionView) throws(RequestFailure) -> Void = { _ in },
        _ apply: (inout CollectionView, inout WorkBudget) throws(RequestFailure) -> Change
    ) throws(RequestFailure) -> Response {
        let shown = try session.apply(event, &budget, validate: validate) {
            (view, status, budget) throws(RequestFailure) -> Applied<SessionFrame> in
            let query = asked.query.resolved(in: session, view)
            let change = status.isRetry ? nil : try apply(&view, &budget)
            var shown = SessionFrame(state: view.frameState)
            if !asked.prefersMinimal {
                shown.frame = try frame(of: view, query, &budget)
                shown.result = change?.result
                shown.frame?.isDuplicate = status.isRetry
            }
            return Applied(shown, by: change?.event)
        }
        guard let frame = shown.frame else { return .minimal(shown.state) }
        session.recordSent(of: frame, asked.query)
        guard let result = shown.result else { return .frame(frame, query: asked.query) }
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: frame))
        writer.frame(frame, asked.query, result)
        return .json(writer.finish())
    }
}

/// What a client wants in response to an event.
struct EventQuery: Sendable {
    let query: FrameQuery
    /// Whether the client wants no body.
    let prefersMinimal: Bool
    /// Where the event was sent.
    let target: EventTarget

    init(_ request: borrowing Request) throws(RequestFailure) {
        query = try FrameQuery(forEvent: request)
        prefersMinimal = request.prefersMinimal
        target = request.eventTarget
    }
}

extension CollectionView {
    /// Rejects `expanded` for an element that cannot be expanded.
    fileprivate func requireExpandable(by request: TapRequest) throws(RequestFailure) {
        guard request.isExpanding != nil, case .element(let element) = request.tap,
            !canExpand(element)
        else { return }
        let name = "\(element.kind) \(element.item) of section \(element.section)"
        let detail =
            "\(name) is neither a row of a list nor a header that closes its section; leave "
            + "expanded out"
        throw .problem(Problem(invalid: [DocumentError(pointer: "/expanded", detail: detail)]))
    }
}

extension ScrollRequest {
    /// The requested event; absent settings are those of the view.
    fileprivate func event(over view: CollectionView) -> Event {
        switch self {
        case .scroll(let scroll): .scroll(scroll)
        case .fling(let velocity, let touch): .fling(velocity: velocity, touch: touch)
        case .offset(let offset, let overscroll, let change):
            .setContentOffset(
                offset,
                overscroll: overscroll,
                animation: change?.merged(over: view.animation)
            )
        case .element(let element, let position, let animated, let change):
            .scrollTo(
                element,
                at: position,
                animated: animated,
                animation: change?.merged(over: view.animation)
            )
        }
    }
}

extension TapRequest {
    /// The requested event; absent settings are those of the view.
    fileprivate func event(over view: CollectionView) -> Event {
        let animation = isAnimated ? animation?.merged(over: view.animation) : Animation.none
        return .tap(tap, expanding: isExpanding, animation: animation)
    }
}

extension Request {
    /// Reads the body as an event.
    borrowing func event<Content: Sendable>(
        _ read: (inout ObjectReader) -> Content?
    ) throws(RequestFailure) -> NumberedEvent<Content> {
        let target = eventTarget
        return try document { NumberedEvent(&$0, to: target, read) }
    }

    /// The target of the request, if it is an event.
    var eventTarget: EventTarget { EventTarget(method: method, path: path) }
}

extension JSONValue {
    /// The identity of the event; `nil` if it has none or a wrong one, which is reported later.
    func eventIdentity(to target: EventTarget) -> EventIdentity? {
        try? read { reader in
            reader.ignoreOthers()
            return reader.eventIdentity(to: target)
        }
    }
}

extension Problem {
    fileprivate static let notAManualClock = Problem(
        .notAManualClock,
        "it runs on the wall clock and needs no steps; GET its frame instead, or create a session "
            + "with \"clock\": \"manual\""
    )
}

extension Response {
    /// The response to an event if the client prefers no content.
    static func minimal(
        _ state: Frame.State,
        headers: [HeaderField] = []
    ) -> Response {
        let tag = HeaderField(.eTag, EntityTags.tag(of: state))
        return Response(
            status: .noContent,
            headers: [tag, HeaderField(.preferenceApplied, "return=minimal")] + headers
        )
    }
}
