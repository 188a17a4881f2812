public import LayoutdDynamics
public import LayoutdGeometry
public import LayoutdLayouts

extension CollectionView {
    /// One section of the data.
    public typealias Section = LayoutdLayouts.Section

    /// The data, the layout and the settings of a new collection view.
    public struct Configuration: Sendable {
        /// The size of the visible part, in points.
        public var viewport: Size
        /// The part of the viewport that content does not use, in points.
        public var contentInset: Insets
        /// What else layouts may need to know of the view.
        public var environment: LayoutEnvironment
        /// The initial offset, clamped to the inset content; `nil` for its upper left corner.
        public var contentOffset: Point?
        /// The scale at which content is shown that can be zoomed, brought within the limits.
        public var zoomScale: Double
        /// The data.
        public var sections: [Section]
        /// What the client calls sections and items; `nil` if it names them by their indices.
        public var identifiers: DataIdentifiers?
        /// The rows of a list that are expanded.
        public var expanded: Set<ItemPath>
        /// The sections of a list that are collapsed: their rows are hidden.
        public var collapsed: Set<Int>
        /// How far sections that scroll by themselves are to have scrolled; see
        /// ``/LayoutdLayouts/LayoutInput/orthogonalOffsets``.
        public var orthogonalOffsets: [Int: Double]
        /// Where elements belong.
        public var layout: LayoutConfiguration
        /// How elements move, or `nil` if they do not.
        public var dynamics: Dynamics?
        /// How the view scrolls and shows changes.
        public var settings: Settings
        /// Ticks per second, greater than zero.
        public var displayRate: Int
        /// The most elements that springs move at the same time.
        public var maximumSimulatedElements: Int
        /// The most elements that may collide.
        public var maximumRigidElements: Int
        /// The most items that updates may lead to.
        public var maximumItems: Int

        /// Makes a configuration.
        public init(
            viewport: Size = Size(width: 320, height: 480),
            contentInset: Insets = .zero,
            environment: LayoutEnvironment = LayoutEnvironment(),
            contentOffset: Point? = nil,
            zoomScale: Double = 1,
            sections: [Section] = [],
            identifiers: DataIdentifiers? = nil,
            expanded: Set<ItemPath> = [],
            collapsed: Set<Int> = [],
            orthogonalOffsets: [Int: Double] = [:],
            layout: LayoutConfiguration,
            dynamics: Dynamics? = nil,
            settings: Settings = Settings(),
            displayRate: Int = 60,
            maximumSimulatedElements: Int = 20_000,
            maximumRigidElements: Int = 500,
            maximumItems: Int = 10_000_000
        ) {
            self.viewport = viewport
            self.contentInset = contentInset
            self.environment = environment
            self.contentOffset = contentOffset
            self.zoomScale = zoomScale
            self.sections = sections
            self.identifiers = identifiers
            self.expanded = expanded
            self.collapsed = collapsed
            self.orthogonalOffsets = orthogonalOffsets
            self.layout = layout
            self.dynamics = dynamics
            self.settings = settings
            self.displayRate = displayRate
            self.maximumSimulatedElements = maximumSimulatedElements
            self.maximumRigidElements = maximumRigidElements
            self.maximumItems = maximumItems
        }

        /// Rejects invalid numbers; those of the layout are checked when it is prepared.
        func requireNumbers() throws(CollectionViewError) {
            try OutOfRange.check(positive: "displayRate", Double(displayRate))
            try OutOfRange.check(positive: "zoomScale", zoomScale)
            if let contentOffset { try OutOfRange.check("contentOffset", contentOffset) }
            try settings.validate()
            try convertingErrors { () throws(IdentifierError) in
                try identifiers?.requireOneEach(of: sections)
            }
        }
    }

    /// How elements move.
    public enum Dynamics: Sendable, Hashable, Codable {
        /// Springs hold them to their places; not for Newtonian layouts.
        case spring(SpringDynamics)
        /// Behaviours act on all items of an absolute layout, and on the elements near the viewport of
        /// others, but not of Newtonian ones; they name items as ``SceneItems`` does.
        ///
        /// Groups move as one item; only an absolute layout can have them.
        case behaviors([NamedBehavior], itemGroups: [ItemGroup]? = nil)
    }
}

extension CollectionView.Dynamics {
    /// The groups of items that move as one.
    public var itemGroups: [ItemGroup] {
        guard case .behaviors(_, let groups?) = self else { return [] }
        return groups
    }

    /// The springs, if there are any.
    public var springs: SpringDynamics? {
        guard case .spring(let springs) = self else { return nil }
        return springs
    }
}
