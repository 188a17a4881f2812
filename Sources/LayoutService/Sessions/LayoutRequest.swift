import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A layout to compute once, without a session.
struct LayoutRequest: Sendable {
    var collection: CollectionPlan
    /// Content coordinates, points; `nil` for the whole layout.
    var rect: Rect?
    /// The sizes that elements with estimates want, by section and by the names that documents give them.
    var preferredSizes: [Int: [String: ItemSize]] = [:]
    /// Where the view has scrolled, one after the other, and measured what became visible; `nil` if all
    /// sizes are known.
    var contentOffsets: [Point]?
    /// What a handler has changed of the items of the first section.
    var visibleItems: [Int: VisibleItemChange] = [:]

    /// What scrolls over the layout: headers and footers may be pinned to it.
    func bounds(over layout: any CollectionLayout) -> LayoutBounds {
        let inset = collection.contentInset
        var start = Point(x: -inset.left, y: -inset.top)
        if layout.isRightToLeft {
            let end = layout.contentSize.width + inset.right - collection.viewport.width
            start.x = max(start.x, end)
        }
        return bounds(at: contentOffsets?.last ?? collection.contentOffset ?? start)
    }

    /// What scrolls over the layout, at an offset.
    func bounds(at offset: Point) -> LayoutBounds {
        let (viewport, inset) = (collection.viewport, collection.contentInset)
        return LayoutBounds(visible: Rect(origin: offset, size: viewport).inset(by: inset))
    }

    /// Reads a request, without a preset's dynamics.
    init(_ reader: inout ObjectReader, _ limits: ServiceLimits) {
        let base = SessionPlan(presetOf: &reader)
        collection = base?.collection ?? CollectionPlan()
        var preferred: [Int: [String: ItemSize]] = [:]
        collection.merge(&reader, isInherited: base != nil, limits) { layout, section, reader in
            guard let hasEstimates = layout.hasEstimates else { return }
            preferred[section] = Self.preferredSizes(&reader)
            guard !hasEstimates, reader.contains("preferredSizes") else { return }
            reader.report("preferredSizes", Self.noEstimates)
        }
        preferredSizes = preferred
        contentOffsets = Self.contentOffsets(&reader)
        visibleItems = Self.visibleItems(&reader)
        rect = Rect(&reader, "rect")
        if collection.environment.layoutDirection == .rightToLeft,
            case .never = collection.layout.definition.flipping
        {
            reader.report("layoutDirection", Problem.noLeadingSide)
        }
        let layout = collection.layout.document
        switch layout.hasEstimates {
        case nil: reader.refuse("contentOffsets", "goes with a layout of a type that has estimates")
        case false?:
            if reader.contains("contentOffsets") {
                reader.report("contentOffsets", Self.noEstimates)
            }
        case true?: break
        }
        guard !(layout is CompositionalLayout.Configuration) else { return }
        let rule = "goes with a layout of type \"compositional\"; leave it out"
        reader.refuse("visibleItems", rule)
    }

    private static let noEstimates =
        "goes with a layout that has estimates; give it one, as estimatedItemSize, estimatedRowHeight "
        + "or estimatedItemHeight, or leave this out"
}

extension LayoutRequest {
    /// Reads `preferredSizes` of a section: the width and height that elements want, `null` for their
    /// estimates; cells by their item, others by their kind.
    private static func preferredSizes(_ reader: inout ObjectReader) -> [String: ItemSize]? {
        let validation = reader.validation
        var sizes: [String: ItemSize] = [:]
        let isGiven = reader.entries("preferredSizes") { name, value, place in
            guard value.isArray, value.count == 2 else {
                return validation.report(
                    place,
                    "must be [width, height], with null for an estimate, got "
                        + value.kindDescription
                )
            }
            var extents: [Double?] = []
            value.forEachChild { index, child in
                let place = JSONPointer.element(place, index)
                extents.append(
                    child.isNull
                        ? nil : Ranges.extent.validated(child, at: place, validation: validation)
                )
            }
            sizes[name] = ItemSize(width: extents[0], height: extents[1])
        }
        return isGiven ? sizes : nil
    }

    /// Reads `contentOffsets`, at least one.
    private static func contentOffsets(_ reader: inout ObjectReader) -> [Point]? {
        let given = reader.list("contentOffsets", "a list of points", atMost: maximumOffsets) {
            Point(&$0, in: Ranges.contentCoordinate)
        }
        guard let given else { return nil }
        if given.isEmpty {
            reader.report("contentOffsets", "is empty; give a point, or leave it out")
        }
        return given.compactMap { $0 }
    }

    /// Reads `visibleItems`: what a handler has changed of items of section 0, by their indices.
    private static func visibleItems(_ reader: inout ObjectReader) -> [Int: VisibleItemChange] {
        let validation = reader.validation
        var changes: [Int: VisibleItemChange] = [:]
        reader.entries("visibleItems") { name, value, place in
            guard let item = Int(digits: name) else {
                return validation.report(place, "must be the index of an item, from 0")
            }
            changes[item] = ObjectReader.read(value, at: place, validation: validation) {
                VisibleItemChange(&$0)
            }
        }
        return changes
    }
}

extension VisibleItemChange {
    fileprivate init(_ reader: inout ObjectReader) {
        self.init()
        alpha = reader.number("alpha", in: Ranges.alpha) ?? 1
        if let matrix = Self.numbers("transform", count: 4, &reader) { transform = matrix }
        center = Self.numbers("center", count: 2, &reader).map { Point(x: $0[0], y: $0[1]) }
    }

    /// Reads a list of a given number of numbers.
    private static func numbers(
        _ name: StaticString,
        count: Int,
        _ reader: inout ObjectReader
    ) -> [Double]? {
        guard let value = reader.value(name) else { return nil }
        guard value.isArray, value.count == count else {
            let got = value.kindDescription
            reader.report(name, "must be a list of \(count) numbers, got \(got)")
            return nil
        }
        let (place, validation) = (reader.place(name), reader.validation)
        var numbers: [Double?] = []
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            let range = Ranges.contentCoordinate
            numbers.append(range.validated(child, at: place, validation: validation))
        }
        return numbers.complete()
    }
}

extension LayoutRequest {
    /// The most offsets that a view scrolls to one after the other.
    fileprivate static let maximumOffsets = 100

    /// The layout, with the sizes that are known.
    ///
    /// - Returns: The layout, and what has been measured in it.
    /// - Throws: ``Problem`` if it cannot be prepared, or an element that has a size does not exist.
    func prepare(
        _ budget: inout WorkBudget,
        _ limits: ServiceLimits
    ) throws(RequestFailure) -> (any CollectionLayout, MeasuredSizes) {
        try budget.spend(collection.effortOfPreparing)
        guard !preferredSizes.isEmpty else {
            return (try collection.prepare(), MeasuredSizes())
        }
        var input = collection.input
        let configuration = collection.layout
        let sizing = try convertingErrors { () throws(LayoutError) in
            try SelfSizing(configuration, input)
        }
        let answers = try answers(sizing.layout)
        guard let contentOffsets else {
            for (element, size) in answers where size != ItemSize() {
                input.measured[element] = size.only(sizing.layout.freeExtents(of: element))
            }
            let known = input
            try budget.spend(collection.effortOfPreparing)
            let layout = try convertingErrors { () throws(LayoutError) in
                try configuration.prepare(known)
            }
            return (layout, known.measured)
        }
        return try settle(sizing, at: contentOffsets, answers, &budget, limits)
    }

    /// Measures what becomes visible at each offset.
    private func settle(
        _ sizing: SelfSizing,
        at offsets: [Point],
        _ answers: [ElementID: ItemSize],
        _ budget: inout WorkBudget,
        _ limits: ServiceLimits
    ) throws(RequestFailure) -> (any CollectionLayout, MeasuredSizes) {
        var (sizing, effort) = (sizing, 0)
        for offset in offsets {
            let bounds = bounds(at: offset)
            while true {
                let limit = budget.elements(atMost: limits.maximumFrameElements)
                let (element, count) = try convertingErrors { () throws(TooManyElements) in
                    try sizing.nextElement(in: bounds, limit: limit)
                } to: {
                    $0.limit == limits.maximumFrameElements
                        ? .problem(
                            Problem(
                                tooManyElements: $0,
                                remedy: "a smaller viewport, or larger estimates"
                            )
                        ) : .overBudget
                }
                guard let element else { break }
                let step =
                    collection.effortOfPreparing + 200 * count + 3_000 * sizing.measured.count
                try budget.spend(step)
                try budget.requireTime()
                effort += step
                guard effort <= Self.mostEffort else {
                    throw .problem(
                        Problem(
                            at: "/contentOffsets",
                            "would measure for more than five seconds; give fewer offsets, a smaller "
                                + "viewport, or larger estimates"
                        )
                    )
                }
                try convertingErrors { () throws(LayoutError) in
                    try sizing.set(answers[element], of: element)
                }
            }
        }
        return (sizing.layout, sizing.measured)
    }

    /// The most time that measuring may take by estimate, in nanoseconds: each answer lays everything out again.
    private static let mostEffort = 5_000_000_000

    /// The sizes that elements want.
    private func answers(
        _ layout: any CollectionLayout
    ) throws(RequestFailure) -> [ElementID: ItemSize] {
        var answers: [ElementID: ItemSize] = [:]
        for (section, sizes) in preferredSizes {
            for (name, size) in sizes {
                let element =
                    Int(digits: name).map { .cell(section: section, item: $0) }
                    ?? layout.kinds.kind(named: name).map { ElementID(kind: $0, section: section) }
                guard let element, layout.attributes(for: element) != nil else {
                    let pointer = "/sections/\(section)/preferredSizes/\(name.shortened)"
                    throw .problem(
                        Problem(at: pointer, "the section has no such item or kind; leave it out")
                    )
                }
                answers[element] = isExpanded(element) ? size.ofExpandedRow : size
            }
        }
        return answers
    }

    private func isExpanded(_ element: ElementID) -> Bool {
        let path = ItemPath(section: element.section, item: element.item)
        return element.kind == .cell && collection.expanded.contains(path)
    }

    /// Elements as they are shown, with what a handler has changed.
    func shown(_ attributes: LayoutAttributes, in layout: any CollectionLayout) -> PresentedElement
    {
        var shown = PresentedElement(resting: attributes)
        let element = attributes.element
        guard element.kind == .cell, element.section == 0,
            let change = visibleItems[element.item]
        else { return shown }
        let axis = layout.scrollAxis.cross
        let offset = layout.orthogonalSections.first { $0.section == 0 }?.offset ?? 0
        var frame = attributes.frame
        frame.origin[axis] += offset
        shown.frame = change.box(around: frame, scrolledBy: offset, along: axis)
        shown.alpha = change.alpha
        return shown
    }
}

extension ItemSize {
    /// The size of a row that is expanded, which has its own height while it is.
    fileprivate var ofExpandedRow: ItemSize { ItemSize(width: width, expandedHeight: height) }
}
