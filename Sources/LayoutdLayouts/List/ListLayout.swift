public import LayoutdGeometry

/// Rows of full width, some of them expanded, in sections with headers and footers.
///
/// From top to bottom a section consists of its header, the inset before its rows, the rows
/// separated by ``Metrics/minimumLineSpacing``, the inset after them, and its footer. Sections
/// follow each other without a gap; empty and collapsed sections have all of this except rows.
/// Widths in the data are ignored. Sticky headers stay at the upper edge of the visible bounds
/// while their sections do; headers of sections above wait just above the view. Sticky footers stay
/// at the lower edge, within their sections.
///
/// A section with only rows of the layout's height is computed by arithmetic: it costs the same to
/// prepare for one row as for ten million, apart from the expanded ones.
///
/// - Note: Source: cnoon/CollectionViewAnimations, "Cell Animations" and "Sticky Headers"; several
///   expanded rows, rows with their own heights, gaps, insets, footers and collapsed sections are
///   our own additions.
public struct ListLayout: CollectionLayout, SectionedLayout {
    /// The axis along which the content scrolls: vertical.
    public let scrollAxis = Axis.vertical
    /// The width of the view inside the content insets, and the sum of all heights, gaps and insets.
    public let contentSize: Size
    /// The number of rows, headers and footers.
    public let elementCount: Int

    let configuration: Configuration
    let sections: [ListSection]
    /// Height of the highest header, in points; 0 if there is none.
    let tallestHeader: Double
    /// The part of the view above the visible bounds, in points.
    let topInset: Double

    var pinsHeaders: Bool { configuration.stickyHeaders && tallestHeader > 0 }

    var pinsFooters: Bool { configuration.stickyFooters }

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The measures and settings.
    ///   - input: The data and the viewport. Rows and sections that do not exist are ignored; content
    ///     insets at the left and right narrow the rows, headers and footers.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite.
    /// - Complexity: O(*s* + *n* + *e* log *e*), *s* sections, *n* rows that may have their own
    ///   heights and *e* expanded ones.
    public init(
        configuration: Configuration,
        input: LayoutInput
    ) throws(LayoutError) {
        let (sections, viewport, contentInset) = (
            input.sections, input.viewport, input.contentInset
        )
        try configuration.validate()
        try requireBounds(viewport, contentInset)
        try requireCountable(sections.lazy.map(\.items))
        let expanded = Dictionary(grouping: input.expanded, by: \.section).mapValues {
            $0.map(\.item)
        }
        var stack: [ListSection] = []
        stack.reserveCapacity(sections.count)
        for (index, section) in sections.enumerated() {
            try section.measures?.listMetrics?.validate()
            try section.items.validate(section: index)
            let items = input.collapsed.contains(index) ? .uniform(count: 0) : section.items
            let rows = (expanded[index] ?? []).filter((0..<items.count).contains)
            let next = ListSection(
                items,
                expanded: rows.sorted(),
                metrics: section.measures?.listMetrics ?? configuration.metrics,
                start: stack.last?.end ?? 0
            )
            stack.append(next)
        }
        self.configuration = configuration
        self.sections = stack
        self.tallestHeader = stack.reduce(0) { max($0, $1.header?.extent ?? 0) }
        self.topInset = contentInset.top
        self.elementCount = stack.reduce(0) { $0 + $1.elementCount }
        self.contentSize = Size(
            width: max(0, viewport.width - contentInset.left - contentInset.right),
            height: stack.last?.end ?? 0
        )
        try requireContent(contentSize)
    }

    /// Always empty: there are no likely mistakes in a list.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }
}
