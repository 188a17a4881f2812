import LayoutEngine
import LayoutdHTTPServer
import LayoutdSessions

extension LayoutService {
    /// Changes settings of a session by a merge patch.
    func patchSession(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try FrameQuery(ofEvent: request)
        let session = try find(id)
        let patch = try request.json(as: ["application/merge-patch+json", "application/json"])
        let (target, limits) = (request.eventTarget, limits)
        let event = patch.eventIdentity(to: target, limits: limits)
        // Read only under the session's lock, for it changes what is there then.
        func read(over view: CollectionView) throws(Problem) -> Reconfiguration {
            try patch.reconfiguration(of: view, to: target, limits: limits)
        }
        return try change(
            session,
            event,
            isMinimal: request.prefersMinimal,
            query,
            validate: { (view) throws(Problem) in _ = try read(over: view) }
        ) { (view) throws(Problem) in
            try requireTime(toPrepare: view)
            let change = try read(over: view)
            try view.carryOut(
                .reconfigure(change),
                at: change.culprit(in: view),
                remedy: Problem.remedyForSprings
            )
            return nil
        }
    }
}

extension [UInt8] {
    fileprivate func reconfiguration(
        of view: CollectionView,
        to target: EventTarget,
        limits: ServiceLimits
    ) throws(Problem) -> Reconfiguration {
        let event = try document(limits: limits, patching: view.settings) { reader in
            NumberedEvent(&reader, to: target) { Reconfiguration(&$0, of: view) }
        }
        return event.content
    }
}

extension Reconfiguration {
    /// Where a document says what a view cannot do.
    fileprivate func culprit(in view: CollectionView) -> String {
        if layout != nil, layout != view.layoutConfiguration { return "/layout" }
        if dynamics == nil, let collapsed, collapsed != view.collapsed { return "/collapsed" }
        if dynamics == nil, let expanded, expanded != view.expanded { return "/expanded" }
        return "/dynamics"
    }
}
