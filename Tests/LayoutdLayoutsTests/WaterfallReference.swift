import LayoutdGeometry
import LayoutdLayouts

/// A waterfall laid out frame by frame, as documented.
struct WaterfallReference {
    private(set) var elements: [LayoutAttributes] = []
    private(set) var contentSize: Size
    /// The start and end of each section.
    private(set) var spans: [(start: Double, end: Double)] = []
    private let configuration: WaterfallLayout.Configuration
    /// The width that columns fill, within the section insets.
    private let innerWidth: Double
    private var top = 0.0

    init(_ input: RandomWaterfall) {
        configuration = input.configuration
        innerWidth = max(
            0,
            input.bounds.width - input.contentInset.left - input.contentInset.right
        )
        contentSize = Size(width: input.bounds.width, height: 0)
        if let columns = configuration.columns {
            contentSize.width = columns.contentWidth ?? innerWidth
        }
        for (index, section) in input.sections.enumerated() {
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
        for item in 0..<items.count {
            let next = placed.map { column in
                column.last.map { $0.maxY + metrics.minimumInteritemSpacing } ?? top
            }
            let column = column(of: item, next)
            let frame = Rect(
                x: columns[column].x,
                y: next[column],
                width: columns[column].width,
                height: height(of: items, item, metrics.itemSize, width: columns[column].width)
            )
            placed[column].append(frame)
            elements.append(
                LayoutAttributes(element: .cell(section: section, item: item), frame: frame)
            )
        }
        top = placed.joined().map(\.maxY).max() ?? top
    }

    private func columns(_ metrics: WaterfallLayout.Metrics) -> [WaterfallLayout.Column] {
        if let columns = configuration.columns { return columns.columns }
        var room = innerWidth - metrics.sectionInset.left - metrics.sectionInset.right
        for _ in 1..<metrics.columnCount { room -= metrics.minimumColumnSpacing }
        let width = max(0, floored(room / Double(metrics.columnCount)))
        var x = metrics.sectionInset.left
        return (0..<metrics.columnCount).map { _ in
            defer { x += width + metrics.minimumColumnSpacing }
            return WaterfallLayout.Column(x: x, width: width)
        }
    }

    private func column(of item: Int, _ next: [Double]) -> Int {
        let places = Array(0..<next.count)
        switch configuration.itemRenderDirection {
        case .leftToRight: return places[item % next.count]
        case .rightToLeft: return Array(places.reversed())[item % next.count]
        case .shortestFirst:
            let shortest = places.filter { next[$0] == next.min() }
            return configuration.ties == .first ? shortest[0] : shortest[shortest.count - 1]
        }
    }

    private func height(
        of items: ItemTable,
        _ item: Int,
        _ itemSize: Size,
        width: Double
    ) -> Double {
        var aspect = itemSize
        if let sizes = items.sizes {
            if sizes[item].width == nil, let height = sizes[item].height { return height }
            aspect = sizes[item].resolved(with: itemSize)
        }
        return aspect.width * aspect.height == 0
            ? 0 : floored(aspect.height * width / aspect.width)
    }

    private func floored(_ value: Double) -> Double {
        let scale = configuration.pixelScale
        return scale == 0 ? value : (value * scale).rounded(.down) / scale
    }
}
