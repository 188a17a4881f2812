import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Two scrolls between two ticks bring elements in once, pulled only by the second.
struct TilingProblemTests {
    private func simulated(_ view: CollectionView) -> Set<ElementID> {
        Set((view.springs?.attributes ?? AttributeList([])).map(\.element))
    }

    @Test(arguments: SpringyLayout.allCases)
    func `two events in one tick update the tiling once`(layout: SpringyLayout) throws {
        let sections = [CollectionView.Section.heights((0..<300).map { 40 + Double($0 * 37 % 50) })]
        var view = try layout.makeView(sections)
        // The offset after the first event, without a pull.
        var other = try layout.makeView(sections, contentOffset: Point(x: 0, y: 150))
        let old = simulated(view)
        try view.drag(by: 150)
        try view.drag(by: 70)
        try other.drag(by: 70)
        #expect(simulated(view) == old)
        view.tick()
        other.tick()
        #expect(simulated(view) == simulated(other))
        let new = simulated(view).subtracting(old)
        #expect(new.count > 2)
        for element in new {
            #expect(view.presented(element) == other.presented(element), "\(element)")
            #expect(view.presented(element)?.velocity != .zero, "\(element)")
        }
        let survivor = try #require(simulated(other).intersection(old).max())
        let survivors = [view, other].compactMap { $0.presented(survivor)?.frame.center.y }
        #expect(survivors[0] > survivors[1] + 1)
    }
}
