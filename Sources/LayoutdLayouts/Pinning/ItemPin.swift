import LayoutdGeometry

/// How an item stays in the visible bounds while the content scrolls, as `position: sticky` in CSS.
///
/// It is in its place in the layout as long as that is visible, and otherwise at an edge. Items that stay at the same
/// edge lie over each other, later ones on top.
///
/// - Note: Source: CSS Positioned Layout, `position: sticky`. Our own choices: an edge begins behind the headers that are
///   pinned over the item, and sections are what a box stays in.
public struct ItemPin: Sendable, Hashable, Codable {
    /// The edges at which it stays: one, or one of each axis.
    public var edges: DirectionalRectEdge
    /// The distance from them, in points; negative ones lie outside.
    public var offset: Double
    /// Whether it stays when its section has scrolled away; if not, it leaves with the section.
    public var staysAcrossSections: Bool

    /// Creates a pin.
    public init(
        edges: DirectionalRectEdge,
        offset: Double = 0,
        staysAcrossSections: Bool = false
    ) {
        self.edges = edges
        self.offset = offset
        self.staysAcrossSections = staysAcrossSections
    }

    /// The most pinned items of a layout: each may have to be looked at for every frame.
    public static let maximumCount = 1000

    /// Whether a layout can use it.
    package var isSound: Bool {
        offset.isFinite && DirectionalRectEdge.all.isSuperset(of: edges) && edges.isUnambiguous
    }
}

extension DirectionalRectEdge {
    static let all: DirectionalRectEdge = [.top, .leading, .bottom, .trailing]

    /// Whether they are one or two edges that meet.
    fileprivate var isUnambiguous: Bool {
        let axes = [Axis.horizontal, .vertical]
        return axes.contains { position($0) != 0.5 }
            && !isSuperset(of: [.top, .bottom]) && !isSuperset(of: [.leading, .trailing])
    }
}
