import LayoutEngine
import LayoutdJSON
import LayoutdSessions

/// How the body of an event is read.
enum EventBody<Content: Sendable> {
    /// There is none.
    case none(Content)
    /// An object whose members say all.
    case object((inout ObjectReader) -> Content?)
    /// An object that is read with the view at hand, while the session is locked.
    case overView((inout ObjectReader, CollectionView, EventScope) -> Content?)
    /// A merge patch of the session, read in the same way.
    case patch((inout ObjectReader, CollectionView, EventScope) -> Content?)

    /// What the body may be declared as.
    var types: [String] {
        switch self {
        case .none: []
        case .object, .overView: ["application/json"]
        case .patch: ["application/merge-patch+json", "application/json"]
        }
    }

    /// Reads what can be read before the session is locked.
    func reading(
        _ body: JSONValue,
        _ scope: EventScope
    ) throws(RequestFailure) -> EventReading<Content> {
        let target = scope.asked.target
        switch self {
        case .none(let content): return .done(NumberedEvent(identity: nil, content: content))
        case .object(let read): return .done(try body.read { NumberedEvent(&$0, to: target, read) })
        case .overView(let read), .patch(let read):
            var document = body
            if case .patch = self { document = body.asPatch }
            return .waits(body.eventIdentity(to: target)) { (view) throws(RequestFailure) in
                try document.read { NumberedEvent(&$0, to: target) { read(&$0, view, scope) } }
            }
        }
    }
}

/// The event of a request, as far as it can be read without the view.
enum EventReading<Content: Sendable> {
    case done(NumberedEvent<Content>)
    /// The rest waits for the view.
    case waits(EventIdentity?, (CollectionView) throws(RequestFailure) -> NumberedEvent<Content>)

    /// The client's number; `nil` if it gave none or a wrong one, which is reported with the rest.
    var identity: EventIdentity? {
        switch self {
        case .done(let event): event.identity
        case .waits(let identity, _): identity
        }
    }

    /// Reads the rest.
    func content(over view: CollectionView) throws(RequestFailure) -> Content {
        switch self {
        case .done(let event): event.content
        case .waits(_, let read): try read(view).content
        }
    }
}

extension JSONValue {
    /// The identity of the event; `nil` if it has none or a wrong one, which is reported later.
    fileprivate func eventIdentity(to target: EventTarget) -> EventIdentity? {
        try? read { reader in
            reader.ignoreOthers()
            return EventIdentity(&reader, to: target)
        }
    }
}
