public import LayoutdGeometry

/// Items in columns, each under the end of what is there: a waterfall.
///
/// A section is its header, its columns, which all start level, and its footer, each within its
/// insets; sections follow each other without a gap. Columns fill the width of the viewport, or have
/// places of their own. An item takes the width of its column, and its height by its aspect, or as
/// its data says it.
///
/// Sections of equal items whose columns take turns are pure arithmetic: they cost the same to
/// prepare for one item as for ten million.
///
/// - Note: Source: CHTCollectionViewWaterfallLayout
///   (https://github.com/chiahsien/CHTCollectionViewWaterfallLayout); that an empty section is as
///   high as its insets, and not lower by a gap, that headers and footers can be pinned, and that they
///   lie inside content insets as the columns do, is ours.
public struct WaterfallLayout: CollectionLayout, SectionedLayout {
    /// The axis along which the content scrolls: vertical.
    public let scrollAxis = Axis.vertical
    /// The extent of the whole content, in points: the width of the bounds, or what columns with
    /// places say.
    public let contentSize: Size
    /// The number of cells, headers and footers.
    public let elementCount: Int

    let sections: [WaterfallSection]
    let pinsHeaders: Bool
    let pinsFooters: Bool

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: Directions and measures.
    ///   - sections: The data, section by section.
    ///   - bounds: The size of the viewport, in points.
    ///   - contentInset: The part of the viewport that content does not use, in points; left and
    ///     right narrow columns that fill the width, and headers and footers with them.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite, or a
    ///   number of columns that is not at least 1; ``LayoutError/tooManyStoredItems(count:limit:)``
    ///   for more than 100 000 items of the layout's size that have to be stored.
    /// - Complexity: O(*s* · *c* + *n* log *c*), *s* sections, *c* columns with places, and *n* items
    ///   with sizes of their own or in columns of different widths of which the shortest is next.
    public init(
        configuration: Configuration,
        sections: [Section],
        bounds: Size,
        contentInset: Insets = .zero
    ) throws(LayoutError) {
        try configuration.validate()
        for (index, section) in sections.enumerated() { try section.validate(index: index) }
        try requireBounds(bounds, contentInset)
        try requireCountable(sections.lazy.map(\.items))
        let space = WaterfallSpace(configuration, bounds: bounds, contentInset: contentInset)
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
            section.metrics.map { WaterfallRule($0, choice: choice, space: space) } ?? common
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

    /// What was laid out but hardly meant, section by section.
    ///
    /// - Parameter limit: The most diagnostics to return.
    /// - Returns: Sections with items whose columns have no width because nothing is left for them.
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
