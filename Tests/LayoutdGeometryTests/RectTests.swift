import Foundation
import LayoutdGeometry
import Testing

struct RectTests {
    private let unit = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test(arguments: [
        (Rect(x: 20, y: 30, width: 5, height: 5), true),
        (Rect(x: 0, y: 0, width: 100, height: 100), true),
        (Rect(x: 0, y: 20, width: 10, height: 40), false),
        (Rect(x: 40, y: 20, width: 10, height: 40), false),
        (Rect(x: 10, y: 60, width: 30, height: 1), false),
        (Rect(x: 0, y: 0, width: 10, height: 20), false),
        (Rect(x: 0, y: 0, width: 10.001, height: 20.001), true),
    ])
    func `rectangles that only touch do not overlap`(other: Rect, overlaps: Bool) {
        #expect(unit.overlaps(other) == overlaps)
        #expect(other.overlaps(unit) == overlaps)
    }

    @Test(arguments: [(15.0, 25.0, true), (10.0, 25.0, false), (15.0, 60.0, false)])
    func `a rectangle without area overlaps only strictly inside`(
        x: Double,
        y: Double,
        overlaps: Bool
    ) {
        #expect(unit.overlaps(Rect(x: x, y: y, width: 0, height: 0)) == overlaps)
    }

    @Test func `centre and size recreate the rectangle`() {
        #expect(Rect(center: unit.center, size: unit.size) == unit)
    }

    @Test func `axes select coordinates, extents and insets`() {
        let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(unit.min(.horizontal) == 10 && unit.max(.horizontal) == 40)
        #expect(unit.min(.vertical) == 20 && unit.max(.vertical) == 60)
        #expect(insets.start(.vertical) == 1 && insets.end(.vertical) == 3)
        #expect(insets.start(.horizontal) == 2 && insets.end(.horizontal) == 4)
        #expect(Axis.vertical.cross == .horizontal && Axis.horizontal.cross == .vertical)
    }

    @Test func `outset grows on both sides`() {
        let grown = unit.outset(dx: 1, dy: 2)
        #expect(grown == Rect(x: 9, y: 18, width: 32, height: 44))
    }

    @Test(arguments: [
        (Double.pi / 2, 40.0, 30.0), (-Double.pi / 2, 40, 30), (Double.pi, 30, 40),
        (Double.pi / 4, 70 / 2.0.squareRoot(), 70 / 2.0.squareRoot()),
        (0.6435011087932844, 48, 50),
    ])
    func `the bounding box has the size of the rotated rectangle`(
        angle: Double,
        width: Double,
        height: Double
    ) {
        let box = unit.boundingBox(rotatedBy: angle)
        #expect(abs(box.size.width - width) < 1e-12 && abs(box.size.height - height) < 1e-12)
        #expect(abs(box.center.x - 25) < 1e-12 && abs(box.center.y - 40) < 1e-12)
    }

    @Test func `the bounding box contains the rotated corners and touches them`() {
        for angle in stride(from: -7.0, through: 7, by: 0.1) {
            let corners = turnedCorners(by: angle)
            let box = unit.boundingBox(rotatedBy: angle)
            #expect(abs((corners.map(\.x).min() ?? 0) - box.minX) < 1e-12)
            #expect(abs((corners.map(\.x).max() ?? 0) - box.maxX) < 1e-12)
            #expect(abs((corners.map(\.y).min() ?? 0) - box.minY) < 1e-12)
            #expect(abs((corners.map(\.y).max() ?? 0) - box.maxY) < 1e-12)
        }
    }

    /// The corners rotated about the centre.
    private func turnedCorners(by angle: Double) -> [Point] {
        [(-15.0, -20.0), (15, -20), (-15, 20), (15, 20)].map { x, y in
            unit.center
                + Vector(
                    dx: x * cos(angle) - y * sin(angle),
                    dy: x * sin(angle) + y * cos(angle)
                )
        }
    }

    @Test func `a rectangle without rotation is its own bounding box`() {
        #expect(unit.boundingBox(rotatedBy: 0) == unit)
    }
}
