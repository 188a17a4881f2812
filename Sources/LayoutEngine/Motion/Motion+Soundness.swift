import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension Motion {
    /// Whether it moves elements of the data as a view does.
    func isSound(over content: Content, _ layout: LayoutConfiguration) -> Bool {
        switch (layout.definition.motion, self) {
        case (.newtonian(let configuration), .newtonian(let newtonian)):
            newtonian.value.isSound && newtonian.value.configuration == configuration
                && newtonian.value.attached.map(\.count) == content.itemCounts
        case (.springsOrBehaviors, .springs(let springs)): springs.value.isSound
        case (.springsOrBehaviors, .scene(let scene)):
            scene.value.isSound && scene.value.places(content)
                && (scene.value.tile == nil) == layout.definition.placesItems
        case (.springsOrBehaviors, .still): true
        default: false
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

extension SpringMotion.PendingTiling: Checkable {
    var isSound: Bool { pull.isSound && pulled?.areSound ?? true }
}

extension Pull: Checkable {
    var isSound: Bool { delta.isSound && location.isSound }
}

extension RigidElements: Checkable {
    /// The animator was checked when it was restored.
    var isSound: Bool {
        members.areSound && Set(members.map(\.item)).count == members.count
            && members.allSatisfy { animator.item($0.item) != nil }
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

extension SceneMotion: Checkable {
    var isSound: Bool {
        bodies.isSound && fading.areSound && touches.areSound
            && SoundRange.counts.contains(nextItem)
            && SoundRange.departures.contains(nextDeparture)
            && Set(bodies.members.map(\.element)).count == bodies.members.count && namesAllItems
    }

    /// Whether the elements are those of the data: all of a scene, in order, and any of a layout.
    fileprivate func places(_ content: Content) -> Bool {
        let elements = bodies.members.map(\.element)
        if let tile { return tile.elements.values.allSatisfy(content.has) }
        return content.itemCounts.reduce(0, +) == elements.count
            && elements.allSatisfy { $0.kind == .cell && content.has($0) }
            && elements.areAscending { $0 < $1 }
    }

    /// Whether the element of each item is known that a behaviour names, and no other's.
    private var namesAllItems: Bool {
        guard bodies.animator.itemCount == bodies.members.count else { return false }
        guard let tile else { return true }
        return tile.isSound
            && tile.given.flatMap(\.allItems).allSatisfy { tile.elements[$0] != nil }
            && bodies.members.allSatisfy { tile.elements[$0.item] == $0.element }
    }
}

extension HeldTouch: Checkable {
    var isSound: Bool {
        point.isSound && end.isSound
            && start.map { $0.center.isSound && $0.angle.isSound && $0.time.isSound } ?? true
            && release.map { $0.velocity.isSound && $0.angularVelocity.isSound } ?? true
    }
}

extension SceneTile: Checkable {
    var isSound: Bool {
        visible.isSound && held.areSound && pendingTiling.isSound && elements.values.areSound
            && Set(elements.values).count == elements.count
    }
}

extension NewtonianMotion: Checkable {
    var isSound: Bool {
        let items = attached.joined().map(\.id) + falling.map(\.id)
        return viewport.isSound && bodies.isSound
            && fading.areSound && falling.areSound && Set(items).count == items.count
            && items.allSatisfy { bodies.animator.item($0) != nil }
            && attached.joined().allSatisfy(\.size.isSound)
            && SoundRange.counts.contains(nextItem)
            && SoundRange.departures.contains(nextDeparture)
    }
}

extension NewtonianMotion.FallingItem: Checkable {
    var isSound: Bool {
        SoundRange.departures.contains(number) && element.isSound && end.isSound
    }
}
