import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Effects in a few random scripts; the sweeps have more.
struct EffectScriptTests {
    @Test(arguments: EffectScript.subjects)
    func `a frame is the one without effects, seen through them`(
        subject: RandomScript.Subject
    ) throws {
        var script = try EffectScript(subject, 1)
        try script.checkFrames(events: 20)
    }

    @Test(arguments: EffectScript.subjects, 0..<2 as Range<UInt64>)
    func `a difference gives the whole frame`(
        subject: RandomScript.Subject,
        seed: UInt64
    ) throws {
        var script = try EffectScript(subject, seed)
        #expect(try script.checkDifferences(events: 8) > 20)
    }

    @Test func `a difference lists only cells that have changed`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.contentOffset = Point(x: 12_000, y: 0)
        configuration.settings.effects = [Effect(.alpha, stops: [.init(0, 1), .init(0.25, 0.5)])]
        var view = try CollectionView(configuration)
        let known = ElementRuns(try view.frame().elements.map(\.identity))
        try view.scroll(Scroll(.by(Vector(dx: 10, dy: 0)), touch: .none))
        let difference = try #require(try view.difference(since: 0, knowing: known))
        // The centres of 100 to 103 are at -150, -30, 90 and 210 of ±200 points; 102 was at 100.
        #expect(difference.frame.elements.map(\.element.item) == [102])
        #expect(difference.changes == .alpha && difference.removed.isEmpty)
    }
}
