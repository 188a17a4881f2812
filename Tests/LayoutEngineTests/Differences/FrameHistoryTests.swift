import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// How much is kept of past frames while sections scroll by themselves.
struct FrameHistoryTests {
    /// The most offsets of sections that may be kept.
    private static let maximumOffsets = 65_536

    @Test(arguments: [1, 500, 700, 6_000])
    func `the more sections have scrolled, the fewer changes are kept`(count: Int) {
        var history = FrameHistory(from: 0)
        var offsets = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 0.0) })
        var fewest = Int.max
        for sequence in 1...150 {
            offsets[0] = Double(sequence)
            history.end(sequence, at: .zero, FrameHistory.Placement(sections: offsets))
            let known = (0..<sequence).filter { history.knows($0, now: sequence) }.count
            // One more, because those of the latest change are always kept.
            #expect(known * count <= Self.maximumOffsets + count)
            if sequence > FrameHistory.window { fewest = min(fewest, known) }
        }
        let isWhole = 2 * FrameHistory.window * count <= Self.maximumOffsets
        #expect(!isWhole || fewest == FrameHistory.window)
    }

    @Test func `sections that do not move cost nothing`() {
        var history = FrameHistory(from: 0)
        let offsets = Dictionary(uniqueKeysWithValues: (0..<6_000).map { ($0, 1.0) })
        let placement = FrameHistory.Placement(sections: offsets)
        for sequence in 1...150 { history.end(sequence, at: .zero, placement) }
        #expect(history.start == 0)
    }

    @Test func `a client that knows a forgotten frame gets a whole one`() throws {
        let count = 900
        var view = try CollectionView(
            orthogonal: Array(repeating: .continuous, count: count),
            offsets: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 10) })
        )
        var frames = PastFrames(of: .viewport())
        for step in 0..<100 {
            try frames.look(at: view)
            try view.drag(section: 1, by: step.isMultiple(of: 20) ? 30 : -1)
            if step.isMultiple(of: 9) { try frames.check(view, ago: [1, 5, 40], "sections") }
        }
        #expect(frames.unknown > 0 && frames.told > 0)
    }
}
