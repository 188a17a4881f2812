import HTTPTypes
import LayoutEngine
import LayoutdDynamics
import LayoutdHTTPServer
import LayoutdSessions

extension LayoutService {
    /// Adds a behaviour to a scene, as an event.
    func addBehavior(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        // Known for all events, though no frame is answered.
        _ = try FrameQuery(request.queryItems)
        let session = try find(id)
        let items = try session.look { (view) throws(Problem) in try view.scene().items }
        let event = try request.event(limits: limits) { $0.behavior(of: items) }
        let added = try session.apply(event.identity, outcome: { $0.named.id.rawValue }) {
            (view, status) throws(Problem) -> Added in
            guard case .repeated(let name) = status else {
                return Added(named: try add(event.content, to: &view), state: view.frameState)
            }
            return Added(named: try view.behaviorAdded(as: name), state: view.frameState)
        }
        return added.response(in: session, items, isMinimal: request.prefersMinimal)
    }

    func behavior(_ route: Route, _ request: borrowing Request) throws(Problem) -> Response {
        try QueryReader(request.queryItems).finish()
        let scene = try find(route.session).look { (view) throws(Problem) in try view.scene() }
        guard let named = scene.behaviors.first(where: { $0.id == route.behavior }) else {
            throw Problem.noSuchBehavior
        }
        var writer = JSONWriter()
        writer.behavior(named, scene.items)
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    func removeBehavior(_ route: Route, _ request: borrowing Request) throws(Problem) -> Response {
        try QueryReader(request.queryItems).finish()
        let session = try find(route.session)
        try session.apply(nil) { (view, _) throws(Problem) in
            let scene = try view.scene()
            guard let id = route.behavior, scene.behaviors.contains(where: { $0.id == id }) else {
                throw Problem.noSuchBehavior
            }
            try view.carryOut(.removeBehavior(id))
        }
        return Response(status: .noContent)
    }

    private func add(
        _ request: BehaviorRequest,
        to view: inout CollectionView
    ) throws(Problem) -> NamedBehavior {
        let present = try view.scene().behaviors
        var tally = SceneTally(present, limits: limits)
        if let excess = tally.add(request.behavior) { throw Problem(excess) }
        let named = request.named(besides: Set(present.map(\.id)))
        try view.carryOut(.addBehavior(named))
        return try view.scene().behaviors.last ?? named
    }
}

/// A behaviour that an event has added, now or before.
private struct Added: Sendable {
    let named: NamedBehavior
    let state: Frame.State

    /// The answer, the same for a retry.
    func response(in session: Visit, _ items: SceneItems, isMinimal: Bool) -> Response {
        let path = "/v1/sessions/\(session.id)/behaviors/\(named.id)"
        let location = (name: HTTPField.Name.location, value: path)
        guard !isMinimal else { return .minimal(state, headers: [location]) }
        var writer = JSONWriter()
        writer.behavior(named, items)
        return .json(writer.finish(), status: .created, headers: [location])
    }
}

extension CollectionView {
    /// The behaviours of a scene, and the items that they act on.
    fileprivate func scene() throws(Problem) -> (items: SceneItems, behaviors: [NamedBehavior]) {
        guard case .behaviors(let behaviors) = dynamics else { throw Problem.noScene }
        return (SceneItems(sections), behaviors)
    }

    /// The behaviour that an earlier event has added, as it is now.
    fileprivate func behaviorAdded(as name: String?) throws(Problem) -> NamedBehavior {
        let behaviors = try scene().behaviors
        guard let named = behaviors.first(where: { $0.id.rawValue == name }) else {
            throw Problem.removedBehavior
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
        "the session is no scene and has no behaviours; create one with \"layout\": {\"type\": "
            + "\"absolute\"}, \"dynamics\": {\"type\": \"behaviors\"}"
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
