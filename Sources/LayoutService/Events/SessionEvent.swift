import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

/// An event of a session, as clients send it: what is read, what it needs of the session, how it
/// becomes an `Event`, and what the reply is.
///
/// ``Endpoint/all`` lists them. ``LayoutService/carryOut(_:_:_:_:)`` carries them all out.
protocol SessionEvent: Sendable {
    /// What the session must be.
    static var requirement: SessionRequirement { get }
    /// How the body is read.
    static var body: EventBody<Self> { get }

    /// The work of carrying the event out, whatever it says, in nanoseconds by estimate.
    static func effort(over view: CollectionView) -> Int
    /// The work that depends on what it says.
    func spend(_ budget: inout WorkBudget) throws(RequestFailure)

    /// What happens to a view; absent settings are those of the view.
    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event

    /// What problems say about the request if the view cannot be as the event wants it.
    func refused(by view: CollectionView) -> RefusedRequest

    /// Carries the event out, unless it was before, and reads what the reply shows.
    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer
}

/// What a session must be for an event.
enum SessionRequirement: Sendable {
    case none
    /// A scene: its items are moved by behaviours.
    case scene
    /// One with a manual clock.
    case manualClock
    /// One whose data have identifiers, or that has no data.
    case identifiers
}

/// What an event knows apart from its body.
struct EventScope {
    let service: LayoutService
    let session: Session
    let route: Route
    let asked: EventQuery
}

extension SessionEvent {
    static var requirement: SessionRequirement { .none }

    static func effort(over view: CollectionView) -> Int { view.effortOfChanging }

    func spend(_ budget: inout WorkBudget) throws(RequestFailure) {}

    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(pointer: "", behaviors: "", remedy: "", view: view)
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        try frameAfter(&change, scope, &budget)
    }

    /// Carries the event out, unless it was before, and reads the frame right after it.
    func frameAfter(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        let query = scope.asked.query.resolved(in: scope.session, at: change.view.sequence)
        try apply(to: &change, scope, &budget)
        return try scope.frame(of: change, query, &budget)
    }

    /// Applies the event, unless it was applied before.
    func apply(
        to change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        guard !change.status.isRetry else { return }
        try spend(&budget)
        try apply(try event(over: change.view, scope), to: &change, scope)
    }

    /// Applies what the event stands for.
    func apply(
        _ event: Event,
        to change: inout SessionChange,
        _ scope: EventScope
    ) throws(RequestFailure) {
        do throws(CollectionViewError) {
            try change.apply(event)
        } catch {
            throw .problem(Problem(error, of: refused(by: change.view)))
        }
        let most = scope.service.limits.maximumSections
        guard change.view.sections.count <= most else {
            throw .problem(Problem(tooManySections: change.view.sections.count, limit: most))
        }
    }
}

extension EventScope {
    /// The reply to an event with the session's frame, unless the client wants none.
    func frame(
        of change: borrowing SessionChange,
        _ query: FrameQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        var shown = SessionFrame(state: change.view.frameState)
        if !asked.prefersMinimal {
            shown.frame = try service.frame(of: change.view, query, &budget)
            shown.outcome = change.outcome
            shown.cancelled = change.cancelled
            shown.animation = change.animation
            shown.frame?.isDuplicate = change.status.isRetry
        }
        return .frame(shown)
    }
}
