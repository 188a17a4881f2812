public import LayoutdGeometry
public import LayoutdLayouts

/// What a finger does that lifts an item, takes it to another place and lets it go.
public enum Reordering: Sendable, Hashable, Codable {
    /// It lifts an item (`beginInteractiveMovementForItem(at:)`).
    case began(ReorderingStart)
    /// It is at a point of the viewport (`updateInteractiveMovementTargetPosition(_:)`).
    case moved(Point)
    /// It lets go (`endInteractiveMovement()`), at a last point if there is one.
    case ended(Point? = nil)
    /// The item goes back to its place (`cancelInteractiveMovement()`).
    case cancelled
}

/// How an item is lifted.
public struct ReorderingStart: Sendable, Hashable, Codable {
    /// Which point of the lifted item the finger holds.
    public enum Grip: String, Sendable, Hashable, Codable, CaseIterable {
        /// Its centre.
        case center
        /// The one where the finger came down.
        case point
    }

    /// How the lifted item looks.
    public struct Appearance: Sendable, Hashable, Codable {
        /// A factor of its scale, greater than zero.
        public var scale: Double
        /// A factor of its opacity, from 0 to 1.
        public var alpha: Double

        /// Makes an appearance; by default that of an item which is not lifted.
        public init(scale: Double = 1, alpha: Double = 1) {
            (self.scale, self.alpha) = (scale, alpha)
        }
    }

    /// The item that is lifted; `nil` for that of the frontmost cell under the finger.
    public var item: ItemPath?
    /// Where the finger is, in viewport coordinates; `nil` without one: the item stays where it is until there is.
    public var finger: Point?
    /// What the finger holds the item by.
    public var grip: Grip
    /// How it looks while it is lifted.
    public var lift: Appearance
    /// Whether the content scrolls while the finger is near an edge of the viewport.
    public var scrollsAtEdges: Bool
    /// Where it may be dropped.
    public var targets: ReorderingTargets

    /// Makes the start of a movement.
    public init(
        _ item: ItemPath? = nil,
        finger: Point? = nil,
        grip: Grip = .center,
        lift: Appearance = Appearance(),
        scrollsAtEdges: Bool = false,
        targets: ReorderingTargets = ReorderingTargets()
    ) {
        self.item = item
        self.finger = finger
        self.grip = grip
        self.lift = lift
        self.scrollsAtEdges = scrollsAtEdges
        self.targets = targets
    }
}

/// Where a lifted item may be dropped: what a delegate would answer to
/// `collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)`.
public struct ReorderingTargets: Sendable, Hashable, Codable {
    /// The sections in which it may be; `nil` for all.
    public var sections: Set<Int>?
    /// The places that others are replaced by.
    public var replacements: [ItemPath: ItemPath]

    /// Makes targets; all places by default.
    public init(sections: Set<Int>? = nil, replacements: [ItemPath: ItemPath] = [:]) {
        self.sections = sections
        self.replacements = replacements
    }
}

/// What has become of a lifted item.
public struct ReorderingResult: Sendable, Hashable {
    /// What a finger did last.
    public enum Phase: String, Sendable, Hashable {
        case began, moved, ended, cancelled
    }

    /// What happened.
    public var phase: Phase
    /// Where the item was when it was lifted.
    public var origin: ItemPath
    /// Where it is.
    public var place: ItemPath

    /// The same, put back.
    public var cancelled: ReorderingResult {
        ReorderingResult(phase: .cancelled, origin: origin, place: origin)
    }

    /// Whether the data has changed: the item was let go at another place.
    public var movesItem: Bool { phase == .ended && origin != place }
}
