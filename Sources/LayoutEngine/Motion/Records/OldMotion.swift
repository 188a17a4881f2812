import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// A motion in records of version 7 and before, if behaviours or rods moved items.
struct OldMotion: Decodable {
    let motion: Motion
    /// The number of the next item that would have been inserted.
    let nextItem: Int

    private enum CodingKeys: CodingKey {
        case scene
        case newtonian
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.scene) {
            let scene = try container.decode(Payload<OldScene>.self, forKey: .scene).value
            (motion, nextItem) = (scene.motion, scene.nextItem ?? scene.bodies.members.count)
        } else {
            let rods = try container.decode(Payload<OldCradle>.self, forKey: .newtonian).value
            (motion, nextItem) = (rods.motion, rods.nextItem)
        }
    }
}

extension Motion {
    /// The numbers that the items of a record of version 7 and before had of their own; `nil` if the layout
    /// placed them.
    var numbersOfItems: [Int]? {
        guard case .free(let free) = self else { return nil }
        return free.value.bodies.members.filter { $0.departing == nil }.map(\.item.rawValue)
    }
}

/// Behaviours that act on the items of a scene, or on those near the viewport of a layout.
private struct OldScene: Decodable {
    let bodies: RigidElements
    // In scenes before version 6 no item could come or go.
    let fading: [FadingElement]?
    let touches: [HeldTouch]?
    let nextItem: Int?
    let nextDeparture: Int?
    let tile: OldTile?

    var motion: Motion {
        var bodies = bodies
        bodies.touches = touches ?? []
        guard let tile else {
            let next = nextDeparture ?? 0
            return .free(Boxed(FreeMotion(bodies, fading: fading ?? [], nextDeparture: next)))
        }
        return .placed(.bodies(Boxed(tile.holding(bodies))))
    }
}

/// The part of a scene over a layout that places its items.
private struct OldTile: Decodable {
    let given: [NamedBehavior]
    let elements: [DynamicItemID: ElementID]
    let axis: Axis
    let visible: Rect
    let held: Set<ElementID>
    let pendingTiling: PendingTiling?
    let hasMovedAnchors: Bool

    func holding(_ bodies: RigidElements) -> TiledBodies {
        var tiled = TiledBodies(bodies, axis: axis, visible: visible)
        tiled.given = given
        tiled.elements = elements
        tiled.held = held
        tiled.pendingTiling = pendingTiling
        tiled.hasMovedAnchors = hasMovedAnchors
        return tiled
    }
}

/// Items on rods.
private struct OldCradle: Decodable {
    let configuration: NewtonianLayout.Configuration
    let viewport: Size
    let bodies: RigidElements
    let falling: [Cradle.FallingItem]
    let fading: [FadingElement]
    let nextItem: Int
    let nextDeparture: Int

    var motion: Motion {
        var cradle = Cradle(configuration, viewport: viewport)
        cradle.falling = falling
        return .free(
            Boxed(
                FreeMotion(bodies, fading: fading, nextDeparture: nextDeparture, cradle: cradle)
            )
        )
    }
}
