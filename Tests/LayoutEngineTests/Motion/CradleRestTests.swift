import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// The places where cradles come to rest, and the contacts on the way.
struct CradleRestTests {
    private static let alone: [NewtonianLayout.Configuration] = [
        NewtonianLayout.Configuration(),
        NewtonianLayout.Configuration(frequency: 0),
        NewtonianLayout.Configuration(length: 0),
        NewtonianLayout.Configuration(length: 0, frequency: 0),
        NewtonianLayout.Configuration(damping: 1, frequency: 3, gravity: Vector(dx: 1, dy: 0.5)),
        NewtonianLayout.Configuration(itemSize: Size(width: 40, height: 90), length: 200),
        NewtonianLayout.Configuration(anchor: Point(x: 200, y: 20), boundary: .viewport),
    ]

    @Test(arguments: alone)
    func `a single item comes to rest at its anchor`(
        configuration: NewtonianLayout.Configuration
    ) throws {
        var cradle = try CradleFixture(configuration, sections: [.uniform(count: 1)])
        #expect(cradle.rest(within: 9000) != nil)
        let item = try #require(try cradle.elements.first)
        let off = item.frame.center - item.anchor
        #expect(abs(off.dx) < 2 && abs(off.dy) < 2 && item.velocity == .zero)
        let state = cradle.view.frameState
        cradle.tick(100)
        #expect(cradle.view.frameState == state && cradle.view.tickCount > state.tick)
    }

    @Test(arguments: [0.0, 1])
    func `without gravity an item rests at its rod's length from the anchor`(
        frequency: Double
    ) throws {
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(length: 200, frequency: frequency, gravity: .zero),
            sections: [.uniform(count: 1)]
        )
        #expect(cradle.rest(within: 3000) != nil)
        let rod = try #require(try cradle.elements.first).frame.center - Point(x: 160, y: 64)
        let length = (rod.dx * rod.dx + rod.dy * rod.dy).squareRoot()
        #expect(abs(length - 200) < 2)
    }

    @Test func `without gravity a deleted item keeps moving, and is removed on time`() throws {
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(gravity: .zero, departureTime: 0.5),
            sections: [.uniform(count: 1)]
        )
        cradle.tick(10)
        try cradle.delete(0)
        let before = try #require(try cradle.elements.first).velocity
        cradle.tick(30)
        let after = try #require(try cradle.departing.first).velocity
        #expect(abs(after.dx / before.dx - 0.95) < 0.02 && abs(after.dy / before.dy - 0.95) < 0.02)
        cradle.tick(20)
        #expect(try cradle.elements.isEmpty && cradle.view.isResting)
    }

    @Test(arguments: [0.0, 1])
    func `several items rest side by side`(frequency: Double) throws {
        let sizes = [40.0, 100, 60, 40].map { ItemSize(width: $0, height: $0) }
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(frequency: frequency),
            sections: [.sized(sizes)]
        )
        #expect(cradle.rest(within: 15_000) != nil)
        let elements = try cradle.elements
        #expect(elements.map(\.frame.size.width) == [40, 100, 60, 40])
        for (index, element) in elements.enumerated() {
            for other in elements[..<index] {
                let distance = element.frame.center - other.frame.center
                let apart = (distance.dx * distance.dx + distance.dy * distance.dy).squareRoot()
                let reach = (element.frame.size.width + other.frame.size.width) / 2
                #expect(apart > reach - 2)
            }
        }
        let rods = elements.map { $0.frame.center - Point(x: 160, y: 64) }
        let lengths = rods.map { ($0.dx * $0.dx + $0.dy * $0.dy).squareRoot() }
        let stretch = frequency == 0 ? 0.0 : 25.33
        #expect(lengths.allSatisfy { abs($0 - 300 - stretch) < 8 })
    }

    @Test func `contacts keep the index paths of their time`() throws {
        var cradle = try CradleFixture(sections: [.uniform(count: 2)])
        cradle.tick()
        let first = try #require(cradle.view.contacts.first)
        #expect(first.phase == .began && first.sequence == 1 && first.behavior == "collision")
        #expect(first.item == .cell(section: 0, item: 0))
        #expect(first.other == .item(.cell(section: 0, item: 1)))
        try cradle.insert(0)
        cradle.tick(300)
        let later = cradle.view.contacts
        #expect(later.first == first)
        #expect(
            later.contains { $0.item.item == 2 || $0.other == .item(.cell(section: 0, item: 2)) }
        )
        #expect(later.map(\.sequence) == later.map(\.sequence).sorted())
    }

    @Test func `contacts end when a body is removed, and when the data is reloaded`() throws {
        // They fall side by side, touching.
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(departureTime: 0.1),
            sections: [.uniform(count: 2)]
        )
        cradle.tick(2)
        try cradle.delete(1)
        let open =
            cradle.view.contacts.filter { $0.phase == .began }.count
            - cradle.view.contacts.filter { $0.phase == .ended }.count
        #expect(open == 1)
        cradle.tick(7)
        #expect(try cradle.departing.isEmpty)
        #expect(cradle.view.contacts.last?.phase == .ended)
        try cradle.view.reloadData([.uniform(count: 2)])
        for _ in 0..<300 where cradle.view.contacts.last?.phase != .began { cradle.tick() }
        #expect(cradle.view.contacts.last?.phase == .began)
        try cradle.view.reloadData([])
        let last = try #require(cradle.view.contacts.last)
        #expect(last.phase == .ended && last.sequence == cradle.view.frameState.sequence)
    }

    @Test(arguments: [1, 4])
    func `the same events give the same bits`(copies: Int) throws {
        let views = try (0..<copies).map { _ in
            var cradle = try CradleFixture(sections: [.uniform(count: 2)])
            for tick in 0..<300 {
                if tick % 60 == 0 { try cradle.insert(0) }
                if tick % 60 == 45 { try cradle.delete(1) }
                cradle.tick()
            }
            return try cradle.elements
        }
        #expect(Set(views).count == 1 && views[0].count > 2)
    }
}
