import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// A header and a cell with the same index path are different elements, and so are the first
/// cells of sections.
struct SpringIdentityTests {
    @Test(arguments: SpringyLayout.allCases)
    func `headers, footers and cells with one index path have separate springs`(
        layout: SpringyLayout
    ) throws {
        let springs = SpringDynamics()
        var view = try layout.makeView(
            Array(repeating: .heights([50, 50]), count: 3),
            header: 40,
            footer: 30,
            springs: springs
        )
        let finger = Point(x: 10, y: 5)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 90)), touch: .at(finger), overscroll: .free))
        let namesakes = try view.everything().values.filter { $0.element.item == 0 }
        #expect(namesakes.count == 9)
        for element in namesakes {
            let way = element.anchor - finger
            let share = min(1, (abs(way.dx) + abs(way.dy)) / springs.resistanceFactor)
            let displacement = element.frame.center - element.anchor
            #expect(abs(displacement.dy - 90 * share) < 1e-4, "\(element.element)")
        }
        view.tick()
        let after = try view.everything().values.filter { $0.element.item == 0 }
        #expect(Set(after.map { $0.frame.center.y - $0.anchor.y }).count == namesakes.count)
        #expect(Set(after.map(\.velocity.dy)).count == namesakes.count)
        try expectFreshness(view)
    }
}
