import LayoutEngine
import LayoutdTestSupport
import Testing

/// What holds for every view, in a few random scripts; the sweeps have more.
struct ViewConformanceTests {
    @Test(arguments: RandomView.Kind.allCases, [false, true])
    func `a view keeps its promises whatever moves its elements`(
        kind: RandomView.Kind,
        hasEffects: Bool
    ) throws {
        let conformance = try ViewConformance.run(
            kind,
            seed: 3,
            ticks: 20,
            hasEffects: hasEffects,
            pins: hasEffects
        )
        #expect(conformance.applied > 20 && conformance.compared > 20)
    }
}

extension ViewConformance {
    /// Lets random events happen to a random view.
    ///
    /// - Parameters:
    ///   - kind: What moves its elements.
    ///   - seed: Of the view and the events.
    ///   - ticks: The number of ticks; each may be followed by events.
    ///   - hasEffects: Whether it has random effects.
    ///   - pins: Whether items, headers and footers stay in view.
    /// - Returns: The checked view.
    /// - Throws: The first broken promise.
    static func run(
        _ kind: RandomView.Kind,
        seed: UInt64,
        ticks: Int,
        hasEffects: Bool,
        pins: Bool = false
    ) throws -> ViewConformance {
        var random = SplitMix64(seed: seed)
        var subject = try RandomView(kind, seed: seed, pins: pins)
        if hasEffects {
            let effects = EffectScript.effects(using: &random)
            subject.apply(.reconfigure(Reconfiguration { $0.effects = effects }))
        }
        var conformance = try ViewConformance(
            subject.view,
            seed: seed,
            name: "\(kind)\(hasEffects ? " with effects" : "")\(pins ? " with pins" : "")"
        )
        for _ in 0..<ticks {
            for event in subject.nextEvents() {
                try conformance.apply(event)
                subject.apply(event)
            }
        }
        try conformance.renewCopies()
        return conformance
    }
}
