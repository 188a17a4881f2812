import LayoutdHTTPServer
import LayoutdSessions

/// What is known of a request while it is carried out, apart from what its client sent.
struct RequestContext {
    /// The work that it may still do on its thread.
    var budget: WorkBudget
    /// The journal that has to be written before the response is sent, if sessions are kept.
    private(set) var log: SessionLog?
    /// What the request is for, once that is known.
    private(set) var subject = ResponseSubject()
    /// Whether the client has seen more of that session than is in memory, so that another process
    /// must have it.
    private(set) var isBehind = false

    init(_ budget: WorkBudget) { self.budget = budget }

    /// Notes the session that the response shows.
    mutating func noteAccess(to session: Session) {
        log = session.log
        subject.session = session.id.beginning
    }

    /// Notes what the request is for.
    mutating func note(_ route: Route) {
        subject = route.subject
    }

    /// Notes what the client has seen of the session, and what is in memory.
    mutating func note(seen: Int?, of sequence: Int) {
        if let seen, seen > sequence { isBehind = true }
    }
}
