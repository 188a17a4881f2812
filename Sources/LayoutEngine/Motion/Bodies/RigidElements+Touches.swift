import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Fingers.
extension RigidElements {
    /// The most fingers at the same time.
    static let maximumTouches = 32

    /// Whether a finger holds an item.
    func isHeld(_ item: DynamicItemID) -> Bool { touches.contains { $0.item == item } }

    /// The elements that fingers hold.
    var heldElements: [ElementIdentity] {
        guard !touches.isEmpty else { return [] }
        return members.filter { isHeld($0.item) }
            .map { ElementIdentity($0.element, departing: $0.departing) }
    }

    /// Whether a finger can move a cell: its item is not anchored.
    func isMovable(_ element: ElementID) -> Bool {
        members.contains {
            $0.element == element && !animator.isAnchored($0.item)
        }
    }

    /// Carries out what a finger does.
    ///
    /// - Parameters:
    ///   - touch: What it does.
    ///   - element: The cell that it grabs if it begins.
    ///   - surroundings: The surroundings of the items.
    /// - Throws: ``CollectionViewError``.
    mutating func apply(
        _ touch: SceneTouch,
        to element: ElementID?,
        in surroundings: Surroundings
    ) throws(CollectionViewError) {
        endTouches(at: surroundings.time)
        finishReleases(of: touch.name)
        let index = touches.firstIndex { $0.name == touch.name }
        switch (touch.phase, index) {
        case (.began, .some): throw .touchHasBegun(touch.name)
        case (.began(let point, let damping, let frequency), nil):
            guard touches.count < Self.maximumTouches else {
                throw .tooManyTouches(limit: Self.maximumTouches)
            }
            guard let member = members.first(where: { $0.element == element }) else {
                return
            }
            let held = HeldTouch(
                name: touch.name,
                item: member.item,
                point: point,
                end: surroundings.time + HeldTouch.patience
            )
            try grab(held, damping: damping, frequency: frequency, surroundings)
            touches.append(held)
        case (_, nil): throw .noSuchTouch(touch.name)
        case (.moved(let point), let index?):
            touches[index].point = point
            touches[index].end = surroundings.time + HeldTouch.patience
            moveAnchor(of: touches[index], surroundings)
        case (.released(let velocity, let point), let index?):
            let spin = spin(of: touches[index], at: surroundings.time)
            touches[index].release = .init(velocity: velocity, angularVelocity: spin)
            guard let point else { return finishReleases(of: touch.name) }
            touches[index].point = point
            touches[index].end = surroundings.time + HeldTouch.patience
            moveAnchor(of: touches[index], surroundings)
        case (.ended, let index?), (.cancelled, let index?):
            release(index, at: surroundings.time)
        }
    }

    /// At the start of a tick: lets go what fingers have left, and keeps items under the others when
    /// the content moves.
    mutating func advanceTouches(_ surroundings: Surroundings) {
        guard !touches.isEmpty else { return }
        endTouches(at: surroundings.time)
        for index in touches.indices {
            moveAnchor(of: touches[index], surroundings)
            guard let item = animator.item(touches[index].item) else { continue }
            let (center, angle) = (item.center, item.angle)
            touches[index].start = .init(center: center, angle: angle, time: surroundings.time)
        }
    }

    private mutating func endTouches(at time: Double) {
        for index in touches.indices.reversed()
        where touches[index].end <= time + Timeline.tolerance {
            release(index, at: time)
        }
    }

    /// Lets go of the items that have followed their fingers to the last point, with the fingers'
    /// velocities.
    ///
    /// - Parameter name: The finger; `nil` for all.
    mutating func finishReleases(of name: String? = nil) {
        for index in touches.indices.reversed() where name == nil || touches[index].name == name {
            if let release = touches[index].release { finish(index, release) }
        }
    }

    private mutating func finish(_ index: Int, _ release: HeldTouch.Release) {
        let touch = touches.remove(at: index)
        let body = animator.carrier(of: touch.item)
        let isHeld = touches.contains { animator.carrier(of: $0.item) == body }
        if !isHeld, !animator.isAnchored(touch.item) {
            // The velocity was checked, and items go together with their touches. Only a spin that is
            // out of range can make this fail.
            let spin = release.angularVelocity
            if (try? animator.setVelocity(release.velocity, angular: spin, of: touch.item))
                == nil
            {
                try? animator.setVelocity(release.velocity, angular: 0, of: touch.item)
            }
        }
        _ = try? animator.removeBehavior(touch.behavior)
    }

    /// The angular velocity of a held item: on a rigid rod the one at which it turned in the latest
    /// tick, as for ``release(_:at:)``.
    private func spin(of touch: HeldTouch, at time: Double) -> Double {
        if isRigid(touch), let start = touch.start, time > start.time,
            let item = animator.item(touch.item)
        {
            return (item.angle - start.angle) / (time - start.time)
        }
        return animator.motion(of: touch.item)?.angularVelocity ?? 0
    }

    /// Lets an item go with the velocity that it has.
    ///
    /// The engine takes an item along on a rigid rod by moving it, without a velocity. Then it is the
    /// velocity at which it moved in the latest tick.
    private mutating func release(_ index: Int, at time: Double) {
        let touch = touches.remove(at: index)
        if isRigid(touch), let start = touch.start, time > start.time,
            let item = animator.item(touch.item)
        {
            let (way, duration) = (item.center - start.center, time - start.time)
            // A speed out of range is not given.
            try? animator.setVelocity(
                Vector(dx: way.dx / duration, dy: way.dy / duration),
                angular: (item.angle - start.angle) / duration,
                of: touch.item
            )
        }
        // This cannot fail: the attachment exists as long as its touch. It ends no contacts.
        _ = try? animator.removeBehavior(touch.behavior)
    }

    private func isRigid(_ touch: HeldTouch) -> Bool {
        guard case .attachment(let grip) = animator.behavior(touch.behavior) else {
            return false
        }
        return grip.frequency == 0
    }

    /// Ties the item to the finger by the point where that is.
    private mutating func grab(
        _ touch: HeldTouch,
        damping: Double,
        frequency: Double,
        _ surroundings: Surroundings
    ) throws(CollectionViewError) {
        let place = surroundings.contentPoint(touch.point)
        // An item of a group is held with all others.
        let body = animator.carrier(of: touch.item)
        guard let item = animator.item(body) else { return }
        let offset = place.turned(by: -item.angle, about: item.center) - item.center
        let attachment = AttachmentBehavior(
            .anchor(body, offset: offset, anchor: place),
            length: 0,
            damping: damping,
            frequency: frequency
        )
        try convertingErrors { () throws(DynamicsError) in
            try animator.addBehavior(.attachment(attachment), id: touch.behavior)
        }
    }

    private mutating func moveAnchor(of touch: HeldTouch, _ surroundings: Surroundings) {
        let place = surroundings.contentPoint(touch.point)
        guard case .attachment(let old) = animator.behavior(touch.behavior),
            case .anchor(let item, let offset, let anchor) = old.joint, anchor != place
        else { return }
        let moved = AttachmentBehavior(
            .anchor(item, offset: offset, anchor: place),
            length: old.length,
            damping: old.damping,
            frequency: old.frequency
        )
        // This cannot fail: only the anchor moves, and it is in range.
        _ = try? animator.changeBehavior(touch.behavior) { $0 = .attachment(moved) }
    }
}
