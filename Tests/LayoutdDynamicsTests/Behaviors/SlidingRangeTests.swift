import LayoutdDynamics
import LayoutdGeometry
import Testing

/// Which way along its axis the range of a sliding attachment counts.
struct SlidingRangeTests {
    private static let range = -50.0...10.0
    private static let axes = [
        Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 3), Vector(dx: -1, dy: 0),
        Vector(dx: 0.6, dy: -0.8),
    ]

    /// How far an item gets along an axis if it is thrown along it, in points.
    private static func way(
        _ joint: AttachmentBehavior.Joint,
        thrown item: DynamicItemID,
        along axis: Vector,
        at speed: Double
    ) throws -> Double {
        var animator = DynamicAnimator()
        let starts = [Point(x: 100, y: 100), Point(x: 200, y: 240)]
        for (index, center) in starts.enumerated() {
            let size = Size(width: 20, height: 20)
            try animator.addItem(DynamicItem(center: center, size: size), id: DynamicItemID(index))
        }
        var held = DynamicItemBehavior(items: item == 0 ? [1] : [0])
        held.isAnchored = true
        try animator.addBehavior(.item(held), id: "held")
        let slide = AttachmentBehavior(joint, attachmentRange: range)
        try animator.addBehavior(.attachment(slide), id: "slide")
        let length = (axis.dx * axis.dx + axis.dy * axis.dy).squareRoot()
        let unit = Vector(dx: axis.dx / length, dy: axis.dy / length)
        let velocity = Vector(dx: unit.dx * speed, dy: unit.dy * speed)
        try animator.setVelocity(velocity, angular: 0, of: item)
        let start = starts[item.rawValue]
        var farthest = 0.0
        // It may bounce back.
        for _ in 0..<120 {
            animator.step(substeps: 1)
            let center = try #require(animator.item(item)).center
            let way = (center.x - start.x) * unit.dx + (center.y - start.y) * unit.dy
            if abs(way) > abs(farthest), way.sign == speed.sign { farthest = way }
        }
        return farthest
    }

    @Test(arguments: axes)
    func `one item slides against the axis up to max, and along it up to -min`(
        axis: Vector
    ) throws {
        let joint = AttachmentBehavior.Joint.slidingToAnchor(
            0,
            anchor: Point(x: 100, y: 100),
            axis: axis
        )
        let along = try Self.way(joint, thrown: 0, along: axis, at: 300)
        #expect(abs(along - 50) < 1, "\(along)")
        let against = try Self.way(joint, thrown: 0, along: axis, at: -300)
        #expect(abs(against + 10) < 1, "\(against)")
    }

    @Test(arguments: axes)
    func `the second item slides along the axis up to max, seen from the first`(
        axis: Vector
    ) throws {
        let joint = AttachmentBehavior.Joint.sliding(
            0,
            attachedTo: 1,
            anchor: Point(x: 150, y: 150),
            axis: axis
        )
        let along = try Self.way(joint, thrown: 1, along: axis, at: 300)
        #expect(abs(along - 10) < 1, "\(along)")
        let against = try Self.way(joint, thrown: 1, along: axis, at: -300)
        #expect(abs(against + 50) < 1, "\(against)")
    }
}
