public import LayoutdGeometry

/// What a layout is prepared for: the data, what of it is expanded, and the viewport.
public struct LayoutInput: Sendable, Hashable {
    /// The data.
    public var sections: [Section]
    /// The rows of lists that are expanded; other layouts and sections ignore this.
    public var expanded: Set<ItemPath>
    /// The sections of lists that are collapsed; other layouts and sections ignore this.
    public var collapsed: Set<Int>
    /// The sizes of elements that have been measured; layouts without estimates ignore this.
    public var measured: MeasuredSizes
    /// The size of the viewport, in points.
    public var viewport: Size
    /// The part of the viewport that content does not use, in points.
    public var contentInset: Insets
    /// What else is known of the view.
    public var environment: LayoutEnvironment
    /// How far sections that scroll by themselves are to have scrolled, in points, by their indices; each
    /// rests at the nearest offset at which it may, and others at their start.
    public var orthogonalOffsets: [Int: Double]
    /// The names of kinds that have a number already, from 3 on, as in ``ElementKinds/others``.
    ///
    /// A layout gives other names the numbers after them, so that elements of an earlier layout keep
    /// theirs.
    public var knownKinds: [String]

    /// Makes an input; sizes and insets in points.
    public init(
        sections: [Section],
        expanded: Set<ItemPath> = [],
        collapsed: Set<Int> = [],
        measured: MeasuredSizes = MeasuredSizes(),
        viewport: Size,
        contentInset: Insets = .zero,
        environment: LayoutEnvironment = LayoutEnvironment(),
        orthogonalOffsets: [Int: Double] = [:],
        knownKinds: [String] = []
    ) {
        self.sections = sections
        self.expanded = expanded
        self.collapsed = collapsed
        self.measured = measured
        self.viewport = viewport
        self.contentInset = contentInset
        self.environment = environment
        self.orthogonalOffsets = orthogonalOffsets
        self.knownKinds = knownKinds
    }
}
