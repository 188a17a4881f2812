import CBox2D
import Geometry

extension AnimatorState {
    /// What the behaviours tell of what the engine noticed: all that began, then all that ended.
    ///
    /// Two items are told of by every behaviour that holds both, an item and a boundary by the
    /// boundary's behaviour.
    mutating func contacts(_ events: [CB2ContactEvent]) -> [ContactEvent] {
        guard !events.isEmpty else { return [] }
        var began: [ContactEvent] = []
        var ended: [ContactEvent] = []
        let collisions = events.contains(where: \.began) ? collisionMembers : []
        for event in events {
            if event.began {
                began += begin(event, collisions)
            } else {
                ended += end(event)
            }
        }
        return began + ended
    }

    /// Ends what behaviours can tell of no longer.
    mutating func endTouches(_ primitives: [NamedBehavior]) -> [ContactEvent] {
        guard !touching.isEmpty else { return [] }
        let members = Dictionary(
            uniqueKeysWithValues: collisionMembers.map { ($0.behavior, $0.items) }
        )
        let boundaries = Set(boundaries.map { BoundaryName(owner: $0.owner, name: $0.name) })
        var ended: [ContactEvent] = []
        touching.removeAll { touch in
            let items = members[touch.behavior] ?? []
            let stays =
                switch touch.other {
                case .item(let other): items.contains(other)
                case .boundary(let name):
                    boundaries.contains(BoundaryName(owner: touch.behavior, name: name))
                }
            guard stays, items.contains(touch.item) else {
                ended.append(ContactEvent(ended: touch))
                return true
            }
            return false
        }
        return ended
    }

    private struct BoundaryName: Hashable {
        let owner: BehaviorID
        let name: String?
    }

    private var collisionMembers: [(behavior: BehaviorID, items: Set<DynamicItemID>)] {
        primitives.compactMap { named in
            guard case .collision(let collision) = named.behavior else { return nil }
            return (named.id, Set(collision.items))
        }
    }

    private mutating func begin(
        _ event: CB2ContactEvent,
        _ collisions: [(behavior: BehaviorID, items: Set<DynamicItemID>)]
    ) -> [ContactEvent] {
        let (item, other) = sides(event)
        let owners =
            switch other {
            case .item(let other):
                collisions.filter { $0.items.contains(item) && $0.items.contains(other) }
                    .map(\.behavior)
            case .boundary: [boundaries[Int(-1 - event.b)].owner]
            }
        let point = EngineVector(x: event.x, y: event.y).point
        return owners.map { owner in
            touching.append(Touch(behavior: owner, item: item, other: other))
            return ContactEvent(
                behavior: owner,
                phase: .began,
                item: item,
                other: other,
                point: point
            )
        }
    }

    private mutating func end(_ event: CB2ContactEvent) -> [ContactEvent] {
        let (item, other) = sides(event)
        let owner = event.b < 0 ? boundaries[Int(-1 - event.b)].owner : nil
        var ended: [ContactEvent] = []
        touching.removeAll { touch in
            guard touch.item == item, touch.other == other,
                owner.map({ $0 == touch.behavior }) ?? true
            else { return false }
            ended.append(ContactEvent(ended: touch))
            return true
        }
        return ended
    }

    private func sides(_ event: CB2ContactEvent) -> (DynamicItemID, ContactEvent.Other) {
        let item = bodies[Int(event.a)].item
        guard event.b < 0 else { return (item, .item(bodies[Int(event.b)].item)) }
        return (item, .boundary(boundaries[Int(-1 - event.b)].name))
    }
}

extension ContactEvent {
    fileprivate init(ended touch: Touch) {
        self.init(behavior: touch.behavior, phase: .ended, item: touch.item, other: touch.other)
    }
}
