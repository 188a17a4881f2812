import LayoutdDynamics

/// A behaviour that a client requests for a scene.
struct BehaviorRequest: Sendable {
    /// Its name, if the client gave one.
    var id: BehaviorID?
    let type: BehaviorType
    let behavior: DynamicBehavior
    /// Whether it takes items that are inserted later.
    var takesNewItems: Bool
    /// Whether a push pushes, if the client says so.
    var isActive: Bool?

    /// The behaviour with its own name, or with a generated one that is not taken.
    func named(besides taken: Set<BehaviorID>) -> NamedBehavior {
        NamedBehavior(
            id ?? freeName(besides: taken),
            behavior,
            takesNewItems: takesNewItems
        )
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
        var taken = Set(compactMap(\.id))
        return map { request in
            let named = request.named(besides: taken)
            taken.insert(named.id)
            return named
        }
    }
}
