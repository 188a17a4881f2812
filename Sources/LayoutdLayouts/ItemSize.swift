public import LayoutdGeometry

/// The size that the data sets for an item; extents that are `nil` come from the layout, unless they are fractions.
///
/// It takes only 24 bytes, because there may be hundreds of thousands in memory. So an item has an expanded height or
/// spans, which share 8 of them; no layout uses both.
public struct ItemSize: Sendable, Hashable {
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

    /// The extent along an axis in points, or `nil` for the layout's.
    subscript(axis: Axis) -> Double? { axis == .vertical ? height : width }

    /// Width as a fraction; `nil` if it is in points, or the layout's.
    public var widthFraction: FractionalLength? {
        get { ownWidth.fraction }
        set { ownWidth = OpenExtent(fraction: newValue) }
    }

    /// Height as a fraction; `nil` if it is in points, or the layout's.
    public var heightFraction: FractionalLength? {
        get { ownHeight.fraction }
        set { ownHeight = OpenExtent(fraction: newValue) }
    }

    /// Height of an expanded list row as a fraction; `nil` if it is in points, or the layout's.
    public var expandedHeightFraction: FractionalLength? {
        get { ownExpandedHeight.fraction }
        set { ownExpandedHeight = OpenExtent(fraction: newValue) }
    }

    /// Whether an extent is a fraction.
    var hasFractions: Bool {
        ownWidth.isFraction || ownHeight.isFraction || ownExpandedHeight.isFraction
    }

    /// The size with all extents in points that are fractions.
    func resolvingFractions(in container: Size, _ grid: PixelGrid) -> ItemSize {
        func points(_ extent: OpenExtent) -> OpenExtent {
            extent.fraction.map { OpenExtent($0.length(in: container, grid)) } ?? extent
        }
        var size = self
        size.ownWidth = points(ownWidth)
        size.ownHeight = points(ownHeight)
        size.ownExpandedHeight = points(ownExpandedHeight)
        return size
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
    package var isOpen: Bool { ownWidth.isOpen && ownHeight.isOpen && ownExpandedHeight.isOpen }

    /// The size, with extents that are `nil` taken from `size`.
    public func resolved(with size: Size) -> Size {
        Size(width: width ?? size.width, height: height ?? size.height)
    }
}

extension ItemSize: Codable {
    private enum CodingKeys: CodingKey {
        case width
        case height
        case expandedHeight
        case widthFraction
        case heightFraction
        case expandedHeightFraction
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
        func fraction(_ key: CodingKeys) throws -> FractionalLength? {
            try container.decodeIfPresent(FractionalLength.self, forKey: key)
        }
        if let fraction = try fraction(.widthFraction) { widthFraction = fraction }
        if let fraction = try fraction(.heightFraction) { heightFraction = fraction }
        if let fraction = try fraction(.expandedHeightFraction) {
            expandedHeightFraction = fraction
        }
        func span(_ key: CodingKeys) throws -> Int {
            let span = try container.decodeIfPresent(Int.self, forKey: key) ?? 1
            guard (1...Int(UInt16.max)).contains(span) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "a span must be from 1 to \(UInt16.max), got \(span)"
                )
            }
            return span
        }
        let (columns, rows) = (try span(.columnSpan), try span(.rowSpan))
        if (columns, rows) != (1, 1) { (columnSpan, rowSpan) = (columns, rows) }
    }

    /// Encodes a size without extents that are `nil` and spans that are 1.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(width, forKey: .width)
        try container.encodeIfPresent(height, forKey: .height)
        try container.encodeIfPresent(expandedHeight, forKey: .expandedHeight)
        try container.encodeIfPresent(widthFraction, forKey: .widthFraction)
        try container.encodeIfPresent(heightFraction, forKey: .heightFraction)
        try container.encodeIfPresent(expandedHeightFraction, forKey: .expandedHeightFraction)
        if columnSpan != 1 { try container.encode(columnSpan, forKey: .columnSpan) }
        if rowSpan != 1 { try container.encode(rowSpan, forKey: .rowSpan) }
    }
}
