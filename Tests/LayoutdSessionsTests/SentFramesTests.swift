import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutdSessions

struct SentFramesTests {
    private let rect = Rect(x: 0, y: 0, width: 100, height: 100)

    private func cells(_ items: some Sequence<Int>) -> ElementRuns {
        ElementRuns(items.map { ElementIdentity(.cell(section: 0, item: $0)) })
    }

    @Test func `frames are distinguished by their part of the content`() {
        var sentFrames = SentFrames()
        sentFrames.record(cells(0..<5), 7, nil)
        sentFrames.record(cells(3..<9), 7, rect)
        #expect(sentFrames.elements(7, nil) == cells(0..<5))
        #expect(sentFrames.elements(7, rect) == cells(3..<9))
        #expect(sentFrames.elements(6, nil) == nil)
        #expect(sentFrames.elements(7, rect.outset(dx: 1, dy: 0)) == nil)
    }

    @Test func `the latest two frames of each of a few parts are remembered`() {
        var sentFrames = SentFrames()
        let rects = (0..<5).map { rect.outset(dx: Double($0), dy: 0) }
        for sequence in 0..<10 {
            for rect in rects.prefix(4) { sentFrames.record(cells(0..<5), sequence, rect) }
        }
        for rect in rects.prefix(4) {
            #expect(sentFrames.elements(9, rect) != nil && sentFrames.elements(8, rect) != nil)
            #expect(sentFrames.elements(7, rect) == nil)
        }
        sentFrames.record(cells(0..<5), 10, rects[4])
        #expect(sentFrames.elements(10, rects[4]) != nil)
        #expect(sentFrames.elements(8, rects[0]) == nil && sentFrames.elements(9, rects[0]) != nil)
    }

    @Test func `scattered elements are not remembered`() {
        var sentFrames = SentFrames()
        sentFrames.record(cells(stride(from: 0, to: 2 * SentFrames.maximumEntries, by: 2)), 1, nil)
        #expect(sentFrames.elements(1, nil) != nil)
        sentFrames.record(
            cells(stride(from: 0, through: 2 * SentFrames.maximumEntries, by: 2)),
            2,
            nil
        )
        #expect(sentFrames.elements(2, nil) == nil)
    }
}
