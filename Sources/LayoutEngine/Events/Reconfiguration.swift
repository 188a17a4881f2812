public import LayoutdGeometry
public import LayoutdLayouts

/// Changes of a live collection view; `nil` leaves something unchanged.
public struct Reconfiguration: Sendable, Hashable {
    /// The layout, of any kind.
    public var layout: LayoutConfiguration?
    /// How elements move, `.some(nil)` for not at all.
    public var dynamics: CollectionView.Dynamics??
    /// New settings; they apply to this change and later ones.
    public var settings = CollectionView.Settings.Change()
    /// The rows of a list that are expanded.
    public var expanded: Set<ItemPath>?
    /// The sections of a list that are collapsed.
    public var collapsed: Set<Int>?
    /// How far sections that scroll by themselves are to have scrolled; those that are left out go to
    /// their start.
    public var orthogonalOffsets: [Int: Double]?
    /// The side on which lines begin.
    public var layoutDirection: LayoutDirection?
    /// The size of the viewport, in points.
    public var viewport: Size?
    /// The part of the viewport that content does not use at rest, in points.
    public var contentInset: Insets?
    /// The parts of the view that bars cover, in points.
    public var safeAreaInsets: Insets?
    /// The space that the view wants at its edges, in points.
    public var layoutMargins: Insets?
    /// Whether elements move to their new places along ``CollectionView/Settings/animation``.
    ///
    /// It must be false for a layout of another kind if rods, behaviours of a scene or a scale say where items
    /// are, before or after the change: there is no way from place to place then.
    public var animated = true
    /// The item that stays under a finger; `nil` if ``CollectionView/Settings/scrollAnchor`` says what
    /// stays in place.
    public var anchor: TransitionAnchor?

    /// Makes a change.
    public init(
        layout: LayoutConfiguration? = nil,
        dynamics: CollectionView.Dynamics?? = nil,
        expanded: Set<ItemPath>? = nil,
        collapsed: Set<Int>? = nil,
        orthogonalOffsets: [Int: Double]? = nil,
        layoutDirection: LayoutDirection? = nil,
        viewport: Size? = nil,
        contentInset: Insets? = nil,
        safeAreaInsets: Insets? = nil,
        layoutMargins: Insets? = nil,
        animated: Bool = true,
        anchor: TransitionAnchor? = nil,
        settings change: (inout CollectionView.Settings.Change) -> Void = { _ in }
    ) {
        self.layout = layout
        self.dynamics = dynamics
        self.expanded = expanded
        self.collapsed = collapsed
        self.orthogonalOffsets = orthogonalOffsets
        self.layoutDirection = layoutDirection
        (self.viewport, self.contentInset) = (viewport, contentInset)
        (self.safeAreaInsets, self.layoutMargins) = (safeAreaInsets, layoutMargins)
        (self.animated, self.anchor) = (animated, anchor)
        change(&settings)
    }
}

extension Reconfiguration {
    /// Whether it changes more than settings and offsets, so that elements may get other places.
    var arrangesElements: Bool {
        layout != nil || dynamics != nil || expanded != nil || collapsed != nil
            || layoutDirection != nil || viewport != nil || contentInset != nil
            || safeAreaInsets != nil || layoutMargins != nil
    }
}

/// The settings lie beside the other members.
extension Reconfiguration: Codable {
    private enum CodingKeys: CodingKey {
        case layout
        case dynamics
        case expanded
        case collapsed
        case orthogonalOffsets
        case layoutDirection
        case viewport
        case contentInset
        case safeAreaInsets
        case layoutMargins
        case animated
        case anchor
    }

    /// Reads a change; `null` for `dynamics` means none, and without `dynamics` they do not change.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        layout = try container.decodeIfPresent(LayoutConfiguration.self, forKey: .layout)
        if container.contains(.dynamics) {
            dynamics = .some(
                try container.decodeIfPresent(CollectionView.Dynamics.self, forKey: .dynamics)
            )
        }
        settings = try CollectionView.Settings.Change(from: decoder)
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
        viewport = try container.decodeIfPresent(Size.self, forKey: .viewport)
        contentInset = try container.decodeIfPresent(Insets.self, forKey: .contentInset)
        safeAreaInsets = try container.decodeIfPresent(Insets.self, forKey: .safeAreaInsets)
        layoutMargins = try container.decodeIfPresent(Insets.self, forKey: .layoutMargins)
        animated = try container.decodeIfPresent(Bool.self, forKey: .animated) ?? true
        anchor = try container.decodeIfPresent(TransitionAnchor.self, forKey: .anchor)
    }

    /// Writes the format that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        try settings.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(layout, forKey: .layout)
        if let dynamics { try container.encode(dynamics, forKey: .dynamics) }
        try container.encodeIfPresent(expanded, forKey: .expanded)
        try container.encodeIfPresent(collapsed, forKey: .collapsed)
        try container.encodeIfPresent(orthogonalOffsets, forKey: .orthogonalOffsets)
        try container.encodeIfPresent(layoutDirection, forKey: .layoutDirection)
        try container.encodeIfPresent(viewport, forKey: .viewport)
        try container.encodeIfPresent(contentInset, forKey: .contentInset)
        try container.encodeIfPresent(safeAreaInsets, forKey: .safeAreaInsets)
        try container.encodeIfPresent(layoutMargins, forKey: .layoutMargins)
        if !animated { try container.encode(animated, forKey: .animated) }
        try container.encodeIfPresent(anchor, forKey: .anchor)
    }
}
