import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// A difference, applied to the frame that it starts from, gives the current frame.
struct DifferenceTests {
    private static let parts: [FrameRegion] = [
        .viewport(), .viewport(overscan: 130),
        .rect(Rect(x: -50, y: -100, width: 260, height: 500)),
        .rect(Rect(x: 0, y: 400, width: 1000, height: 700)),
    ]

    @Test(arguments: RandomScript.Subject.allCases, 0..<3 as Range<UInt64>)
    func `a difference gives the whole frame after any event`(
        subject: RandomScript.Subject,
        seed: UInt64
    ) throws {
        var script = try RandomScript(subject.configuration, seed: seed)
        var random = SplitMix64(seed: seed)
        var parts = Self.parts.map(PastFrames.init)
        // Updates prevent comparison.
        let kinds = RandomScript.Kind.allCases.filter {
            seed == 0 || ($0 != .update && $0 != .reload)
        }
        try script.play(events: 200, kinds) { _, view in
            let ago = [1, .random(in: 2...120, using: &random)]
            for index in parts.indices {
                try parts[index].look(at: view)
                try parts[index].check(view, ago: ago, "\(subject), seed \(seed)")
            }
        }
        for part in parts { #expect(part.told > 0) }
    }
}
