public import LayoutdGeometry

/// Items in columns, each below the previous item of its column: a waterfall.
///
/// A section consists of its header, its columns, which all start at the same height, and its
/// footer, each within its insets; sections follow each other without a gap. Columns fill the width
/// of the viewport, or have their own places. An item has the width of its column, and a height
/// from its aspect or from its data.
///
/// A section of equal items in columns that take turns is computed by arithmetic: it costs the same
/// to prepare for one item as for ten million.
///
/// - Note: Source: CHTCollectionViewWaterfallLayout
///   (https://github.com/chiahsien/CHTCollectionViewWaterfallLayout). Our own choices: an empty
///   section is as high as its insets, and not lower by a gap; headers and footers can be pinned,
///   and lie inside content insets like the columns.
public struct WaterfallLayout: CollectionLayout, SectionedLayout {
    /// The axis along which the content scrolls: vertical.
    public let scrollAxis = Axis.vertical
    /// The extent of the whole content, in points; its width is that of the bounds, or is set by
    /// columns with places.
    public let contentSize: Size
    /// The number of cells, headers and footers.
    public let elementCount: Int

    let sections: [WaterfallSection]
    let pinsHeaders: Bool
    let pinsFooters: Bool

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The direction and measures.
    ///   - input: The data and the viewport; content insets at the left and right narrow columns that
    ///     fill the width, and headers and footers with them.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite, or a
    ///   number of columns that is not at least 1; ``LayoutError/tooManyStoredItems(count:limit:)``
    ///   for more than 100 000 items of the layout's size that have to be stored.
    /// - Complexity: O(*s* · *c* + *n* log *c*), *s* sections, *c* columns with places, and *n*
    ///   items with their own sizes, or in columns of different widths if the shortest column is
    ///   next.
    public init(
        configuration: Configuration,
        input: LayoutInput
    ) throws(LayoutError) {
        let (sections, viewport, contentInset) = (
            input.sections, input.viewport, input.contentInset
        )
        try configuration.validate()
        for (index, section) in sections.enumerated() {
            try section.measures?.waterfallMetrics?.validate()
            try section.items.validate(section: index)
        }
        try requireBounds(viewport, contentInset)
        try requireCountable(sections.lazy.map(\.items))
        let space = WaterfallSpace(configuration, bounds: viewport, contentInset: contentInset)
        let prepared = try Self.prepare(sections, configuration, space)
        self.sections = prepared
        pinsHeaders = configuration.sectionHeadersPinToVisibleBounds
        pinsFooters = configuration.sectionFootersPinToVisibleBounds
        elementCount = prepared.reduce(0) { $0 + $1.elementCount }
        let height = max(prepared.last?.end ?? 0, configuration.minimumContentHeight)
        contentSize = Size(width: space.width, height: height)
        try requireContent(contentSize)
    }

    private static func prepare(
        _ sections: [Section],
        _ configuration: Configuration,
        _ space: WaterfallSpace
    ) throws(LayoutError) -> [WaterfallSection] {
        let choice = WaterfallChoice(
            direction: configuration.itemRenderDirection,
            ties: configuration.ties
        )
        let common = WaterfallRule(configuration.metrics, choice: choice, space: space)
        let rules = sections.map { section in
            section.measures?.waterfallMetrics.map {
                WaterfallRule($0, choice: choice, space: space)
            } ?? common
        }
        try requireRoom(for: sections, rules)
        var prepared: [WaterfallSection] = []
        prepared.reserveCapacity(sections.count)
        for (section, rule) in zip(sections, rules) {
            let start = prepared.last?.end ?? 0
            prepared.append(WaterfallSection(section.items, rule: rule, space: space, start: start))
        }
        return prepared
    }

    /// The number of items in sections whose items are not all equal, or whose columns do not take
    /// turns.
    public var storedItemCount: Int {
        sections.reduce(0) { count, section in
            if case .varying(let items) = section.items { count + items.count } else { count }
        }
    }

    /// Likely mistakes in the layout, section by section.
    ///
    /// - Parameter limit: The most diagnostics to return.
    /// - Returns: Sections with items in columns without width, because no width is left for them.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] {
        let all = sections.enumerated().lazy.compactMap { index, section -> LayoutDiagnostic? in
            guard section.items.count > 0, let available = section.columns.available,
                section.columns[0].width == 0
            else { return nil }
            return .noRoomInColumns(section: index, available: available)
        }
        return Array(all.prefix(limit))
    }
}
