public import LayoutdGeometry

/// The size that the data sets for an item; extents that are `nil` come from the layout.
///
/// It takes only 24 bytes, because there may be hundreds of thousands in memory.
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
    public var expandedHeight: Double? {
        get { ownExpandedHeight.value }
        set { ownExpandedHeight = OpenExtent(newValue) }
    }

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
    package var isOpen: Bool { width == nil && height == nil && expandedHeight == nil }

    /// The size, with extents that are `nil` taken from `size`.
    public func resolved(with size: Size) -> Size {
        Size(width: width ?? size.width, height: height ?? size.height)
    }
}

extension ItemSize: Hashable {
    /// Whether two sizes have the same extents, `nil` included.
    public static func == (a: ItemSize, b: ItemSize) -> Bool {
        a.width == b.width && a.height == b.height && a.expandedHeight == b.expandedHeight
    }

    /// Feeds all extents to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(expandedHeight)
    }
}

extension ItemSize: Codable {
    private enum CodingKeys: CodingKey {
        case width
        case height
        case expandedHeight
    }

    /// Decodes a size; missing extents are `nil`.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            width: try container.decodeIfPresent(Double.self, forKey: .width),
            height: try container.decodeIfPresent(Double.self, forKey: .height),
            expandedHeight: try container.decodeIfPresent(Double.self, forKey: .expandedHeight)
        )
    }

    /// Encodes a size without extents that are `nil`.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(width, forKey: .width)
        try container.encodeIfPresent(height, forKey: .height)
        try container.encodeIfPresent(expandedHeight, forKey: .expandedHeight)
    }
}

/// An optional extent in points, in the 8 bytes of a number; an `Optional` takes 16.
private struct OpenExtent {
    private let bits: UInt64

    init(_ value: Double?) {
        bits = value?.bitPattern ?? Self.open
    }

    var value: Double? {
        bits == Self.open ? nil : Double(bitPattern: bits)
    }

    /// A NaN with a unique payload: arithmetic never yields it, and no valid extent is NaN.
    private static var open: UInt64 { 0x7FF8_0000_6F70_656E }
}
