import Testing

@testable import LayoutEngine

struct PagingTests {
    /// Pages of 100; the end of the range cuts the last one short, at 940.
    private static let paging = Paging(range: -20...940, length: 100)

    @Test(arguments: [
        (80.0, 0.0, 80.0), (129, 200, 80), (131, -200, 180), (131, -201, 80), (129, 201, 180),
        (80, 201, 180), (80, -201, -20), (180, -5000, 80), (-90, 0, -20), (-90, -900, -20),
    ])
    func `a release ends at the nearest page, a flick at the next`(
        offset: Double,
        velocity: Double,
        page: Double
    ) {
        let found = Self.paging.page(offset: offset, velocity: velocity, touchDown: 80)
        #expect(found == page)
    }

    @Test(arguments: [(450.0, 0.0, 180.0), (450, 900, 180), (-20, -900, -20), (80, 300, 180)])
    func `it moves at most one page from the touch-down offset`(
        offset: Double,
        velocity: Double,
        page: Double
    ) {
        let found = Self.paging.page(offset: offset, velocity: velocity, touchDown: 80)
        #expect(found == page)
    }

    @Test func `the end of the range replaces a page beyond it`() {
        #expect(Self.paging.page(offset: 890, velocity: 300, touchDown: 880) == 940)
        #expect(Self.paging.page(offset: 935, velocity: 0, touchDown: 880) == 940)
        #expect(Self.paging.page(offset: 935, velocity: -300, touchDown: 940) == 880)
    }

    @Test(arguments: [
        (-50.0, -20.0), (-20, -20), (29, -20), (31, 80), (880, 880), (939, 940), (940, 940),
        (2000, 940),
    ])
    func `content without a drag goes to the nearest page`(offset: Double, page: Double) {
        #expect(Self.paging.page(nearest: offset) == page)
    }

    @Test(arguments: [-1e5, -3000, -300, -1, 0, 1, 300, 3000, 1e5], [0, 40.0, 199, 250, 400])
    func `the spring neither passes its page nor jumps`(velocity: Double, offset: Double) {
        let fling = Fling(offset: offset, velocity: velocity, page: 200)
        let offsets = (0...1000).map { fling.offset(at: fling.duration * Double($0) / 1000) }
        let distances = offsets.map { abs($0 - 200) }
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $1 <= $0 + 1e-9 })
        #expect(offsets.allSatisfy { ($0 - 200) * (offset - 200) >= -1e-9 })
        #expect(offsets[0] == offset || abs(offset - 200) < 0.5)
        #expect(fling.end == 200)
    }

    @Test func `it keeps a velocity towards the page, limited to what the spring can stop`() {
        let greatest = BounceBack.frequency * 100
        #expect(Fling(offset: 100, velocity: 800, page: 200).velocity(at: 0) == 800)
        #expect(Fling(offset: 100, velocity: 5000, page: 200).velocity(at: 0) == greatest)
        #expect(Fling(offset: 100, velocity: -800, page: 200).velocity(at: 0) == 0)
        #expect(Fling(offset: 300, velocity: -800, page: 200).velocity(at: 0) == -800)
        #expect(Fling(offset: 300, velocity: 800, page: 200).velocity(at: 0) == 0)
    }

    @Test func `content on its page stays at rest`() {
        #expect(Fling(offset: 200, velocity: 3000, page: 200).duration == 0)
    }
}
