import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct RubberBandScrollTests {
    /// The shown displacement for a finger at a distance beyond the edge, in a viewport of 480.
    private func displayed(_ finger: Double) -> Double {
        (1 - 1 / (finger * 0.55 / 480 + 1)) * 480
    }

    @Test func `a drag beyond the edge meets the same resistance in one piece or in parts`() throws
    {
        var whole = try makeList()
        try whole.scroll(Scroll(.by(Vector(dx: 0, dy: -120)), overscroll: .rubberBand))
        #expect(abs(whole.contentOffset.y + displayed(120)) < 1e-9)
        var parts = try makeList()
        for _ in 0..<12 {
            try parts.scroll(Scroll(.by(Vector(dx: 0, dy: -10)), overscroll: .rubberBand))
        }
        #expect(abs(parts.contentOffset.y - whole.contentOffset.y) < 1e-9)
        try parts.scroll(Scroll(.by(Vector(dx: 0, dy: 120)), overscroll: .rubberBand))
        #expect(abs(parts.contentOffset.y) < 1e-9)
    }

    @Test func `inside the content range there is no resistance`() throws {
        var view = try makeList()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 77)), overscroll: .rubberBand))
        #expect(view.contentOffset.y == 77)
        try view.scroll(Scroll(.to(Point(x: 0, y: 1620)), overscroll: .rubberBand))
        #expect(abs(view.contentOffset.y - (1520 + displayed(100))) < 1e-9)
    }

    @Test func `springs feel only the part of a drag that remains`() throws {
        var view = try makeList(dynamics: SpringDynamics(resistanceFactor: 1))
        try view.scroll(
            Scroll(
                .by(Vector(dx: 0, dy: -120)),
                touch: .at(Point(x: 0, y: 400)),
                overscroll: .rubberBand
            )
        )
        let row = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(abs(row.frame.minY + displayed(120)) < 1e-4)
    }
}
