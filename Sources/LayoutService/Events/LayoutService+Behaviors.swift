import HTTPTypes
import LayoutEngine
import LayoutdDynamics
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

extension LayoutService {
    /// Adds a behaviour to a scene, as an event.
    func addBehavior(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        // All events accept this query, though this one returns no frame.
        _ = try FrameQuery(request.queryItems)
        let session = try find(route.session, &budget)
        let items = try session.read(&budget) { (view, _) throws(RequestFailure) in
            try view.scene().items
        }
        let event = try request.event { $0.behavior(of: items) }
        let added = try session.apply(event.identity, &budget) {
            (view, status, _) throws(RequestFailure) -> Applied<Added> in
            guard case .repeated(let name) = status else {
                return try add(event.content, to: &view)
            }
            let named = try view.behaviorAdded(as: name)
            return Applied(Added(named: named, state: view.frameState), by: nil)
        }
        return added.response(in: session, items, isMinimal: request.prefersMinimal)
    }

    func behavior(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        let scene = try find(route.session, &budget).read(&budget) {
            (view, _) throws(RequestFailure) in
            try view.scene()
        }
        guard let named = scene.behaviors.first(where: { $0.id == route.behavior }) else {
            throw .problem(.noSuchBehavior)
        }
        var writer = JSONWriter()
        writer.behavior(named, scene.items)
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    func removeBehavior(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        let session = try find(route.session, &budget)
        try session.apply(nil, &budget) { (view, _, _) throws(RequestFailure) -> Applied<Void> in
            let scene = try view.scene()
            guard let id = route.behavior, scene.behaviors.contains(where: { $0.id == id }) else {
                throw .problem(.noSuchBehavior)
            }
            return Applied((), by: try view.carryOut(.removeBehavior(id)).event)
        }
        return Response(status: .noContent)
    }

    private func add(
        _ request: BehaviorRequest,
        to view: inout CollectionView
    ) throws(RequestFailure) -> Applied<Added> {
        let present = try view.scene().behaviors
        var tally = SceneTally(present, limits: limits)
        if let excess = tally.add(request.behavior) { throw .problem(Problem(excess)) }
        let named = request.named(besides: Set(present.map(\.id)))
        let change = try view.carryOut(.addBehavior(named))
        let added = Added(
            named: try view.scene().behaviors.last ?? named,
            state: view.frameState
        )
        return Applied(added, by: change.event, outcome: added.named.id.rawValue)
    }
}

/// A behaviour that an event has added, now or earlier.
private struct Added: Sendable {
    let named: NamedBehavior
    let state: Frame.State

    /// The response, the same for a retry.
    func response(in session: SessionAccess, _ items: SceneItems, isMinimal: Bool) -> Response {
        let path = "/v1/sessions/\(session.id)/behaviors/\(named.id)"
        let location = HeaderField(.location, path)
        guard !isMinimal else { return .minimal(state, headers: [location]) }
        var writer = JSONWriter()
        writer.behavior(named, items)
        return .json(writer.finish(), status: .created, headers: [location])
    }
}

extension CollectionView {
    /// The behaviours of a scene, and the items that they act on.
    fileprivate func scene() throws(RequestFailure) -> (
        items: SceneItems, behaviors: [NamedBehavior]
    ) {
        guard case .behaviors(let behaviors) = dynamics else { throw .problem(.noScene) }
        return (SceneItems(sections), behaviors)
    }

    /// The behaviour that an earlier event has added, as it is now.
    fileprivate func behaviorAdded(as name: String?) throws(RequestFailure) -> NamedBehavior {
        let behaviors = try scene().behaviors
        guard let named = behaviors.first(where: { $0.id.rawValue == name }) else {
            throw .problem(.removedBehavior)
        }
        return named
    }
}

extension Problem {
    fileprivate static let noSuchBehavior = Problem(
        .noSuchBehavior,
        "the scene has no behaviour of this id; the session's dynamics list those that it has"
    )

    fileprivate static let removedBehavior = Problem(
        .noSuchBehavior,
        "the event was carried out, and its behaviour removed since; to add it again, send it with a "
            + "new number"
    )

    fileprivate static let noScene = Problem(
        .noSuchResource,
        "the session is not a scene and has no behaviours; create one with \"layout\": "
            + "{\"type\": \"absolute\"}, \"dynamics\": {\"type\": \"behaviors\"}"
    )

    init(_ error: CollectionView.SceneError) {
        switch error {
        case .notAScene: self = .noScene
        case .dynamics(let error): self.init(error, at: "")
        }
    }

    fileprivate init(_ excess: SceneTally.Excess) {
        let pointer = excess.member.map { JSONPointer.member(.root, $0) } ?? .root
        let error = DocumentError(pointer: pointer.description, detail: excess.detail)
        self.init(invalid: [error])
    }
}
