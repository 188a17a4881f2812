import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A view that receives random batches, and labels that follow its sections and items through them.
struct LabelledView {
    enum Kind: CaseIterable {
        case flow, list, newtonian, scene
    }

    private(set) var view: CollectionView
    private(set) var labels: Labels
    private var random: SplitMix64
    private let kind: Kind
    /// The labels of the elements that depart because of the latest batch, by their numbers.
    private(set) var departed: [Int: Int] = [:]
    /// The numbers of all elements that have departed.
    private var numbers: Set<Int> = []

    init(_ kind: Kind, seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        self.kind = kind
        view = try CollectionView(Self.configuration(kind))
        labels = Labels(view.sections.map(\.items.count))
    }

    private static func configuration(_ kind: Kind) -> CollectionView.Configuration {
        let size = Size(width: 200, height: 240)
        let sections = [8, 5, 6].map { CollectionView.Section.uniform(count: $0) }
        switch kind {
        case .flow:
            var flow = FlowLayout.Configuration()
            flow.metrics.headerReferenceSize = Size(width: 20, height: 20)
            flow.metrics.footerReferenceSize = Size(width: 20, height: 20)
            return .init(
                viewport: size,
                sections: sections,
                layout: .flow(flow),
                dynamics: .spring(.init())
            )
        case .list:
            var list = ListLayout.Configuration(rowHeight: 30)
            list.metrics.headerHeight = 20
            list.stickyHeaders = true
            return .init(viewport: size, sections: sections, layout: .list(list))
        case .newtonian:
            let newtonian = NewtonianLayout.Configuration(maximumItems: 60)
            return .init(viewport: size, sections: sections, layout: .newtonian(newtonian))
        case .scene:
            let places = (0..<30).map { item in
                ItemPlacement(
                    center: Point(x: 20 + 40 * Double(item % 5), y: 20 + 40 * Double(item / 5)),
                    size: Size(width: 30, height: 30)
                )
            }
            return .init(
                viewport: size,
                sections: [.placed(places)],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors([])
            )
        }
    }

    /// Applies a batch, with scrolls and ticks before and after it.
    mutating func live() throws {
        try disturb()
        // Batches that contradict themselves are refused.
        for _ in 0..<50 {
            let operations = (0..<Int.random(in: 0...6, using: &random)).map { _ in operation() }
            guard (try? view.update(UpdateBatch(operations), animated: !random.oneIn(3))) != nil
            else { continue }
            let before = labels
            departed = [:]
            labels.apply(operations)
            let everywhere = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
            for element in try view.frame(in: .rect(everywhere)).elements {
                guard let number = element.departing, numbers.insert(number).inserted else {
                    continue
                }
                departed[number] = before.label(of: element.element)
            }
            #expect(labels.counts == view.sections.map(\.items.count))
            break
        }
        try disturb()
    }

    private mutating func disturb() throws {
        if random.oneIn(2) {
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: .random(in: -80...80, using: &random)))))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) { view.tick() }
        if random.oneIn(5) { for _ in 0..<60 { view.tick() } }
    }

    private mutating func path() -> ItemPath {
        let section = Int.random(in: 0..<max(1, view.sections.count), using: &random)
        let count = view.sections.indices.contains(section) ? view.sections[section].items.count : 0
        return ItemPath(section: section, item: .random(in: 0...count, using: &random))
    }

    private mutating func operation() -> BatchUpdate.Operation {
        let (path, other) = (path(), path())
        let changes = kind == .flow || kind == .list ? 16 : 9
        switch Int.random(in: 0..<changes, using: &random) {
        case 0, 1, 2: return kind == .scene ? .moveItem(from: path, to: other) : .insertItem(path)
        case 3, 4: return .deleteItem(path)
        case 5, 6: return .moveItem(from: path, to: other)
        case 7, 8: return .reloadItem(path)
        case 9: return .moveSection(from: path.section, to: other.section)
        case 10 where view.sections.count > 2: return .deleteSection(path.section)
        case 11: return .insertSection(path.section, itemCount: Int(path.item % 4) + 2)
        case 12: return .reloadSection(path.section, itemCount: Int(path.item % 4) + 2)
        default: return .insertItem(path)
        }
    }
}

/// Labels of sections and items, which batches carry along.
///
/// It follows the description of a batch step by step: take out, replace, rearrange, put in.
struct Labels {
    private struct Section {
        let label: Int
        var items: [Int]
        var isBrought = false
    }

    private var sections: [Section] = []
    private var next = 0

    init(_ counts: [Int]) {
        for count in counts { sections.append(Section(label: make(), items: make(count))) }
    }

    var counts: [Int] { sections.map(\.items.count) }

    private mutating func make() -> Int {
        next += 1
        return next
    }

    private mutating func make(_ count: Int) -> [Int] { (0..<count).map { _ in make() } }

    /// The label of an element; headers and footers have those of their section, below zero.
    func label(of element: ElementID) -> Int {
        let section = sections[element.section]
        switch element.kind {
        case .cell: return section.items[element.item]
        case .header: return -2 * section.label
        default: return -2 * section.label - 1
        }
    }

    /// Whether something still has a label.
    func contains(_ label: Int) -> Bool {
        label < 0
            ? sections.contains { $0.label == -label / 2 }
            : sections.contains { $0.items.contains(label) }
    }

    mutating func apply(_ operations: [BatchUpdate.Operation]) {
        let before = sections
        func label(_ path: ItemPath) -> Int { before[path.section].items[path.item] }
        var leaving: Set<Int> = []
        var arriving: [(path: ItemPath, label: Int, isNew: Bool)] = []
        for operation in operations {
            switch operation {
            case .deleteItem(let path): leaving.insert(label(path))
            case .moveItem(let from, let to):
                leaving.insert(label(from))
                arriving.append((to, label(from), false))
            case .insertItem(let path): arriving.append((path, make(), true))
            default: break
            }
        }
        for index in sections.indices { sections[index].items.removeAll(where: leaving.contains) }
        for case .reloadSection(let index, let count) in operations {
            sections[index].items = make(count)
            sections[index].isBrought = true
        }
        rearrange(operations)
        for arrival in arriving.sorted(by: { $0.path < $1.path }) {
            let (section, item) = (arrival.path.section, arrival.path.item)
            guard !arrival.isNew || !sections[section].isBrought else { continue }
            sections[section].items.insert(arrival.label, at: item)
        }
        for index in sections.indices { sections[index].isBrought = false }
    }

    private mutating func rearrange(_ operations: [BatchUpdate.Operation]) {
        let before = sections
        var leaving: Set<Int> = []
        var arriving: [(index: Int, section: Section)] = []
        for operation in operations {
            switch operation {
            case .deleteSection(let index): leaving.insert(index)
            case .moveSection(let from, let to):
                leaving.insert(from)
                arriving.append((to, before[from]))
            case .insertSection(let index, let count):
                let section = Section(label: make(), items: make(count), isBrought: true)
                arriving.append((index, section))
            default: break
            }
        }
        sections = before.enumerated().filter { !leaving.contains($0.offset) }.map(\.element)
        for (index, section) in arriving.sorted(by: { $0.index < $1.index }) {
            sections.insert(section, at: index)
        }
    }
}

/// A client that knows the labels of its elements, and carries them over to the next frame.
struct LabelClient {
    private let region: FrameRegion
    private var base = 0
    private var known = ElementRuns([])
    private var labels: [ElementIdentity: Int] = [:]

    init(of region: FrameRegion) {
        self.region = region
    }

    /// Takes the current frame, and labels its elements.
    mutating func look(at subject: LabelledView) throws {
        let frame = try subject.view.frame(in: region)
        (base, known) = (frame.state.sequence, frame.present)
        labels = [:]
        for element in frame.elements where element.departing == nil {
            labels[element.identity] = subject.labels.label(of: element.element)
        }
    }

    /// Carries its elements over a batch; returns how many got another index path.
    mutating func follow(_ subject: LabelledView) throws -> Int {
        let frame = try subject.view.frame(in: region)
        let moves = try #require(subject.view.moves(since: base, of: known, in: frame))
        let news = Dictionary(uniqueKeysWithValues: moves.map { ($0.old, $0.new) })
        var carried: [ElementIdentity: Int] = [:]
        for (identity, label) in labels {
            let new = news[identity.element] ?? identity
            if let new { carried[new] = label }
        }
        let held = Set(labels.values)
        for element in frame.elements {
            var expected: Int?
            if let number = element.departing {
                // A reloaded item is not what departs from it.
                expected = subject.departed[number].flatMap {
                    subject.labels.contains($0) ? nil : $0
                }
            } else {
                expected = subject.labels.label(of: element.element)
            }
            if let label = expected, !held.contains(label) { expected = nil }
            #expect(carried[element.identity] == expected)
        }
        // Only what was in the frame is mentioned, and only if it has changed.
        #expect(moves.allSatisfy { known.contains(ElementIdentity($0.old)) })
        #expect(moves.allSatisfy { $0.new != ElementIdentity($0.old) })
        return moves.count { $0.new?.departing == nil && $0.new != nil }
    }
}
