import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension LayoutCase {
    /// Up to ten items on rods of a random length, in a random direction of gravity.
    static func newtonian(using random: inout SplitMix64) -> LayoutCase {
        let configuration = NewtonianLayout.Configuration(
            anchor: random.oneIn(2) ? nil : Point(x: random.pick([0, 90]), y: 12.3),
            length: random.pick([0, 120, 300]),
            frequency: random.pick([0, 1, 3]),
            gravity: random.pick([.zero, Vector(dx: 0, dy: 1), Vector(dx: -0.6, dy: 0.8)]),
            pixelScale: random.pick([0, 1, 2, 3])
        )
        var room = configuration.maximumItems
        let sections = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let count = Int.random(in: 0...room, using: &random)
            room -= count
            return Section(items: .random(count: count, extents: 0.1...90, using: &random))
        }
        return LayoutCase(
            configuration: .newtonian(configuration),
            sections: sections,
            viewport: Size(width: 320, height: 480)
        )
    }
}
