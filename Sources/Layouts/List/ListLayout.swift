public import Geometry

/// Rows of full width, some of them expanded, in sections with headers.
public struct ListLayout: CollectionLayout {
    /// The axis along which the content scrolls: vertical.
    public let scrollAxis = Axis.vertical
    /// The width of the rows, and the sum of their heights and the headers'.
    public let contentSize: Size
    /// The number of rows and headers.
    public let elementCount: Int

    /// Prepares the layout.
    public init(
        configuration: Configuration,
        sections: [SectionItems],
        expanded: Set<ItemPath> = [],
        bounds: Size,
        contentInset: Insets = .zero
    ) throws(LayoutError) {
        contentSize = .zero
        elementCount = 0
    }

    /// The attributes of one element in its natural place.
    public func attributes(for element: ElementID) -> LayoutAttributes? { nil }

    /// The elements in their natural places that overlap a rectangle.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] { [] }

    /// Nothing.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }

    /// The offset that a list takes once a row has been expanded.
    ///
    /// - Parameters:
    ///   - offset: The offset without, within the inset content.
    ///   - row: The row.
    ///   - bounds: The size of the viewport.
    public func targetContentOffset(
        forProposedContentOffset offset: Point,
        expanding row: ItemPath,
        bounds: Size
    ) -> Point { offset }
}
