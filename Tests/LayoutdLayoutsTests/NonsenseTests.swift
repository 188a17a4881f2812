import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Inputs for which no layout can be prepared are refused, and nothing traps.
struct NonsenseTests {
    private static let viewport = Size(width: 320, height: 480)
    private static let inset = Insets(top: 1, left: 2, bottom: 3, right: 4)
    private static let wrong = [Double.nan, .infinity, -.infinity]
    /// The default layouts, but the compositional one has a section: without it, it takes no items.
    private static let layouts = LayoutConfiguration.defaults.map { layout in
        guard layout.name == "compositional" else { return layout }
        let size = CollectionLayoutSize(width: .absolute(9), height: .absolute(9))
        let item = CollectionLayoutNode.item(CollectionLayoutItem(layoutSize: size))
        let row = CollectionLayoutGroup.line(.horizontal, layoutSize: size, subitems: [item])
        return .compositional(.init(section: CollectionLayoutSection(group: row)))
    }

    /// The names of the measures that the layouts refuse.
    private func refused(
        _ sections: [Section] = [.placed([])],
        viewport: Size = viewport,
        inset: Insets = inset
    ) -> Set<String> {
        Set(
            Self.layouts.map { layout in
                let error = #expect(throws: LayoutError.self, "\(layout.name)") {
                    try layout.prepare(
                        LayoutInput(sections: sections, viewport: viewport, contentInset: inset)
                    )
                }
                guard case .invalidMeasure(let name, _) = error else {
                    return String(describing: error)
                }
                return name
            }
        )
    }

    @Test(arguments: wrong + [-1])
    func `an invalid viewport is refused`(value: Double) {
        #expect(refused(viewport: Size(width: value, height: 1)) == ["bounds.width"])
        #expect(refused(viewport: Size(width: 1, height: value)) == ["bounds.height"])
    }

    @Test(arguments: wrong)
    func `content insets must be finite`(value: Double) {
        let edges: KeyValuePairs<String, any WritableKeyPath<Insets, Double> & Sendable> = [
            "top": \.top, "left": \.left, "bottom": \.bottom, "right": \.right,
        ]
        for (name, edge) in edges {
            var inset = Self.inset
            inset[keyPath: edge] = value
            #expect(refused(inset: inset) == ["contentInset.\(name)"])
        }
    }

    @Test func `content insets may be negative`() throws {
        for layout in Self.layouts {
            let inset = Insets(top: -10, left: -20, bottom: -5, right: 0)
            let prepared = try layout.prepare(
                LayoutInput(
                    sections: [.placed([])],
                    viewport: Self.viewport,
                    contentInset: inset
                )
            )
            #expect(prepared.elementCount == 0)
        }
    }

    @Test(arguments: [Double.nan, -Double.nan, .signalingNaN, .infinity, -1])
    func `invalid sizes are refused`(value: Double) {
        for size in [ItemSize(width: value), ItemSize(height: value)] {
            for layout in Self.layouts where layout.name != "absolute" {
                let error = #expect(throws: LayoutError.self, "\(layout.name)") {
                    try layout.prepare(
                        LayoutInput(
                            sections: [.uniform(count: 1), .sized([ItemSize(), size])],
                            viewport: Self.viewport,
                            contentInset: .zero
                        )
                    )
                }
                guard case .invalidItemSize(section: 1, item: 1, value: _) = error else {
                    Issue.record("\(layout.name): \(String(describing: error))")
                    continue
                }
            }
        }
    }

    @Test(arguments: [[Int.max], [.max, .max], [1 << 53, 1], [.max, 1, .max]])
    func `too many items to count are refused`(counts: [Int]) {
        let sections = counts.map { Section.uniform(count: $0) }
        for layout in Self.layouts where layout.name != "absolute" {
            let error = #expect(throws: LayoutError.self, "\(layout.name)") {
                try layout.prepare(
                    LayoutInput(
                        sections: sections,
                        viewport: Self.viewport,
                        contentInset: .zero
                    )
                )
            }
            guard case .tooManyItems(_, limit: 1 << 53) = error else {
                Issue.record("\(layout.name): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func `negative counts do not overflow`() {
        let sections: [Section] = [.uniform(count: .min), .uniform(count: .min)]
        for layout in Self.layouts where layout.name != "absolute" {
            #expect(throws: LayoutError.negativeItemCount(section: 0, count: .min)) {
                try layout.prepare(
                    LayoutInput(
                        sections: sections,
                        viewport: Self.viewport,
                        contentInset: .zero
                    )
                )
            }
        }
    }

    @Test func `the maximum number of items is laid out`() throws {
        let layout = try ListLayout.prepare(
            ListLayout.Configuration(rowHeight: 1),
            LayoutInput(
                sections: [Section(items: .uniform(count: 1 << 53))],
                viewport: Self.viewport
            )
        )
        #expect(layout.contentSize.height == 0x1p53 && layout.elementCount == 1 << 53)
    }

    @Test func `an infinite content size is refused`() {
        let sections: [Section] = [.uniform(count: 100), .uniform(count: 100)]
        let huge: [LayoutConfiguration] = [
            .flow(FlowLayout.Configuration(metrics: .init(minimumLineSpacing: 1e308))),
            .list(ListLayout.Configuration(rowHeight: 1e308)),
            .waterfall(WaterfallLayout.Configuration(metrics: .init(headerHeight: 1e308))),
        ]
        for layout in huge {
            let expected = LayoutError.invalidMeasure(name: "contentSize.height", value: .infinity)
            #expect(throws: expected, "\(layout.name)") {
                try layout.prepare(
                    LayoutInput(
                        sections: sections,
                        viewport: Self.viewport,
                        contentInset: .zero
                    )
                )
            }
        }
    }

    @Test func `an infinite resting place is refused`() {
        let anchor = Point(x: 0, y: 1e308)
        let cradle = NewtonianLayout.Configuration(anchor: anchor, length: 1e308)
        let expected = LayoutError.invalidMeasure(name: "restingCenter.y", value: .infinity)
        #expect(throws: expected) {
            try NewtonianLayout(configuration: cradle, sections: [], bounds: Self.viewport)
        }
    }

    @Test func `too many columns to count are refused`() {
        let expected = LayoutError.invalidMeasure(name: "columnCount", value: 0x1p63)
        #expect(throws: expected) {
            try WaterfallLayout.prepare(
                WaterfallLayout.Configuration(metrics: .init(columnCount: .max)),
                LayoutInput(sections: [], viewport: Self.viewport)
            )
        }
    }
}
