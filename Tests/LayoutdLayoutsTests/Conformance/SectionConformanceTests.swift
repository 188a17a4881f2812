import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// What every kind of section promises; see ``SectionContent``.
struct SectionConformanceTests {
    /// Checks all sections of random stacks.
    private func forEachSection(
        _ kind: LayoutKind,
        _ check: (SectionCase, inout SplitMix64) throws -> Void
    ) throws {
        for seed in 0..<120 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let layout = try #require(
                try LayoutCase(kind, using: &random).withoutPins.prepare() as? StackLayout
            )
            for (index, section) in layout.sections.enumerated() {
                let name = "\(kind), seed \(seed), section \(index)"
                try check(SectionCase(name: name, index: index, section, layout), &random)
            }
        }
    }

    @Test(arguments: LayoutKind.stacks)
    func `items lie in the extent of their section`(kind: LayoutKind) throws {
        try forEachSection(kind) { test, _ in
            for frame in test.frames {
                let interval = Interval(frame, along: test.axis)
                try #require(
                    test.section.start - test.tolerance <= interval.lower
                        && interval.upper <= test.section.end + test.tolerance,
                    "\(test.name), \(frame)"
                )
            }
            try #require((0...test.frames.count).contains(test.section.content.storedCount))
        }
    }

    @Test(arguments: LayoutKind.stacks)
    func `a search finds exactly the overlapping items, in order`(kind: LayoutKind) throws {
        try forEachSection(kind) { test, random in
            for _ in 0..<8 {
                let rect = test.makeRect(using: &random)
                let expected = test.frames.indices.filter { test.frames[$0].overlaps(rect) }
                for limit in [expected.count, max(0, expected.count - 1)] {
                    var found = BoundedElements(rect: rect, limit: limit)
                    guard limit == expected.count else {
                        #expect(throws: TooManyElements(limit: limit), "\(test.name), \(rect)") {
                            try test.search(rect, &found)
                        }
                        continue
                    }
                    try test.search(rect, &found)
                    let items = found.elements.map(\.element.item)
                    try #require(items == expected, "\(test.name), \(rect)")
                    for element in found.elements {
                        try #require(
                            element == test.attributes(element.element.item),
                            "\(test.name)"
                        )
                    }
                }
            }
        }
    }

    @Test(arguments: LayoutKind.stacks)
    func `diagnostics name the section, and items that exist`(kind: LayoutKind) throws {
        try forEachSection(kind) { test, _ in
            for diagnostic in test.section.content.diagnostics(section: test.index) {
                let (section, item) = diagnostic.place
                try #require(section == test.index, "\(test.name)")
                try #require(item.map(test.frames.indices.contains) ?? true, "\(test.name)")
            }
        }
    }
}

/// One section of a stack.
private struct SectionCase {
    let name: String
    let index: Int
    let section: StackSection
    let axis: Axis
    let grid: PixelGrid
    /// The places of all items, looked up one by one.
    let frames: [Rect]

    init(name: String, index: Int, _ section: StackSection, _ layout: StackLayout) {
        self.name = name
        self.index = index
        self.section = section
        axis = layout.scrollAxis
        grid = layout.rules.grid
        frames = (0..<section.content.count).map(section.content.frame)
    }

    /// How far rounding may move an edge, in points.
    var tolerance: Double { grid.margin + roundingTolerance }

    func attributes(_ item: Int) -> LayoutAttributes {
        LayoutAttributes(element: .cell(section: index, item: item), frame: frames[item])
    }

    /// Searches as a stack does.
    func search(_ rect: Rect, _ found: inout BoundedElements) throws(TooManyElements) {
        let searched = rect.outset(dx: grid.margin, dy: grid.margin)
        try section.content.add(section: index, in: searched, to: &found)
    }

    /// A rectangle near an item, of its size, of a point, or of any size.
    func makeRect(using random: inout SplitMix64) -> Rect {
        let box =
            frames.randomElement(using: &random)
            ?? Rect(x: 0, y: section.start, width: 9, height: 9)
        let way = Vector(
            dx: random.pick([0, -box.size.width, 7.3]),
            dy: random.pick([0, box.size.height, -40])
        )
        let sizes = [
            box.size, .zero, Size(width: 400, height: 3), Size(width: 3, height: 400),
            Size(width: 1e9, height: 1e9),
        ]
        return Rect(origin: box.origin + way, size: random.pick(sizes))
    }
}

extension LayoutKind {
    /// The kinds that are stacks of sections.
    fileprivate static let stacks: [LayoutKind] = [.flow, .list, .waterfall, .justified, .grid]
}

extension LayoutDiagnostic {
    fileprivate var place: (section: Int, item: Int?) {
        switch self {
        case .noRoomInLines(let section, _), .noRoomInColumns(let section, _),
            .nothingFitsInGroup(let section, _):
            (section, nil)
        case .itemOutsideGroup(let section, let item, _),
            .groupOutsideSection(let section, let item, _),
            .insetsExceedItem(let section, let item):
            (section, item)
        case .itemExceedsLine(let section, let item, _, _): (section, item)
        }
    }
}
