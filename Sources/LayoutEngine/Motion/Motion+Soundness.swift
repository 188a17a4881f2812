import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension Motion {
    /// Whether it moves elements of the data as a view does.
    func isSound(over content: Content, _ layout: LayoutConfiguration) -> Bool {
        let definition = layout.definition
        switch (definition.motion, self) {
        case (.newtonian(let configuration), .free(let free)):
            return free.value.isSound(over: content)
                && free.value.cradle?.configuration == configuration
        case (.springsOrBehaviors, .free(let free)):
            return free.value.isSound(over: content) && free.value.cradle == nil
                && definition.placesItems
        case (.springsOrBehaviors, .placed(.bodies(let tiled))):
            return tiled.value.isSound(over: content) && !definition.placesItems
        case (.springsOrBehaviors, .placed(.springs(let springs))): return springs.value.isSound
        case (.springsOrBehaviors, .still): return true
        case (.newtonian, .still), (.newtonian, .placed): return false
        }
    }
}

extension SpringMotion: Checkable {
    var isSound: Bool {
        attributes.allSatisfy(\.element.isSound)
            && attributes.areAscending { $0.element < $1.element }
            && held.areSound && pendingTiling.isSound && isFinite
            && !(isDormant && !(attributes.isEmpty && held.isEmpty))
    }
}

extension PendingTiling: Checkable {
    var isSound: Bool { pull.isSound && pulled?.areSound ?? true }
}

extension Pull: Checkable {
    var isSound: Bool { delta.isSound && location.isSound }
}

extension RigidElements: Checkable {
    /// The animator was checked when it was restored.
    var isSound: Bool {
        members.areSound && touches.areSound && animator.itemCount == members.count
            && Set(members.map(\.item)).count == members.count
            && members.allSatisfy { animator.item($0.item) != nil }
            && animator.itemGroups.allSatisfy { SoundRange.groups.contains($0.id.rawValue) }
    }
}

extension RigidElements.Member: Checkable {
    var isSound: Bool {
        element.isSound && anchor.isSound && size.isSound
            && departing.map(SoundRange.departures.contains) ?? true
            && look.map { $0.alpha.isSound && $0.scale.isSound } ?? true
    }
}

extension FadingElement: Checkable {
    var isSound: Bool { presented.isSound && start.isSound && opacity.isSound }
}

extension FreeMotion {
    /// Whether the members that stay are all items of the data, in order, and the others are falling.
    fileprivate func isSound(over content: Content) -> Bool {
        let staying = bodies.members.filter { $0.departing == nil }
        let departing = bodies.members.compactMap { member in
            member.departing.map { [member.item.rawValue, $0] }
        }
        let falling = cradle?.falling.map { [$0.id.rawValue, $0.number] } ?? []
        return bodies.isSound && fading.areSound && cradle.isSound
            && SoundRange.departures.contains(nextDeparture) && departing == falling
            && content.itemCounts.reduce(0, +) == staying.count
            && staying.allSatisfy { $0.element.kind == .cell && content.has($0.element) }
            && staying.areAscending { $0.element < $1.element }
            && staying.indices.allSatisfy { content.numbers[$0] == staying[$0].item.rawValue }
    }
}

extension Cradle: Checkable {
    var isSound: Bool { viewport.isSound && falling.areSound }
}

extension Cradle.FallingItem: Checkable {
    var isSound: Bool { SoundRange.departures.contains(number) && end.isSound }
}

extension TiledBodies {
    /// Whether the elements are those of the data, and the element of each item is known that a
    /// behaviour names, and no other's.
    fileprivate func isSound(over content: Content) -> Bool {
        bodies.isSound && visible.isSound && held.areSound && pendingTiling.isSound
            && elements.values.areSound && Set(elements.values).count == elements.count
            && elements.values.allSatisfy(content.has)
            && SoundRange.departures.contains(otherCount)
            && bodies.members.allSatisfy { elements[$0.item] == $0.element }
            && given.flatMap(\.allItems).allSatisfy { elements[$0] != nil }
            && bodies.animator.itemGroups.isEmpty
    }
}

extension HeldTouch: Checkable {
    var isSound: Bool {
        point.isSound && end.isSound
            && start.map { $0.center.isSound && $0.angle.isSound && $0.time.isSound } ?? true
            && release.map { $0.velocity.isSound && $0.angularVelocity.isSound } ?? true
    }
}
