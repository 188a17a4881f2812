import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdLayouts
import LayoutdSessions

extension LayoutService {
    /// Returns a drawing of a session's frame.
    func picture(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let query = try PictureQuery(request.queryItems)
        let known = request.header(.ifNoneMatch).map(EntityTags.init)
        // A client that already has this state needs no frame.
        let session = try find(route.session, &context)
        let (state, picture) = try picture(of: session, query, known, &context.budget)
        guard let picture else { return .notModified(state) }
        return .svg(picture.drawn(query), headers: Response.fields(of: state))
    }

    private func picture(
        of session: Session,
        _ query: PictureQuery,
        _ known: EntityTags?,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> (Frame.State, Picture?) {
        let reading = try session.read(&budget)
        let state = reading.view.frameState
        if known?.contain(sequence: state.sequence) ?? false { return (state, nil) }
        return (state, try picture(of: reading.view, query, &budget))
    }

    private func picture(
        of view: CollectionView,
        _ query: PictureQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Picture {
        // Behaviours are read for their items' looks, and for what is drawn of them.
        let effort = view.isScene ? 2 * view.effortOfListingBehaviors : 0
        try budget.spend(view.effortOfReading + 2 * view.sections.count + effort)
        let limit = budget.elements(atMost: limits.maximumFrameElements)
        let frame = try convertingErrors { () throws(TooManyElements) in
            try view.frame(in: query.rect.map(FrameRegion.rect) ?? .viewport(), limit: limit)
        } to: {
            tooManyElements($0)
        }
        try budget.spend(elements: frame.elements.count)
        return Picture(frame, of: view, in: query.rect ?? view.visibleRect)
    }
}

extension Response {
    /// A response with a picture; if it is opened as a document, it loads and runs nothing.
    fileprivate static func svg(
        _ body: consuming BodyBuffer,
        headers: [HeaderField]
    ) -> Response {
        let own: [HeaderField] = [
            HeaderField(.contentType, "image/svg+xml"),
            HeaderField(.contentSecurityPolicy, "default-src 'none'"),
        ]
        return Response(status: .ok, headers: own + headers, body: body)
    }
}
