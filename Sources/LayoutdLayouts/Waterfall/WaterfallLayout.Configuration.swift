public import LayoutdGeometry

extension WaterfallLayout {
    /// A column with a place of its own; points.
    public struct Column: Sendable, Hashable, Codable {
        /// Its left edge in content coordinates.
        public var x: Double
        /// Its width.
        public var width: Double

        /// Makes a column, in points.
        public init(x: Double, width: Double) {
            self.x = x
            self.width = width
        }
    }

    /// Which column the next item goes to.
    public enum ItemRenderDirection: String, Sendable, Hashable, Codable, CaseIterable {
        /// The one that ends first.
        case shortestFirst
        /// One after the other from the left, over and over.
        case leftToRight
        /// One after the other from the right, over and over.
        case rightToLeft
    }

    /// Which of several columns that end alike is the shortest.
    public enum Ties: String, Sendable, Hashable, Codable, CaseIterable {
        /// The leftmost.
        case first
        /// The rightmost.
        case last
    }

    /// The measures of a section; all in points, none negative.
    public struct Metrics: Sendable, Hashable, Codable {
        /// Columns that fill the width; of no meaning where the layout's columns have places.
        public var columnCount: Int
        /// Size of items that bring none of their own: an aspect, scaled to the column.
        public var itemSize: Size
        /// The gap between two columns that fill the width.
        public var minimumColumnSpacing: Double
        /// The gap between two items of a column.
        public var minimumInteritemSpacing: Double
        /// The margin around the section's columns; where these have places, left and right do not
        /// count.
        public var sectionInset: Insets
        /// Height of the header; 0 means that there is none.
        public var headerHeight: Double
        /// The margin around the header; its top counts even without one.
        public var headerInset: Insets
        /// Height of the footer; 0 means that there is none.
        public var footerHeight: Double
        /// The margin around the footer; its top counts even without one.
        public var footerInset: Insets

        /// Makes measures, in points.
        public init(
            columnCount: Int = 2,
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

    /// What holds for the whole layout.
    public struct Configuration: Sendable, Hashable, Codable {
        /// The measures of sections without their own.
        public var metrics: Metrics
        /// Columns with places, in place of ``Metrics/columnCount`` columns that fill the width.
        public var columns: PlacedColumns?
        /// Which column the next item goes to.
        public var itemRenderDirection: ItemRenderDirection
        /// Which of several columns that end alike is the shortest.
        public var ties: Ties
        /// The content is at least so high, in points.
        public var minimumContentHeight: Double
        /// Pixels per point to whose grid column widths and item heights are rounded down; 0 rounds
        /// nothing.
        public var pixelScale: Double
        /// Whether headers stay in view while their section does.
        public var sectionHeadersPinToVisibleBounds: Bool
        /// Whether footers stay in view while their section does.
        public var sectionFootersPinToVisibleBounds: Bool

        /// Makes a configuration.
        public init(
            metrics: Metrics = Metrics(),
            columns: PlacedColumns? = nil,
            itemRenderDirection: ItemRenderDirection = .shortestFirst,
            ties: Ties = .first,
            minimumContentHeight: Double = 0,
            pixelScale: Double = 1,
            sectionHeadersPinToVisibleBounds: Bool = false,
            sectionFootersPinToVisibleBounds: Bool = false
        ) {
            self.metrics = metrics
            self.columns = columns
            self.itemRenderDirection = itemRenderDirection
            self.ties = ties
            self.minimumContentHeight = minimumContentHeight
            self.pixelScale = pixelScale
            self.sectionHeadersPinToVisibleBounds = sectionHeadersPinToVisibleBounds
            self.sectionFootersPinToVisibleBounds = sectionFootersPinToVisibleBounds
        }
    }

    /// Columns with places of their own, and the width of a content that does not depend on the
    /// viewport.
    public struct PlacedColumns: Sendable, Hashable, Codable {
        /// From left to right, at least one.
        public var columns: [Column]
        /// In points; `nil` for the width of the viewport less its content insets.
        public var contentWidth: Double?

        /// Makes columns, in points.
        public init(_ columns: [Column], contentWidth: Double? = nil) {
            self.columns = columns
            self.contentWidth = contentWidth
        }
    }

    /// One section of the data.
    public struct Section: Sendable, Hashable, Codable {
        /// The items.
        public var items: SectionItems
        /// Measures of this section alone, or `nil` for the layout's.
        public var metrics: Metrics?

        /// Makes a section.
        public init(items: SectionItems, metrics: Metrics? = nil) {
            self.items = items
            self.metrics = metrics
        }
    }
}
