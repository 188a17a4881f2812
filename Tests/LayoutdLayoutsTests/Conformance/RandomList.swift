import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

/// A random list, and the places of its elements, added up one by one.
struct RandomList {
    var configuration: ListLayout.Configuration
    let sections: [Section]
    let expanded: Set<ItemPath>
    let collapsed: Set<Int>
    let bounds: Size

    /// The start and end of a section, and the top edges of its elements; points.
    struct Span {
        var start = 0.0
        var end = 0.0
        var rows: [Double] = []
        var footer = 0.0
    }

    init(using random: inout SplitMix64) {
        configuration = ListLayout.Configuration(
            stickyHeaders: !random.oneIn(3),
            stickyFooters: !random.oneIn(3),
            pixelScale: [0, 0, 1, 2, 3].randomElement(using: &random) ?? 0
        )
        configuration.metrics = ListLayout.Metrics(using: &random)
        var sections: [Section] = []
        for _ in 0..<Int.random(in: 0...7, using: &random) {
            let metrics = random.oneIn(3) ? ListLayout.Metrics(using: &random) : nil
            let items = ItemTable(rowsUsing: &random)
            sections.append(Section(items: items, measures: metrics.map { .list($0) }))
        }
        self.sections = sections
        var expanded: Set<ItemPath> = []
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let section = Int.random(in: -1...7, using: &random)
            let item = Int.random(in: -1...20, using: &random)
            expanded.insert(ItemPath(section: section, item: item))
        }
        self.expanded = expanded
        let collapses = random.oneIn(3)
        collapsed = collapses ? [Int.random(in: -1...7, using: &random), 2] : []
        bounds = Size(width: random.oneIn(10) ? 0 : 100, height: 60)
    }

    var input: LayoutCase {
        LayoutCase(
            configuration: .list(configuration),
            sections: sections,
            expanded: expanded,
            collapsed: collapsed,
            viewport: bounds
        )
    }

    func makeLayout() throws -> StackLayout {
        try ListLayout.prepare(
            configuration,
            LayoutInput(
                sections: sections,
                expanded: expanded,
                collapsed: collapsed,
                viewport: bounds
            )
        )
    }

    /// The spans of all sections, before pinning and rounding.
    var spans: [Span] {
        var end = 0.0
        return sections.indices.map { section in
            let metrics = metrics(of: section)
            var span = Span(start: end)
            end += metrics.headerHeight + metrics.sectionInset.top
            for item in 0..<rowCount(of: section) {
                if item > 0 { end += metrics.minimumLineSpacing }
                span.rows.append(end)
                end += height(of: ItemPath(section: section, item: item))
            }
            end += metrics.sectionInset.bottom
            span.footer = end
            end += metrics.footerHeight
            span.end = end
            return span
        }
    }

    /// Returns the start of each element, before rounding; points.
    ///
    /// - Parameter offset: The start of the visible bounds.
    /// - Returns: A position in points for every element.
    func starts(at offset: Double) -> [ElementID: Double] {
        var starts: [ElementID: Double] = [:]
        for (section, span) in spans.enumerated() {
            for (item, start) in span.rows.enumerated() {
                starts[.cell(section: section, item: item)] = start
            }
            let metrics = metrics(of: section)
            let header = header(metrics.headerHeight, of: span, offset)
            if metrics.headerHeight > 0 {
                starts[ElementID(kind: .header, section: section)] = header
            }
            if metrics.footerHeight > 0 {
                let least = configuration.stickyHeaders ? header + metrics.headerHeight : span.start
                starts[ElementID(kind: .footer, section: section)] =
                    footer(metrics.footerHeight, of: span, from: least, offset + bounds.height)
            }
        }
        return starts
    }

    /// The left edge and the width of a section's rows, before rounding; points.
    func extent(ofRowsIn section: Int) -> (left: Double, width: Double) {
        let inset = metrics(of: section).sectionInset
        return (inset.left, max(0, bounds.width - inset.left - inset.right))
    }

    private func metrics(of section: Int) -> ListLayout.Metrics {
        sections[section].measures(of: ListLayout.Metrics.self) ?? configuration.metrics
    }

    private func rowCount(of section: Int) -> Int {
        collapsed.contains(section) ? 0 : sections[section].items.count
    }

    private func height(of path: ItemPath) -> Double {
        let metrics = metrics(of: path.section)
        let isExpanded = expanded.contains(path)
        let usual = isExpanded ? metrics.expandedRowHeight : metrics.rowHeight
        guard let sizes = sections[path.section].items.sizes else { return usual }
        let size = sizes[path.item]
        return (isExpanded ? size.expandedHeight : size.height) ?? usual
    }

    private func header(_ height: Double, of span: Span, _ edge: Double) -> Double {
        guard configuration.stickyHeaders else { return span.start }
        let end = configuration.stickyFooters ? span.footer : span.end
        return min(max(span.start, edge), max(end - height, edge - height))
    }

    private func footer(
        _ height: Double,
        of span: Span,
        from least: Double,
        _ edge: Double
    ) -> Double {
        guard configuration.stickyFooters else { return span.footer }
        return min(max(edge - height, least), span.footer)
    }
}

extension ListLayout.Metrics {
    fileprivate init(using random: inout SplitMix64) {
        self.init(
            rowHeight: .rowHeight(using: &random),
            expandedRowHeight: .rowHeight(using: &random),
            minimumLineSpacing: [0, 0, 2.5, 8].randomElement(using: &random) ?? 0,
            headerHeight: [0, 5, 12.25, 40].randomElement(using: &random) ?? 0,
            footerHeight: [0, 0, 5, 20.5].randomElement(using: &random) ?? 0
        )
        guard random.oneIn(2) else { return }
        sectionInset = Insets(
            top: [0, 4, 7.5].randomElement(using: &random) ?? 0,
            left: [0, 11.25, 60].randomElement(using: &random) ?? 0,
            bottom: [0, 3, 9.25].randomElement(using: &random) ?? 0,
            right: [0, 16, 50].randomElement(using: &random) ?? 0
        )
    }
}

extension ItemTable {
    fileprivate init(rowsUsing random: inout SplitMix64) {
        let count = random.oneIn(4) ? 0 : Int.random(in: 0...20, using: &random)
        guard random.oneIn(2) else {
            self = .uniform(count: count)
            return
        }
        var sizes: [ItemSize] = []
        for _ in 0..<count {
            sizes.append(
                ItemSize(
                    width: 3,
                    height: random.oneIn(4) ? nil : .rowHeight(using: &random),
                    expandedHeight: random.oneIn(2) ? nil : .rowHeight(using: &random)
                )
            )
        }
        self = .sized(sizes)
    }
}

extension Double {
    /// A height whose sums are exact in any order, so that edges meet exactly.
    fileprivate static func rowHeight(using random: inout SplitMix64) -> Double {
        [0, 1, 10, 10, 33.5, 47.125].randomElement(using: &random) ?? 0
    }
}
