import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// How elements move, apart from changes of the layout: it says who decides where they are.
///
/// It also decides how they are presented, how a resize or a change of the data affects them, when
/// they rest and what they cost. No other code checks the kind.
enum Motion: Sendable {
    /// The layout, always.
    case still
    /// The layout says where elements belong, and something holds those near the viewport there.
    case placed(Holding)
    /// Their bodies: the layout places elements only at the start, or not at all.
    case free(Boxed<FreeMotion>)

    /// What holds elements in their places.
    enum Holding: Sendable {
        /// A spring for each.
        case springs(Boxed<SpringMotion>)
        /// Behaviours that act on a body for each.
        case bodies(Boxed<TiledBodies>)
    }

    /// Makes the motion that a configuration requires, at rest unless behaviours move items.
    ///
    /// - Parameters:
    ///   - dynamics: How elements move.
    ///   - old: The view with the places in which behaviours find elements, if these change; `nil` for
    ///     the places of `view`.
    ///   - view: A view without motion, with its layout.
    /// - Throws: ``CollectionViewError``.
    init(
        _ dynamics: CollectionView.Dynamics?,
        from old: CollectionView? = nil,
        in view: CollectionView
    ) throws(CollectionViewError) {
        let definition = view.layoutConfiguration.definition
        switch (definition.motion, dynamics) {
        case (.springsOrBehaviors, .spring(let dynamics)):
            try dynamics.requireSprings()
            var springs = SpringMotion(dynamics, axis: view.layout.scrollAxis)
            springs.replace(with: try springs.elementsToSimulate(in: view), pull: nil)
            self = .placed(.springs(Boxed(springs)))
        case (.springsOrBehaviors, .behaviors(let behaviors, let groups))
        where definition.placesItems:
            let (count, limit) = (view.layout.elementCount, view.state.limits.rigidElements)
            guard count <= limit else {
                throw .tooManyRigidElements(count: count, limit: limit)
            }
            let free = try convertingErrors { () throws(DynamicsError) in
                try FreeMotion(behaviors, groups ?? [], in: view)
            }
            self = .free(Boxed(free))
        case (.springsOrBehaviors, .behaviors(let behaviors, let groups)):
            guard groups?.isEmpty ?? true else { throw .unsuitableDynamics }
            var elements = try TiledBodies.elementsToSimulate(in: view)
            if let old { elements = (try? TiledBodies.elementsToSimulate(in: old)) ?? [] }
            let tiled = try convertingErrors { () throws(DynamicsError) in
                try TiledBodies(behaviors, tiling: elements, from: old ?? view, in: view)
            }
            self = .placed(.bodies(Boxed(tiled)))
        case (.newtonian(let configuration), nil):
            let free = try convertingErrors { () throws(DynamicsError) in
                try FreeMotion(configuration, in: view)
            }
            self = .free(Boxed(free))
        case (_, nil): self = .still
        case (_, .some): throw .unsuitableDynamics
        }
    }
}

/// The current state.
extension Motion {
    /// Whether nothing moves until the next event.
    var isResting: Bool {
        switch self {
        case .still: true
        case .placed(.springs(let springs)):
            springs.value.isResting && springs.value.pendingTiling?.pull == nil
        case .placed(.bodies(let tiled)): tiled.value.isResting
        case .free(let free): free.value.isResting
        }
    }

    /// Whether all positions are finite.
    var isFinite: Bool {
        if case .placed(.springs(let springs)) = self { return springs.value.isFinite }
        return bodies?.animator.isFinite ?? true
    }

    /// Whether elements are where the layout puts them, but for some near the viewport.
    var followsLayout: Bool { if case .free = self { false } else { true } }

    /// Whether springs or bodies decide where the elements near the viewport are.
    var tiesElements: Bool { if case .placed = self { true } else { false } }

    /// How elements move, as in a configuration.
    var dynamics: CollectionView.Dynamics? {
        if case .placed(.springs(let springs)) = self { return .spring(springs.value.dynamics) }
        return scene.map { scene in
            let groups = scene.bodies.animator.itemGroups
            return .behaviors(scene.behaviors, itemGroups: groups.isEmpty ? nil : groups)
        }
    }

    /// The latest contacts, in the order in which they began and ended.
    var contacts: [ContactRecord] { bodies?.contacts.records ?? [] }

    /// How far beyond the viewport springs or bodies hold elements, if only those near it.
    var overscan: Vector {
        switch self {
        case .placed(.springs(let springs)) where springs.value.dynamics.tiled:
            springs.value.dynamics.overscan
        case .placed(.bodies): TiledBodies.overscan
        default: .zero
        }
    }

    /// The number that the next departing item will have; `nil` if the layout places items.
    var nextDeparture: Int? {
        if case .free(let free) = self { free.value.nextDeparture } else { nil }
    }

    /// What departing items were called, by their numbers.
    var departureNames: [(Int, ElementName)] {
        guard case .free(let free) = self else { return [] }
        return free.value.departureNames
    }

    /// The most items that changes of the data may lead to.
    func maximumItems(_ limits: Limits) -> Int {
        guard case .free(let free) = self else { return limits.items }
        let most = free.value.cradle?.configuration.maximumItems ?? limits.items
        return min(most, limits.rigidElements)
    }

    /// The elements that an animator moves, if one does.
    var bodies: RigidElements? {
        switch self {
        case .still, .placed(.springs): nil
        case .placed(.bodies(let tiled)): tiled.value.bodies
        case .free(let free): free.value.bodies
        }
    }

    /// Whether a layout has all elements that springs or bodies hold near the viewport.
    func belongs(to layout: any CollectionLayout) -> Bool {
        switch self {
        case .still, .free: true
        case .placed(.springs(let springs)):
            springs.value.attributes.allSatisfy { layout.attributes(for: $0.element) != nil }
        case .placed(.bodies(let tiled)):
            tiled.value.bodies.members.allSatisfy { layout.attributes(for: $0.element) != nil }
        }
    }
}

/// The physics engine's world.
extension Motion {
    /// Whether it is in memory.
    var holdsWorld: Bool { bodies?.animator.holdsWorld ?? false }

    /// Releases it.
    mutating func releaseWorld() {
        changeTiledBodies { $0.bodies.animator.releaseWorld() }
        changeFree { $0.bodies.animator.releaseWorld() }
    }
}

/// Changes in place: a unique reference need not be copied for them.
extension Motion {
    /// Changes the springs, if there are any.
    @inline(__always)
    @discardableResult
    mutating func changeSprings<Result, Failure: Error>(
        _ change: (inout SpringMotion) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard case .placed(.springs(var springs)) = self else { return nil }
        self = .still
        defer { self = .placed(.springs(springs)) }
        return try change(&springs.value)
    }

    /// Changes the bodies near the viewport, if they hold elements.
    @discardableResult
    mutating func changeTiledBodies<Result, Failure: Error>(
        _ change: (inout TiledBodies) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard case .placed(.bodies(var tiled)) = self else { return nil }
        self = .still
        defer { self = .placed(.bodies(tiled)) }
        return try change(&tiled.value)
    }

    /// Changes the free items, if items are free.
    @discardableResult
    mutating func changeFree<Result, Failure: Error>(
        _ change: (inout FreeMotion) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard case .free(var free) = self else { return nil }
        self = .still
        defer { self = .free(free) }
        return try change(&free.value)
    }
}

/// In records: one member, with the name of the kind.
extension Motion: Codable {
    private enum CodingKeys: CodingKey {
        case still
        case springs
        case bodies
        case free
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch container.allKeys.first {
        case .still: self = .still
        case .springs:
            self = .placed(.springs(try container.decode(Payload.self, forKey: .springs).value))
        case .bodies:
            self = .placed(.bodies(try container.decode(Payload.self, forKey: .bodies).value))
        case .free: self = .free(try container.decode(Payload.self, forKey: .free).value)
        case nil: self = try OldMotion(from: decoder).motion
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .still: try container.encode([String: Int](), forKey: .still)
        case .placed(.springs(let springs)):
            try container.encode(Payload(value: springs), forKey: .springs)
        case .placed(.bodies(let tiled)):
            try container.encode(Payload(value: tiled), forKey: .bodies)
        case .free(let free): try container.encode(Payload(value: free), forKey: .free)
        }
    }
}

/// A value in a record, as the compiler has always written that of a case.
struct Payload<Value> {
    let value: Value

    private enum CodingKeys: String, CodingKey {
        case value = "_0"
    }
}

extension Payload: Encodable where Value: Encodable {}
extension Payload: Decodable where Value: Decodable {}
