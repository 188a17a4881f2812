import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A layout, its data and its viewport, validated.
struct CollectionPlan: Sendable {
    var preset: String?
    var viewport = Size(width: 320, height: 480)
    var contentInset = Insets.zero
    var environment = LayoutEnvironment()
    var contentOffset: Point?
    var sections: [CollectionView.Section] = []
    var layout = LayoutConfiguration.flow(FlowLayout.Configuration())
    /// Rows of a list.
    var expanded: Set<ItemPath> = []
    /// Sections of a list.
    var collapsed: Set<Int> = []
    /// How far sections that scroll by themselves are to have scrolled, in points.
    var orthogonalOffsets: [Int: Double] = [:]

    /// The estimated time to prepare the layout, in nanoseconds.
    var effortOfPreparing: Int { layout.definition.effortOfPreparing(sections) }

    /// The estimated memory of a session with it, in bytes.
    var estimatedBytes: Int { CollectionView.estimatedBytes(of: layout, sections) }

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
        let merged = reader.object("layout") { $0.layout(over: layout, isInherited: isInherited) }
        if let merged { self.layout = merged }
        reader.mergeViewport(&viewport, &environment)
        reader.merge("contentInset", into: &contentInset, default: .zero)
        if let offset = reader.contentOffset() { contentOffset = offset }
        if let given = reader.sections(of: self.layout, limits, readMore) {
            sections = given
        } else if !reader.contains("sections") {
            reader.reportFault(of: sections, in: self.layout)
        }
        if let expanded = reader.expanded(in: sections, of: self.layout) {
            self.expanded = expanded
        }
        if let collapsed = reader.collapsed(in: sections, of: self.layout) {
            self.collapsed = collapsed
        }
        if let offsets = reader.orthogonalOffsets(in: sections, of: self.layout) {
            orthogonalOffsets = offsets
        }
        if self.layout.lacksHeaders(of: sections) { reader.reportMissingHeaders() }
    }
}

extension ObjectReader {
    /// `contentOffset`; a coordinate that is absent is 0.
    mutating func contentOffset() -> Point? {
        point("contentOffset", in: Ranges.contentCoordinate, defaults: .zero)
    }
}
