import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Behaviours.
extension RigidElements {
    /// The behaviours of the animator, without those of touches.
    var behaviors: [NamedBehavior] { animator.behaviors.filter { !isTouch($0) } }

    /// Replaces all behaviours but those of touches, in the given order.
    ///
    /// - Parameters:
    ///   - behaviors: The new behaviours.
    ///   - sequence: The number of the change.
    /// - Throws: `DynamicsError`.
    mutating func replaceBehaviors(
        with behaviors: [NamedBehavior],
        sequence: Int
    ) throws(DynamicsError) {
        let held = animator.behaviors.filter(isTouch)
        try change(sequence: sequence) { (animator) throws(DynamicsError) in
            try animator.replaceBehaviors(with: behaviors + held)
        }
    }

    private func isTouch(_ named: NamedBehavior) -> Bool {
        touches.contains { $0.behavior == named.id }
    }

    /// Ties what is tied to the layout to the current places.
    mutating func tieToAnchors() {
        let anchors = anchors
        for (id, old) in animator.tethers {
            var tethers = old
            tethers.setAnchors { anchors[$0] }
            let isSame = zip(tethers.ties, old.ties).allSatisfy { tie, known in
                tie.anchor?.inEngine == known.anchor?.inEngine
            }
            guard !isSame else { continue }
            // This cannot fail: only places of the layout change.
            _ = try? animator.changeBehavior(id) { $0 = .tethers(tethers) }
        }
    }

    /// Where the layout puts items, and the centres of their groups.
    private var anchors: [DynamicItemID: Point] {
        var anchors = Dictionary(uniqueKeysWithValues: members.map { ($0.item, $0.anchor) })
        for group in animator.itemGroups {
            anchors[group.id] = animator.center(of: group) { anchors[$0] }
        }
        return anchors
    }

    /// Displaces what is tied to the layout by its share of a scroll.
    ///
    /// - Parameters:
    ///   - pull: The scroll.
    ///   - pulled: The elements that it displaces; `nil` for all.
    ///   - restrict: Changes a displacement to the way that is allowed.
    mutating func pull(
        _ pull: Pull,
        only pulled: Set<ElementID>? = nil,
        _ restrict: (inout Vector) -> Void = { _ in }
    ) {
        var factors: [DynamicItemID: Double] = [:]
        for tethers in animator.tethers {
            for tie in tethers.behavior.ties where factors[tie.item] == nil {
                factors[tie.item] = tethers.behavior.resistanceFactor
            }
        }
        func displacement(of item: DynamicItemID, at anchor: Point) -> ItemDisplacement? {
            guard let factor = factors[item] else { return nil }
            var way = pull.displacement(of: anchor, resistanceFactor: factor)
            restrict(&way)
            return way == .zero ? nil : ItemDisplacement(item, by: way)
        }
        var displacements = members.compactMap { member -> ItemDisplacement? in
            guard pulled?.contains(member.element) ?? true else { return nil }
            return displacement(of: member.item, at: member.anchor)
        }
        let groups = animator.itemGroups.map(\.id)
        if !groups.isEmpty {
            let anchors = anchors
            displacements += groups.compactMap { id in
                anchors[id].flatMap { displacement(of: id, at: $0) }
            }
        }
        guard !displacements.isEmpty else { return }
        // Beyond the engine's range nothing is displaced.
        try? animator.displaceItems(displacements)
    }
}
