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
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let query = try PictureQuery(request.queryItems)
        let known = request.header(.ifNoneMatch).map(EntityTags.init)
        // A client that already has this state needs no frame.
        let shown = try find(route.session, &budget).read(&budget) {
            (view, budget) throws(RequestFailure) -> SessionPicture in
            let state = view.frameState
            let isKnown = known?.contain(sequence: state.sequence) ?? false
            let picture = isKnown ? nil : try picture(of: view, query, &budget)
            return SessionPicture(state: state, picture: picture)
        }
        guard let picture = shown.picture else { return .notModified(shown.state) }
        return .svg(picture.drawn(query), headers: Response.fields(of: shown.state))
    }

    private func picture(
        of view: CollectionView,
        _ query: PictureQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Picture {
        try budget.spend(view.effortOfReading)
        let frame: Frame
        do throws(TooManyElements) {
            let limit = budget.elements(atMost: limits.maximumFrameElements)
            frame = try view.frame(
                in: query.rect.map(FrameRegion.rect) ?? .viewport(),
                limit: limit
            )
        } catch {
            throw tooManyElements(error)
        }
        try budget.spend(elements: frame.elements.count)
        return Picture(frame, in: query.rect ?? view.visibleRect)
    }
}

/// The state of a session, and its picture if the client wants it.
private struct SessionPicture: Sendable {
    var state: Frame.State
    var picture: Picture?
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
