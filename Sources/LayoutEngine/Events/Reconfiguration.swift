public import LayoutdLayouts

/// New settings for a live collection view; `nil` leaves a setting unchanged.
public struct Reconfiguration: Sendable, Hashable {
    /// The layout; its type cannot change.
    public var layout: LayoutConfiguration?
    /// How elements move, `.some(nil)` for not at all.
    public var dynamics: CollectionView.Dynamics??
    /// The animation of this change and later ones.
    public var animation: Animation?
    /// What this change and later ones keep in place.
    public var scrollAnchor: ScrollAnchor?
    /// How content moves after the finger lifts; also applies to a running fling.
    public var scrollSettings: ScrollSettings?
    /// What cells look like at some distance from the middle of the viewport; it changes without
    /// animation.
    public var effects: [Effect]?
    /// The rows of a list that are expanded.
    public var expanded: Set<ItemPath>?
    /// The sections of a list that are collapsed.
    public var collapsed: Set<Int>?
    /// How far sections that scroll by themselves are to have scrolled; those that are left out go to
    /// their start.
    public var orthogonalOffsets: [Int: Double]?
    /// The side on which lines begin.
    public var layoutDirection: LayoutDirection?

    /// Makes new settings.
    public init(
        layout: LayoutConfiguration? = nil,
        dynamics: CollectionView.Dynamics?? = nil,
        animation: Animation? = nil,
        scrollAnchor: ScrollAnchor? = nil,
        scrollSettings: ScrollSettings? = nil,
        effects: [Effect]? = nil,
        expanded: Set<ItemPath>? = nil,
        collapsed: Set<Int>? = nil,
        orthogonalOffsets: [Int: Double]? = nil,
        layoutDirection: LayoutDirection? = nil
    ) {
        self.layout = layout
        self.dynamics = dynamics
        self.animation = animation
        self.scrollAnchor = scrollAnchor
        self.scrollSettings = scrollSettings
        self.effects = effects
        self.expanded = expanded
        self.collapsed = collapsed
        self.orthogonalOffsets = orthogonalOffsets
        self.layoutDirection = layoutDirection
    }
}

extension Reconfiguration: Codable {
    private enum CodingKeys: CodingKey {
        case layout
        case dynamics
        case animation
        case scrollAnchor
        case scrollSettings
        case effects
        case expanded
        case collapsed
        case orthogonalOffsets
        case layoutDirection
    }

    /// Reads settings; `null` for `dynamics` means none, and without `dynamics` they do not change.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        layout = try container.decodeIfPresent(LayoutConfiguration.self, forKey: .layout)
        if container.contains(.dynamics) {
            dynamics = .some(
                try container.decodeIfPresent(CollectionView.Dynamics.self, forKey: .dynamics)
            )
        }
        animation = try container.decodeIfPresent(Animation.self, forKey: .animation)
        scrollAnchor = try container.decodeIfPresent(ScrollAnchor.self, forKey: .scrollAnchor)
        scrollSettings = try container.decodeIfPresent(
            ScrollSettings.self,
            forKey: .scrollSettings
        )
        effects = try container.decodeIfPresent([Effect].self, forKey: .effects)
        expanded = try container.decodeIfPresent(Set<ItemPath>.self, forKey: .expanded)
        collapsed = try container.decodeIfPresent(Set<Int>.self, forKey: .collapsed)
        orthogonalOffsets = try container.decodeIfPresent(
            [Int: Double].self,
            forKey: .orthogonalOffsets
        )
        layoutDirection = try container.decodeIfPresent(
            LayoutDirection.self,
            forKey: .layoutDirection
        )
    }

    /// Writes the format that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(layout, forKey: .layout)
        if let dynamics { try container.encode(dynamics, forKey: .dynamics) }
        try container.encodeIfPresent(animation, forKey: .animation)
        try container.encodeIfPresent(scrollAnchor, forKey: .scrollAnchor)
        try container.encodeIfPresent(scrollSettings, forKey: .scrollSettings)
        try container.encodeIfPresent(effects, forKey: .effects)
        try container.encodeIfPresent(expanded, forKey: .expanded)
        try container.encodeIfPresent(collapsed, forKey: .collapsed)
        try container.encodeIfPresent(orthogonalOffsets, forKey: .orthogonalOffsets)
        try container.encodeIfPresent(layoutDirection, forKey: .layoutDirection)
    }
}
