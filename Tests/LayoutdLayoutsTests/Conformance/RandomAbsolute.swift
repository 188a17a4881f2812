import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension LayoutCase {
    /// Random places for up to 400 items, in an area that may be very long.
    static func absolute(using random: inout SplitMix64) -> LayoutCase {
        let count = random.pick([0, 1, 16, 17, 100, 400])
        let shape = random.pick([1, 1, 30, 1e-9, 0.02, 50])
        let area = Size(width: 1500 * min(1, shape), height: 1500 / max(1, shape))
        let items = (0..<count).map { _ in ItemPlacement.random(in: area, using: &random) }
        let configuration = AbsoluteLayout.Configuration(
            pixelScale: random.pick([0, 0, 1, 2, 3]),
            contentSize: random.oneIn(2) ? area : nil
        )
        return LayoutCase(
            configuration: .absolute(configuration),
            sections: [
                .placed(Array(items.prefix(count / 3))), .uniform(count: 0),
                .placed(Array(items.dropFirst(count / 3))),
            ],
            viewport: Size(width: 320, height: 480)
        )
    }
}

extension ItemPlacement {
    fileprivate static func random(in area: Size, using random: inout SplitMix64) -> ItemPlacement {
        // A few are so large that they overlap nearly everything.
        let side = random.oneIn(100) ? 1200 : 40.0
        return ItemPlacement(
            center: Point(
                x: .random(in: 0...area.width, using: &random).rounded(),
                y: .random(in: 0...area.height, using: &random).rounded()
            ),
            size: Size(
                width: .random(in: 0.1...side, using: &random),
                height: .random(in: 0.1...side, using: &random)
            ),
            angle: random.oneIn(2) ? 0 : .random(in: -4...4, using: &random),
            zIndex: random.pick([0, 0, 7, -7]),
            alpha: random.pick([1, 1, 0.5, 0]),
            scale: random.oneIn(2) ? 1 : .random(in: 0.1...5, using: &random),
            bounds: random.pick([.rectangle, .rectangle, .ellipse])
        )
    }
}
