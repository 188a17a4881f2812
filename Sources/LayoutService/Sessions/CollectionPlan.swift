import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A layout, its data and its viewport, validated.
struct CollectionPlan: Sendable {
    var preset: String?
    var viewport = ViewportDocument.usualSize
    var contentInset = Insets.zero
    var environment = LayoutEnvironment()
    var contentOffset: Point?
    var sections: [CollectionView.Section] = []
    /// What the client calls sections and items; `nil` if it names them by their indices.
    var identifiers: DataIdentifiers?
    var layout = LayoutConfiguration.flow(FlowLayout.Configuration())
    /// Rows of a list.
    var expanded: Set<ItemPath> = []
    /// Sections of a list.
    var collapsed: Set<Int> = []
    /// How far sections that scroll by themselves are to have scrolled, in points.
    var orthogonalOffsets: [Int: Double] = [:]

    /// The estimated time to prepare the layout, in nanoseconds.
    var effortOfPreparing: Int {
        layout.definition.effortOfPreparing(sections) + 150 * (identifiers?.items.count ?? 0)
    }

    /// The estimated memory of a session with it, in bytes.
    var estimatedBytes: Int { CollectionView.estimatedBytes(of: layout, sections, identifiers) }

    /// Finds sections and items by their identifiers.
    var dataNames: DataNames { DataNames(sections, identifiers) }

    /// Prepares the layout.
    func prepare() throws(RequestFailure) -> any CollectionLayout {
        let input = input
        return try convertingErrors { () throws(LayoutError) in try layout.prepare(input) }
    }

    /// What the layout is prepared for.
    var input: LayoutInput {
        LayoutInput(
            sections: sections,
            expanded: expanded,
            collapsed: collapsed,
            viewport: viewport,
            contentInset: contentInset,
            environment: environment,
            orthogonalOffsets: orthogonalOffsets
        )
    }
}

extension CollectionPlan {
    /// Reads the given members, which replace the current ones or are merged over them.
    ///
    /// - Parameters:
    ///   - reader: The document.
    ///   - isInherited: Whether what is there comes from a preset: only then the layout's type may
    ///     be left out.
    ///   - limits: How much a session may have.
    ///   - readMore: Reads more members of a section, from the layout, its index and its document.
    mutating func merge(
        _ reader: inout ObjectReader,
        isInherited: Bool,
        _ limits: ServiceLimits,
        _ readMore: (any LayoutDocument, Int, inout ObjectReader) -> Void = { _, _, _ in }
    ) {
        let layout = layout
        let merged = reader.object("layout") { layout.merged(&$0, isInherited: isInherited) }
        if let merged { self.layout = merged }
        mergeViewport(&reader)
        contentInset.merge(&reader, "contentInset", default: .zero)
        if let offset = Point(contentOffset: &reader) { contentOffset = offset }
        if let given = GivenData(&reader, of: self.layout, limits, readMore) {
            (sections, identifiers) = (given.sections, given.identifiers)
        } else if !reader.contains("sections") {
            self.layout.reportFault(of: sections, reader)
        }
        if let expanded = self.layout.expanded(&reader, in: sections, dataNames) {
            self.expanded = expanded
        }
        if let collapsed = self.layout.collapsed(&reader, in: sections, dataNames) {
            self.collapsed = collapsed
        }
        if let offsets = self.layout.orthogonalOffsets(&reader, in: sections) {
            orthogonalOffsets = offsets
        }
        if self.layout.lacksHeaders(of: sections) {
            LayoutConfiguration.reportMissingHeaders(reader)
        }
    }
}

extension Point {
    /// Reads `contentOffset`; a coordinate that is absent is 0.
    init?(contentOffset reader: inout ObjectReader) {
        self.init(&reader, "contentOffset", in: Ranges.contentCoordinate, defaults: .zero)
    }
}
