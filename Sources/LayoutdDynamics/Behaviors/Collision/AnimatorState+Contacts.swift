import CLayoutdBox2D
import LayoutdGeometry

extension AnimatorState {
    /// The contacts that behaviours report for the engine's events: first those that began, then
    /// those that ended.
    ///
    /// Every behaviour that holds two items reports their contact; a boundary's behaviour reports
    /// contacts of items with it. A contact that ends and begins again within the tick is not
    /// reported as ended.
    mutating func contacts(_ events: [CB2ContactEvent]) -> [ContactEvent] {
        guard !events.isEmpty else { return [] }
        let places = touchingPlaces(of: events)
        let before = places.map { touching[$0] }
        var known = Set(before)
        var list = TouchList(before)
        var began: [ContactEvent] = []
        let collisions = events.contains(where: \.began) ? collisionMembers : []
        for event in events {
            guard event.began else {
                list.remove(pair(event))
                continue
            }
            for contact in contacts(begun: event, collisions) {
                list.append(Touch(begun: contact))
                if known.insert(Touch(begun: contact)).inserted { began.append(contact) }
            }
        }
        let now = Set(list.touches)
        for (index, place) in places.enumerated().reversed() where list.hasEnded(index) {
            touching.remove(at: place)
        }
        touching += list.touches(from: before.count)
        let ended = (before + began.map { Touch(begun: $0) }).filter { !now.contains($0) }
        return began + ended.map { ContactEvent(ended: $0) }
    }

    /// The indices of the touches that events may change: in a heap, a few of many.
    private func touchingPlaces(of events: [CB2ContactEvent]) -> [Int] {
        let items = Set(events.lazy.map { bodies[Int($0.a)].item })
        return touching.indices.filter { items.contains(touching[$0].item) }
    }

    /// Ends the contacts of items that the behaviour no longer holds.
    mutating func endTouchesOfStrangers() -> [ContactEvent] {
        guard !touching.isEmpty else { return [] }
        let members = Dictionary(
            uniqueKeysWithValues: collisionMembers.map { ($0.behavior, $0.items) }
        )
        return endTouches { touch in
            guard let items = members[touch.behavior], items.contains(touch.item) else {
                return true
            }
            if case .item(let other) = touch.other { return !items.contains(other) }
            return false
        }
    }

    /// Ends some of the contacts that were reported as begun.
    mutating func endTouches(where isOver: (Touch) -> Bool) -> [ContactEvent] {
        let ended = touching.filter(isOver)
        touching.removeAll(where: isOver)
        return ended.map { ContactEvent(ended: $0) }
    }

    private var collisionMembers: [(behavior: BehaviorID, items: Set<DynamicItemID>)] {
        primitives.compactMap { named in
            guard let collision = named.definition.collision else { return nil }
            return (named.id, Set(collision.items))
        }
    }

    private func contacts(
        begun event: CB2ContactEvent,
        _ collisions: [(behavior: BehaviorID, items: Set<DynamicItemID>)]
    ) -> [ContactEvent] {
        let (item, other) = sides(event)
        let owners = collisions.filter { collision in
            guard collision.items.contains(item) else { return false }
            if case .item(let other) = other { return collision.items.contains(other) }
            return collision.behavior == boundaries[Int(-1 - event.b)].owner
        }
        let point = EngineVector(x: event.x, y: event.y).point
        return owners.map { owner in
            ContactEvent(
                behavior: owner.behavior,
                phase: .began,
                item: item,
                other: other,
                point: point
            )
        }
    }

    private func pair(_ event: CB2ContactEvent) -> TouchList.Pair {
        let (item, other) = sides(event)
        let owner = event.b < 0 ? boundaries[Int(-1 - event.b)].owner : nil
        return TouchList.Pair(item: item, other: other, owner: owner)
    }

    private func sides(_ event: CB2ContactEvent) -> (DynamicItemID, ContactEvent.Other) {
        let item = bodies[Int(event.a)].item
        guard event.b < 0 else { return (item, .item(bodies[Int(event.b)].item)) }
        return (item, .boundary(boundaries[Int(-1 - event.b)].name))
    }
}
