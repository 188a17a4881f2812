import LayoutdGeometry
import LayoutdLayouts
import Testing

struct WaterfallRandomTests {
    /// All elements, looked up by index path.
    private func everything(
        in layout: StackLayout,
        of input: RandomWaterfall,
        visible: Rect?
    ) -> [LayoutAttributes] {
        input.input.ids.compactMap { id in
            visible.map { layout.attributes(for: id, visible: $0) } ?? layout.attributes(for: id)
        }
    }

    @Test(arguments: 0..<20)
    func `every element is where the reference places it`(round: UInt64) throws {
        for seed in (round * 100)..<(round * 100 + 100) {
            let input = RandomWaterfall(seed: seed)
            let layout = try input.makeLayout()
            let reference = WaterfallReference(input)
            let found = everything(in: layout, of: input, visible: nil)
            try #require(found.map(\.element) == reference.elements.map(\.element), "\(input)")
            #expect(found.map(\.zIndex) == reference.elements.map(\.zIndex), "\(input)")
            #expect(layout.elementCount == found.count, "\(input)")
            for (a, b) in zip(found, reference.elements) {
                #expect(a.frame.distance(to: b.frame) < 1e-6, "\(input): \(a.element)")
            }
            for axis in [Axis.vertical, .horizontal] {
                let (size, expected) = (layout.contentSize[axis], reference.contentSize[axis])
                #expect(abs(size - expected) < 1e-6, "\(input)")
            }
        }
    }

    @Test(arguments: 0..<10)
    func `a rectangle has the elements that meet it`(round: UInt64) throws {
        for seed in (round * 100)..<(round * 100 + 100) {
            var input = RandomWaterfall(seed: seed)
            let layout = try input.makeLayout()
            let all = everything(in: layout, of: input, visible: nil)
            for _ in 0..<4 {
                let rect = input.makeRect()
                let expected = all.filter { $0.frame.overlaps(rect) }.sorted {
                    $0.element < $1.element
                }
                #expect(try layout.elements(in: rect, limit: 1000) == expected, "\(input)")
                guard !expected.isEmpty else { continue }
                #expect(throws: TooManyElements.self, "\(input)") {
                    try layout.elements(in: rect, limit: expected.count - 1)
                }
            }
        }
    }

    @Test(arguments: 0..<20)
    func `a scroll invalidates exactly the elements it moves in visible sections`(
        round: UInt64
    ) throws {
        for seed in (round * 50)..<(round * 50 + 50) {
            var input = RandomWaterfall(seed: seed)
            let layout = try input.makeLayout()
            let spans = WaterfallReference(input).spans
            for _ in 0..<10 {
                let (old, new) = (input.makeVisible(), input.makeVisible())
                let moved = zip(
                    everything(in: layout, of: input, visible: old),
                    everything(in: layout, of: input, visible: new)
                )
                .filter { $0 != $1 }.map(\.0.element)
                .filter { element in
                    let (start, end) = spans[element.section]
                    let axis = layout.scrollAxis
                    return [old, new].contains { start < $0.max(axis) && end > $0.min(axis) }
                }
                let expected: LayoutInvalidation =
                    moved.isEmpty ? .nothing : .supplementaryElements(moved)
                #expect(layout.invalidation(from: old, to: new) == expected, "\(input)")
            }
        }
    }
}
