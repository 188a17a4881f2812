import LayoutdDynamics
import LayoutdGeometry

extension DynamicAnimator {
    /// Creates upright boxes, numbered from 0, in an item behaviour without properties, which gives
    /// them bodies.
    init(boxesAt centers: [Point], size: Double = 50, referenceBounds: Rect? = nil) throws {
        self.init(referenceBounds: referenceBounds)
        for (index, center) in centers.enumerated() {
            let item = DynamicItem(center: center, size: Size(width: size, height: size))
            try addItem(item, id: DynamicItemID(index))
        }
        let all = centers.indices.map { DynamicItemID($0) }
        try addBehavior(.item(DynamicItemBehavior(items: all)), id: "bodies")
    }

    /// Passes ticks of 1/60 s, and returns the contacts.
    @discardableResult
    mutating func run(ticks: Int) -> [ContactEvent] {
        var contacts: [ContactEvent] = []
        for _ in 0..<ticks { contacts += step(substeps: 2) }
        return contacts
    }

    /// Passes ticks of 1/60 s until nothing moves or the limit is reached; returns their number.
    @discardableResult
    mutating func runUntilRest(atMost limit: Int) -> Int {
        var ticks = 0
        while isRunning, ticks < limit {
            step(substeps: 2)
            ticks += 1
        }
        return ticks
    }
}

extension DynamicAnimator {
    /// Adds gravity for the given items.
    mutating func addGravity(_ items: [DynamicItemID], id: BehaviorID = "gravity") throws {
        try addBehavior(.gravity(GravityBehavior(items: items)), id: id)
    }

    /// Makes items collide with each other and with a floor.
    mutating func addFloor(
        at y: Double,
        for items: [DynamicItemID],
        mode: CollisionBehavior.Mode = .everything,
        id: BehaviorID = "floor"
    ) throws {
        let (left, right) = (Point(x: -1000, y: y), Point(x: 1000, y: y))
        let floor = CollisionBehavior.Boundary(id: "floor", from: left, to: right)
        try addBehavior(
            .collision(CollisionBehavior(items: items, mode: mode, boundaries: [floor])),
            id: id
        )
    }

    /// Ties an item to a point by a spring, by default with rest length 0.
    mutating func addTether(
        of item: DynamicItemID,
        to anchor: Point,
        frequency: Double,
        damping: Double,
        offset: Vector = .zero,
        length: Double = 0
    ) throws {
        let attachment = AttachmentBehavior(
            .anchor(item, offset: offset, anchor: anchor),
            length: length,
            damping: damping,
            frequency: frequency
        )
        try addBehavior(.attachment(attachment), id: "tether")
    }

    /// Sets properties of items.
    mutating func setProperties(
        of items: [DynamicItemID],
        id: BehaviorID = "properties",
        _ set: (inout DynamicItemBehavior) -> Void
    ) throws {
        var properties = DynamicItemBehavior(items: items)
        set(&properties)
        try addBehavior(.item(properties), id: id)
    }

    /// The centre of an item; infinite if the item is unknown.
    func center(_ id: DynamicItemID) -> Point {
        item(id)?.center ?? Point(x: .infinity, y: .infinity)
    }

    /// The velocity of an item; zero if no behaviour holds it.
    func velocity(_ id: DynamicItemID) -> Vector {
        motion(of: id)?.linearVelocity ?? .zero
    }
}
