import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A random view that a hand drives to random layouts, among random events.
struct DrivenScript {
    /// How many changes were driven, and how many differences compared.
    private(set) var (driven, compared) = (0, 0)

    private var subject: RandomView
    private var random: SplitMix64
    private var frames = PastFrames(of: .viewport(overscan: 50))
    private let name: String

    /// The kinds of views with a layout that may change.
    static let kinds: [RandomView.Kind] = [
        .still, .springs, .flow, .list, .waterfall, .circle, .layoutScene,
    ]

    init(_ kind: RandomView.Kind, seed: UInt64) throws {
        subject = try RandomView(kind, seed: seed)
        random = SplitMix64(seed: seed)
        name = "\(kind), seed \(seed)"
    }

    /// Checks the view after each of some steps.
    mutating func run(steps: Int) throws {
        for step in 0..<steps {
            let name = "\(name), step \(step)"
            if random.oneIn(4) { subject.live() } else { try drive(name) }
            let view = subject.view
            driven += view.drivenFraction == nil ? 0 : 1
            #expect(view.isFinite, "\(name)")
            let resumed = try CollectionView(restoring: DrivenSnapshotTests.throughJSON(view))
            try #require(try Sight(resumed) == Sight(view), "\(name)")
            try frames.look(at: view)
            try frames.check(view, ago: [1, 2, 9], name)
        }
        compared = frames.told
    }

    /// Begins, drives, finishes or cancels a change, or lets time pass.
    private mutating func drive(_ name: String) throws {
        let animation = Animation(using: &random)
        let fraction = Double.random(in: -0.3...1.3, using: &random)
        let present = subject.view.layoutConfiguration
        let isOfKind = random.oneIn(2)
        let layout = isOfKind ? present.other(using: &random) : .any(using: &random)
        let (choice, isAnimated) = (Int.random(in: 0..<8, using: &random), !random.oneIn(4))
        let before = try subject.view.seenElements()
        subject.change { view in
            switch choice {
            // Behaviours allow too few elements near the viewport.
            case 0, 1: try? view.beginDrivenChange(to: layout)
            case 2: _ = try? view.transition(.finished(isAnimated ? animation : Animation.none))
            case 3: _ = try? view.transition(.cancelled(isAnimated ? animation : Animation.none))
            case 4: view.tick()
            default: _ = try? view.transition(.moved(fraction))
            }
        }
        guard choice < 4, choice < 2 || isAnimated else { return }
        // A body that is turned back may be out of view.
        let after = try subject.view.seenElements(overscan: 1e6)
        for old in before where old.alpha > 0 {
            // What stayed may leave, and what was leaving may stay after all.
            let same = after.filter { $0.identity == old.identity }
            let others = after.filter { $0.element == old.element }
            let distances = (same.isEmpty ? others : same).map { $0.distance(to: old) }
            let distance = try #require(distances.min(), "\(name), \(old)")
            #expect(distance < 1e-3, "\(name), choice \(choice), \(old)")
        }
    }
}
