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
        sentFrames.record(cells(0..<5), 7, ofData: 0, .viewport())
        sentFrames.record(cells(3..<9), 7, ofData: 0, .rect(rect))
        sentFrames.record(cells(2..<9), 7, ofData: 0, .viewport(overscan: 50))
        #expect(sentFrames.elements(7, .viewport()) == cells(0..<5))
        #expect(sentFrames.elements(7, .viewport(overscan: 50)) == cells(2..<9))
        #expect(sentFrames.elements(7, .viewport(overscan: 51)) == nil)
        #expect(sentFrames.elements(7, .rect(rect)) == cells(3..<9))
        #expect(sentFrames.elements(6, .viewport()) == nil)
        #expect(sentFrames.elements(7, .rect(rect.outset(dx: 1, dy: 0))) == nil)
    }

    @Test func `the latest two frames of each of a few parts are remembered`() {
        var sentFrames = SentFrames()
        let rects = (0..<5).map { FrameRegion.rect(rect.outset(dx: Double($0), dy: 0)) }
        for sequence in 0..<10 {
            for rect in rects.prefix(4) {
                sentFrames.record(cells(0..<5), sequence, ofData: 0, rect)
            }
        }
        for rect in rects.prefix(4) {
            #expect(sentFrames.elements(9, rect) != nil && sentFrames.elements(8, rect) != nil)
            #expect(sentFrames.elements(7, rect) == nil)
        }
        sentFrames.record(cells(0..<5), 10, ofData: 0, rects[4])
        #expect(sentFrames.elements(10, rects[4]) != nil)
        #expect(sentFrames.elements(8, rects[0]) == nil && sentFrames.elements(9, rects[0]) != nil)
    }

    @Test func `scattered elements are not remembered`() {
        var sentFrames = SentFrames()
        sentFrames.record(
            cells(stride(from: 0, to: 2 * SentFrames.maximumEntries, by: 2)),
            1,
            ofData: 0,
            .viewport()
        )
        #expect(sentFrames.elements(1, .viewport()) != nil)
        sentFrames.record(
            cells(stride(from: 0, through: 2 * SentFrames.maximumEntries, by: 2)),
            2,
            ofData: 0,
            .viewport()
        )
        #expect(sentFrames.elements(2, .viewport()) == nil)
    }

    @Test func `frames of the data before the latest change are kept`() {
        var sentFrames = SentFrames()
        func record(_ sequence: Int, edition: Int) {
            sentFrames.record(cells(0..<5), sequence, ofData: edition, .viewport())
        }
        for sequence in 0..<3 { record(sequence, edition: 0) }
        for sequence in 3..<9 { record(sequence, edition: 1) }
        #expect((0..<9).filter { sentFrames.elements($0, .viewport()) != nil } == [1, 2, 7, 8])
        record(9, edition: 2)
        #expect((0..<10).filter { sentFrames.elements($0, .viewport()) != nil } == [7, 8, 9])
    }
}
