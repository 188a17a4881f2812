import LayoutdGeometry

/// Distances from the four edges of a rectangle, in points; negative ones enlarge it
/// (`NSDirectionalEdgeInsets`).
public struct DirectionalEdgeInsets: Sendable, Hashable, Codable {
    /// Distance from the upper edge.
    public var top: Double
    /// Distance from the leading edge.
    public var leading: Double
    /// Distance from the lower edge.
    public var bottom: Double
    /// Distance from the trailing edge.
    public var trailing: Double

    /// Creates insets from the four distances, in points.
    public init(
        top: Double = 0,
        leading: Double = 0,
        bottom: Double = 0,
        trailing: Double = 0
    ) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No insets.
    public static let zero = DirectionalEdgeInsets()
}

extension DirectionalEdgeInsets {
    /// The distance from the edge at which an axis starts.
    func start(_ axis: Axis) -> Double { axis == .horizontal ? leading : top }

    /// The distance from the edge at which an axis ends.
    func end(_ axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }

    /// Both distances on an axis.
    func total(_ axis: Axis) -> Double { start(axis) + end(axis) }

    /// What is left of a size; negative if the insets are larger.
    func inner(of size: Size) -> Size {
        Size(
            width: size.width - total(.horizontal),
            height: size.height - total(.vertical)
        )
    }

    /// A frame less the insets, on the axes on which its size is not estimated.
    ///
    /// If the insets are larger than the frame, the size is the difference.
    ///
    /// - Note: Source: kern0x1b/charon; that the frame then starts at the smaller of both edges is our
    ///   own choice.
    func frame(in slot: Rect, of size: CollectionLayoutSize) -> Rect {
        var frame = slot
        for axis in [Axis.horizontal, .vertical] where !size[axis].isEstimated {
            let (start, end) = (slot.min(axis) + start(axis), slot.max(axis) - self.end(axis))
            frame.origin[axis] = min(start, end)
            frame.size[axis] = abs(slot.size[axis] - total(axis))
        }
        return frame
    }

    /// Whether the insets are larger than a size, on an axis on which it is not estimated.
    func exceed(_ size: Size, of layoutSize: CollectionLayoutSize) -> Bool {
        exceed(size, of: layoutSize, along: .horizontal)
            || exceed(size, of: layoutSize, along: .vertical)
    }

    private func exceed(_ size: Size, of layoutSize: CollectionLayoutSize, along axis: Axis) -> Bool
    {
        total(axis) > size[axis] + roundingTolerance && !layoutSize[axis].isEstimated
    }

    /// Adds the insets on one axis.
    func adding(_ other: DirectionalEdgeInsets, along axis: Axis) -> DirectionalEdgeInsets {
        var sum = self
        switch axis {
        case .horizontal:
            sum.leading += other.leading
            sum.trailing += other.trailing
        case .vertical:
            sum.top += other.top
            sum.bottom += other.bottom
        }
        return sum
    }

    /// Insets of a view, of which one side is the leading one.
    init(_ insets: Insets, isRightToLeft: Bool) {
        self.init(
            top: insets.top,
            leading: isRightToLeft ? insets.right : insets.left,
            bottom: insets.bottom,
            trailing: isRightToLeft ? insets.left : insets.right
        )
    }
}
