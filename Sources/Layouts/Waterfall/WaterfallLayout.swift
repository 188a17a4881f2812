public import Geometry

/// Items in columns, each under the end of what is there: a waterfall.
public struct WaterfallLayout: CollectionLayout {
    /// The axis along which the content scrolls: vertical.
    public let scrollAxis = Axis.vertical
    /// The extent of the whole content, in points.
    public let contentSize: Size
    /// The number of cells, headers and footers.
    public let elementCount: Int

    /// Prepares the layout.
    public init(
        configuration: Configuration,
        sections: [Section],
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
}
