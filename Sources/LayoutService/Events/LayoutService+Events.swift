import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdLayouts
import LayoutdSessions

extension LayoutService {
    func scroll(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        try change(id, request, ScrollRequest.init) { (view, scroll) throws(Problem) in
            try view.carryOut(scroll.event(over: view))
            return nil
        }
    }

    func tap(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        try change(id, request, TapRequest.init) { (view, tap) throws(Problem) in
            try requireTime(toPrepare: view)
            try view.requireExpandable(by: tap)
            return Tapped(element: try view.carryOut(tap.event(over: view)).tapped)
        }
    }

    func setViewport(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        try change(id, request, ViewportChange.init) { (view, change) throws(Problem) in
            try requireTime(toPrepare: view)
            try requireTime(toFill: change.size)
            try view.carryOut(.resize(change.size, contentInset: change.contentInset))
            return nil
        }
    }

    func steps(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let asked = try FrameQuery(ofEvent: request)
        let session = try find(id)
        let query = asked.recalling(session)
        guard session.clock == .manual else { throw Problem.notAManualClock }
        let event = try request.event(limits: limits) { Steps(&$0) }
        let isMinimal = request.prefersMinimal
        let (state, frames) = try session.apply(
            event.identity,
            cannotFail: { view in advancesSurely(view, event.content, query) }
        ) { (view, status) throws(Problem) in
            let query = query.asked(of: view)
            var frames: [ShownFrame] = []
            switch (status.isRetry, isMinimal) {
            case (false, false): frames = try advance(&view, event.content, seeing: query)
            case (false, true): try advance(&view, event.content)
            case (true, false): frames = [try frame(of: view, query).asDuplicate]
            case (true, true): break
            }
            return (view.frameState, frames)
        }
        if let last = frames.last { session.noteDelivery(of: last, query) }
        return isMinimal ? .minimal(state) : .frames(frames, query: query)
    }

    /// Applies an event and answers the frame that it leads to, or only its tag if the client
    /// prefers that.
    func change<Content: Sendable>(
        _ id: SessionID?,
        _ request: borrowing Request,
        _ read: (inout ObjectReader) -> Content?,
        _ apply: (inout CollectionView, Content) throws(Problem) -> Tapped?
    ) throws(Problem) -> Response {
        let query = try FrameQuery(ofEvent: request)
        let session = try find(id)
        let event = try request.event(limits: limits, read)
        let isMinimal = request.prefersMinimal
        return try change(session, event.identity, isMinimal: isMinimal, query) {
            (view) throws(Problem) in try apply(&view, event.content)
        }
    }

    /// Changes a session and returns its frame; `apply` is not called for a retry, and `validate` is
    /// that of ``Visit/apply(_:cannotFail:outcome:validate:_:)``.
    func change(
        _ session: Visit,
        _ event: EventIdentity?,
        isMinimal: Bool,
        _ asked: FrameQuery,
        validate: (CollectionView) throws(Problem) -> Void = { _ in },
        _ apply: (inout CollectionView) throws(Problem) -> Tapped?
    ) throws(Problem) -> Response {
        let query = asked.recalling(session)
        let seen = try session.apply(event, validate: validate) {
            (view, status) throws(Problem) -> Seen in
            let query = query.asked(of: view)
            let tapped = status.isRetry ? nil : try apply(&view)
            guard !isMinimal else { return Seen(state: view.frameState) }
            var frame = try frame(of: view, query)
            frame.tapped = tapped
            frame.isDuplicate = status.isRetry
            return Seen(state: view.frameState, frame: frame)
        }
        guard let frame = seen.frame else { return .minimal(seen.state) }
        session.noteDelivery(of: frame, query)
        return .frame(frame, query: query)
    }
}

extension CollectionView {
    /// Refuses `expanded` for an element that cannot be expanded.
    fileprivate func requireExpandable(by request: TapRequest) throws(Problem) {
        guard request.isExpanding != nil, case .element(let element) = request.tap,
            !canExpand(element)
        else { return }
        let name = "\(element.kind) \(element.item) of section \(element.section)"
        let detail =
            "\(name) is neither a row of a list nor a header that closes its section; leave "
            + "expanded out"
        throw Problem(invalid: [DocumentError(pointer: "/expanded", detail: detail)])
    }
}

extension ScrollRequest {
    /// The event that it asks for; what it leaves out is the view's.
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
    /// The event that it asks for; what it leaves out is the view's.
    fileprivate func event(over view: CollectionView) -> Event {
        let animation = isAnimated ? animation?.merged(over: view.animation) : Animation.none
        return .tap(tap, expanding: isExpanding, animation: animation)
    }
}

extension Request {
    /// Reads the body as an event.
    borrowing func event<Content: Sendable>(
        limits: ServiceLimits,
        _ read: (inout ObjectReader) -> Content?
    ) throws(Problem) -> NumberedEvent<Content> {
        let target = eventTarget
        return try document(limits: limits) { NumberedEvent(&$0, to: target, read) }
    }

    /// What the request is sent to, if it is an event.
    var eventTarget: EventTarget { EventTarget(method: method, path: path) }
}

extension [UInt8] {
    /// Which event the body is, if it says so without an error; errors are reported when all is read.
    func eventIdentity(to target: EventTarget, limits: ServiceLimits) -> EventIdentity? {
        try? document(limits: limits) { reader in
            reader.ignoreOthers()
            return reader.eventIdentity(to: target)
        }
    }
}

extension Problem {
    fileprivate static let notAManualClock = Problem(
        .notAManualClock,
        "its clock is the wall's and needs no steps; GET its frame instead, or create a session "
            + "with \"clock\": \"manual\""
    )
}

extension Response {
    /// The answer to an event whose sender prefers none.
    static func minimal(
        _ state: Frame.State,
        headers: [(name: HTTPField.Name, value: String)] = []
    ) -> Response {
        let tag = (name: HTTPField.Name.eTag, value: EntityTags.tag(of: state))
        return Response(
            status: .noContent,
            headers: [tag, (.preferenceApplied, "return=minimal")] + headers
        )
    }

    /// An answer that is a list of frames.
    static func frames(
        _ frames: [ShownFrame],
        query: FrameQuery,
        headers: [(name: HTTPField.Name, value: String)] = []
    ) -> Response {
        var writer = JSONWriter(capacity: frames.reduce(64) { $0 + JSONWriter.capacity(for: $1) })
        writer.object { json in
            json.member(
                "frames",
                array: { json in for frame in frames { json.frame(frame, query) } }
            )
        }
        return .json(writer.finish(), headers: headers)
    }
}
