public import Geometry

/// Rows of full width, some of them expanded, in sections with headers.
///
/// A section is its header, if the layout has any, and its rows from top to bottom without gaps;
/// sections follow each other without a gap, and empty ones have headers too. Widths in the data are
/// of no meaning. Sticky headers stay at the upper edge of the visible bounds while their section
/// does; ones of sections above wait just above that edge.
///
/// Sections whose rows all have the layout's height are pure arithmetic: they cost the same to
/// prepare for one row as for ten million, apart from the expanded ones.
///
/// - Note: Source: cnoon/CollectionViewAnimations, "Cell Animations" and "Sticky Headers"; several
///   expanded rows, rows with heights of their own and content insets are ours.
public struct ListLayout: CollectionLayout {
    /// The axis along which the content scrolls: vertical.
    public let scrollAxis = Axis.vertical
    /// The width of the rows, and the sum of their heights and the headers'.
    public let contentSize: Size
    /// The number of rows and headers.
    public let elementCount: Int

    let configuration: Configuration
    let sections: [ListSection]
    /// The part of the view above the visible bounds, in points.
    let topInset: Double

    var hasStickyHeaders: Bool {
        configuration.stickyHeaders && configuration.headerHeight > 0
    }

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The heights.
    ///   - sections: The data, section by section.
    ///   - expanded: The rows that are expanded; paths that do not exist are passed over.
    ///   - bounds: The size of the viewport, in points.
    ///   - contentInset: The part of the viewport that content does not use, in points; left and
    ///     right narrow the rows.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite.
    /// - Complexity: O(*s* + *n* + *e* log *e*), *s* sections, *n* rows that may have heights of their
    ///   own and *e* expanded ones.
    public init(
        configuration: Configuration,
        sections: [SectionItems],
        expanded: Set<ItemPath> = [],
        bounds: Size,
        contentInset: Insets = .zero
    ) throws(LayoutError) {
        try configuration.validate()
        try requireMeasure("bounds.width", bounds.width)
        try requireMeasure("bounds.height", bounds.height)
        let prepared = try Self.stack(sections, expanded: expanded, configuration: configuration)
        self.configuration = configuration
        self.sections = prepared
        self.topInset = contentInset.top
        self.elementCount = prepared.reduce(0) { $0 + $1.elementCount }
        self.contentSize = Size(
            width: max(0, bounds.width - contentInset.left - contentInset.right),
            height: prepared.last?.end ?? 0
        )
    }

    private static func stack(
        _ sections: [SectionItems],
        expanded: Set<ItemPath>,
        configuration: Configuration
    ) throws(LayoutError) -> [ListSection] {
        let expanded = Dictionary(grouping: expanded, by: \.section)
        var stack: [ListSection] = []
        stack.reserveCapacity(sections.count)
        for (index, items) in sections.enumerated() {
            try items.validate(section: index)
            let rows = (expanded[index] ?? []).map(\.item).filter((0..<items.count).contains)
            let section = ListSection(
                items,
                expanded: rows.sorted(),
                configuration: configuration,
                start: stack.last?.end ?? 0
            )
            stack.append(section)
        }
        return stack
    }

    /// Nothing: there is nothing that a list could hardly mean.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }
}
