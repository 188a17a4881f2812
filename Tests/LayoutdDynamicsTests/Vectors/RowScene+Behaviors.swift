import LayoutdDynamics
import LayoutdGeometry
import LayoutdTestSupport

extension DynamicsRow.Behavior {
    var bounds: Rect? {
        guard let boundsWidth, let boundsHeight else { return nil }
        return Rect(x: 0, y: 0, width: boundsWidth, height: boundsHeight)
    }

    func make(_ items: [DynamicItemID]) throws -> DynamicBehavior {
        switch type {
        case "gravity":
            .gravity(GravityBehavior(items: items, gravityDirection: try vector(direction)))
        case "push": .push(try push(items))
        case "snap":
            .snap(
                SnapBehavior(
                    item: items[0],
                    snapTo: Point(try given(point)),
                    damping: try given(damping)
                )
            )
        case "collision": .collision(try collision(items))
        case "field": .field(try field(items))
        default: .attachment(try attachment(items))
        }
    }

    private func push(_ items: [DynamicItemID]) throws -> PushBehavior {
        PushBehavior(
            items: items,
            mode: try given(PushBehavior.Mode(rawValue: given(mode))),
            pushDirection: try vector(vector),
            targetOffsets: offset.map { [items[0]: Vector($0)] } ?? [:]
        )
    }

    private func collision(_ items: [DynamicItemID]) throws -> CollisionBehavior {
        var behavior = CollisionBehavior(
            items: items,
            mode: try given(CollisionBehavior.Mode(rawValue: given(mode))),
            referenceBoundsInsets: bounds.map { _ in .zero }
        )
        if let from, let to {
            behavior.boundaries = [.init(id: "segment", from: Point(from), to: Point(to))]
        }
        return behavior
    }

    private func field(_ items: [DynamicItemID]) throws -> FieldBehavior {
        FieldBehavior(
            try given(FieldBehavior.Kind(rawValue: given(kind))),
            items: items,
            position: position.map { Point($0) } ?? .zero,
            direction: direction.map { Vector($0) } ?? .zero,
            strength: strength ?? 1,
            falloff: falloff
        )
    }

    private func attachment(_ items: [DynamicItemID]) throws -> AttachmentBehavior {
        AttachmentBehavior(
            try joint(items),
            length: length,
            damping: damping ?? 0,
            frequency: frequency ?? 0,
            frictionTorque: frictionTorque ?? 0,
            attachmentRange: rangeMin.flatMap { min in rangeMax.map { min...$0 } }
        )
    }

    private func joint(_ items: [DynamicItemID]) throws -> AttachmentBehavior.Joint {
        let offset = offset.map { Vector($0) } ?? .zero
        switch type {
        case "attachment" where items.count == 1:
            return .anchor(items[0], offset: offset, anchor: Point(try given(anchor)))
        case "attachment":
            return .items(items[0], offset: offset, attachedTo: items[1], attachedOffset: .zero)
        case "pin": return .pin(items[0], attachedTo: items[1], anchor: Point(try given(point)))
        case "slidingToAnchor":
            return .slidingToAnchor(
                items[0],
                anchor: Point(try given(point)),
                axis: try vector(axis)
            )
        case "limit":
            return .limit(items[0], offset: offset, attachedTo: items[1], attachedOffset: .zero)
        default: throw UnknownName(name: type)
        }
    }

    private func vector(_ pair: [Double]?) throws -> Vector {
        Vector(try given(pair))
    }

    private func given<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw UnknownName(name: "a member of \(type)") }
        return value
    }
}
