import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// The departure of deleted items of a cradle.
struct CradleDepartureTests {
    /// Departure times, display rates, and numbers of ticks before the deletion.
    private static let cases: [(rate: Int, time: Double, start: Int)] =
        [30, 60, 75, 120].flatMap { rate in
            [0, 0.3, 0.5, 2].flatMap { time in [0, 1, 7, 38].map { (rate, time, $0) } }
        }

    @Test(arguments: cases)
    func `a body is removed in the first tick that begins after its time`(
        rate: Int,
        time: Double,
        start: Int
    ) throws {
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(departureTime: time),
            sections: [.uniform(count: 2)],
            displayRate: rate
        )
        cradle.tick(start)
        try cradle.delete(0)
        let ticks = Int((time * Double(rate)).rounded(.up))
        for _ in 0..<ticks {
            cradle.tick()
            #expect(try cradle.departing.map(\.alpha) == [1])
        }
        cradle.tick()
        let left = try cradle.departing
        // The item may still be in the viewport, and then fades.
        #expect(left.allSatisfy { $0.alpha < 1 && $0.velocity == .zero })
        #expect(try cradle.staying.count == 1)
    }

    @Test(arguments: [30, 60, 75, 120])
    func `an item in view when its body is removed fades out in 0.3 seconds`(rate: Int) throws {
        var cradle = try caged(rate: rate)
        try cradle.delete(0)
        cradle.tick(2 * rate)
        let last = try #require(try cradle.elements.first)
        #expect(last.departing == 0 && last.alpha == 1)
        // The item lies on the floor, in the viewport.
        #expect(abs(last.boundingBox.maxY - 480) < 2)
        let ticks = Int((0.3 * Double(rate)).rounded(.up))
        for tick in 1..<ticks {
            cradle.tick()
            let fading = try #require(try cradle.view.frame().elements.first)
            #expect(fading.departing == 0 && fading.frame == last.frame)
            #expect(abs(fading.alpha - (1 - Double(tick) / 0.3 / Double(rate))) < 1e-9)
            #expect(!cradle.view.isResting)
        }
        let sequence = cradle.view.frameState.sequence
        cradle.tick()
        #expect(try cradle.elements.isEmpty && cradle.view.isResting)
        #expect(cradle.view.frameState.sequence == sequence + 1)
        cradle.tick()
        #expect(cradle.view.frameState.sequence == sequence + 1)
    }

    /// One item that is already inside walls.
    private func caged(rate: Int) throws -> CradleFixture {
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(
                itemSize: Size(width: 40, height: 40),
                length: 100,
                entry: Point(x: 100, y: 100),
                boundary: .viewport
            ),
            sections: [.uniform(count: 1)],
            displayRate: rate
        )
        cradle.tick()
        return cradle
    }

    @Test func `an item out of view disappears with its body`() throws {
        var cradle = try CradleFixture(sections: [.uniform(count: 1)])
        try cradle.delete(0)
        cradle.tick(120)
        let last = try #require(try cradle.departing.first)
        #expect(last.frame.minY > 480 && !cradle.view.isResting)
        cradle.tick()
        #expect(try cradle.elements.isEmpty && cradle.view.isResting)
    }

    @Test func `a departing item keeps its number through later changes`() throws {
        var cradle = try CradleFixture(sections: [.uniform(count: 3)])
        var numbers: [Int] = []
        for round in 0..<12 {
            try cradle.delete(round % 3)
            try cradle.insert(0)
            let departing = try cradle.departing
            let new = Set(departing.compactMap(\.departing)).subtracting(numbers)
            #expect(new == [round])
            numbers += new
            // Index paths are those before the deletion.
            let element = departing.first { $0.departing == round }?.element
            #expect(element == .cell(section: 0, item: round % 3))
            cradle.tick(9)
        }
        #expect(Set(try cradle.elements.map { [$0.element.item, $0.departing ?? -1] }).count == 15)
    }

    @Test func `too many falling items delay further replacements`() throws {
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(departureTime: 1),
            sections: [.uniform(count: 5)],
            maximumRigidElements: 12
        )
        let replace = BatchUpdate.Operation.reloadSection(0, itemCount: 5)
        try cradle.update(replace)
        cradle.tick(15)
        let frame = try cradle.elements
        #expect(frame.count == 10)
        let expected = CollectionViewError.tooManyFallingItems(count: 15, limit: 12, wait: 0.75)
        #expect(throws: expected) { try cradle.update(replace) }
        #expect(try cradle.elements == frame)
        // Falling items do not count as items of the layout.
        try cradle.update(.insertItem(ItemPath(section: 0, item: 0)))
        cradle.tick(46)
        try cradle.update(replace)
        #expect(try cradle.departing.count == 6)
    }

    @Test func `a cradle that is constantly emptied and filled stays small`() throws {
        var cradle = try CradleFixture(NewtonianLayout.Configuration(departureTime: 0.25))
        for _ in 0..<200 {
            try cradle.insert(0)
            cradle.tick()
            try cradle.delete(0)
        }
        #expect(try cradle.elements.count <= 18 && cradle.view.frameState.dataVersion == 400)
        #expect(cradle.rest(within: 60) != nil)
        #expect(try cradle.elements.isEmpty)
    }
}
