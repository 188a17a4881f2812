import LayoutdDynamics
import LayoutdGeometry
import Testing

/// Which way along its axis the range of a sliding attachment counts.
struct SlidingRangeTests {
    private static let range = -50.0...10.0
    private static let axes = [
        Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 3), Vector(dx: -1, dy: 0), Vector(dx: 0.6, dy: -0.8),
    ]

    /// How far items get along an axis from where they were, in points, if they are thrown along it.
    private static func ways(
        _ joint: AttachmentBehavior.Joint,
        thrown item: DynamicItemID,
        along axis: Vector,
        at speed: Double
    ) throws -> [Double] {
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
        for _ in 0..<120 { animator.step(1.0 / 60) }
        return try starts.enumerated().map { index, start in
            let center = try #require(animator.item(DynamicItemID(index))).center
            return (center.x - start.x) * unit.dx + (center.y - start.y) * unit.dy
        }
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
        let along = try Self.ways(joint, thrown: 0, along: axis, at: 900)[0]
        #expect(abs(along - 50) < 1, "\(along)")
        let against = try Self.ways(joint, thrown: 0, along: axis, at: -900)[0]
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
        let along = try Self.ways(joint, thrown: 1, along: axis, at: 900)[1]
        #expect(abs(along - 10) < 1, "\(along)")
        let against = try Self.ways(joint, thrown: 1, along: axis, at: -900)[1]
        #expect(abs(against + 50) < 1, "\(against)")
    }
}
