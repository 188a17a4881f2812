import LayoutdGeometry
import LayoutdLayouts

/// Compares a layout with what a case expects, and lists what differs.
struct CompositionalDifferences {
    private static let tolerance = 1e-6

    let vector: CompositionalCase
    let layout: CompositionalLayout
    let bounds: LayoutBounds

    init(_ vector: CompositionalCase) throws {
        self.vector = vector
        let prepared = try vector.prepare()
        (layout, bounds) = (prepared.layout, prepared.bounds)
    }

    /// The name of an element, as the fixture writes it.
    private func name(_ element: ElementID) -> String {
        let item = element.isOfLayout ? "max" : "\(element.item)"
        return "\(layout.kinds.name(of: element.kind)) \(element.section) \(item)"
    }

    private func name(_ row: [JSONValue]) -> String {
        "\(row[0].string ?? "") \(row[1].integer ?? -1) \(row[2].string ?? "\(row[2].integer ?? -1)")"
    }

    private func element(_ row: [JSONValue]) -> ElementID? {
        guard let kind = layout.kinds.kind(named: row[0].string ?? "") else { return nil }
        guard let item = row[2].integer else { return .ofLayout(kind) }
        return ElementID(kind: kind, section: row[1].integer ?? 0, item: item)
    }

    func contentSize() -> [String] {
        guard let size = vector.expect["contentSize"], let width = size["width"]?.number,
            let height = size["height"]?.number
        else { return [] }
        let found = layout.contentSize
        let isClose =
            abs(found.width - width) <= Self.tolerance
            && abs(found.height - height) <= Self.tolerance
        return isClose ? [] : ["content size \(found), expected \(width) x \(height)"]
    }

    func frames() throws -> [String] {
        guard let rows = vector.expect["frames"]?.array.map(\.array) else { return [] }
        let found = try shown()
        let listed = Set(rows.map(name))
        var differences = rows.flatMap { row in
            difference(row, found[name(row)])
        }
        if vector.expect["framesAre"]?.string != "some" {
            differences += found.keys.filter { !listed.contains($0) }.sorted()
                .map { "\($0) is not expected" }
        }
        return differences
    }

    func itemFrames() -> [String] {
        (vector.expect["itemFrames"]?.array ?? []).map(\.array).flatMap { row in
            difference(row, element(row).flatMap { layout.attributes(for: $0, in: bounds) })
        }
    }

    private func difference(_ row: [JSONValue], _ found: LayoutAttributes?) -> [String] {
        guard let found else { return ["\(name(row)) is missing"] }
        let numbers = row[3...].compactMap(\.number)
        let frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        var differences: [String] = []
        if found.frame.distance(to: frame) > Self.tolerance {
            differences.append("\(name(row)) is at \(found.frame), expected \(frame)")
        }
        if numbers.count > 4, found.zIndex != Int(numbers[4]) {
            differences.append("\(name(row)) has z \(found.zIndex), expected \(numbers[4])")
        }
        return differences
    }

    /// The elements that the case lists, by their names.
    private func shown() throws -> [String: LayoutAttributes] {
        let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        var found: [LayoutAttributes]
        switch vector.expect["framesAre"]?.string {
        case "every", "some":
            found = all()
        case "visible":
            found = try layout.elements(in: bounds.visible, bounds: bounds, limit: .max)
            if vector.family == "sized" || vector.family == "orthogonal" {
                let ids = Set(found.map(\.element))
                found += all().filter {
                    !ids.contains($0.element) && $0.element.kind != .cell
                }
            }
        default:
            found = try layout.elements(in: everything, bounds: bounds, limit: .max)
        }
        return Dictionary(uniqueKeysWithValues: found.map { (name($0.element), $0) })
    }

    /// All elements, asked for one by one.
    private func all() -> [LayoutAttributes] {
        let sections = vector.input["sections"]?.array.count ?? 0
        var found: [LayoutAttributes] = []
        for kind in layout.kinds.all {
            if let item = layout.attributes(for: .ofLayout(kind), in: bounds) { found.append(item) }
            for section in 0..<sections {
                var next = ElementID(kind: kind, section: section)
                while let attributes = layout.attributes(for: next, in: bounds) {
                    found.append(attributes)
                    next.item += 1
                }
            }
        }
        return found
    }

    func rects() throws -> [String] {
        try (vector.expect["rects"]?.array ?? []).compactMap { query in
            let numbers = query["rect"]?.numbers ?? []
            let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            let found = try layout.elements(in: rect, bounds: bounds, limit: .max)
            let shown = Set(found.map { name($0.element) })
            let expected = Set((query["elements"]?.array ?? []).flatMap { names(of: $0.array) })
            guard shown != expected else { return nil }
            let missing = expected.subtracting(shown).sorted()
            let others = shown.subtracting(expected).sorted()
            return "in \(numbers) \(missing) are missing, \(others) are not expected"
        }
    }

    /// The names of a run of elements.
    private func names(of row: [JSONValue]) -> [String] {
        guard let first = row[2].integer, let last = row[3].integer else { return [name(row)] }
        return (first...last).map { "\(row[0].string ?? "") \(row[1].integer ?? -1) \($0)" }
    }

    func orthogonal() -> [String] {
        (vector.expect["orthogonal"]?.object ?? [:]).flatMap { key, expected -> [String] in
            let section = Int(key) ?? -1
            guard let scroller = layout.scroller(ofSection: section) else {
                return ["section \(key) does not scroll"]
            }
            var pairs = [(bounds.sectionOffsets[section] ?? .nan, expected["offset"]?.number)]
            if let range = expected["range"]?.numbers {
                pairs += [
                    (scroller.range.lowerBound, range[0]), (scroller.range.upperBound, range[1]),
                ]
            }
            if let frame = expected["scroller"]?.numbers {
                let found = layout.scrollerFrame(ofSection: section) ?? .zero
                pairs += [
                    (found.minX, frame[0]), (found.minY, frame[1]),
                    (found.size.width, frame[2]), (found.size.height, frame[3]),
                ]
            }
            let isClose = pairs.allSatisfy { abs($0 - ($1 ?? .nan)) <= Self.tolerance }
            return isClose ? [] : ["section \(key): \(pairs)"]
        }
    }

    func presented() throws -> [String] {
        try (vector.expect["presented"]?.array ?? []).map(\.numbers).compactMap { row in
            let item = ElementID.cell(section: 0, item: Int(row[0]))
            let still = LayoutBounds(visible: bounds.visible, sectionOffsets: [0: 0])
            guard let frame = layout.attributes(for: item, in: still)?.frame,
                let change = vector.input["visibleItems"]?["\(item.item)"]
            else { throw UnreadableDocument(vector.input) }
            let visible = VisibleItemChange(
                center: change["center"].map { Point(x: $0.numbers[0], y: $0.numbers[1]) },
                transform: change["transform"]?.numbers ?? [1, 0, 0, 1],
                alpha: change["alpha"]?.number ?? 1
            )
            let offset = bounds.sectionOffsets[0] ?? 0
            let box = visible.box(around: frame, scrolledBy: offset, along: .horizontal)
            let expected = Rect(x: row[1], y: row[2], width: row[3], height: row[4])
            let tolerance = vector.expect["tolerance"]?.number ?? Self.tolerance
            let isClose =
                box.distance(to: expected) <= tolerance && abs(visible.alpha - row[5]) <= tolerance
            return isClose ? nil : "\(item): \(box), expected \(expected)"
        }
    }
}
