import CBox2D
import Geometry

extension AnimatorState {
    /// What the behaviours tell of what the engine noticed: all that began, then all that ended.
    ///
    /// Two items are told of by every behaviour that holds both, an item and a boundary by the
    /// boundary's behaviour. What parts and meets again within the tick never ceased to touch.
    mutating func contacts(_ events: [CB2ContactEvent]) -> [ContactEvent] {
        guard !events.isEmpty else { return [] }
        let before = touching
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
                list.append(Touch(told: contact))
                if known.insert(Touch(told: contact)).inserted { began.append(contact) }
            }
        }
        touching = list.touches
        let now = Set(touching)
        let ended = (before + began.map { Touch(told: $0) }).filter { !now.contains($0) }
        return began + ended.map { ContactEvent(ended: $0) }
    }

    /// Ends what behaviours can tell of no longer, for they do not hold the items.
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

    /// Ends some of what behaviours have told of as begun.
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
