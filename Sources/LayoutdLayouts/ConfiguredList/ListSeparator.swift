public import LayoutdGeometry

/// A line at the upper or lower edge of a row.
public struct ListSeparator: Sendable, Hashable {
    /// The edge of a row.
    public enum Edge: String, Sendable, Hashable, CaseIterable {
        /// The upper edge.
        case top
        /// The lower edge.
        case bottom
    }

    /// The edge of the row at which it is.
    public var edge: Edge
    /// The row.
    public var row: ItemPath
    /// The place of the line, in the coordinates of the row's frame.
    public var frame: Rect

    /// Creates a separator.
    public init(edge: Edge, row: ItemPath, frame: Rect) {
        (self.edge, self.row, self.frame) = (edge, row, frame)
    }
}

extension ConfiguredListLayout {
    /// How thick separators are: a pixel, or a point without a ``pixelScale``.
    public var separatorThickness: Double { pixelScale > 0 ? 1 / pixelScale : 1 }

    /// The separators of a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - items: The items of its section.
    ///   - frame: Where the row is.
    ///   - isRightToLeft: Whether the leading edge is the right one.
    /// - Returns: That at its upper edge, that at its lower edge, both or none.
    /// - Note: Source: which are visible, and where they begin, is our own choice after what is widely seen; that there
    ///   are two a row, and their properties, is UIListSeparatorConfiguration.
    public func separators(
        of row: ItemPath,
        _ items: ItemTable,
        in frame: Rect,
        isRightToLeft: Bool
    ) -> [ListSeparator] {
        guard configuration.showsSeparators else { return [] }
        let own = items.rows[row.item]
        return ListSeparator.Edge.allCases.compactMap { edge in
            let isShown =
                switch visibility(of: edge, own) {
                case .visible: true
                case .hidden: false
                case .automatic: configuration.shows(edge, of: row.item, of: items.count)
                }
            guard isShown else { return nil }
            let isWhole = isWhole(edge, row.item, of: items.count)
            let insets = insets(of: edge, own, in: frame.size, isWhole: isWhole)
            let width = max(0, frame.size.width - insets.leading - insets.trailing)
            let x =
                isRightToLeft
                ? frame.maxX - insets.leading - width : frame.minX + insets.leading
            let y = edge == .top ? frame.minY : frame.maxY - separatorThickness
            let line = Rect(x: x, y: y, width: width, height: separatorThickness)
            return ListSeparator(edge: edge, row: row, frame: line)
        }
    }

    private func visibility(
        of edge: ListSeparator.Edge,
        _ row: ListRow?
    ) -> ListSeparatorConfiguration.Visibility {
        let own = row?.separators.visibility(edge) ?? .automatic
        return own == .automatic ? configuration.separatorConfiguration.visibility(edge) : own
    }

    private func insets(
        of edge: ListSeparator.Edge,
        _ row: ListRow?,
        in size: Size,
        isWhole: Bool
    ) -> (leading: Double, trailing: Double) {
        let (own, common) = (row?.separators.insets(edge), configuration.separatorConfiguration)
        let automatic = isWhole ? 0 : textInset(of: row, in: size)
        return (
            own?.leading ?? common.insets(edge).leading ?? automatic,
            own?.trailing ?? common.insets(edge).trailing ?? 0
        )
    }

    /// Where the text of a row begins, in points from the leading edge.
    private func textInset(of row: ListRow?, in size: Size) -> Double {
        row?.textInset
            ?? row?.cell?.textInset(in: size, isEditing: configuration.isEditing)
            ?? ListRow.usualTextInset
    }

    /// Whether a separator is at the edge of a group, where it is as wide as the row.
    private func isWhole(_ edge: ListSeparator.Edge, _ row: Int, of count: Int) -> Bool {
        guard configuration.appearance == .grouped else { return false }
        return edge == .top ? row == configuration.firstRow : row == count - 1
    }
}

extension CollectionLayoutListConfiguration {
    /// The index of the first row after a header.
    fileprivate var firstRow: Int { headerMode == .firstItemInSection ? 1 : 0 }

    /// Whether a row has a separator of which nothing else is said.
    fileprivate func shows(_ edge: ListSeparator.Edge, of row: Int, of count: Int) -> Bool {
        switch (appearance, edge) {
        case (.plain, .top), (.grouped, .top): row == firstRow
        case (.plain, .bottom): true
        case (.grouped, .bottom): row >= firstRow
        case (.insetGrouped, .bottom): row >= firstRow && row < count - 1
        case (.insetGrouped, .top), (.sidebar, _), (.sidebarPlain, _): false
        }
    }
}
