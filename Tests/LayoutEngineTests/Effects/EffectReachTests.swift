import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Frames have all elements that effects bring into them.
struct EffectReachTests {
    @Test func `rows that are turned about both axes come into view by their corners`() throws {
        var configuration = CollectionView.Configuration(
            viewport: Size(width: 320, height: 480),
            sections: [.uniform(count: 90)],
            layout: .list(ListLayout.Configuration(rowHeight: 44))
        )
        configuration.contentOffset = Point(x: 0, y: 1_000)
        configuration.settings.effects = [
            Effect(.rotateX, stops: [.init(0, 1)]), Effect(.rotateY, stops: [.init(0, 1)]),
        ]
        let view = try CollectionView(configuration)
        // Where a corner 160 points to the side of the middle and 22 points below it comes: 160 sin² 1 + 22 cos 1.
        let height = 125.17
        let expected = (0..<90).filter { abs(Double($0) * 44 + 22 - 1_240) < 240 + height }
        #expect(try view.frame().elements.map(\.element.item) == expected)
    }

    @Test(arguments: EffectCase.Kind.allCases)
    func `frames have all that effects bring into them, over every layout`(
        kind: EffectCase.Kind
    ) throws {
        var brought = 0
        for seed in 0..<8 as Range<UInt64> {
            var effects = try EffectCase(kind, seed: seed)
            brought += try effects.check(steps: 4)
        }
        #expect(brought > 20)
    }
}
