import HTTPTypes
import LayoutEngine
import LayoutdDynamics
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

extension LayoutService {
    func behaviors(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let scene = try scene(route, request, &context)
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
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let scene = try scene(route, request, &context)
        let named = try scene.behaviors.existing(route.behavior)
        var writer = JSONWriter()
        writer.behavior(named, scene.items)
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    /// Reads the scene for a request without a query.
    private func scene(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> (items: SceneItems, behaviors: [NamedBehavior]) {
        try QueryReader(request.queryItems).finish()
        let reading = try find(route.session, &context).read(&context.budget)
        let scene = try reading.view.scene()
        // They are listed and written.
        try context.budget.spend(2 * reading.view.effortOfListingBehaviors)
        return scene
    }
}

extension CollectionView {
    /// The behaviours of a scene, and the items that they act on.
    func scene() throws(RequestFailure) -> (
        items: SceneItems, behaviors: [NamedBehavior]
    ) {
        guard case .behaviors(let behaviors, _) = dynamics, let items = sceneItems else {
            throw .problem(.noScene)
        }
        return (items, behaviors)
    }
}

extension [NamedBehavior] {
    /// The behaviour with the given name; those in groups cannot be changed alone.
    func existing(_ id: BehaviorID?) throws(RequestFailure) -> NamedBehavior {
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

    static let noScene = Problem(
        .noSuchResource,
        "the session is not a scene and has no behaviours; PATCH it with \"dynamics\": "
            + "{\"type\": \"behaviors\"}, which all layouts but newtonian ones take"
    )
}
