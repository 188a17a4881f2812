import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A random view whose animations are held, turned and ended, among random events.
struct HeldScript {
    /// How many requests changed an animation, and how many differences were compared.
    private(set) var (controlled, compared) = (0, 0)
    /// How often something stayed where it was left.
    private(set) var parked = 0

    private var subject: RandomView
    private var random: SplitMix64
    private var frames = PastFrames(of: .viewport(overscan: 50))
    private let name: String

    static let kinds: [RandomView.Kind] = [.still, .springs, .flow, .list, .waterfall, .circle]

    init(_ kind: RandomView.Kind, seed: UInt64) throws {
        subject = try RandomView(kind, seed: seed)
        random = SplitMix64(seed: seed)
        name = "\(kind), seed \(seed)"
    }

    /// Checks the view after each of some steps, and at the end.
    mutating func run(steps: Int) throws {
        for step in 0..<steps {
            let name = "\(name), step \(step)"
            switch Int.random(in: 0..<5, using: &random) {
            case 0: subject.live()
            case 1: try change()
            default: try control(name)
            }
            let view = subject.view
            if view.state.transition.isParked { parked += 1 }
            #expect(view.isFinite, "\(name)")
            try checkElements(view, name)
            let resumed = try CollectionView(restoring: DrivenSnapshotTests.throughJSON(view))
            try #require(try Sight(resumed) == Sight(view), "\(name)")
            #expect(resumed.animations == view.animations, "\(name)")
            try frames.look(at: view)
            try frames.check(view, ago: [1, 2, 9], name)
        }
        compared = frames.told
        try finish()
    }

    /// Expects each element once.
    private func checkElements(_ view: CollectionView, _ name: String) throws {
        let everywhere = Rect(x: -1e6, y: -1e6, width: 4e6, height: 4e6)
        let staying = try view.frame(in: .rect(everywhere)).elements.filter { $0.departing == nil }
        #expect(Set(staying.map(\.element)).count == staying.count, "\(name)")
        let placed = try view.layout.allElements(bounds: view.bounds, limit: .max)
        let shown = Set(staying.map(\.element))
        // One without extent is in no rectangle.
        let lost = placed.filter { $0.hasArea && !shown.contains($0.element) }
            .filter { view.presented($0.element).map { $0.scaledFrame.size.height > 0 } ?? true }
        #expect(lost.isEmpty, "\(name): \(lost)")
    }

    /// Taps a row, or changes data, so that something begins.
    private mutating func change() throws {
        let (section, item) = (Int.random(in: 0..<2, using: &random), random.oneIn(2) ? 0 : 3)
        let path = ItemPath(section: section, item: item)
        let choice = Int.random(in: 0..<4, using: &random)
        let isAnimated = !random.oneIn(4)
        subject.change { view in
            switch choice {
            // What does not fit is refused, and changes nothing.
            case 0:
                let element = ElementID.cell(section: section, item: item)
                _ = try? view.tap(.element(element))
            case 1: try? view.update(UpdateBatch([.deleteItem(path)]), animated: isAnimated)
            case 2: try? view.update(UpdateBatch([.insertItem(path)]), animated: isAnimated)
            default: try? view.update(UpdateBatch([.reloadItem(path)]), animated: isAnimated)
            }
        }
    }

    /// Changes how an animation goes on, if there is one.
    private mutating func control(_ name: String) throws {
        let before = subject.view
        guard let animation = before.animations.randomElement(using: &random) else {
            return subject.live()
        }
        let fraction = Double.random(in: -0.2...1.2, using: &random)
        let factor = random.oneIn(2) ? 0 : Double.random(in: 0...2, using: &random)
        let timing = random.oneIn(2) ? nil : Animation(using: &random).timing
        let place = AnimationControl.Position.allCases.randomElement(using: &random) ?? .end
        let controls: [AnimationControl] = [
            .pauseAnimation, .pauseAnimation, .isReversed(true), .isReversed(false),
            .continueAnimation(timing: timing, durationFactor: factor),
            .fractionComplete(fraction, scrubsLinearly: random.oneIn(2)),
            .finishAnimation(at: place),
        ]
        let control = controls.randomElement(using: &random) ?? .pauseAnimation
        try subject.change { view in
            do {
                try view.controlAnimation(animation.number, control)
            } catch CollectionViewError.outOfRange, CollectionViewError.tooManyControlledAnimations
            {
                #expect(view.sequence == before.sequence, "\(name)")
            }
        }
        guard subject.view.sequence > before.sequence else { return }
        controlled += 1
        let isEnding = animation.remaining < 1e-6
        switch control {
        case .fractionComplete, .finishAnimation(at: .start), .finishAnimation(at: .end): return
        case .finishAnimation(at: .current), .pauseAnimation: break
        // What has no time left is at its end.
        default: if isEnding || subject.view.animations.count < before.animations.count { return }
        }
        let now = try subject.view.seenElements(overscan: 1e6)
        for old in try before.seenElements() {
            let new = try #require(now.first { $0.identity == old.identity }, "\(name), \(old)")
            #expect(new.distance(to: old) < 1e-3, "\(name), \(control), \(old)")
        }
    }

    /// Ends everything; the view is then one with the same data.
    private mutating func finish() throws {
        let name = name
        try subject.change { view in
            if view.drivenFraction != nil { try view.finishDrivenChange() }
            for animation in view.animations {
                try view.controlAnimation(animation.number, .finishAnimation(at: .end))
            }
            // What was left somewhere goes to its place.
            try view.update(UpdateBatch([]), animated: false)
            #expect(!view.state.transition.isParked && view.animations.isEmpty, "\(name)")
            try view.fling(velocity: .zero)
            view.settle()
            #expect(view.isResting, "\(name)")
            #expect(try view.departing().isEmpty, "\(name)")
            #expect(try view.everything() == view.afresh().everything(), "\(name)")
        }
    }
}

/// A few scripts; `LayoutEngineSweeps` has more.
struct HeldScriptTests {
    @Test(arguments: HeldScript.kinds)
    func `a random view can be held`(kind: RandomView.Kind) throws {
        var script = try HeldScript(kind, seed: 1)
        try script.run(steps: 40)
    }
}
