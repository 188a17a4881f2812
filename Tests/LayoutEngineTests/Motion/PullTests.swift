import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct PullTests {
    private func displacement(_ anchor: Point, delta: Double, signed: Bool) -> Double {
        Pull(delta: Vector(dx: 0, dy: delta), location: Point(x: 180, y: 500))
            .displacement(of: anchor, dynamics: SpringDynamics(signedDistances: signed)).dy
    }

    /// Calculated by hand from the published rule, for a touch at (180, 500).
    @Test(arguments: [
        (Point(x: 275, y: 46), 15.0, 3.59, 5.49),
        (Point(x: 275, y: 658), 15, -2.53, 2.53),
        (Point(x: 275, y: 658), -15, 2.53, -2.53),
        (Point(x: 180, y: 500), 15, 0, 0),
        (Point(x: 180, y: -2000), 15, 15, 15),
        (Point(x: 180, y: 3500), 15, -30, 15),
    ])
    func `signed distances push items below or right of the touch back`(
        anchor: Point,
        delta: Double,
        signed: Double,
        absolute: Double
    ) {
        #expect(abs(displacement(anchor, delta: delta, signed: true) - signed) < 1e-9)
        #expect(abs(displacement(anchor, delta: delta, signed: false) - absolute) < 1e-9)
    }

    /// The first tick of the row "two-column-375" of the vectors, without its layout.
    @Test func `the two-column springs agree after a signed pull`() {
        let frames = [
            Rect(x: 200, y: 16, width: 150, height: 60),
            Rect(x: 200, y: 595.5, width: 150, height: 125),
        ]
        var elements = SpringMotion(
            SpringDynamics(
                length: 0.5,
                damping: 0.1,
                frequency: 1.5,
                signedDistances: true
            ),
            axis: .vertical
        )
        let attributes = frames.enumerated().map {
            LayoutAttributes(element: .cell(section: 0, item: $0), frame: $1)
        }
        elements.replace(with: attributes, pull: nil)
        let location = Point(x: 180, y: 500)
        elements.pull(Pull(delta: Vector(dx: 0, dy: 15), location: location))
        elements.step(substeps: 1)
        #expect(abs(elements.presented(0).frame.center.y - 49.56832) < 0.001)
        #expect(abs(elements.presented(1).frame.center.y - 655.4852) < 0.001)
    }
}
