import LayoutdGeometry

/// The widths and columns that all sections of a waterfall share; points.
///
/// Widths are across the scroll axis, heights along it.
struct WaterfallSpace {
    /// The width of the content.
    let width: Double
    /// The width of the columns of a section, including its insets, and the scroll axis.
    let stack: StackSpace
    /// The width of headers and footers, including their insets.
    private let bandsWidth: Double
    private let placed: [WaterfallLayout.Column]?
    private let estimatedHeight: Double?

    init(_ configuration: WaterfallLayout.Configuration, _ input: LayoutInput) {
        stack = StackSpace(
            input,
            along: configuration.scrollDirection,
            pixelScale: configuration.pixelScale
        )
        if let columns = configuration.columns {
            width = columns.contentWidth ?? stack.extent
            bandsWidth = width
        } else {
            width = input.viewport[stack.axis.cross]
            bandsWidth = stack.extent
        }
        placed = configuration.columns?.columns
        estimatedHeight = configuration.estimatedItemHeight
    }

    /// The columns of a section.
    func columns(_ metrics: WaterfallLayout.Metrics) -> WaterfallColumns {
        var (available, isLimited) = (Double?.none, false)
        let places: WaterfallColumns.Places
        if let placed {
            places = .given(placed)
        } else {
            let (cross, inset) = (stack.axis.cross, metrics.sectionInset)
            let spacing = metrics.minimumColumnSpacing
            let inner = stack.extent - inset.start(cross) - inset.end(cross)
            let count = metrics.columns.count(in: inner, spacing: spacing)
            let room = inner - Double(count - 1) * spacing
            let share = room / Double(count)
            isLimited = metrics.minimumColumnWidth != nil
            // Columns that just fit are not a pixel narrower, because sums are not exact.
            let width = isLimited ? stack.grid.part(share) : stack.grid.floored(share)
            places = .filling(
                count: count,
                left: inset.start(cross),
                width: max(0, width),
                pitch: max(0, width) + spacing
            )
            available = room
        }
        return WaterfallColumns(
            places: places,
            available: available,
            itemSize: metrics.itemSize,
            estimatedHeight: estimatedHeight,
            limitsSpans: isLimited,
            space: stack
        )
    }

    /// A header or footer that starts at `top`.
    func band(top: Double, height: Double, inset: Insets) -> Band {
        let cross = stack.axis.cross
        return Band(
            start: top,
            extent: height,
            crossStart: inset.start(cross),
            length: max(0, bandsWidth - inset.start(cross) - inset.end(cross))
        )
    }
}
