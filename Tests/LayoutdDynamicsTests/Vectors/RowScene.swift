import LayoutdDynamics
import LayoutdGeometry
import LayoutdTestSupport

/// A row's scene in an animator; items are numbered from 0 in the row's order.
struct RowScene {
    var animator: DynamicAnimator
    private let numbers: [String: DynamicItemID]

    init(_ row: DynamicsRow) throws {
        let scene = row.scene
        numbers = Dictionary(
            uniqueKeysWithValues: scene.items.enumerated().map { ($1.id, DynamicItemID($0)) }
        )
        let bounds = scene.behaviors.compactMap(\.bounds).first
        animator = DynamicAnimator(referenceBounds: bounds)
        for item in scene.items {
            try animator.addItem(item.item, id: try id(item.id))
            try animator.addBehavior(
                .item(item.properties(of: try id(item.id))),
                id: BehaviorID("properties of \(item.id)")
            )
        }
        for (index, behavior) in scene.behaviors.enumerated() {
            let items = try behavior.items.map { try id($0) }
            try animator.addBehavior(try behavior.make(items), id: BehaviorID("\(index)"))
        }
    }

    func id(_ name: String) throws -> DynamicItemID {
        guard let id = numbers[name] else { throw UnknownName(name: name) }
        return id
    }
}

struct UnknownName: Error {
    let name: String
}

extension DynamicsRow.Item {
    fileprivate var item: DynamicItem {
        DynamicItem(
            center: Point(center),
            size: Size(width: size[0], height: size[1]),
            angle: angle
        )
    }

    fileprivate func properties(of id: DynamicItemID) -> DynamicItemBehavior {
        var behavior = DynamicItemBehavior(items: [id])
        behavior.density = density
        behavior.elasticity = elasticity
        behavior.friction = friction
        behavior.resistance = resistance
        behavior.angularResistance = angularResistance
        behavior.allowsRotation = allowsRotation
        behavior.isAnchored = anchored
        behavior.charge = charge
        behavior.addLinearVelocity(Vector(linearVelocity), for: id)
        behavior.addAngularVelocity(angularVelocity, for: id)
        return behavior
    }
}

extension Point {
    init(_ pair: [Double]) {
        self.init(x: pair[0], y: pair[1])
    }
}

extension Vector {
    init(_ pair: [Double]) {
        self.init(dx: pair[0], dy: pair[1])
    }
}
