import LayoutdGeometry
import LayoutdLayouts

/// A waterfall laid out frame by frame, as documented; one that scrolls horizontally as the transposed vertical one.
struct WaterfallReference {
    private(set) var elements: [LayoutAttributes] = []
    private(set) var contentSize: Size
    /// The start and end of each section.
    private(set) var spans: [(start: Double, end: Double)] = []
    private let configuration: WaterfallLayout.Configuration
    /// The width that columns fill, within the section insets.
    private let innerWidth: Double
    private var top = 0.0
    /// The columns of the item before, in the section.
    private var previous: Range<Int>?

    init(_ input: RandomWaterfall) {
        let isVertical = input.configuration.scrollDirection == .vertical
        self.init(
            isVertical ? input.configuration : input.configuration.transposed,
            isVertical ? input.sections : input.sections.map(\.transposed),
            bounds: isVertical ? input.bounds : input.bounds.transposed,
            contentInset: isVertical ? input.contentInset : input.contentInset.transposed
        )
        guard !isVertical else { return }
        contentSize = contentSize.transposed
        for index in elements.indices {
            elements[index].frame = elements[index].frame.transposed
        }
    }

    private init(
        _ configuration: WaterfallLayout.Configuration,
        _ sections: [Section],
        bounds: Size,
        contentInset: Insets
    ) {
        self.configuration = configuration
        innerWidth = max(0, bounds.width - contentInset.left - contentInset.right)
        contentSize = Size(width: bounds.width, height: 0)
        if let columns = configuration.columns {
            contentSize.width = columns.contentWidth ?? innerWidth
        }
        for (index, section) in sections.enumerated() {
            let metrics =
                section.measures(of: WaterfallLayout.Metrics.self) ?? configuration.metrics
            let start = top
            addBand(.header, index, metrics.headerHeight, metrics.headerInset)
            top += metrics.sectionInset.top
            addItems(of: section.items, metrics, section: index)
            top += metrics.sectionInset.bottom
            addBand(.footer, index, metrics.footerHeight, metrics.footerInset)
            spans.append((start, top))
        }
        contentSize.height = max(top, configuration.minimumContentHeight)
    }

    private mutating func addBand(
        _ kind: ElementKind,
        _ section: Int,
        _ height: Double,
        _ inset: Insets
    ) {
        top += inset.top
        guard height > 0 else { return }
        let isPinned =
            kind == .header
            ? configuration.sectionHeadersPinToVisibleBounds
            : configuration.sectionFootersPinToVisibleBounds
        let outer = configuration.columns == nil ? innerWidth : contentSize.width
        let width = max(0, outer - inset.left - inset.right)
        elements.append(
            LayoutAttributes(
                element: ElementID(kind: kind, section: section),
                frame: Rect(x: inset.left, y: top, width: width, height: height),
                zIndex: isPinned ? 10 : 0
            )
        )
        top += height + inset.bottom
    }

    private mutating func addItems(
        of items: ItemTable,
        _ metrics: WaterfallLayout.Metrics,
        section: Int
    ) {
        let columns = columns(metrics)
        var placed: [[Rect]] = columns.map { _ in [] }
        previous = nil
        for item in 0..<items.count {
            let next = placed.map { column in
                column.last.map { $0.maxY + metrics.minimumInteritemSpacing } ?? top
            }
            let span = min(items.sizes?[item].columnSpan ?? 1, columns.count)
            let first = first(of: span, item, next)
            let own = Array(columns[first..<first + span])
            let x = own.map(\.x).min() ?? 0
            let width =
                span == 1 ? own[0].width : (own.map { $0.x + $0.width }.max() ?? 0) - x
            let frame = Rect(
                x: x,
                y: next[first..<first + span].max() ?? top,
                width: width,
                height: height(of: items, item, metrics.itemSize, width: width, span: span)
            )
            for column in first..<first + span { placed[column].append(frame) }
            previous = first..<first + span
            elements.append(
                LayoutAttributes(element: .cell(section: section, item: item), frame: frame)
            )
        }
        top = placed.joined().map(\.maxY).max() ?? top
    }

    private func columns(_ metrics: WaterfallLayout.Metrics) -> [WaterfallLayout.Column] {
        if let columns = configuration.columns { return columns.columns }
        var room = innerWidth - metrics.sectionInset.left - metrics.sectionInset.right
        var count = metrics.columnCount
        if let least = metrics.minimumColumnWidth {
            count = 1
            let gap = metrics.minimumColumnSpacing
            while Double(count + 1) * least + Double(count) * gap <= room { count += 1 }
        }
        for _ in 1..<count { room -= metrics.minimumColumnSpacing }
        let width = max(0, floored(room / Double(count)))
        var x = metrics.sectionInset.left
        return (0..<count).map { _ in
            defer { x += width + metrics.minimumColumnSpacing }
            return WaterfallLayout.Column(x: x, width: width)
        }
    }

    /// The first column of an item that fills some neighbouring ones.
    private func first(of span: Int, _ item: Int, _ next: [Double]) -> Int {
        let firsts = Array(0...next.count - span)
        switch configuration.itemRenderDirection {
        case .leftToRight:
            let behind = previous?.upperBound ?? 0
            return firsts.contains(behind) ? behind : 0
        case .rightToLeft:
            let before = (previous?.lowerBound ?? next.count) - span
            return firsts.contains(before) ? before : next.count - span
        case .shortestFirst:
            let ends = firsts.map { next[$0..<$0 + span].max() ?? 0 }
            let shortest = firsts.filter { ends[$0] == ends.min() }
            return configuration.ties == .first ? shortest[0] : shortest[shortest.count - 1]
        }
    }

    private func height(
        of items: ItemTable,
        _ item: Int,
        _ itemSize: Size,
        width: Double,
        span: Int
    ) -> Double {
        var aspect = itemSize
        if let sizes = items.sizes {
            if sizes[item].width == nil, let height = sizes[item].height { return height }
            aspect = sizes[item].resolved(with: itemSize)
        }
        return aspect.width * aspect.height == 0
            ? 0 : floored(aspect.height * width / aspect.width, tolerance: span > 1 ? 1e-6 : 0)
    }

    /// The tolerance in pixels is for sums, which are not exact.
    private func floored(_ value: Double, tolerance: Double = 0) -> Double {
        let scale = configuration.pixelScale
        return scale == 0 ? value : (value * scale + tolerance).rounded(.down) / scale
    }
}

extension WaterfallLayout.Configuration {
    fileprivate var transposed: Self {
        var configuration = self
        configuration.metrics = metrics.transposed
        return configuration
    }
}

extension WaterfallLayout.Metrics {
    fileprivate var transposed: Self {
        var metrics = self
        metrics.itemSize = itemSize.transposed
        metrics.sectionInset = sectionInset.transposed
        metrics.headerInset = headerInset.transposed
        metrics.footerInset = footerInset.transposed
        return metrics
    }
}

extension Section {
    fileprivate var transposed: Section {
        var section = self
        if let metrics = measures(of: WaterfallLayout.Metrics.self) {
            section.measures = .waterfall(metrics.transposed)
        }
        if let sizes = items.sizes {
            section.items = .sized(
                sizes.map {
                    ItemSize(width: $0.height, height: $0.width, columnSpan: $0.columnSpan)
                }
            )
        }
        return section
    }
}
