import Engine
import HTTPServer
import HTTPTypes
import Layouts
import Sessions

extension LayoutService {
    func frame(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try FrameQuery(request.queryItems)
        let session = try find(id)
        let known = request.header(.ifNoneMatch).map(EntityTags.init)
        // A client that has this state already costs no frame.
        let seen = try session.look { (view) throws(Problem) -> Seen in
            let state = view.state
            let isKnown = known?.contain(sequence: state.sequence) ?? false
            return Seen(state: state, frame: isKnown ? nil : try frame(of: view, query))
        }
        let tag = (name: HTTPField.Name.eTag, value: EntityTags.tag(of: seen.state))
        guard let frame = seen.frame else {
            return Response(status: .notModified, headers: [tag, Response.revalidated])
        }
        return .frame(frame, query: query, headers: [tag, Response.revalidated])
    }

    func item(_ route: Route, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try ItemQuery(request.queryItems)
        let session = try find(route.session)
        let element = route.indexPath.map {
            ElementID(kind: query.kind, section: $0.section, item: $0.item)
        }
        guard let found = try session.look({ view in element.flatMap(view.shown) }) else {
            let detail = "the session has no \(query.kind) there; \(Problem.indexRule)"
            throw Problem(.noSuchElement, detail)
        }
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: 3))
        writer.element(found, query.format)
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    /// The frame that a query asks for.
    func frame(of view: CollectionView, _ query: FrameQuery) throws(Problem) -> ShownFrame {
        do throws(TooManyElements) {
            let frame = try view.frame(in: query.rect, limit: limits.maximumFrameElements)
            return ShownFrame(frame: frame, contacts: query.includesContacts ? view.contacts : nil)
        } catch {
            throw Problem(tooManyElements: error)
        }
    }
}

/// A frame, and what else of the session a client wants with it.
struct ShownFrame: Sendable {
    var frame: Frame
    /// What began and ceased to touch of late; `nil` if the client does not want it.
    var contacts: [ContactRecord]?
    /// What the tap hit that led to the frame.
    var tapped: Tapped?
}

/// What a tap hit.
struct Tapped: Sendable {
    /// `nil` if nothing was there.
    var element: ElementID?
}

/// One element, and what it is on its way between.
struct ShownElement: Sendable {
    var now: PresentedElement
    var transition: (initial: PresentedElement, final: PresentedElement)?
}

extension CollectionView {
    fileprivate func shown(_ element: ElementID) -> ShownElement? {
        presented(element).map { ShownElement(now: $0, transition: transition(of: element)) }
    }
}

/// The state of a session, and its frame if the client wants it.
struct Seen: Sendable {
    var state: Frame.State
    var frame: ShownFrame?
}

extension Problem {
    static let indexRule =
        "indices count from 0, headers and footers are item 0 of their section"

    /// More elements than an answer may have.
    init(tooManyElements error: TooManyElements, remedy: String = "?rect=x,y,width,height") {
        self.init(
            .answerTooLarge,
            "more than \(error.limit) elements are there; ask for fewer with \(remedy)"
        )
    }
}

extension Session {
    /// Looks at the view as it is now.
    func look<Result: Sendable>(
        _ body: (CollectionView) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        let result = try withView { (view) throws(Problem) in try body(view) }
        guard let result else { throw Problem.frozen }
        return result
    }
}

extension Problem {
    static let frozen = Problem(
        .frozen,
        "its physics went beyond all numbers and it shows nothing any more; DELETE it and make a "
            + "new one"
    )
}

extension Response {
    /// What a session answers is its client's own, and to be asked for again before it is reused.
    static let revalidated = (name: HTTPField.Name.cacheControl, value: "private, no-cache")

    /// An answer that is one frame.
    static func frame(
        _ frame: ShownFrame,
        query: FrameQuery,
        headers: [(name: HTTPField.Name, value: String)] = []
    ) -> Response {
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: frame))
        writer.frame(frame, query.format)
        return .json(writer.finish(), headers: headers)
    }
}
