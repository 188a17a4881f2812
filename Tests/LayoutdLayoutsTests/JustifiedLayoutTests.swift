import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Rows of photos that fill the width.
struct JustifiedLayoutTests {
    private func layout(
        _ metrics: JustifiedLayout.Metrics,
        axis: Axis = .vertical,
        pixelScale: Double = 0,
        width: Double = 320,
        items: ItemTable
    ) throws -> StackLayout {
        try JustifiedLayout.prepare(
            JustifiedLayout.Configuration(
                scrollDirection: axis,
                metrics: metrics,
                pixelScale: pixelScale
            ),
            LayoutInput(
                sections: [Section(items: items)],
                viewport: Size(width: width, height: 240)
            )
        )
    }

    private func photos(_ ratios: [Double]) -> ItemTable {
        .sized(ratios.map { ItemSize(width: $0, height: 1) })
    }

    private func frames(_ layout: StackLayout) throws -> [Rect] {
        try (0..<layout.elementCount).map {
            try #require(layout.attributes(for: .cell(section: 0, item: $0))).frame
        }
    }

    private static let hundred = JustifiedLayout.Metrics(targetRowHeight: 100)

    @Test func `a full row is as high as the gaps and ratios demand`() throws {
        // (320 − 10) / (1.6 + 1.5) = 100, and (320 − 20) / (1 + 0.5 + 1.5) = 100.
        let found = try frames(
            try layout(Self.hundred, items: photos([1.6, 1.5, 1, 0.5, 1.5]))
        )
        let expected = [
            Rect(x: 0, y: 0, width: 160, height: 100), Rect(x: 170, y: 0, width: 150, height: 100),
            Rect(x: 0, y: 110, width: 100, height: 100),
            Rect(x: 110, y: 110, width: 50, height: 100),
            Rect(x: 170, y: 110, width: 150, height: 100),
        ]
        for (frame, exact) in zip(found, expected) {
            #expect(abs(frame.minX - exact.minX) < 1e-9 && abs(frame.minY - exact.minY) < 1e-9)
            #expect(abs(frame.maxX - exact.maxX) < 1e-9 && abs(frame.maxY - exact.maxY) < 1e-9)
        }
        #expect(found.count == 5)
    }

    @Test(arguments: [
        // 160 without the second, 38.75 with it: 60 away from 100 against 61.25.
        ([2.0, 6], 1),
        // 168 without it, 63 with it.
        ([1.9, 3], 2),
        // 155 without the third, 28 with it.
        ([1, 1, 8.6], 2),
        // A panorama has a row of its own, however low.
        ([20, 1], 1), ([3.2, 20], 1),
    ])
    func `the first row ends with or without the next item, whichever is nearer`(
        ratios: [Double],
        count: Int
    ) throws {
        let found = try frames(try layout(Self.hundred, items: photos(ratios)))
        #expect(found.filter { $0.minY == 0 }.count == count)
    }

    @Test(arguments: [
        (JustifiedLayout.LastRow.start, 5, 100.0, 210.0),
        (.fill, 5, 320, 110 + 320), (.hidden, 4, 0, 100),
    ])
    func `what is left begins at the start, fills its row or is hidden`(
        lastRow: JustifiedLayout.LastRow,
        count: Int,
        width: Double,
        end: Double
    ) throws {
        var metrics = Self.hundred
        metrics.lastRow = lastRow
        metrics.minimumInteritemSpacing = 0
        let layout = try layout(metrics, items: photos([0.8, 0.8, 0.8, 0.8, 1]))
        let found = try frames(layout)
        #expect(found.count == count && layout.elementCount == count)
        #expect(abs(layout.contentSize.height - end) < 1e-9)
        if count == 5 { #expect(abs(found[4].size.width - width) < 1e-9) }
        #expect(layout.attributes(for: .cell(section: 0, item: count)) == nil)
        #expect(layout.unplacedItemCount == 5 - count)
    }

    @Test(arguments: JustifiedLayout.LastRow.allCases)
    func `a last row that is like the others is full`(lastRow: JustifiedLayout.LastRow) throws {
        var metrics = JustifiedLayout.Metrics(targetRowHeight: 130, minimumInteritemSpacing: 0)
        metrics.targetRowHeightTolerance = 0
        metrics.lastRow = lastRow
        // Squares: 150 with two is nearer to 130 than 100 with three.
        for items in [ItemTable.uniform(count: 6), photos(Array(repeating: 1, count: 6))] {
            let found = try frames(try layout(metrics, width: 300, items: items))
            #expect(found.map(\.minX) == [0, 150, 0, 150, 0, 150])
            #expect(found.allSatisfy { $0.size == Size(width: 150, height: 150) })
        }
    }

    @Test(arguments: 0..<400)
    func `rows agree with a model`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let model = JustifiedModel(using: &random)
        for items in [model.items, model.isUniform ? .uniform(count: model.ratios.count) : nil] {
            guard let items else { continue }
            let layout = try layout(model.metrics, axis: model.axis, items: items)
            let (found, expected) = (try frames(layout), model.frames)
            #expect(found.count == expected.count, "seed \(seed)")
            for (item, (frame, exact)) in zip(found, expected).enumerated() {
                let differences = [
                    frame.minX - exact.minX, frame.minY - exact.minY,
                    frame.size.width - exact.size.width, frame.size.height - exact.size.height,
                ]
                #expect(
                    differences.allSatisfy { abs($0) < 1e-6 * max(1, exact.maxY) },
                    "seed \(seed), item \(item): \(frame), not \(exact)"
                )
            }
        }
    }

    @Test(arguments: [1.0, 2, 4])
    func `widths and gaps of full rows add up to the line, on whole pixels`(
        scale: Double
    ) throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<50 {
            let ratios = (0..<40).map { _ in Double.random(in: 0.3...3, using: &random) }
            var metrics = JustifiedLayout.Metrics(targetRowHeight: 61.7, lastRow: .fill)
            metrics.minimumInteritemSpacing = 3
            metrics.sectionInset = Insets(left: 7, right: 12)
            let layout = try layout(metrics, pixelScale: scale, items: photos(ratios))
            let rows = Dictionary(grouping: try frames(layout), by: \.minY).values
            for row in rows {
                let row = row.sorted { $0.minX < $1.minX }
                #expect(row[0].minX == 7 && row[row.count - 1].maxX == 308)
                for (frame, next) in zip(row, row.dropFirst()) {
                    #expect(frame.maxX + 3 == next.minX)
                }
                for frame in row {
                    for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
                        #expect((edge * scale).rounded() == edge * scale)
                    }
                    #expect(frame.size.height == row[0].size.height)
                }
            }
        }
    }

    @Test func `more items at the end change no row but the last`() throws {
        var random = SplitMix64(seed: 9)
        let ratios = (0..<60).map { _ in Double.random(in: 0.3...3, using: &random) }
        let all = try frames(try layout(Self.hundred, items: photos(ratios)))
        for count in 1..<60 {
            let some = try frames(try layout(Self.hundred, items: photos(Array(ratios[..<count]))))
            let last = try #require(some.last).minY
            #expect(zip(some, all).allSatisfy { $0.minY == last || $0 == $1 })
        }
    }

    @Test func `ten million squares are computed by arithmetic`() throws {
        let layout = try layout(
            JustifiedLayout.Metrics(targetRowHeight: 80, minimumInteritemSpacing: 0),
            items: .uniform(count: 10_000_003)
        )
        #expect(layout.storedItemCount == 0)
        let last = layout.attributes(for: .cell(section: 0, item: 10_000_002))?.frame
        #expect(last == Rect(x: 160, y: 2_500_000 * 90, width: 80, height: 80))
        let rect = Rect(x: 81, y: 1e8, width: 1, height: 500)
        let found = try layout.elements(in: rect, limit: 10)
        #expect(found.allSatisfy { $0.frame.minX == 80 } && (5...6).contains(found.count))
    }

    @Test func `records keep the measures of layouts and sections`() throws {
        let metrics = JustifiedLayout.Metrics(targetRowHeight: 77, lastRow: .hidden)
        let configuration = LayoutConfiguration.justified(
            JustifiedLayout.Configuration(metrics: metrics, pixelScale: 2)
        )
        let record = try JSONEncoder().encode(configuration)
        #expect(
            try JSONDecoder().decode(LayoutConfiguration.self, from: record) == configuration
        )
        let measures = try JSONEncoder().encode(Section.Measures.justified(metrics))
        #expect(
            try JSONDecoder().decode(Section.Measures.self, from: measures) == .justified(metrics)
        )
    }

    @Test(arguments: [
        (JustifiedLayout.Metrics(targetRowHeight: 0), "targetRowHeight"),
        (JustifiedLayout.Metrics(targetRowHeight: .nan), "targetRowHeight"),
        (JustifiedLayout.Metrics(targetRowHeightTolerance: 1.1), "targetRowHeightTolerance"),
        (JustifiedLayout.Metrics(minimumLineSpacing: -1), "minimumLineSpacing"),
    ])
    func `invalid measures are refused`(metrics: JustifiedLayout.Metrics, name: String) throws {
        let error = #expect(throws: LayoutError.self) {
            try layout(metrics, items: .uniform(count: 1))
        }
        guard case .invalidMeasure(name, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a line without room is diagnosed, and its items have no area`() throws {
        var metrics = Self.hundred
        metrics.sectionInset = Insets(left: 200, right: 120)
        let layout = try layout(metrics, items: .uniform(count: 3))
        #expect(layout.diagnostics(limit: 9) == [.noRoomInLines(section: 0, available: 0)])
        #expect(try frames(layout).allSatisfy { $0.size == .zero })
    }
}

/// Random photos, and their places by the rules as the contract words them, without rounding.
private struct JustifiedModel {
    let axis: Axis
    /// Widths divided by heights.
    let ratios: [Double]
    let isUniform: Bool
    let metrics: JustifiedLayout.Metrics

    init(using random: inout SplitMix64) {
        axis = random.pick([.vertical, .horizontal])
        isUniform = random.oneIn(3)
        let (count, areEqual) = (Int.random(in: 0...40, using: &random), isUniform)
        let extreme = random.oneIn(4)
        ratios = (0..<count).map { _ in
            areEqual ? 1 : .random(in: extreme ? 0.01...30 : 0.4...2.5, using: &random)
        }
        metrics = JustifiedLayout.Metrics(
            targetRowHeight: random.pick([30, 77, 150, 400]),
            targetRowHeightTolerance: random.pick([0, 0.25, 0.5, 1]),
            lastRow: random.pick(JustifiedLayout.LastRow.allCases),
            minimumLineSpacing: random.pick([0, 5]),
            minimumInteritemSpacing: random.pick([0, 4, 33]),
            sectionInset: Insets(top: 3, left: random.pick([0, 20]), bottom: 5, right: 11)
        )
    }

    /// As widths and heights that are not normalized.
    var items: ItemTable { .sized(ratios.map { ItemSize(width: $0 * 40, height: 40) }) }

    var frames: [Rect] {
        let (cross, target) = (axis.cross, metrics.targetRowHeight)
        let room =
            Size(width: 320, height: 240)[cross] - metrics.sectionInset.start(cross)
            - metrics.sectionInset.end(cross)
        let own = ratios.map { axis == .vertical ? $0 : 1 / $0 }
        func height(_ items: Range<Int>) -> Double {
            let gaps = Double(items.count - 1) * metrics.minimumInteritemSpacing
            return max(0, room - gaps) / own[items].reduce(0, +)
        }
        let highest = target * (1 + metrics.targetRowHeightTolerance)
        let lowest = target * (1 - metrics.targetRowHeightTolerance)
        var (frames, top, first) = ([Rect](), metrics.sectionInset.start(axis), 0)
        var before: Double?
        func place(_ items: Range<Int>, _ height: Double) {
            var start = metrics.sectionInset.start(cross)
            for item in items {
                let length = own[item] * height
                frames.append(
                    axis == .vertical
                        ? Rect(x: start, y: top, width: length, height: height)
                        : Rect(x: top, y: start, width: height, height: length)
                )
                start += length + metrics.minimumInteritemSpacing
            }
            top += height + metrics.minimumLineSpacing
            before = height
        }
        while first < own.count {
            guard let last = (first..<own.count).first(where: { height(first..<$0 + 1) <= highest })
            else { break }
            let (with, without) = (first..<last + 1, first..<last)
            let isTooLow = (height(with) < lowest || height(with) == 0) && !without.isEmpty
            let leaves =
                isTooLow
                && (height(with) == 0 || target - height(with) > height(without) - target)
            place(leaves ? without : with, height(leaves ? without : with))
            first = leaves ? last : last + 1
        }
        guard first < own.count else { return frames }
        let (rest, usual) = (first..<own.count, before.map { max($0, lowest) } ?? target)
        if metrics.lastRow == .fill || height(rest) <= usual {
            place(rest, height(rest))
        } else if metrics.lastRow == .start {
            place(rest, usual)
        }
        return frames
    }
}
