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
        let items = try session.read(&budget) { (view, budget) throws(RequestFailure) in
            try view.scene(&budget).items
        }
        let event = try request.event { $0.behavior(of: items) }
        let added = try session.apply(event.identity, &budget) {
            (view, status, budget) throws(RequestFailure) -> Applied<Placed> in
            try budget.spend(view.effortOfArranging)
            guard case .repeated(let name) = status else {
                return try add(event.content, to: &view)
            }
            let named = try view.behaviorPlaced(as: BehaviorID(name ?? ""))
            return Applied(try Placed(named, in: view), by: nil)
        }
        return added.response(in: session, isMinimal: request.prefersMinimal)
    }

    /// Replaces a behaviour by another of its type, as an event.
    func replaceBehavior(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        // All events accept this query, though this one returns no frame.
        _ = try FrameQuery(request.queryItems)
        guard let id = route.behavior else { throw .problem(.noSuchBehavior) }
        let session = try find(route.session, &budget)
        let items = try session.read(&budget) { (view, budget) throws(RequestFailure) in
            try view.scene(&budget).items
        }
        let event = try request.event { $0.behavior(of: items, replacing: id) }
        let replaced = try session.apply(event.identity, &budget) {
            (view, status, budget) throws(RequestFailure) -> Applied<Placed> in
            try budget.spend(view.effortOfArranging)
            guard status.isRetry else { return try replace(id, by: event.content, in: &view) }
            return Applied(try Placed(view.behaviorPlaced(as: id), in: view), by: nil)
        }
        return request.prefersMinimal ? .minimal(replaced.state) : .json(replaced.document)
    }

    func behaviors(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let scene = try scene(route, request, &budget)
        var writer = JSONWriter()
        writer.object { json in
            json.member(
                "behaviors",
                array: { json in for named in scene.behaviors { json.behavior(named, scene.items) }
                }
            )
        }
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    func behavior(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let scene = try scene(route, request, &budget)
        let named = try scene.behaviors.existing(route.behavior)
        var writer = JSONWriter()
        writer.behavior(named, scene.items)
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    /// Reads the scene for a request without a query.
    private func scene(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> (items: SceneItems, behaviors: [NamedBehavior]) {
        try QueryReader(request.queryItems).finish()
        return try find(route.session, &budget).read(&budget) {
            (view, budget) throws(RequestFailure) in
            let scene = try view.scene(&budget)
            // They are written, too.
            try budget.spend(view.effortOfListingBehaviors)
            return scene
        }
    }

    func removeBehavior(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        let session = try find(route.session, &budget)
        try session.apply(nil, &budget) {
            (view, _, budget) throws(RequestFailure) -> Applied<Void> in
            try budget.spend(view.effortOfArranging)
            let named = try view.scene().behaviors.existing(route.behavior)
            return Applied((), by: try view.carryOut(.removeBehavior(named.id)).event)
        }
        return Response(status: .noContent)
    }

    private func add(
        _ request: BehaviorRequest,
        to view: inout CollectionView
    ) throws(RequestFailure) -> Applied<Placed> {
        let present = try view.scene().behaviors
        var tally = SceneTally(present, limits: limits)
        if let excess = tally.add(request.behavior) { throw .problem(Problem(excess)) }
        let named = request.named(besides: Set(present.flatMap(\.names)))
        let change = try view.carryOut(.addBehavior(named))
        let added = try Placed(view.scene().behaviors.last ?? named, in: view)
        return Applied(added, by: change.event, outcome: added.named.id.rawValue)
    }

    private func replace(
        _ id: BehaviorID,
        by request: BehaviorRequest,
        in view: inout CollectionView
    ) throws(RequestFailure) -> Applied<Placed> {
        let present = try view.scene().behaviors
        let type = try present.existing(id).behavior.documentType
        guard type == request.type else {
            let detail =
                "must stay \"\(type)\", got \"\(request.type)\"; to have "
                + "another behaviour, delete this one and POST that one"
            throw .problem(Problem(invalid: [DocumentError(pointer: "/type", detail: detail)]))
        }
        let others = present.filter { $0.id != id }
        var tally = SceneTally(others, limits: limits)
        if let excess = tally.add(request.behavior) { throw .problem(Problem(excess)) }
        var request = request
        request.id = id
        // Behaviours without a name in a group replace those that had none either.
        let named = request.named(besides: Set(others.flatMap(\.names)))
        let change = try view.carryOut(.replaceBehavior(named, isActive: request.isActive))
        return Applied(try Placed(view.behaviorPlaced(as: id), in: view), by: change.event)
    }
}

/// A behaviour that an event has added or replaced, now or earlier.
private struct Placed: Sendable {
    let named: NamedBehavior
    /// The items of the scene then; another event may have changed them since.
    let items: SceneItems
    let state: Frame.State

    init(_ named: NamedBehavior, in view: CollectionView) throws(RequestFailure) {
        self.named = named
        items = try view.scene().items
        state = view.frameState
    }

    /// The response to adding it, the same for a retry.
    func response(in session: SessionAccess, isMinimal: Bool) -> Response {
        let path = "/v1/sessions/\(session.id)/behaviors/\(named.id)"
        let location = HeaderField(.location, path)
        guard !isMinimal else { return .minimal(state, headers: [location]) }
        return .json(document, status: .created, headers: [location])
    }

    /// The behaviour as a document.
    var document: BodyBuffer {
        var writer = JSONWriter()
        writer.behavior(named, items)
        return writer.finish()
    }
}

extension CollectionView {
    /// The behaviours of a scene, and the items that they act on, after the work of listing them is
    /// spent.
    fileprivate func scene(
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> (items: SceneItems, behaviors: [NamedBehavior]) {
        try budget.spend(effortOfListingBehaviors)
        return try scene()
    }

    /// The behaviours of a scene, and the items that they act on.
    fileprivate func scene() throws(RequestFailure) -> (
        items: SceneItems, behaviors: [NamedBehavior]
    ) {
        guard case .behaviors(let behaviors) = dynamics, let items = sceneItems else {
            throw .problem(.noScene)
        }
        return (items, behaviors)
    }

    /// The behaviour that an event has added or replaced, as it is now.
    fileprivate func behaviorPlaced(as id: BehaviorID) throws(RequestFailure) -> NamedBehavior {
        let behaviors = try scene().behaviors
        guard let named = behaviors.first(where: { $0.id == id }) else {
            throw .problem(.removedBehavior)
        }
        return named
    }
}

extension [NamedBehavior] {
    /// The behaviour with the given name; those in groups cannot be changed alone.
    fileprivate func existing(_ id: BehaviorID?) throws(RequestFailure) -> NamedBehavior {
        if let found = first(where: { $0.id == id }) { return found }
        let group = first { named in id.map(named.names.contains) ?? false }
        throw .problem(group.map { Problem(behaviorInGroup: $0.id) } ?? .noSuchBehavior)
    }
}

extension Problem {
    fileprivate init(behaviorInGroup group: BehaviorID) {
        self.init(
            .noSuchBehavior,
            "the behaviour is in the group \"\(group)\"; read, replace or delete the group"
        )
    }

    fileprivate static let noSuchBehavior = Problem(
        .noSuchBehavior,
        "the scene has no behaviour of this id; the session's dynamics list those that it has"
    )

    fileprivate static let removedBehavior = Problem(
        .noSuchBehavior,
        "the event was carried out, and its behaviour removed since; to add it again, send it with a "
            + "new number"
    )

    static let noScene = Problem(
        .noSuchResource,
        "the session is not a scene and has no behaviours; PATCH it with \"dynamics\": "
            + "{\"type\": \"behaviors\"}, which all layouts but newtonian ones take"
    )

    fileprivate init(_ excess: SceneTally.Excess) {
        let place = excess.place(in: .root)
        let error = DocumentError(pointer: place.description, detail: excess.detail)
        self.init(invalid: [error])
    }
}
