import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

/// What the reply to an event shows.
enum EventAnswer {
    case frame(SessionFrame)
    /// The frames of several ticks.
    case frames(Frame.State, AnswerFrames)
    /// A behaviour that was added or replaced.
    case behavior(PlacedBehavior)
    case nothing

    /// The reply; without a body if the client prefers that.
    func response(_ scope: EventScope) -> Response {
        let (session, asked) = (scope.session, scope.asked)
        switch self {
        case .frame(let shown):
            guard let frame = shown.frame else { return .minimal(shown.state) }
            session.recordSent(of: frame, asked.query)
            var writer = JSONWriter(capacity: JSONWriter.capacity(for: frame))
            writer.frame(frame, asked.query, after: shown)
            return .json(writer.finish())
        case .frames(let state, let frames):
            frames.recordLast(asked.query, in: session)
            return asked.prefersMinimal ? .minimal(state) : .frames(frames, query: asked.query)
        case .behavior(let placed):
            let path = "/v1/sessions/\(session.id)/behaviors/\(placed.named.id)"
            let headers = placed.isNew ? [HeaderField(.location, path)] : []
            guard !asked.prefersMinimal else { return .minimal(placed.state, headers: headers) }
            let status: HTTPResponse.Status = placed.isNew ? .created : .ok
            return .json(placed.document, status: status, headers: headers)
        case .nothing: return Response(status: .noContent)
        }
    }
}

extension Response {
    /// The response to an event if the client prefers no content.
    fileprivate static func minimal(
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
