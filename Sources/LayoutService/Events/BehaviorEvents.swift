import LayoutEngine
import LayoutdDynamics
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

/// A behaviour that is added to a scene.
struct AddedBehavior: BehaviorEvent {
    let request: BehaviorRequest

    static var body: EventBody<Self> {
        .overView { reader, view, _ in
            BehaviorRequest(&reader, of: view.nameableItems).map { Self(request: $0) }
        }
    }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        let present = try view.scene().behaviors
        try request.requireRoom(beside: present, scope.service.limits)
        return .addBehavior(request.named(besides: Set(present.flatMap(\.names))))
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        try apply(to: &change, scope, &budget)
        let name =
            switch (change.status, change.outcome) {
            case (.repeated(let name), _): name.map { BehaviorID($0) }
            case (_, .addedBehavior(let name)): name
            default: BehaviorID?.none
            }
        return .behavior(try PlacedBehavior(name, isNew: true, in: change.view))
    }
}

/// A behaviour that takes the place of another of its type.
struct ReplacedBehavior: BehaviorEvent {
    let request: BehaviorRequest
    let id: BehaviorID

    static var body: EventBody<Self> {
        .overView { reader, view, scope in
            guard let id = scope.route.behavior else { return nil }
            let request = BehaviorRequest(&reader, of: view.nameableItems, replacing: id)
            return request.map { Self(request: $0, id: id) }
        }
    }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        let present = try view.scene().behaviors
        let type = try present.existing(id).behavior.documentType
        guard type == request.type else {
            let detail =
                "must stay \"\(type)\", got \"\(request.type)\"; to have "
                + "another behaviour, delete this one and POST that one"
            throw .problem(Problem(invalid: [DocumentError(pointer: "/type", detail: detail)]))
        }
        let others = present.filter { $0.id != id }
        try request.requireRoom(beside: others, scope.service.limits)
        var request = request
        request.id = id
        // Behaviours without a name in a group replace those that had none either.
        let named = request.named(besides: Set(others.flatMap(\.names)))
        return .replaceBehavior(named, isActive: request.isActive)
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        try apply(to: &change, scope, &budget)
        return .behavior(try PlacedBehavior(id, isNew: false, in: change.view))
    }
}

/// A behaviour that is removed.
struct RemovedBehavior: BehaviorEvent {
    static var body: EventBody<Self> { .none(Self()) }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        .removeBehavior(try view.scene().behaviors.existing(scope.route.behavior).id)
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        try apply(to: &change, scope, &budget)
        return .nothing
    }
}

/// A change of a scene's behaviours.
protocol BehaviorEvent: SessionEvent {}

extension BehaviorEvent {
    static var requirement: SessionRequirement { .scene }

    static func effort(over view: CollectionView) -> Int {
        view.effortOfListingBehaviors + view.effortOfArranging
    }

    // The document is about one behaviour.
    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(pointer: "", behaviors: "", remedy: "", view: view)
    }
}

/// A behaviour that an event has added or replaced, now or earlier.
struct PlacedBehavior: Sendable {
    let named: NamedBehavior
    /// Whether it was added.
    let isNew: Bool
    let state: Frame.State
    /// The items of the scene then; another event may have changed them since.
    private let items: SceneItems

    /// The behaviour of a name, as it is now.
    init(
        _ name: BehaviorID?,
        isNew: Bool,
        in view: CollectionView
    ) throws(RequestFailure) {
        let (items, behaviors) = try view.scene()
        guard let named = behaviors.first(where: { $0.id == name }) else {
            throw .problem(.removedBehavior)
        }
        (self.named, self.isNew, self.items, state) = (named, isNew, items, view.frameState)
    }

    /// The behaviour as a document.
    var document: BodyBuffer {
        var writer = JSONWriter()
        writer.behavior(named, items)
        return writer.finish()
    }
}

extension BehaviorRequest {
    /// Rejects more than a scene may have.
    fileprivate func requireRoom(
        beside present: [NamedBehavior],
        _ limits: ServiceLimits
    ) throws(RequestFailure) {
        var tally = SceneTally(present, limits: limits)
        guard let excess = tally.add(behavior) else { return }
        let place = excess.place(in: .root).description
        let error = DocumentError(pointer: place, detail: excess.detail)
        throw .problem(Problem(invalid: [error]))
    }
}

extension Problem {
    fileprivate static let removedBehavior = Problem(
        .noSuchBehavior,
        "the event was carried out, and its behaviour removed since; to add it again, send it with a "
            + "new number"
    )
}
