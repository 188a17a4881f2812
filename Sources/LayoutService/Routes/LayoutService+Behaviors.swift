import Dynamics
import Engine
import HTTPServer
import HTTPTypes
import Sessions

extension LayoutService {
    /// Adds a behaviour to a scene, as an event.
    func addBehavior(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try FrameQuery(request.queryItems)
        let session = try find(id)
        let items = try session.look { (view) throws(Problem) in try view.scene().items }
        let event = try request.event(limits: limits) { $0.behavior(of: items) }
        let isMinimal = request.prefersMinimal
        let outcome = try session.apply(event.number) {
            (view, isRetry) throws(Problem) -> Outcome in
            guard isRetry else { return .added(try add(event.content, to: &view), view.state) }
            let frame = isMinimal ? nil : try frame(of: view, query)
            return .retried(Seen(state: view.state, frame: frame))
        }
        return response(to: outcome, of: session, items, isMinimal: isMinimal, query)
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
            do throws(CollectionView.SceneError) {
                try view.removeBehavior(id)
            } catch {
                throw Problem(error)
            }
        }
        return Response(status: .noContent)
    }

    /// What became of a behaviour that was to be added.
    private enum Outcome: Sendable {
        case added(NamedBehavior, Frame.State)
        /// It was before.
        case retried(Seen)
    }

    private func add(
        _ request: BehaviorRequest,
        to view: inout CollectionView
    ) throws(Problem) -> NamedBehavior {
        let present = try view.scene().behaviors
        var tally = SceneTally(present, limits: limits)
        if let excess = tally.add(request.behavior) { throw Problem(excess) }
        let named = request.named(besides: Set(present.map(\.id)))
        do throws(CollectionView.SceneError) {
            try view.addBehavior(named)
        } catch {
            throw Problem(error)
        }
        return try view.scene().behaviors.last ?? named
    }

    private func response(
        to outcome: Outcome,
        of session: Visit,
        _ items: SceneItems,
        isMinimal: Bool,
        _ query: FrameQuery
    ) -> Response {
        switch outcome {
        case .retried(let seen):
            guard let frame = seen.frame else { return .minimal(seen.state) }
            return .frame(frame, query: query)
        case .added(let named, let state):
            let path = "/v1/sessions/\(session.id)/behaviors/\(named.id)"
            let location = (name: HTTPField.Name.location, value: path)
            guard !isMinimal else { return .minimal(state, headers: [location]) }
            var writer = JSONWriter()
            writer.behavior(named, items)
            return .json(writer.finish(), status: .created, headers: [location])
        }
    }
}

extension CollectionView {
    /// The behaviours of a scene, and the items that they act on.
    fileprivate func scene() throws(Problem) -> (items: SceneItems, behaviors: [NamedBehavior]) {
        guard case .behaviors(let behaviors) = dynamics else { throw Problem.noScene }
        return (SceneItems(sections), behaviors)
    }
}

extension Problem {
    fileprivate static let noSuchBehavior = Problem(
        .noSuchBehavior,
        "the scene has no behaviour of this id; the session's dynamics list those that it has"
    )

    fileprivate static let noScene = Problem(
        .noSuchResource,
        "the session is no scene and has no behaviours; create one with \"layout\": {\"type\": "
            + "\"absolute\"}, \"dynamics\": {\"type\": \"behaviors\"}"
    )

    fileprivate init(_ error: CollectionView.SceneError) {
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
