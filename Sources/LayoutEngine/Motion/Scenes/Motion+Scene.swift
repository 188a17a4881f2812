import LayoutdDynamics
import LayoutdLayouts

/// What only a scene can do: clients change its behaviours and move its items by hand.
extension Motion {
    /// The scene, if behaviours of clients act on items.
    var scene: (any BehaviorScene)? {
        switch self {
        case .placed(.bodies(let tiled)): tiled.value
        case .free(let free) where free.value.cradle == nil: free.value
        default: nil
        }
    }

    /// Changes the scene.
    ///
    /// - Parameter change: Makes the change.
    /// - Throws: ``CollectionViewError/notAScene`` if there is none, and errors of `change`,
    ///   after which the motion must not be used any more.
    mutating func changeScene(
        _ change: (inout any BehaviorScene) throws(DynamicsError) -> Void
    ) throws(CollectionViewError) {
        guard var scene else { throw .notAScene }
        try convertingErrors { () throws(DynamicsError) in try change(&scene) }
        self = scene.motion
    }

    /// Carries out what a finger does.
    ///
    /// - Parameters:
    ///   - touch: What it does.
    ///   - element: The cell that it grabs if it begins.
    ///   - surroundings: The surroundings of the items.
    /// - Throws: ``CollectionViewError``; the motion must not be used any more.
    mutating func touch(
        _ touch: SceneTouch,
        on element: ElementID?,
        in surroundings: Surroundings
    ) throws(CollectionViewError) {
        guard var scene else { throw .notAScene }
        try scene.bodies.apply(touch, to: element, in: surroundings)
        self = scene.motion
    }

    /// The elements that fingers hold; they are in front of all others.
    var heldElements: [ElementIdentity] { bodies?.heldElements ?? [] }

    /// Whether a finger can move a cell.
    func isMovable(_ element: ElementID) -> Bool { scene?.bodies.isMovable(element) ?? false }

    /// Whether behaviours hold an item, and it is not anchored.
    func isHeld(_ item: DynamicItemID) -> Bool {
        guard let animator = scene?.bodies.animator else { return false }
        return animator.motion(of: item) != nil && !animator.isAnchored(item)
    }
}
