import LayoutdDynamics

/// A behaviour that a client requests for a scene.
struct BehaviorRequest: Sendable {
    /// Its name, if the client gave one.
    var id: BehaviorID?
    let type: BehaviorType
    /// The behaviour; those in a group may still have no names.
    let behavior: DynamicBehavior
    /// The behaviours in a group.
    private(set) var children: [BehaviorRequest] = []
    /// Whether it takes items that are inserted later.
    var takesNewItems: Bool
    /// Whether a push pushes, if the client says so.
    var isActive: Bool?

    /// How deep groups may be nested; one without groups in it is 1 deep.
    static let maximumDepth = 4

    /// Creates a request for a behaviour other than a group.
    init(id: BehaviorID?, type: BehaviorType, behavior: DynamicBehavior, takesNewItems: Bool) {
        self.id = id
        self.type = type
        self.behavior = behavior
        self.takesNewItems = takesNewItems
    }

    /// Creates a request for a group.
    init(id: BehaviorID?, group children: [BehaviorRequest]) {
        self.id = id
        type = .group
        behavior = .composite(children.map { NamedBehavior($0.id ?? "", $0.behavior) })
        self.children = children
        takesNewItems = false
    }

    /// The names that the client gave the behaviour, and those in it.
    var names: [BehaviorID] { (id.map { [$0] } ?? []) + children.flatMap(\.names) }

    /// The behaviour with its own name, or with a generated one that is not taken.
    func named(besides taken: Set<BehaviorID>) -> NamedBehavior {
        var taken = taken.union(names)
        return named(addingTo: &taken)
    }

    /// The behaviour with its own name, or with a generated one.
    ///
    /// - Parameter taken: The names that are taken; generated ones are added.
    /// - Returns: The behaviour, with those in it.
    fileprivate func named(addingTo taken: inout Set<BehaviorID>) -> NamedBehavior {
        let id = id ?? freeName(besides: taken)
        taken.insert(id)
        guard type == .group else {
            return NamedBehavior(id, behavior, takesNewItems: takesNewItems)
        }
        var named: [NamedBehavior] = []
        for child in children { named.append(child.named(addingTo: &taken)) }
        return NamedBehavior(id, .composite(named))
    }

    private func freeName(besides taken: Set<BehaviorID>) -> BehaviorID {
        var number = 1
        func name() -> BehaviorID { BehaviorID("\(type)-\(number)") }
        while taken.contains(name()) { number += 1 }
        return name()
    }
}

extension [BehaviorRequest] {
    /// The behaviours; those without a name get a generated one that is not taken.
    var named: [NamedBehavior] {
        var taken = Set(flatMap(\.names))
        var named: [NamedBehavior] = []
        for request in self { named.append(request.named(addingTo: &taken)) }
        return named
    }
}
