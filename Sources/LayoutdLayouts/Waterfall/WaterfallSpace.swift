import LayoutdGeometry

/// The widths and columns that all sections of a waterfall share; points.
struct WaterfallSpace {
    /// The width of the content.
    let width: Double
    /// The width of the columns of a section, including its insets.
    private let columnsWidth: Double
    /// The width of headers and footers, including their insets.
    private let bandsWidth: Double
    private let placed: [WaterfallLayout.Column]?
    private let grid: PixelGrid
    private let estimatedHeight: Double?

    init(_ configuration: WaterfallLayout.Configuration, _ input: LayoutInput) {
        let (viewport, inset) = (input.viewport, input.contentInset)
        let inner = max(0, viewport.width - inset.left - inset.right)
        if let columns = configuration.columns {
            width = columns.contentWidth ?? inner
            bandsWidth = width
        } else {
            width = viewport.width
            bandsWidth = inner
        }
        columnsWidth = inner
        placed = configuration.columns?.columns
        grid = PixelGrid(scale: configuration.pixelScale)
        estimatedHeight = configuration.estimatedItemHeight
    }

    /// The columns of a section.
    func columns(_ metrics: WaterfallLayout.Metrics) -> WaterfallColumns {
        let available = placed == nil ? availableWidth(metrics) : nil
        return WaterfallColumns(
            places: placed.map { .given($0) } ?? fillingColumns(metrics),
            available: available,
            itemSize: metrics.itemSize,
            estimatedHeight: estimatedHeight,
            grid: grid
        )
    }

    /// The width left for columns that fill it, in points; may be negative.
    private func availableWidth(_ metrics: WaterfallLayout.Metrics) -> Double {
        let inset = metrics.sectionInset
        let gaps = Double(metrics.columnCount - 1) * metrics.minimumColumnSpacing
        return columnsWidth - inset.left - inset.right - gaps
    }

    private func fillingColumns(_ metrics: WaterfallLayout.Metrics) -> WaterfallColumns.Places {
        let share = availableWidth(metrics) / Double(metrics.columnCount)
        let width = max(0, grid.floored(share))
        return .filling(
            count: metrics.columnCount,
            left: metrics.sectionInset.left,
            width: width,
            pitch: width + metrics.minimumColumnSpacing
        )
    }

    /// A header or footer that starts at `top`.
    func band(top: Double, height: Double, inset: Insets) -> Band {
        Band(
            start: top,
            extent: height,
            crossStart: inset.left,
            length: max(0, bandsWidth - inset.left - inset.right)
        )
    }
}
