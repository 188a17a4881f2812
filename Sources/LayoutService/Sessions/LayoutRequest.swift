import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A layout to compute once, without a session.
struct LayoutRequest: Sendable {
    var collection: CollectionPlan
    /// Content coordinates, points; `nil` for the whole layout.
    var rect: Rect?
    /// The sizes that elements of a compositional layout want, by section and by the names that
    /// documents give them.
    var preferredSizes: [Int: [String: ItemSize]] = [:]
    /// Where the view has scrolled, one after the other, and measured what became visible; `nil` if all
    /// sizes are known.
    var contentOffsets: [Point]?
    /// What a handler has changed of the items of the first section.
    var visibleItems: [Int: VisibleItemChange] = [:]

    /// What scrolls over the layout: headers and footers may be pinned to it.
    var bounds: LayoutBounds {
        bounds(at: contentOffsets?.last ?? collection.contentOffset)
    }

    /// What scrolls over the layout, at an offset.
    func bounds(at offset: Point?) -> LayoutBounds {
        let (viewport, inset) = (collection.viewport, collection.contentInset)
        let offset = offset ?? Point(x: -inset.left, y: -inset.top)
        return LayoutBounds(visible: Rect(origin: offset, size: viewport).inset(by: inset))
    }

    /// Reads a request, without a preset's dynamics.
    init(_ reader: inout ObjectReader, _ limits: ServiceLimits) {
        let base = reader.preset()
        collection = base?.collection ?? CollectionPlan()
        var preferred: [Int: [String: ItemSize]] = [:]
        collection.merge(&reader, isInherited: base != nil, limits) { layout, section, reader in
            guard layout is CompositionalLayout.Configuration else { return }
            preferred[section] = reader.preferredSizes()
        }
        preferredSizes = preferred
        contentOffsets = reader.contentOffsets()
        visibleItems = reader.visibleItems()
        rect = reader.rect("rect")
        guard !(collection.layout.definition is CompositionalLayout.Configuration) else { return }
        let rule = "goes with a layout of type \"compositional\"; leave it out"
        for name in ["contentOffsets", "visibleItems"] as [StaticString] {
            reader.refuse(name, rule)
        }
    }
}

extension ObjectReader {
    /// `preferredSizes` of a section: the width and height that elements want, `null` for their estimates;
    /// cells by their item, others by their kind.
    fileprivate mutating func preferredSizes() -> [String: ItemSize]? {
        let validation = validation
        var sizes: [String: ItemSize] = [:]
        let isGiven = entries("preferredSizes") { name, value, place in
            guard value.isArray, value.count == 2 else {
                return validation.report(
                    place,
                    "must be [width, height], with null for an estimate, got "
                        + value.kindDescription
                )
            }
            var extents: [Double?] = []
            value.forEachChild { index, child in
                extents.append(
                    child.isNull
                        ? nil
                        : Ranges.extent.validated(
                            child,
                            at: .element(place, index),
                            validation: validation
                        )
                )
            }
            sizes[name] = ItemSize(width: extents[0], height: extents[1])
        }
        return isGiven ? sizes : nil
    }

    /// `contentOffsets`, at least one.
    fileprivate mutating func contentOffsets() -> [Point]? {
        let range = Ranges.contentCoordinate
        let most = LayoutRequest.maximumOffsets
        let given = list("contentOffsets", "a list of points", atMost: most) {
            $0.requiredPoint(in: range)
        }
        guard let given else { return nil }
        if given.isEmpty { report("contentOffsets", "is empty; give a point, or leave it out") }
        return given.compactMap { $0 }
    }

    /// `visibleItems`: what a handler has changed of items of section 0, by their indices.
    fileprivate mutating func visibleItems() -> [Int: VisibleItemChange] {
        let validation = validation
        var changes: [Int: VisibleItemChange] = [:]
        entries("visibleItems") { name, value, place in
            guard let item = Int(digits: name) else {
                return validation.report(place, "must be the index of an item, from 0")
            }
            changes[item] = ObjectReader.read(value, at: place, validation: validation) {
                $0.visibleItem()
            }
        }
        return changes
    }

    private mutating func visibleItem() -> VisibleItemChange? {
        var change = VisibleItemChange()
        change.alpha = number("alpha", in: Ranges.alpha) ?? 1
        if let matrix = numbers("transform", count: 4) { change.transform = matrix }
        change.center = numbers("center", count: 2).map { Point(x: $0[0], y: $0[1]) }
        return change
    }

    /// A list of a given number of numbers.
    private mutating func numbers(_ name: StaticString, count: Int) -> [Double]? {
        guard let value = value(name) else { return nil }
        guard value.isArray, value.count == count else {
            report(name, "must be a list of \(count) numbers, got \(value.kindDescription)")
            return nil
        }
        let (place, validation) = (place(name), validation)
        var numbers: [Double?] = []
        value.forEachChild { index, child in
            numbers.append(
                Ranges.contentCoordinate.validated(
                    child,
                    at: .element(place, index),
                    validation: validation
                )
            )
        }
        return numbers.complete()
    }
}

extension LayoutRequest {
    /// The most offsets that a view scrolls to one after the other.
    fileprivate static let maximumOffsets = 100

    /// The layout, with the sizes that are known.
    ///
    /// - Throws: ``Problem`` if it cannot be prepared, or an element that has a size does not exist.
    func prepare(_ budget: inout WorkBudget) throws(RequestFailure) -> any CollectionLayout {
        try budget.spend(collection.effortOfPreparing)
        guard !preferredSizes.isEmpty,
            let configuration = collection.layout.definition as? CompositionalLayout.Configuration
        else { return try collection.prepare() }
        let input = collection.input
        let sizing = try convertingErrors { () throws(LayoutError) in
            try SelfSizing(configuration, input)
        }
        let answers = try answers(sizing.layout)
        guard let contentOffsets else {
            var measured = MeasuredSizes()
            for (element, size) in answers { measured[element] = size }
            try budget.spend(collection.effortOfPreparing)
            return try convertingErrors { () throws(LayoutError) in
                try CompositionalLayout(configuration, input, measured: measured)
            }
        }
        return try settle(sizing, at: contentOffsets, answers, &budget)
    }

    /// Measures what becomes visible at each offset.
    private func settle(
        _ sizing: SelfSizing,
        at offsets: [Point],
        _ answers: [ElementID: ItemSize],
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> any CollectionLayout {
        var sizing = sizing
        for offset in offsets {
            let bounds = bounds(at: offset)
            while let element = sizing.nextElement(in: bounds) {
                try budget.spend(collection.effortOfPreparing)
                try budget.requireTime()
                try convertingErrors { () throws(LayoutError) in
                    try sizing.set(answers[element], of: element)
                }
            }
        }
        return sizing.layout
    }

    /// The sizes that elements want.
    private func answers(
        _ layout: CompositionalLayout
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
                answers[element] = size
            }
        }
        return answers
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
