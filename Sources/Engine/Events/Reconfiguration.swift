public import Layouts

/// New settings for a live collection view; what is `nil` stays as it is.
public struct Reconfiguration: Sendable {
    /// The layout, of the type that it has.
    public var layout: LayoutConfiguration?
    /// How elements move, `.some(nil)` for not at all.
    public var dynamics: CollectionView.Dynamics??
    /// The animation of later changes, and of this one.
    public var animation: Animation?
    /// What later changes keep in place, and this one.
    public var keep: Keep?
    /// How content moves after a finger has let it go, also what moves already.
    public var scrollSettings: ScrollSettings?
    /// The rows of a list that are expanded.
    public var expanded: Set<ItemPath>?
    /// The sections of a list that are collapsed.
    public var collapsed: Set<Int>?

    /// Makes new settings.
    public init(
        layout: LayoutConfiguration? = nil,
        dynamics: CollectionView.Dynamics?? = nil,
        animation: Animation? = nil,
        keep: Keep? = nil,
        scrollSettings: ScrollSettings? = nil,
        expanded: Set<ItemPath>? = nil,
        collapsed: Set<Int>? = nil
    ) {
        self.layout = layout
        self.dynamics = dynamics
        self.animation = animation
        self.keep = keep
        self.scrollSettings = scrollSettings
        self.expanded = expanded
        self.collapsed = collapsed
    }
}
