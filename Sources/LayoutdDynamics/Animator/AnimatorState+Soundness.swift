import CLayoutdBox2D
import LayoutdGeometry

/// Checks of a state that was read: everything that the engine and the commands rely on.
///
/// A state that commands and ticks lead to passes them all.
extension AnimatorState {
    /// Whether a world can be built from the state and stepped.
    var isSound: Bool {
        hasSoundItems && hasSoundGroups && hasSoundBehaviors && hasSoundBodies && hasSoundBoundaries
            && hasSoundJoints && hasSoundRecords
    }

    private var hasSoundItems: Bool {
        items.allSatisfy { $1.isSound && BodyShape($1) != nil }
            && (referenceBounds.map(\.isUsable) ?? true)
    }

    private var hasSoundBehaviors: Bool {
        var names: Set<BehaviorID> = []
        guard behaviors.flatMap(\.names).allSatisfy({ names.insert($0).inserted }) else {
            return false
        }
        return primitives.allSatisfy { primitive in
            var seen: Set<DynamicItemID> = []
            return primitive.definition.isSound
                && primitive.definition.items.allSatisfy {
                    items[$0] != nil && groupPlaces?[$0] == nil && seen.insert($0).inserted
                }
        }
    }

    private var hasSoundBodies: Bool {
        guard bodyNumbers.count == bodies.count else { return false }
        return bodies.enumerated().allSatisfy { number, body in
            guard bodyNumbers[body.item] == number, let item = items[body.item] else {
                return false
            }
            return body.isSound(for: item)
        }
    }

    private var hasSoundBoundaries: Bool {
        boundaries.allSatisfy { boundary in
            boundary.points.count >= 2 && boundary.points.allSatisfy(\.isFinite)
        }
    }

    /// Whether each joint holds what its behaviour says: the engine destroys joints with their bodies, and only
    /// the behaviour tells that they are gone.
    private var hasSoundJoints: Bool {
        var items: [BehaviorID: Set<DynamicItemID>] = [:]
        for primitive in primitives where primitive.definition.tethers == nil {
            items[primitive.id] = Set(primitive.definition.items)
        }
        return joints.allSatisfy { joint in
            guard isSound(joint) else { return false }
            guard let held = items[joint.owner] else { return true }
            return held.contains(joint.item) && (joint.other.map(held.contains) ?? true)
        }
    }

    /// Whether a joint holds a body to another one or to a place, as its kind requires.
    private func isSound(_ joint: JointRecord) -> Bool {
        guard bodyNumbers[joint.item] != nil, joint.isSound else { return false }
        guard let other = joint.other else { return joint.kind != .rope && joint.kind != .weld }
        let needsPlace = joint.kind == .tether || joint.kind == .snap
        return !needsPlace && other != joint.item && bodyNumbers[other] != nil
    }

    private var hasSoundRecords: Bool {
        let groups = 1...1_000_000
        return collisionGroups.values.allSatisfy(groups.contains) && gravity.isFinite
            && pairs.allSatisfy(isSound) && contactImpulses.allSatisfy(\.isSound)
            && jointImpulses.allSatisfy(\.isSound) && AnimatorHistory.counts.contains(cost)
            && (0...1 << 53).contains(fieldSubsteps ?? 0)
    }

    private func isSound(_ pair: ContactPair) -> Bool {
        let others = -boundaries.count..<bodies.count
        return bodies.indices.contains(Int(pair.a)) && others.contains(Int(pair.b))
            && pair.a != pair.b
    }
}

extension DynamicItem {
    /// Whether the item can have a body; it may be farther away than a new one.
    fileprivate var isSound: Bool {
        size.width.isUsable && size.height.isUsable && size.width >= 0.01 && size.height >= 0.01
            && size.width * size.height >= 0.004 && EngineVector(center).isFinite
            && Float(angle).isFinite
    }
}

extension EngineVector {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension BodyRecord {
    /// Whether the body is one that an item gets.
    fileprivate func isSound(for item: DynamicItem) -> Bool {
        let (width, height) = (Metres.from(item.size.width), Metres.from(item.size.height))
        return halfSize == EngineVector(x: width / 2, y: height / 2) && hasSoundShape(for: item)
            && motion.isSound && material.isSound && gravityScale.isFinite && charge.isFinite
    }

    private func hasSoundShape(for item: DynamicItem) -> Bool {
        switch shape {
        case .box: true
        case .circle(let radius): radius == halfSize.x && radius == halfSize.y
        case .polygon(let polygon): polygon.isSound
        case .compound: shape == BodyShape(item)
        }
    }
}

extension BodyMotion {
    fileprivate var isSound: Bool {
        let still = stillness.map { $0.position.isFinite && $0.angle.isFinite && $0.steps >= 0 }
        return position.isFinite && angle.isFinite && velocity.isFinite && spin.isFinite
            && idleTime.isFinite && (still ?? true)
    }
}

extension BodyMaterial {
    fileprivate var isSound: Bool {
        let most: Float = 1e9
        let threshold = restitutionThreshold ?? 0
        return [elasticity, friction, resistance, angularResistance, threshold].allSatisfy {
            (0...most).contains($0)
        } && density > 0 && density <= most
    }
}

extension JointRecord {
    fileprivate var isSound: Bool {
        let vectors = [place, grip, otherGrip, axis]
        let most: Float = 1e9
        return vectors.allSatisfy(\.isFinite) && length >= 0 && length.isFinite
            && (0...60).contains(frequency) && (0...most).contains(damping)
            && referenceAngle.isFinite && (0...most).contains(friction)
            && (range.map { $0.lowerBound.isFinite && $0.upperBound.isFinite } ?? true)
    }
}

extension ContactImpulse {
    /// Contacts only push.
    fileprivate var isSound: Bool { normal >= 0 && normal.isFinite && tangent.isFinite }
}
