import LayoutdGeometry

/// The items of a section in lines.
struct FlowSection: SectionContent {
    let space: FlowSpace
    let lines: FlowLines
    /// The length available to the items of a line, in points; may be negative.
    let available: Double

    /// A section with its header, its lines and its footer, and the insets around them.
    static func placed(
        _ items: FlowSectionItems,
        _ metrics: FlowLayout.Metrics,
        in space: FlowSpace,
        from start: Double
    ) -> (section: StackSection, hasDoubtfulSizes: Bool) {
        let (axis, inset) = (space.axis, metrics.sectionInset)
        let (header, footer) = (
            metrics.headerReferenceSize[axis], metrics.footerReferenceSize[axis]
        )
        let rule = FlowLineRule(
            leading: inset.start(axis.cross),
            available: space.extent - inset.start(axis.cross) - inset.end(axis.cross),
            itemSpacing: metrics.minimumInteritemSpacing,
            isSelfSizing: space.isSelfSizing,
            lineAlignment: space.lineAlignment,
            itemAlignment: space.itemAlignment
        )
        let origin = start + header + inset.start(axis)
        let lines = FlowLines(items, metrics: metrics, axis: axis, rule: rule, origin: origin)
        let end = origin + lines.thickness + inset.end(axis) + footer
        let section = StackSection(
            start: start,
            end: end,
            header: Band(start: start, extent: header, length: space.extent),
            footer: Band(start: end - footer, extent: footer, length: space.extent),
            content: FlowSection(space: space, lines: lines, available: rule.available)
        )
        return (section, lines.hasDoubtfulSizes)
    }

    var count: Int { lines.count }

    /// Of items without sizes of their own, those in lines with measured ones.
    var storedCount: Int {
        if case .sparse(let lines) = lines { lines.storedCount } else { 0 }
    }

    func frame(of item: Int) -> Rect { space.frame(of: lines.slot(of: item)) }

    func add(
        section: Int,
        in searched: Rect,
        to found: inout BoundedElements
    ) throws(TooManyElements) {
        try lines.add(
            main: Interval(searched, along: space.axis),
            cross: Interval(searched, along: space.axis.cross),
            section: section,
            in: space,
            to: &found
        )
    }
}

/// The lines of a section: computed for equal items, otherwise stored.
enum FlowLines {
    case uniform(UniformFlowLines)
    case sparse(SparseFlowLines)
    case varying(VaryingFlowLines)

    init(
        _ items: FlowSectionItems,
        metrics: FlowLayout.Metrics,
        axis: Axis,
        rule: FlowLineRule,
        origin: Double
    ) {
        if items.table.isUniform {
            let uniform = UniformFlowLines(
                count: items.table.count,
                length: items.size[axis.cross],
                thickness: items.size[axis],
                rule: rule,
                lineSpacing: metrics.minimumLineSpacing,
                origin: origin
            )
            guard let measured = items.measured else {
                self = .uniform(uniform)
                return
            }
            self = .sparse(
                SparseFlowLines(
                    count: items.table.count,
                    size: FlowItem(items.size, along: axis),
                    measured: measured,
                    estimate: items.estimate,
                    axis: axis,
                    rule: rule,
                    lineSpacing: metrics.minimumLineSpacing,
                    origin: origin
                )
            )
        } else {
            self = .varying(
                VaryingFlowLines(
                    items: FlowItems(items, axis: axis),
                    rule: rule,
                    lineSpacing: metrics.minimumLineSpacing,
                    origin: origin
                )
            )
        }
    }

    /// Whether a size of an item may be invalid.
    var hasDoubtfulSizes: Bool {
        switch self {
        case .uniform, .sparse: false
        case .varying(let lines): lines.hasDoubtfulSizes
        }
    }

    /// The number of items.
    var count: Int {
        switch self {
        case .uniform(let lines): lines.count
        case .sparse(let lines): lines.count
        case .varying(let lines): lines.count
        }
    }

    /// The distance from the start of the first line to the end of the last, in points.
    var thickness: Double {
        switch self {
        case .uniform(let lines): lines.totalThickness
        case .sparse(let lines): lines.totalThickness
        case .varying(let lines): lines.totalThickness
        }
    }

    /// The place of an item.
    func slot(of item: Int) -> FlowSlot {
        switch self {
        case .uniform(let lines): lines.slot(of: item)
        case .sparse(let lines): lines.slot(of: item)
        case .varying(let lines): lines.slot(of: item)
        }
    }

    /// Adds the items that overlap a region, in order; see
    /// ``UniformFlowLines/add(main:cross:section:in:to:)``.
    func add(
        main: Interval,
        cross: Interval,
        section: Int,
        in space: FlowSpace,
        to found: inout BoundedElements
    ) throws(TooManyElements) {
        switch self {
        case .uniform(let lines):
            try lines.add(main: main, cross: cross, section: section, in: space, to: &found)
        case .sparse(let lines):
            try lines.visit(main: main) { (item, slot) throws(TooManyElements) in
                let id = ElementID.cell(section: section, item: item)
                try found.add(LayoutAttributes(element: id, frame: space.frame(of: slot)))
            }
        case .varying(let lines):
            try lines.visit(main: main) { (item, slot) throws(TooManyElements) in
                let id = ElementID.cell(section: section, item: item)
                try found.add(LayoutAttributes(element: id, frame: space.frame(of: slot)))
            }
        }
    }
}
