import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Checks what every layout promises; see ``CollectionLayout``.
struct LayoutConformance {
    let input: LayoutCase
    let layout: any CollectionLayout
    /// The case, for failures.
    let name: String
    /// The identifiers of all elements that the layout may have, in order.
    let ids: [ElementID]
    var random: SplitMix64

    /// Prepares a random layout.
    init(_ kind: LayoutKind, seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        input = LayoutCase(kind, using: &random)
        layout = try input.prepare()
        ids = input.ids
        name = "\(kind), seed \(seed)"
    }

    /// All elements, looked up one by one, in their natural places or pinned.
    func everyElement(visible: Rect? = nil) -> [LayoutAttributes] {
        ids.compactMap { id in
            visible.map { layout.attributes(for: id, visible: $0) } ?? layout.attributes(for: id)
        }
    }
}

// MARK: - Searches

extension LayoutConformance {
    /// A search finds what a filter of all elements finds, in order, unless the limit is less.
    mutating func checkSearches() throws {
        #expect(ids == ids.sorted())
        let (layout, natural) = (layout, everyElement())
        for _ in 0..<10 {
            let visible = makeVisible()
            let pinned = everyElement(visible: visible)
            let rect = makeRect(near: visible, among: pinned)
            try check("\(rect)", finds: natural.filter { $0.boundingBox.overlaps(rect) }) {
                try layout.elements(in: rect, limit: $0)
            }
            try check(
                "\(rect) in \(visible)",
                finds: pinned.filter { $0.boundingBox.overlaps(rect) }
            ) {
                try layout.elements(in: rect, visible: visible, limit: $0)
            }
        }
    }

    /// All elements are as many as the layout counts, and found by a search without a rectangle.
    mutating func checkCount() throws {
        let (layout, natural, visible) = (layout, everyElement(), makeVisible())
        #expect(layout.elementCount == natural.count, "\(name)")
        #expect((0...natural.count).contains(layout.storedItemCount), "\(name)")
        for section in Set(ids.map(\.section)) {
            guard let extent = layout.extent(ofSection: section),
                extent.lowerBound < extent.upperBound
            else { continue }
            let middle = (extent.lowerBound + extent.upperBound) / 2
            #expect(layout.section(at: middle) == section, "\(name), section \(section)")
        }
        try check("all", finds: natural) { try layout.allElements(limit: $0) }
        try check("all in \(visible)", finds: everyElement(visible: visible)) {
            try layout.allElements(visible: visible, limit: $0)
        }
    }

    private mutating func check(
        _ query: String,
        finds expected: [LayoutAttributes],
        _ search: (_ limit: Int) throws -> [LayoutAttributes]
    ) throws {
        for limit in [expected.count, .max] {
            let found = try search(limit)
            let others = Set(found).symmetricDifference(expected)
            try #require(found == expected, "\(name), \(query), \(others)")
        }
        guard !expected.isEmpty else { return }
        let limit = random.pick([expected.count - 1, 0, -1])
        try #require(throws: TooManyElements(limit: limit), "\(name), \(query)") {
            try search(limit)
        }
    }
}

// MARK: - Elements

extension LayoutConformance {
    /// An element keeps its identity and can be drawn; only those that may be pinned are, along the
    /// scroll axis.
    mutating func checkElements() throws {
        let visible = makeVisible()
        for id in ids {
            let (natural, pinned) = (
                layout.attributes(for: id), layout.attributes(for: id, visible: visible)
            )
            guard let natural, var pinned else {
                try #require(natural == nil && pinned == nil, "\(name), \(id)")
                continue
            }
            try #require(natural.element == id && natural.canBeDrawn, "\(name), \(natural)")
            if layout.kinds.pinnable.contains(id.kind) {
                let (axis, cross) = (layout.scrollAxis, layout.scrollAxis.cross)
                let isPinned = input.pin(of: id) != nil
                if id.kind == .header, visible.min(axis) < 0 {
                    // It may stretch from its end.
                    try #require(pinned.frame.max(axis).isNear(natural.frame.max(axis)), "\(name)")
                    pinned.frame.size[axis] = natural.frame.size[axis]
                }
                pinned.frame.origin[axis] = natural.frame.origin[axis]
                if isPinned { pinned.frame.origin[cross] = natural.frame.origin[cross] }
                if isPinned || id.isOfLayout { pinned.zIndex = natural.zIndex }
                if id.kind == .cell {
                    try #require(isPinned || pinned == natural, "\(name), \(id)")
                }
            }
            try #require(natural == pinned, "\(name), \(visible)")
            try checkEffects(of: natural)
        }
    }

    private func checkEffects(of place: LayoutAttributes) throws {
        let start = layout.initialAttributes(forAppearing: place)
        let end = layout.finalAttributes(forDisappearing: place)
        try #require(start.element == place.element && start.canBeDrawn, "\(name), \(start)")
        try #require(end.element == place.element && end.canBeDrawn, "\(name), \(end)")
        try #require(end.alpha == 0 || end.scale == 0, "\(name), \(end)")
        for isExpanded in [false, true] {
            let offset = targetOffset(setting: place.element, expanded: isExpanded)
            try #require(offset.x.isFinite && offset.y.isFinite, "\(name), \(place.element)")
        }
        if case .path(let points) = layout.collisionBounds(of: place.element) {
            try #require(!points.isEmpty, "\(name), \(place.element)")
        }
    }

    /// Elements that do not exist have no attributes, and change nothing.
    mutating func checkMissingElements() throws {
        let visible = makeVisible()
        for id in missing {
            try #require(layout.attributes(for: id) == nil, "\(name), \(id)")
            try #require(layout.attributes(for: id, visible: visible) == nil, "\(name), \(id)")
            try #require(layout.collisionBounds(of: id) == .rectangle, "\(name), \(id)")
            for isExpanded in [false, true] {
                let offset = targetOffset(setting: id, expanded: isExpanded)
                try #require(offset == Self.offset, "\(name), \(id)")
            }
        }
        for section in [-1, input.sections.count, .max, .min] {
            let cell = ElementID.cell(section: section, item: 0)
            try #require(layout.pinnedExtents(over: cell) == (0, 0), "\(name), \(section)")
        }
    }

    private var missing: [ElementID] {
        let kinds = layout.kinds.all + [ElementKind(rawValue: 3), ElementKind(rawValue: 255)]
        let sections = [-1, input.sections.count, .max, .min].flatMap { section in
            [-1, 0, .max, .min].flatMap { item in
                kinds.map { ElementID(kind: $0, section: section, item: item) }
            }
        }
        let items = input.sections.enumerated().flatMap { section, data in
            [-1, 1, .max, .min].flatMap { item in
                [
                    ElementID(kind: .header, section: section, item: item),
                    .cell(section: section, item: item == 1 ? data.items.count : item),
                    ElementID(kind: .footer, section: section, item: item),
                ]
            }
        }
        return (sections + items).filter { !ids.contains($0) }
    }

    private static let offset = Point(x: 3, y: 70)

    private func targetOffset(setting element: ElementID, expanded isExpanded: Bool) -> Point {
        layout.offsetAfterSetting(
            element,
            expanded: isExpanded,
            from: Self.offset,
            viewport: input.viewport,
            contentInset: input.contentInset
        )
    }
}

extension LayoutCase {
    /// How an item stays in the visible bounds.
    func pin(of element: ElementID) -> ItemPin? {
        guard element.kind == .cell else { return nil }
        return sections[element.section].items.pins[element.item]
    }
}

extension Double {
    fileprivate func isNear(_ other: Double) -> Bool {
        abs(self - other) <= 1e-9 * max(1, abs(self))
    }
}

extension LayoutAttributes {
    fileprivate var canBeDrawn: Bool {
        let numbers = [frame.minX, frame.minY, frame.maxX, frame.maxY, angle, scale]
        return numbers.allSatisfy(\.isFinite) && (0...1).contains(alpha) && scale >= 0
            && frame.size.width >= 0 && frame.size.height >= 0
    }
}

extension LayoutConformance {
    /// What is pinned is a header or a footer as long as the layout says; pinned items cover more.
    func checkPins() throws {
        guard input.configuration.boundary == LayoutBoundary(),
            input.sections.allSatisfy(\.items.pins.isEmpty)
        else { return }
        let axis = layout.scrollAxis
        for section in input.sections.indices {
            let (start, end) = layout.pinnedExtents(over: .cell(section: section, item: 0))
            for (kind, extent) in [(ElementKind.header, start), (.footer, end)] where extent != 0 {
                let element = layout.attributes(for: ElementID(kind: kind, section: section))
                try #require(element?.frame.size[axis] == extent, "\(name), \(kind) \(section)")
            }
        }
    }

    /// With a limit a layout reports the first of all its diagnostics.
    func checkDiagnostics() throws {
        let all = layout.diagnostics(limit: .max)
        for limit in [0, 1, all.count - 1, all.count] where limit >= 0 {
            try #require(layout.diagnostics(limit: limit) == Array(all.prefix(limit)), "\(name)")
        }
    }
}
