import LayoutdGeometry
import LayoutdLayouts

/// Where the indicators of a scroll view are.
public struct ScrollIndicators: Sendable, Hashable {
    /// The one at the lower edge; `nil` if the content does not scroll sideways.
    public var horizontal: ScrollIndicator?
    /// The one at the right edge; `nil` if the content does not scroll up and down.
    public var vertical: ScrollIndicator?
}

/// A scroll indicator, in viewport coordinates.
public struct ScrollIndicator: Sendable, Hashable {
    /// Where it starts along its axis, in points.
    public var start: Double
    /// Its length, in points.
    public var length: Double
    /// Its extent across its axis, in points.
    public var thickness: Double
    /// Where it starts across its axis, in points.
    public var cross: Double
}

extension ScrollIndicator {
    /// What an indicator shows along one axis, in points.
    struct Scrolling {
        /// The length of the content.
        var content: Double
        /// The part of the viewport that content does not use, at its start and end.
        var inset: (start: Double, end: Double)
        /// The length of the viewport, and its extent across the axis.
        var bounds: Double
        var cross: Double
        /// The offset, which may lie beyond the range.
        var offset: Double
        var range: ClosedRange<Double>
        /// The part of the viewport that the indicator does not use, at its start and end.
        var indicatorInset: (start: Double, end: Double)
        /// Whether another indicator needs the corner where both end.
        var hasCorner = false
    }

    private static let extent = 3.0
    /// The space around it.
    private static let margin = 3.0
    /// It is as long as this at least, as long as the content is not beyond an edge.
    private static let shortest = 36.0
    /// It is as long as this beyond an edge.
    private static let shortestBeyondEdge = 8.0

    /// Finds an indicator; `nil` if there is nothing to scroll.
    ///
    /// Apple publishes no geometry. Beyond an edge the indicator gets shorter by the overshoot.
    ///
    /// - Note: Source: The shortest length and the margin are those of openuikit and of Flutter's Cupertino
    ///   scrollbar. The thickness and the shortest length beyond an edge are Flutter's. The share of the
    ///   content and the corner are our choice.
    init?(_ scrolling: Scrolling) {
        let (range, offset) = (scrolling.range, scrolling.offset)
        guard range.lowerBound < range.upperBound else { return nil }
        let corner = scrolling.hasCorner ? Self.extent + 2 * Self.margin : 0
        let ends = scrolling.indicatorInset.start + scrolling.indicatorInset.end
        let track = max(0, scrolling.bounds - ends - 2 * Self.margin - corner)
        let whole = scrolling.content + scrolling.inset.start + scrolling.inset.end
        let share = min(1, scrolling.bounds / whole)
        let nearest = offset.clamped(to: range)
        let inside = min(track, max(Self.shortest, track * share))
        let beyond = max(Self.shortestBeyondEdge, inside - abs(offset - nearest))
        length = min(inside, beyond)
        let progress = (nearest - range.lowerBound) / (range.upperBound - range.lowerBound)
        start = scrolling.indicatorInset.start + Self.margin + (track - length) * progress
        thickness = Self.extent
        cross = scrolling.cross - Self.margin - Self.extent
    }
}

extension CollectionView {
    /// The scroll indicators, between the adjusted content insets.
    ///
    /// They do not say when to show an indicator: UIKit shows it while the content scrolls, and
    /// for a moment after that.
    public var scrollIndicators: ScrollIndicators {
        let scrolls = { (axis: Axis) in
            let range = offsetRange(axis)
            return range.lowerBound < range.upperBound
        }
        let hasCorner = scrolls(.horizontal) && scrolls(.vertical)
        return ScrollIndicators(
            horizontal: scrollIndicator(.horizontal, hasCorner: hasCorner),
            vertical: scrollIndicator(.vertical, hasCorner: hasCorner)
        )
    }

    private func scrollIndicator(_ axis: Axis, hasCorner: Bool) -> ScrollIndicator? {
        let inset = (adjustedContentInset.start(axis), adjustedContentInset.end(axis))
        return ScrollIndicator(
            ScrollIndicator.Scrolling(
                content: contentSize[axis],
                inset: inset,
                bounds: viewport[axis],
                cross: viewport[axis.cross],
                offset: contentOffset[axis],
                range: offsetRange(axis),
                indicatorInset: inset,
                hasCorner: hasCorner
            )
        )
    }
}
