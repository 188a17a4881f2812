import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

/// Makes random compositional layouts in which other layouts place some of the sections.
struct RandomMixed {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func document() -> RandomCompositional.Document {
        var other = RandomCompositional(seed: random.next())
        var document = other.document()
        if !random.oneIn(4) { document.configuration.scrollDirection = .vertical }
        if random.oneIn(3) {
            document.input.contentInset = Insets(top: 7, left: 4.5, bottom: 3, right: 11)
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let sections = document.input.sections
            let place = Int.random(in: 0...sections.count, using: &random)
            document.input.sections.insert(section(in: document.configuration), at: place)
        }
        for section in document.input.sections.indices {
            for item in 0..<4 where random.oneIn(3) {
                document.input.expanded.insert(ItemPath(section: section, item: item))
            }
            if random.oneIn(5) { document.input.collapsed.insert(section) }
        }
        return document
    }

    /// A rectangle near the start of the content.
    mutating func rect() -> Rect {
        Rect(
            x: .random(in: -20...120, using: &random),
            y: .random(in: -20...900, using: &random),
            width: .random(in: 0...300, using: &random),
            height: .random(in: 0...500, using: &random)
        )
    }

    private mutating func section(in configuration: CompositionalLayout.Configuration) -> Section {
        let isVertical = configuration.scrollDirection == .vertical
        let kinds = [LayoutKind.flow, .waterfall, .justified, .grid] + (isVertical ? [.list] : [])
        let kind = random.pick(kinds)
        let found = LayoutCase(kind, using: &random)
        let layout = SectionLayout(found.configuration)?.definition
            .along(configuration.scrollDirection)
        return Section(
            items: found.sections.first?.items ?? .uniform(count: 12),
            measures: layout.map { .layout($0) }
        )
    }
}

extension RandomCompositional.Document {
    /// The sections that other layouts place, each as a layout alone.
    func nested() throws -> [Int: any CollectionLayout] {
        var layouts: [Int: any CollectionLayout] = [:]
        for (index, section) in input.sections.enumerated() {
            guard let layout = section.measures(of: SectionLayout.self) else { continue }
            var input = self.input
            input.sections = [Section(items: section.items)]
            input.expanded = Set(
                input.expanded.filter { $0.section == index }
                    .map { ItemPath(section: 0, item: $0.item) }
            )
            input.collapsed = input.collapsed.contains(index) ? [0] : []
            layouts[index] = try layout.configuration.prepare(input)
        }
        return layouts
    }
}
