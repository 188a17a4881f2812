/// The appearance, headers, footers and separators of a list's section (`UICollectionLayoutListConfiguration`).
///
/// - Note: Source: recorded on UIKit by kern0x1b/charon, in the Mac idiom. That rows are 44 high on a phone is
///   widely seen; what is our own choice is marked.
public struct CollectionLayoutListConfiguration: Sendable, Hashable, Codable {
    /// The overall look.
    public var appearance: Appearance
    /// Whether sections have headers, and of which kind.
    public var headerMode: HeaderMode
    /// Whether sections have footers.
    public var footerMode: FooterMode
    /// The space above each supplementary header, in points; `nil` is automatic.
    ///
    /// If the first item is the header, it is the inset above that.
    public var headerTopPadding: Double?
    /// The idiom whose measures the list has.
    public var metrics: Metrics
    /// The height of rows until they are measured, in points; `nil` for that of ``metrics``.
    public var estimatedRowHeight: Double?
    /// The height of expanded rows without their own, in points; `nil` if rows do not expand.
    public var expandedRowHeight: Double?
    /// Insets that replace those of the appearance; our own addition.
    public var sectionInset: SectionInset
    /// Whether there are any separators.
    public var showsSeparators: Bool
    /// The separators of rows without their own.
    public var separatorConfiguration: ListSeparatorConfiguration
    /// `nil` for false, as in records from before it.
    private var editing: Bool?

    /// Creates a configuration; lengths in points.
    public init(
        appearance: Appearance = .plain,
        headerMode: HeaderMode = .none,
        footerMode: FooterMode = .none,
        headerTopPadding: Double? = nil,
        metrics: Metrics = .phone,
        estimatedRowHeight: Double? = nil,
        expandedRowHeight: Double? = nil,
        sectionInset: SectionInset = SectionInset(),
        showsSeparators: Bool = true,
        separatorConfiguration: ListSeparatorConfiguration = ListSeparatorConfiguration(),
        isEditing: Bool = false
    ) {
        self.appearance = appearance
        self.headerMode = headerMode
        self.footerMode = footerMode
        self.headerTopPadding = headerTopPadding
        self.metrics = metrics
        self.estimatedRowHeight = estimatedRowHeight
        self.expandedRowHeight = expandedRowHeight
        self.sectionInset = sectionInset
        self.showsSeparators = showsSeparators
        self.separatorConfiguration = separatorConfiguration
        editing = isEditing ? true : nil
    }

    /// Whether the list is edited (`UICollectionView.isEditing`), so that cells have accessories for that.
    public var isEditing: Bool {
        get { editing ?? false }
        set { editing = newValue ? true : nil }
    }
}

extension CollectionLayoutListConfiguration {
    /// The overall look of a list (`UICollectionLayoutListConfiguration.Appearance`).
    public enum Appearance: String, Sendable, Hashable, Codable, CaseIterable {
        /// Rows from edge to edge.
        case plain
        /// Groups of rows from edge to edge, with space between them.
        case grouped
        /// Groups of rows with space around them.
        case insetGrouped
        /// Rows with space at the sides, in groups.
        case sidebar
        /// Rows with space at the sides.
        case sidebarPlain

        /// Whether sections are groups with space between them.
        var isGrouped: Bool { self == .grouped || self == .insetGrouped }
    }

    /// What the header of a section is (`UICollectionLayoutListConfiguration.HeaderMode`).
    public enum HeaderMode: String, Sendable, Hashable, Codable, CaseIterable {
        /// There is none.
        case none
        /// A header of its own.
        case supplementary
        /// The first item; for the layout it is an ordinary cell.
        case firstItemInSection
    }

    /// What the footer of a section is (`UICollectionLayoutListConfiguration.FooterMode`).
    public enum FooterMode: String, Sendable, Hashable, Codable, CaseIterable {
        /// There is none.
        case none
        /// A footer of its own.
        case supplementary
    }

    /// The idiom whose measures a list has.
    public enum Metrics: String, Sendable, Hashable, Codable, CaseIterable {
        /// Rows of 44 points.
        case phone
        /// Rows of 40.04 points.
        case mac

        /// The height of rows that are not measured, in points.
        var rowHeight: Double {
            switch self {
            case .phone: 44
            case .mac: 40.04
            }
        }
    }

    /// Insets of a section that replace those of the appearance, in points; `nil` for the appearance's.
    public struct SectionInset: Sendable, Hashable, Codable {
        /// Above the rows, below the header.
        public var top: Double?
        /// At the leading side of rows, headers and footers.
        public var leading: Double?
        /// Below the rows, above the footer.
        public var bottom: Double?
        /// At the trailing side of rows, headers and footers.
        public var trailing: Double?

        /// Creates insets, in points; by default those of the appearance.
        public init(
            top: Double? = nil,
            leading: Double? = nil,
            bottom: Double? = nil,
            trailing: Double? = nil
        ) {
            (self.top, self.leading) = (top, leading)
            (self.bottom, self.trailing) = (bottom, trailing)
        }
    }
}

extension CollectionLayoutListConfiguration: SectionMeasures {
    /// "configuredList".
    public static let name = ConfiguredListLayout.name

    /// Whether rows, headers and footers are as wide with both.
    public func measuresAlike(_ other: Self) -> Bool {
        let (own, others) = (contentInsets, other.contentInsets)
        return own.leading == others.leading && own.trailing == others.trailing
    }
}

extension Section.Measures {
    /// The measures of a section of a list by configuration.
    public static func list(_ configuration: CollectionLayoutListConfiguration) -> Section.Measures
    {
        Section.Measures(configuration)
    }
}

extension CollectionLayoutListConfiguration {
    func validate() throws(LayoutError) {
        try requireMeasure("headerTopPadding", headerTopPadding ?? 0)
        try requireEstimate("estimatedRowHeight", estimatedRowHeight)
        try requireMeasure("expandedRowHeight", expandedRowHeight ?? 0)
        try requireMeasure("sectionInset.top", sectionInset.top ?? 0)
        try requireMeasure("sectionInset.leading", sectionInset.leading ?? 0)
        try requireMeasure("sectionInset.bottom", sectionInset.bottom ?? 0)
        try requireMeasure("sectionInset.trailing", sectionInset.trailing ?? 0)
        try separatorConfiguration.validate()
    }
}
