import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

extension LayoutService {
    /// Changes settings of a session by a merge patch.
    func patchSession(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let session = try find(route.session, &budget)
        let asked = try EventQuery(request)
        let types = ["application/merge-patch+json", "application/json"]
        return try request.parsedBody(as: types).withRoot { (body) throws(RequestFailure) in
            // Absent members come from the view, so this needs the session's lock.
            func read(over view: CollectionView) throws(RequestFailure) -> Reconfiguration {
                try body.reconfiguration(of: view, to: asked.target, limits: limits)
            }
            return try change(
                session,
                body.eventIdentity(to: asked.target),
                asked,
                &budget,
                validate: { (view) throws(RequestFailure) in _ = try read(over: view) }
            ) { (view, budget) throws(RequestFailure) in
                try budget.spend(view.effortOfChanging)
                let change = try read(over: view)
                return try view.carryOut(
                    .reconfigure(change),
                    at: change.culprit(in: view),
                    remedy: Problem.remedyForSprings
                )
            }
        }
    }
}

extension JSONValue {
    fileprivate func reconfiguration(
        of view: CollectionView,
        to target: EventTarget,
        limits: ServiceLimits
    ) throws(RequestFailure) -> Reconfiguration {
        let event = try asPatch.read { reader in
            NumberedEvent(&reader, to: target) { Reconfiguration(&$0, of: view, limits) }
        }
        return event.content
    }
}

extension Reconfiguration {
    /// The place of the offending value in the document.
    fileprivate func culprit(in view: CollectionView) -> String {
        if layout != nil, layout != view.layoutConfiguration { return "/layout" }
        if dynamics == nil, let collapsed, collapsed != view.collapsed { return "/collapsed" }
        if dynamics == nil, let expanded, expanded != view.expanded { return "/expanded" }
        return "/dynamics"
    }
}
