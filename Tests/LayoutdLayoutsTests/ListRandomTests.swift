import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

struct ListRandomTests {
    private static let seeds = (0..<300).map { UInt64($0) }

    /// Visible bounds at a random place, sometimes at an edge of an element.
    private func visible(
        of list: RandomList,
        using random: inout SplitMix64
    ) -> Rect {
        var offset = Double.random(in: -200...2000, using: &random)
        if random.oneIn(2),
            let edge = list.starts(at: 0).values.sorted().randomElement(using: &random)
        {
            offset = edge
        }
        return Rect(origin: Point(x: 0, y: offset), size: list.bounds)
    }

    @Test(arguments: seeds)
    func `elements are where the sum of heights places them`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var list = RandomList(using: &random)
        list.configuration.pixelScale = 0
        let layout = try list.makeLayout()
        for _ in 0..<10 {
            let visible = visible(of: list, using: &random)
            let starts = list.starts(at: visible.minY)
            #expect(starts.count == layout.elementCount)
            for (id, start) in starts {
                let frame = try #require(layout.attributes(for: id, visible: visible)).frame
                #expect(abs(frame.minY - start) < 1e-9, "\(id) in \(visible)")
                let across =
                    id.kind == .cell
                    ? list.extent(ofRowsIn: id.section) : (left: 0, width: list.bounds.width)
                #expect(frame.minX == across.left && frame.size.width == across.width, "\(id)")
            }
            #expect(layout.contentSize.height == list.spans.last?.end ?? 0)
        }
    }

    @Test(arguments: seeds)
    func `a scroll invalidates exactly the moved headers and footers in view`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let list = RandomList(using: &random)
        let layout = try list.makeLayout()
        for _ in 0..<30 {
            let old = visible(of: list, using: &random)
            let new = visible(of: list, using: &random)
            let moved = list.spans.enumerated().flatMap { section, span in
                // Rounding may bring what is in a section into a view that the section does not reach.
                let isInView = [old, new].contains { $0.minY < span.end && span.start < $0.maxY }
                return [ElementKind.header, .footer].map {
                    ElementID(kind: $0, section: section)
                }.filter { element in
                    let places = [old, new].map { layout.attributes(for: element, visible: $0) }
                    let isSeen = zip(places, [old, new]).contains {
                        $0?.frame.overlaps($1) == true
                    }
                    return places[0] != places[1] && (isInView || isSeen)
                }
            }
            let expected: LayoutInvalidation =
                moved.isEmpty ? .nothing : .supplementaryElements(moved)
            #expect(layout.invalidation(from: old, to: new) == expected, "\(old) to \(new)")
        }
    }
}
