import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutdSessions

struct DeliveryTests {
    private let rect = Rect(x: 0, y: 0, width: 100, height: 100)

    private func cells(_ items: some Sequence<Int>) -> ElementRuns {
        ElementRuns(items.map { ElementIdentity(.cell(section: 0, item: $0)) })
    }

    @Test func `frames are distinguished by their part of the content`() {
        var deliveries = Deliveries()
        deliveries.note(cells(0..<5), 7, nil)
        deliveries.note(cells(3..<9), 7, rect)
        #expect(deliveries.elements(7, nil) == cells(0..<5))
        #expect(deliveries.elements(7, rect) == cells(3..<9))
        #expect(deliveries.elements(6, nil) == nil)
        #expect(deliveries.elements(7, rect.outset(dx: 1, dy: 0)) == nil)
    }

    @Test func `the latest two frames of each of a few parts are remembered`() {
        var deliveries = Deliveries()
        let rects = (0..<5).map { rect.outset(dx: Double($0), dy: 0) }
        for sequence in 0..<10 {
            for rect in rects.prefix(4) { deliveries.note(cells(0..<5), sequence, rect) }
        }
        for rect in rects.prefix(4) {
            #expect(deliveries.elements(9, rect) != nil && deliveries.elements(8, rect) != nil)
            #expect(deliveries.elements(7, rect) == nil)
        }
        deliveries.note(cells(0..<5), 10, rects[4])
        #expect(deliveries.elements(10, rects[4]) != nil)
        #expect(deliveries.elements(8, rects[0]) == nil && deliveries.elements(9, rects[0]) != nil)
    }

    @Test func `scattered elements are not remembered`() {
        var deliveries = Deliveries()
        deliveries.note(cells(stride(from: 0, to: 2 * Deliveries.maximumEntries, by: 2)), 1, nil)
        #expect(deliveries.elements(1, nil) != nil)
        deliveries.note(
            cells(stride(from: 0, through: 2 * Deliveries.maximumEntries, by: 2)),
            2,
            nil
        )
        #expect(deliveries.elements(2, nil) == nil)
    }
}
