public import LayoutdGeometry

/// Who may drag content, what happens at its edges, and how it moves after the finger lifts.
public struct ScrollSettings: Sendable, Hashable {
    /// How fast it slows down.
    public var decelerationRate: DecelerationRate
    /// Whether it comes to rest on pages, which are as long as the viewport.
    ///
    /// The first page begins at minus the content inset, where the content rests at its start.
    public var pagingEnabled: Bool
    /// Where it comes to rest, if it snaps; there are no pages then.
    public var snap: Snap?
    /// The axes along which it bounces at its edges; along others it stops there.
    public var bounces: ScrollAxes
    /// The axes along which a finger can drag it although there is nothing to scroll, if it bounces along
    /// them.
    public var alwaysBounce: ScrollAxes
    /// Whether fingers scroll it (``Scroll/Overscroll/automatic``, and flings).
    public var isScrollEnabled: Bool
    /// Whether a drag that begins along one axis does not move it along the other; see ``DragLock``.
    public var isDirectionalLockEnabled: Bool
    /// How far fingers zoom the content of an absolute layout; not at all by default.
    public var zoom: ZoomSettings?
    /// Which part of the safe area is added to the content inset; UIKit's default is `automatic`.
    public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior
    /// Where content that is shorter than the view lies in it, along each axis: from 0, at its start, to 1,
    /// at its end.
    public var contentAlignmentPoint: Point

    /// Makes settings; the defaults are UIKit's, but the safe area is left alone.
    public init(
        decelerationRate: DecelerationRate = .normal,
        pagingEnabled: Bool = false,
        snap: Snap? = nil,
        bounces: ScrollAxes = .both,
        alwaysBounce: ScrollAxes = [],
        isScrollEnabled: Bool = true,
        isDirectionalLockEnabled: Bool = false,
        zoom: ZoomSettings? = nil,
        contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .never,
        contentAlignmentPoint: Point = .zero
    ) {
        self.decelerationRate = decelerationRate
        self.pagingEnabled = pagingEnabled
        self.snap = snap
        self.bounces = bounces
        self.alwaysBounce = alwaysBounce
        self.isScrollEnabled = isScrollEnabled
        self.isDirectionalLockEnabled = isDirectionalLockEnabled
        self.zoom = zoom
        self.contentInsetAdjustmentBehavior = contentInsetAdjustmentBehavior
        self.contentAlignmentPoint = contentAlignmentPoint
    }

    static let form = RecordForm<ScrollSettings>([
        RecordMember("decelerationRate", \.decelerationRate),
        RecordMember("pagingEnabled", \.pagingEnabled),
        RecordMember("snap", \.snap),
        RecordMember("bounces", \.bounces),
        RecordMember("alwaysBounce", \.alwaysBounce),
        RecordMember("isScrollEnabled", \.isScrollEnabled),
        RecordMember("isDirectionalLockEnabled", \.isDirectionalLockEnabled),
        RecordMember("zoom", \.zoom),
        RecordMember("contentInsetAdjustmentBehavior", \.contentInsetAdjustmentBehavior),
        RecordMember("contentAlignmentPoint", \.contentAlignmentPoint),
    ])
}

extension ScrollSettings: Codable {
    /// Reads settings; absent ones have their defaults.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.form.read(&self, from: decoder)
    }

    /// Writes the format that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        try Self.form.write(self, to: encoder)
    }
}

extension ScrollSettings {
    /// Whether it comes to rest only at certain offsets.
    var hasStops: Bool { pagingEnabled || snap != nil }

    /// ``contentAlignmentPoint`` as parts of the way from the left and from the top.
    ///
    /// - Parameter isRightToLeft: Whether content starts at the right.
    /// - Returns: The parts.
    func alignment(fromRightToLeft isRightToLeft: Bool) -> Point {
        var point = contentAlignmentPoint
        if isRightToLeft { point.x = 1 - point.x }
        return point
    }

    /// Rejects numbers that make no sense.
    func validate() throws(CollectionViewError) {
        try snap?.validate()
        try zoom?.validate()
        for axis in [Axis.horizontal, .vertical] {
            try OutOfRange.check("contentAlignmentPoint", contentAlignmentPoint[axis], in: 0...1)
        }
    }
}
