public import LayoutdGeometry

extension WaterfallLayout {
    /// A column with its own place; points.
    ///
    /// In a layout that scrolls horizontally, `x` is the upper edge and `width` the height.
    public struct Column: Sendable, Hashable, Codable {
        /// The left edge in content coordinates.
        public var x: Double
        /// The width.
        public var width: Double

        /// Creates a column, in points.
        public init(x: Double, width: Double) {
            self.x = x
            self.width = width
        }
    }

    /// How the column of the next item is chosen.
    public enum ItemRenderDirection: String, Sendable, Hashable, Codable, CaseIterable {
        /// The column that ends first.
        case shortestFirst
        /// One column after the other from the left, repeatedly.
        case leftToRight
        /// One column after the other from the right, repeatedly.
        case rightToLeft
    }

    /// Which of several columns that end at the same place counts as the shortest.
    public enum Ties: String, Sendable, Hashable, Codable, CaseIterable {
        /// The leftmost.
        case first
        /// The rightmost.
        case last
    }

    /// The measures of a section; all in points, none negative.
    public struct Metrics: Sendable, Hashable, Codable {
        /// The number of columns that fill the width; ignored with a ``minimumColumnWidth``, or if the layout's columns
        /// have places.
        public var columnCount: Int
        /// The least width of columns before rounding, in points, greater than 0: as many fill the width as fit, at
        /// least 1, at most ``GridLayout/maximumColumnCount``; `nil` for ``columnCount``.
        ///
        /// An item that spans more is as wide as all columns. It is ignored if the layout's columns have places.
        public var minimumColumnWidth: Double?
        /// Size of items without their own: an aspect, scaled to the column.
        public var itemSize: Size
        /// The gap between two columns that fill the width.
        public var minimumColumnSpacing: Double
        /// The gap between two items of a column.
        public var minimumInteritemSpacing: Double
        /// The margin around the section's columns; if these have places, left and right are
        /// ignored.
        public var sectionInset: Insets
        /// Height of the header; 0 for no header.
        public var headerHeight: Double
        /// The margin around the header; its top counts even without a header.
        public var headerInset: Insets
        /// Height of the footer; 0 for no footer.
        public var footerHeight: Double
        /// The margin around the footer; its top counts even without a footer.
        public var footerInset: Insets
        /// The lengths that are fractions of the container's.
        public var fractions = FractionalLengths()

        /// Creates measures, in points.
        public init(
            columnCount: Int = 2,
            minimumColumnWidth: Double? = nil,
            itemSize: Size = Size(width: 50, height: 50),
            minimumColumnSpacing: Double = 10,
            minimumInteritemSpacing: Double = 10,
            sectionInset: Insets = .zero,
            headerHeight: Double = 0,
            headerInset: Insets = .zero,
            footerHeight: Double = 0,
            footerInset: Insets = .zero
        ) {
            self.columnCount = columnCount
            self.minimumColumnWidth = minimumColumnWidth
            self.itemSize = itemSize
            self.minimumColumnSpacing = minimumColumnSpacing
            self.minimumInteritemSpacing = minimumInteritemSpacing
            self.sectionInset = sectionInset
            self.headerHeight = headerHeight
            self.headerInset = headerInset
            self.footerHeight = footerHeight
            self.footerInset = footerInset
        }
    }

    /// Settings of the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// `nil` for a vertical one, as in older records.
        private var direction: Axis?
        /// The measures of sections without their own.
        public var metrics: Metrics
        /// Columns with places, instead of ``Metrics/columnCount`` columns that fill the width.
        public var columns: PlacedColumns?
        /// How the column of the next item is chosen.
        public var itemRenderDirection: ItemRenderDirection
        /// Which of several columns that end at the same place counts as the shortest.
        public var ties: Ties
        /// The least height of the content, in points.
        public var minimumContentHeight: Double
        /// Pixels per point of the grid to which column widths and item heights are rounded down; 0
        /// for no rounding.
        public var pixelScale: Double
        /// The height of items until they are measured, in points, greater than 0; `nil` if they are not.
        public var estimatedItemHeight: Double?
        /// Whether headers stay in view while their sections do.
        public var sectionHeadersPinToVisibleBounds: Bool
        /// Whether footers stay in view while their sections do.
        public var sectionFootersPinToVisibleBounds: Bool

        private enum CodingKeys: String, CodingKey {
            case direction = "scrollDirection"
            case metrics
            case columns
            case itemRenderDirection
            case ties
            case minimumContentHeight
            case pixelScale
            case estimatedItemHeight
            case sectionHeadersPinToVisibleBounds
            case sectionFootersPinToVisibleBounds
        }

        /// Creates a configuration.
        public init(
            scrollDirection: Axis = .vertical,
            metrics: Metrics = Metrics(),
            columns: PlacedColumns? = nil,
            itemRenderDirection: ItemRenderDirection = .shortestFirst,
            ties: Ties = .first,
            minimumContentHeight: Double = 0,
            pixelScale: Double = 1,
            sectionHeadersPinToVisibleBounds: Bool = false,
            sectionFootersPinToVisibleBounds: Bool = false,
            estimatedItemHeight: Double? = nil
        ) {
            direction = scrollDirection == .vertical ? nil : scrollDirection
            self.metrics = metrics
            self.columns = columns
            self.itemRenderDirection = itemRenderDirection
            self.ties = ties
            self.minimumContentHeight = minimumContentHeight
            self.pixelScale = pixelScale
            self.estimatedItemHeight = estimatedItemHeight
            self.sectionHeadersPinToVisibleBounds = sectionHeadersPinToVisibleBounds
            self.sectionFootersPinToVisibleBounds = sectionFootersPinToVisibleBounds
        }
    }

    /// Columns with their own places, and a content width that may be independent of the viewport.
    public struct PlacedColumns: Sendable, Hashable, Codable {
        /// The columns from left to right, at least one.
        public var columns: [Column]
        /// The content width in points; `nil` for the width of the viewport less its content
        /// insets.
        public var contentWidth: Double?

        /// Creates columns, in points.
        public init(_ columns: [Column], contentWidth: Double? = nil) {
            self.columns = columns
            self.contentWidth = contentWidth
        }
    }
}

extension WaterfallLayout.Configuration {
    /// The axis along which the content scrolls.
    public var scrollDirection: Axis {
        get { direction ?? .vertical }
        set { direction = newValue == .vertical ? nil : newValue }
    }
}

extension WaterfallLayout.Metrics {
    /// How many columns there are, if none have places.
    package var columns: GridLayout.Columns {
        get { minimumColumnWidth.map { .minimumWidth($0) } ?? .count(columnCount) }
        set {
            let usual = Self()
            switch newValue {
            case .count(let count): (columnCount, minimumColumnWidth) = (count, nil)
            case .minimumWidth(let width):
                (columnCount, minimumColumnWidth) = (usual.columnCount, width)
            }
        }
    }
}
