import Foundation
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// `lineAlignment` and `itemAlignment` of flows.
struct FlowAlignmentTests {
    private func flow(
        _ line: FlowLayout.LineAlignment?,
        _ item: FlowLayout.ItemAlignment? = nil,
        itemSize: Size = Size(width: 90, height: 20),
        items: ItemTable
    ) throws -> StackLayout {
        try FlowLayout.prepare(
            FlowLayout.Configuration(
                metrics: FlowLayout.Metrics(itemSize: itemSize),
                lineAlignment: line,
                itemAlignment: item
            ),
            LayoutInput(
                sections: [Section(items: items)],
                viewport: Size(width: 320, height: 480)
            )
        )
    }

    private func frames(_ layout: StackLayout) throws -> [Rect] {
        try (0..<layout.elementCount).map {
            try #require(layout.attributes(for: .cell(section: 0, item: $0))).frame
        }
    }

    // Three of 90 points and two gaps of 10 leave 30 of 320.
    @Test(arguments: [
        (nil, [0.0, 115, 230, 0, 115]),
        (FlowLayout.LineAlignment.start, [0, 100, 200, 0, 100]),
        (.center, [15, 115, 215, 65, 165]),
        (.end, [30, 130, 230, 130, 230]),
        (.justified, [0, 115, 230, 0, 100]),
    ])
    func `five equal items lie where the alignment says`(
        alignment: FlowLayout.LineAlignment?,
        starts: [Double]
    ) throws {
        for items in [
            ItemTable.uniform(count: 5), .sized(Array(repeating: ItemSize(), count: 5)),
        ] {
            #expect(try frames(try flow(alignment, items: items)).map(\.minX) == starts)
        }
    }

    @Test(arguments: [
        (nil, [115.0, 0, 0]),
        (FlowLayout.LineAlignment.start, [0, 0, 0]),
        (.center, [115, 0, 60]),
        (.end, [230, 0, 120]),
        (.justified, [0, 0, 0]),
    ])
    func `a single item has its line as the alignment says, and a longer one starts it`(
        alignment: FlowLayout.LineAlignment?,
        starts: [Double]
    ) throws {
        let items = ItemTable.sized([90, 400, 200].map { ItemSize(width: $0) })
        var found = try frames(try flow(alignment, items: items)).map(\.minX)
        // By UIKit's rule the longer one is centred, and a last one, that fits no second time, too.
        if alignment == nil {
            #expect(found.suffix(2) == [-40, 60])
            found.replaceSubrange(1...2, with: [0, 0])
        }
        #expect(found == starts)
    }

    @Test(arguments: [
        (nil, [10.0, 0, 15, 50]), (FlowLayout.ItemAlignment.start, [0, 0, 0, 50]),
        (.center, [10, 0, 15, 50]), (.end, [20, 0, 30, 50]),
    ])
    func `thinner items lie across their line where the alignment says`(
        alignment: FlowLayout.ItemAlignment?,
        tops: [Double]
    ) throws {
        let items = ItemTable.sized([20, 40, 10, 25].map { ItemSize(height: $0) })
        #expect(try frames(try flow(nil, alignment, items: items)).map(\.minY) == tops)
    }

    @Test(arguments: 0..<400)
    func `all forms of lines agree with a model`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let model = FlowModel(using: &random)
        for form in FlowModel.Form.allCases {
            guard let layout = try model.layout(form) else { continue }
            let expected = model.frames
            #expect(layout.elementCount == expected.count)
            for (item, exact) in expected.enumerated() {
                let found = try #require(layout.attributes(for: .cell(section: 0, item: item)))
                #expect(
                    model.rounds(exact, to: found.frame),
                    "seed \(seed), \(form), item \(item): \(found.frame), not \(exact)"
                )
            }
            // Queries find the same as single elements.
            let all = try layout.allElements(limit: 1000)
            #expect(all.allSatisfy { layout.attributes(for: $0.element) == $0 })
            let rect = Rect(x: 37, y: 21, width: 111, height: 93)
            let overlapping = all.filter { $0.frame.overlaps(rect) }
            #expect(try layout.elements(in: rect, limit: 1000) == overlapping, "seed \(seed)")
        }
    }

    @Test func `a last line of a million items is placed by itself`() throws {
        let layout = try flow(.end, items: .uniform(count: 1_000_000))
        let last = layout.attributes(for: .cell(section: 0, item: 999_999))?.frame
        #expect(last == Rect(x: 230, y: 333_333 * 30, width: 90, height: 20))
        let line = Rect(x: 0, y: 333_333 * 30, width: 229, height: 20)
        #expect(try layout.elements(in: line, limit: 10).isEmpty)
    }

    @Test func `records keep the alignments, and older ones have none`() throws {
        let configuration = FlowLayout.Configuration(
            lineAlignment: .justified,
            itemAlignment: .end
        )
        let record = try JSONEncoder().encode(LayoutConfiguration.flow(configuration))
        let read = try JSONDecoder().decode(LayoutConfiguration.self, from: record)
        #expect(read == .flow(configuration))
        #expect(String(decoding: record, as: UTF8.self).contains(#""lineAlignment":"justified""#))
        let older = try JSONEncoder().encode(LayoutConfiguration.flow(FlowLayout.Configuration()))
        #expect(!String(decoding: older, as: UTF8.self).contains("Alignment"))
        let old = try JSONDecoder().decode(LayoutConfiguration.self, from: older)
        #expect(old == .flow(FlowLayout.Configuration()))
    }
}

/// A random flow of one section, and the places of its items by the rules as the contract words them.
private struct FlowModel {
    enum Form: CaseIterable {
        /// A number of equal items.
        case uniform
        /// Items with sizes of their own.
        case sized
        /// Equal items, of which some have been measured.
        case measured
    }

    let axis: Axis
    let sizes: [Size]
    let size: Size
    let inset: Insets
    let spacing: Double
    let lineSpacing: Double
    let pixelScale: Double
    let line: FlowLayout.LineAlignment
    let item: FlowLayout.ItemAlignment?
    let viewport = Size(width: 320, height: 240)

    init(using random: inout SplitMix64) {
        func halves(_ most: Int) -> Double { Double(Int.random(in: 0...most, using: &random)) / 2 }
        axis = random.pick([.vertical, .horizontal])
        size = Size(width: halves(150) + 1, height: halves(150) + 1)
        inset = Insets(top: halves(30), left: halves(30), bottom: halves(30), right: halves(30))
        spacing = random.pick([0, 4, 7.5])
        lineSpacing = random.pick([0, 3, 10])
        pixelScale = random.pick([0, 0, 1, 2, 3])
        line = random.pick(FlowLayout.LineAlignment.allCases)
        item = random.pick([nil, .start, .center, .end])
        let (count, equal) = (Int.random(in: 0...40, using: &random), random.oneIn(3))
        var sizes = Array(repeating: size, count: count)
        for index in sizes.indices where !equal && random.oneIn(3) {
            sizes[index] = Size(width: halves(random.oneIn(6) ? 800 : 200), height: halves(120))
        }
        self.sizes = sizes
    }

    /// The flow; `nil` if items that differ cannot have this form.
    func layout(_ form: Form) throws -> StackLayout? {
        let own = sizes.map { ItemSize(width: $0.width, height: $0.height) }
        var measured = MeasuredSizes()
        if form == .measured {
            for (index, item) in own.enumerated() where sizes[index] != size {
                measured[.cell(section: 0, item: index)] = item
            }
        }
        guard form != .uniform || sizes.allSatisfy({ $0 == size }) else { return nil }
        let items = form == .sized ? ItemTable.sized(own) : .uniform(count: own.count)
        return try FlowLayout.prepare(
            FlowLayout.Configuration(
                scrollDirection: axis,
                metrics: FlowLayout.Metrics(
                    itemSize: size,
                    minimumLineSpacing: lineSpacing,
                    minimumInteritemSpacing: spacing,
                    sectionInset: inset
                ),
                pixelScale: pixelScale,
                lineAlignment: line,
                itemAlignment: item,
                estimatedItemSize: form == .measured ? .automatic : nil,
                estimate: .fixed
            ),
            LayoutInput(
                sections: [Section(items: items)],
                measured: measured,
                viewport: viewport
            )
        )
    }

    /// The frames before rounding.
    var frames: [Rect] {
        let cross = axis.cross
        let room = viewport[cross] - inset.start(cross) - inset.end(cross)
        var (frames, top, next) = ([Rect](), inset.start(axis), 0)
        while next < sizes.count {
            // As many as fit, with the least gaps between them.
            var end = next + 1
            func needed(_ end: Int) -> Double {
                sizes[next..<end].map { $0[cross] }.reduce(0, +) + Double(end - next - 1) * spacing
            }
            while end < sizes.count, needed(end + 1) <= room { end += 1 }
            let free = max(0, room - needed(end))
            let isSpread = line == .justified && end < sizes.count && end - next > 1
            let gap = spacing + (isSpread ? free / Double(end - next - 1) : 0)
            var start = inset.start(cross)
            if line == .center { start += free / 2 }
            if line == .end { start += free }
            let thickness = sizes[next..<end].map { $0[axis] }.max() ?? 0
            for size in sizes[next..<end] {
                let left = thickness - size[axis]
                let main = top + (item == .start ? 0 : item == .end ? left : left / 2)
                frames.append(
                    Rect(
                        origin: axis == .vertical
                            ? Point(x: start, y: main) : Point(x: main, y: start),
                        size: size
                    )
                )
                start += size[cross] + gap
            }
            top += thickness + lineSpacing
            next = end
        }
        return frames
    }

    /// Whether the origin of a frame is that of the exact one, rounded to pixels.
    func rounds(_ exact: Rect, to found: Rect) -> Bool {
        func rounds(_ exact: Double, to found: Double) -> Bool {
            guard pixelScale > 0 else { return abs(exact - found) < 1e-9 }
            let pixels = found * pixelScale
            return abs(pixels - pixels.rounded()) < 1e-9
                && abs(exact - found) <= 0.5 / pixelScale + 1e-9
        }
        return found.size == exact.size && rounds(exact.minX, to: found.minX)
            && rounds(exact.minY, to: found.minY)
    }
}
