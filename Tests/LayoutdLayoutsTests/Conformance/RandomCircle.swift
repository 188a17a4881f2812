import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension LayoutCase {
    /// A random circle that fits its viewport.
    static func circle(using random: inout SplitMix64) -> LayoutCase {
        let viewport = Size(width: random.pick([320, 61.7]), height: random.pick([480, 90]))
        let largest = min(viewport.width, viewport.height) / 2
        let configuration = CircleLayout.Configuration(
            itemSize: random.pick([Size(width: 70, height: 70), Size(width: 3, height: 0)]),
            radius: random.oneIn(2) ? nil : .random(in: 1...largest, using: &random),
            pixelScale: random.pick([0, 1, 2, 3])
        )
        let sections = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let count = random.oneIn(4) ? 0 : Int.random(in: 0...60, using: &random)
            let extents = random.pick([0.0...90, 1...5])
            return Section(items: .random(count: count, extents: extents, using: &random))
        }
        return LayoutCase(
            configuration: .circle(configuration),
            sections: sections,
            viewport: viewport
        )
    }
}
