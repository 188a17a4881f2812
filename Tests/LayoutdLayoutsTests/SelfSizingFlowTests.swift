import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// Flows whose items are measured.
struct SelfSizingFlowTests {
    @Test func `there are eleven recorded flows`() throws {
        #expect(try SelfSizingCase.all("flow").count == 11)
    }

    @Test(arguments: try SelfSizingCase.all("flow"))
    func `recorded flows agree`(vector: SelfSizingCase) throws {
        let bounds = LayoutBounds(visible: Rect(origin: .zero, size: vector.input.viewport.size))
        var sizing = try SelfSizing(vector.configuration, vector.layoutInput)
        try sizing.settle(in: bounds) { vector.answer(of: $0) }
        let (layout, tolerance) = (sizing.layout, try #require(vector.tolerance))
        let size = vector.expect.contentSize
        #expect(abs(layout.contentSize.width - size.width) <= tolerance)
        #expect(abs(layout.contentSize.height - size.height) <= tolerance)
        for expected in try #require(vector.expect.cells) {
            let id = ElementID.cell(section: expected.section, item: expected.item)
            let found = try #require(layout.attributes(for: id), "\(id)").frame
            let differences = [
                found.minX - expected.x, found.minY - expected.y,
                found.size.width - expected.width, found.size.height - expected.height,
            ]
            #expect(differences.allSatisfy { abs($0) <= tolerance }, "\(id): \(found)")
        }
    }

    /// A flow of items of 50 points of which some are measured, in both forms: with a size for each item from
    /// the data, and without any.
    private func both(
        count: Int,
        _ measured: MeasuredSizes,
        axis: Axis,
        estimate: Size
    ) throws -> (sparse: StackLayout, dense: StackLayout) {
        let configuration = FlowLayout.Configuration(
            scrollDirection: axis,
            metrics: FlowLayout.Metrics(sectionInset: Insets(top: 3, left: 4, bottom: 5, right: 6)),
            estimatedItemSize: .size(estimate),
            estimate: .fixed
        )
        func prepare(_ items: ItemTable) throws -> StackLayout {
            try FlowLayout.prepare(
                configuration,
                LayoutInput(
                    sections: [.uniform(count: 3), Section(items: items)],
                    measured: measured,
                    viewport: Size(width: 320, height: 480)
                )
            )
        }
        let sizes = Array(
            repeating: ItemSize(width: estimate.width, height: estimate.height),
            count: count
        )
        return (try prepare(.uniform(count: count)), try prepare(.sized(sizes)))
    }

    @Test(arguments: 0..<200)
    func `lines around measured items are those of items that all have sizes`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let count = Int.random(in: 0...60, using: &random)
        let estimate = Size(
            width: Double(Int.random(in: 1...200, using: &random)) / 2,
            height: Double(Int.random(in: 1...200, using: &random)) / 2
        )
        var measured = MeasuredSizes()
        for item in 0..<count where Int.random(in: 0..<4, using: &random) == 0 {
            measured[.cell(section: 1, item: item)] = ItemSize(
                width: Bool.random(using: &random)
                    ? Double(Int.random(in: 0...700, using: &random)) / 2 : nil,
                height: Double(Int.random(in: 0...200, using: &random)) / 2
            )
        }
        let axis: Axis = Bool.random(using: &random) ? .vertical : .horizontal
        let (sparse, dense) = try both(count: count, measured, axis: axis, estimate: estimate)
        #expect(abs(sparse.contentSize[axis] - dense.contentSize[axis]) < 1e-6)
        for item in 0..<count {
            let id = ElementID.cell(section: 1, item: item)
            let a = try #require(sparse.attributes(for: id)).frame
            let b = try #require(dense.attributes(for: id)).frame
            #expect(
                abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && a.size == b.size,
                "\(item): \(a) \(b)"
            )
        }
        // Queries find the same as single elements.
        let all = try sparse.allElements(limit: 1000)
        #expect(all.count == count + 3)
        #expect(all.allSatisfy { sparse.attributes(for: $0.element) == $0 })
        let rect = Rect(x: 20, y: 30, width: 120, height: 90)
        #expect(
            try sparse.elements(in: rect, limit: 1000)
                == all.filter { $0.frame.overlaps(rect) }
        )
    }

    @Test func `an extent that was not measured counts as that of the data`() throws {
        var input = LayoutInput(
            sections: [.sized([ItemSize(width: 29), ItemSize()])],
            viewport: Size(width: 320, height: 300)
        )
        input.measured[.cell(section: 0, item: 0)] = ItemSize(height: 50)
        let layout = try FlowLayout.prepare(
            FlowLayout.Configuration(estimatedItemSize: .size(Size(width: 100, height: 44))),
            input
        )
        let sizes = (0..<2).map { layout.attributes(for: .cell(section: 0, item: $0))?.frame.size }
        #expect(sizes == [Size(width: 29, height: 50), Size(width: 29, height: 50)])
    }

    @Test func `a few measured items of a million store a few lines`() throws {
        var measured = MeasuredSizes()
        for item in stride(from: 0, to: 1_000_000, by: 100_000) {
            measured[.cell(section: 1, item: item)] = ItemSize(width: 77, height: 30)
        }
        let (layout, _) = try both(
            count: 1_000_000,
            measured,
            axis: .vertical,
            estimate: Size(width: 60, height: 20)
        )
        guard let content = layout.sections[1].content as? FlowSection,
            case .sparse(let lines) = content.lines
        else {
            Issue.record("the lines are not stored in runs")
            return
        }
        #expect(lines.runCount < 50)
    }
}
