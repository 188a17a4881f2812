public import LayoutdGeometry

/// The size that the data sets for an item; extents that are `nil` come from the layout.
///
/// It takes only 24 bytes, because there may be hundreds of thousands in memory. So an item has an expanded height or
/// spans, which share 8 of them; no layout uses both.
public struct ItemSize: Sendable {
    private var ownWidth: OpenExtent
    private var ownHeight: OpenExtent
    private var ownExpandedHeight: OpenExtent

    /// Creates an item size in points; `nil` leaves an extent to the layout.
    public init(width: Double? = nil, height: Double? = nil, expandedHeight: Double? = nil) {
        ownWidth = OpenExtent(width)
        ownHeight = OpenExtent(height)
        ownExpandedHeight = OpenExtent(expandedHeight)
    }

    /// Creates the size of an item that fills several columns or rows, 1 to 65535 of each.
    public init(width: Double? = nil, height: Double? = nil, columnSpan: Int, rowSpan: Int = 1) {
        ownWidth = OpenExtent(width)
        ownHeight = OpenExtent(height)
        ownExpandedHeight = OpenExtent(columnSpan: columnSpan, rowSpan: rowSpan)
    }

    /// The size of a placed item.
    init(_ placement: ItemPlacement) {
        self.init(width: placement.size.width, height: placement.size.height)
    }

    /// Width in points, or `nil` for the layout's.
    public var width: Double? {
        get { ownWidth.value }
        set { ownWidth = OpenExtent(newValue) }
    }

    /// Height in points, or `nil` for the layout's.
    public var height: Double? {
        get { ownHeight.value }
        set { ownHeight = OpenExtent(newValue) }
    }

    /// Height of a list row while it is expanded, in points, or `nil` for the layout's.
    ///
    /// Setting it makes the item fill one column and one row.
    public var expandedHeight: Double? {
        get { ownExpandedHeight.value }
        set { ownExpandedHeight = OpenExtent(newValue) }
    }

    /// The number of neighbouring columns that the item fills, 1 to 65535.
    ///
    /// Setting it removes an ``expandedHeight``.
    public var columnSpan: Int {
        get { ownExpandedHeight.spans.columns }
        set { ownExpandedHeight = OpenExtent(columnSpan: newValue, rowSpan: rowSpan) }
    }

    /// The number of neighbouring rows that the item fills, 1 to 65535.
    ///
    /// Setting it removes an ``expandedHeight``.
    public var rowSpan: Int {
        get { ownExpandedHeight.spans.rows }
        set { ownExpandedHeight = OpenExtent(columnSpan: columnSpan, rowSpan: newValue) }
    }

    /// Whether the item fills more than one column or row.
    var hasSpans: Bool { ownExpandedHeight.spans != (1, 1) }

    /// The aspect ratios that items can have.
    public static let aspectRatios = 0.001...1000

    /// A size that is only an aspect ratio: width divided by height.
    public init(aspectRatio: Double) {
        self.init(width: aspectRatio, height: 1)
    }

    /// Width divided by height, within ``aspectRatios``; `nil` if one is open, or 0.
    public var aspectRatio: Double? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        let range = Self.aspectRatios
        return min(max(width / height, range.lowerBound), range.upperBound)
    }

    /// Whether the layout determines all of it.
    package var isOpen: Bool {
        width == nil && height == nil && expandedHeight == nil && !hasSpans
    }

    /// The size, with extents that are `nil` taken from `size`.
    public func resolved(with size: Size) -> Size {
        Size(width: width ?? size.width, height: height ?? size.height)
    }
}

extension ItemSize: Hashable {
    /// Whether two sizes have the same extents, `nil` included, and the same spans.
    public static func == (a: ItemSize, b: ItemSize) -> Bool {
        a.width == b.width && a.height == b.height && a.expandedHeight == b.expandedHeight
            && a.ownExpandedHeight.spans == b.ownExpandedHeight.spans
    }

    /// Feeds all extents and spans to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(expandedHeight)
        hasher.combine(columnSpan)
        hasher.combine(rowSpan)
    }
}

extension ItemSize: Codable {
    private enum CodingKeys: CodingKey {
        case width
        case height
        case expandedHeight
        case columnSpan
        case rowSpan
    }

    /// Decodes a size; missing extents are `nil`, missing spans 1.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            width: try container.decodeIfPresent(Double.self, forKey: .width),
            height: try container.decodeIfPresent(Double.self, forKey: .height),
            expandedHeight: try container.decodeIfPresent(Double.self, forKey: .expandedHeight)
        )
        let (columns, rows) = (
            try container.decodeIfPresent(UInt16.self, forKey: .columnSpan) ?? 1,
            try container.decodeIfPresent(UInt16.self, forKey: .rowSpan) ?? 1
        )
        if (columns, rows) != (1, 1) {
            (columnSpan, rowSpan) = (max(1, Int(columns)), max(1, Int(rows)))
        }
    }

    /// Encodes a size without extents that are `nil` and spans that are 1.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(width, forKey: .width)
        try container.encodeIfPresent(height, forKey: .height)
        try container.encodeIfPresent(expandedHeight, forKey: .expandedHeight)
        if columnSpan != 1 { try container.encode(columnSpan, forKey: .columnSpan) }
        if rowSpan != 1 { try container.encode(rowSpan, forKey: .rowSpan) }
    }
}

/// An optional extent in points, or spans, in the 8 bytes of a number; an `Optional` takes 16.
private struct OpenExtent {
    private let bits: UInt64

    init(_ value: Double?) {
        bits = value?.bitPattern ?? Self.open
    }

    /// No extent, but spans; those beyond the limits are limited.
    init(columnSpan: Int, rowSpan: Int) {
        let range = 1...Int(UInt16.max)
        let columns = min(max(columnSpan, range.lowerBound), range.upperBound)
        let rows = min(max(rowSpan, range.lowerBound), range.upperBound)
        bits = columns == 1 && rows == 1 ? Self.open : Self.spans | UInt64(columns << 16 | rows)
    }

    var value: Double? {
        bits == Self.open || isSpans ? nil : Double(bitPattern: bits)
    }

    /// How many columns and rows the item fills.
    var spans: (columns: Int, rows: Int) {
        isSpans ? (Int(bits >> 16 & 0xFFFF), Int(bits & 0xFFFF)) : (1, 1)
    }

    private var isSpans: Bool { bits >> 32 == Self.spans >> 32 }

    /// A NaN with a unique payload: arithmetic never yields it, and no valid extent is NaN.
    private static var open: UInt64 { 0x7FF8_0000_6F70_656E }

    /// Such NaNs with 16 bits for the columns and 16 for the rows.
    private static var spans: UInt64 { 0x7FF8_7370_0000_0000 }
}
