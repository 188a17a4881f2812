public import LayoutdGeometry

/// Sections of groups, each with its own measures (`UICollectionViewCompositionalLayout`).
///
/// A section repeats its group until all items have a place, or has a ``SectionLayout``. A section of which no item is measured
/// is computed by arithmetic: it costs the same for one item as for ten million.
///
/// The rectangle of a query is cut to the content, and cells to their groups, as UIKit does it.
///
/// - Note: Source: recorded on UIKit by kern0x1b/charon; what is our own choice is marked.
public struct CompositionalLayout: CollectionLayout {
    /// The axis along which the content scrolls.
    public let scrollAxis: Axis
    /// The extent of the whole content, in points.
    public let contentSize: Size
    /// The names of the kinds that the sections use.
    public let kinds: ElementKinds
    /// The number of cells, supplementary items and decorations.
    public let elementCount: Int
    /// The number of groups that were solved to prepare it.
    package let solvedGroupCount: Int

    /// Whether a section or a boundary item has an estimated size.
    public let isSelfSizing: Bool

    let sections: [PlacedSection]
    /// The content with the boundary items of the layout.
    let box: BoundaryBox
    /// Finds sections by the places of their elements along the scroll axis.
    let reach: ReachIndex
    let viewport: Size
    let grid: PixelGrid
    /// Whether items follow each other from right to left.
    public let isRightToLeft: Bool
    /// How far sections have scrolled by themselves, in points; others are at their start.
    var sectionOffsets: [Int: Double]

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The measures and settings.
    ///   - input: The data and the viewport. Sizes of items count on estimated axes, measured ones
    ///     before those of the data.
    /// - Throws: ``LayoutError`` for invalid measures, for a section without a layout, and for groups
    ///   with too many items.
    /// - Complexity: O(*s* + *m*), *s* sections and *m* items with known sizes.
    package init(
        _ configuration: Configuration,
        _ input: LayoutInput
    ) throws(LayoutError) {
        try configuration.validate(input)
        scrollAxis = configuration.scrollDirection
        grid = PixelGrid(scale: configuration.pixelScale)
        viewport = input.viewport
        isRightToLeft = input.environment.layoutDirection == .rightToLeft
        kinds = try configuration.kinds(input)
        var placer = SectionPlacer(configuration, input, kinds: kinds.byName)
        let (sections, box) = try placer.placeAll(input.sections)
        self.sections = sections
        self.box = box
        isSelfSizing = box.isEstimated || sections.contains(where: \.isSelfSizing)
        solvedGroupCount = placer.solvedCount
        let axis = scrollAxis
        sectionOffsets = sections.resting(at: input.orthogonalOffsets)
        reach = ReachIndex(sections.map { $0.reach(axis) })
        elementCount = sections.reduce(box.items.count) { $0 + $1.elementCount }
        var size = placer.contentSize(sections, box)
        // Content that is narrower than the view lies at the right of it.
        let inset = input.contentInset
        if isRightToLeft { size.width = max(size.width, viewport.width - inset.left - inset.right) }
        contentSize = size
        try requireContent(contentSize)
    }

    /// The number of items in groups in which nothing fits, and of hidden ones.
    public var unplacedItemCount: Int {
        sections.reduce(0) { $0 + $1.unplacedCount + ($1.nested?.unplacedItemCount ?? 0) }
    }

    /// The estimated memory: groups keep their members with all that is attached to them.
    ///
    /// 1 000 sections with rows of four take 1.5 MB.
    public var estimatedBytes: Int {
        sections.reduce(0) { $0 + ($1.groups == nil ? 32 : 130) * $1.storedCount }
            + 700 * sections.count
    }

    /// The number of items whose places are stored one by one.
    public var storedItemCount: Int {
        sections.reduce(0) { $0 + $1.storedCount }
    }
}

extension SectionPlacer {
    /// Places all sections one after the other.
    mutating func placeAll(
        _ data: [Section]
    ) throws(LayoutError) -> (sections: [PlacedSection], box: BoundaryBox) {
        var (sections, end) = ([PlacedSection](), 0.0)
        for (index, section) in data.enumerated() {
            var next = try place(section, section: index)
            guard workLeft >= 0 else { throw .groupsTooLarge(section: index) }
            next.start = next.lead + (index == 0 ? 0 : end + configuration.interSectionSpacing)
            end = next.start + next.box.total
            sections.append(next)
        }
        let box = contentBox(around: end)
        for index in sections.indices { sections[index].start += box.before }
        return (sections, box)
    }

    /// The size of the content: across the scroll axis that of the view, or of the widest group or layout.
    func contentSize(_ sections: [PlacedSection], _ box: BoundaryBox) -> Size {
        let axis = configuration.scrollDirection
        var size = viewport
        size[axis] = box.total
        size[axis.cross] = sections.reduce(size[axis.cross]) { max($0, $1.largestCross(axis)) }
        return size
    }
}

extension [PlacedSection] {
    /// Where sections that scroll by themselves rest if they are set to offsets.
    fileprivate func resting(at offsets: [Int: Double]) -> [Int: Double] {
        offsets.reduce(into: [:]) { resting, asked in
            guard indices.contains(asked.key) else { return }
            resting[asked.key] = self[asked.key].scroller?.resting(at: asked.value)
        }
    }
}
