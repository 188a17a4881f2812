import LayoutdGeometry
import LayoutdLayouts
import Testing

extension CompositionalCase {
    /// A layout, and where it has scrolled to.
    struct Prepared {
        let layout: CompositionalLayout
        let bounds: LayoutBounds
    }

    /// Prepares the layout, and measures and scrolls as the case says.
    func prepare() throws -> Prepared {
        let layout = try makeLayout()
        var offsets: [Int: Double] = [:]
        for section in 0..<(input["sections"]?.array.count ?? 0) {
            guard let scroller = layout.scroller(ofSection: section) else { continue }
            let asked = input["orthogonalOffsets"]?["\(section)"]?.number
            offsets[section] = asked.map(scroller.resting) ?? scroller.start
        }
        let last = input["contentOffsets"]?.array.last ?? input["contentOffset"]
        return Prepared(layout: layout, bounds: try bounds(at: last, sectionOffsets: offsets))
    }

    private func bounds(
        at offset: JSONValue?,
        sectionOffsets: [Int: Double] = [:]
    ) throws -> LayoutBounds {
        let viewport = try input.layoutInput().viewport
        return LayoutBounds(
            visible: Rect(origin: JSONValue.point(offset), size: viewport),
            sectionOffsets: sectionOffsets
        )
    }

    private func makeLayout() throws -> CompositionalLayout {
        let configuration = try input.configuration()
        var data = try input.layoutInput()
        let kinds = try CompositionalLayout(configuration, data).kinds
        let answers = try answers(kinds)
        guard let offsets = input["contentOffsets"]?.array else {
            for (element, size) in answers { data.measured[element] = size }
            return try CompositionalLayout(configuration, data)
        }
        var sizing = try SelfSizing(.compositional(configuration), data)
        for offset in offsets {
            try sizing.settle(in: try bounds(at: offset)) { answers[$0] }
        }
        return try #require(sizing.layout as? CompositionalLayout)
    }

    /// The sizes that elements want.
    private func answers(_ kinds: ElementKinds) throws -> [ElementID: ItemSize] {
        var answers: [ElementID: ItemSize] = [:]
        for (index, section) in (input["sections"]?.array ?? []).enumerated() {
            for (name, size) in section["preferredSizes"]?.object ?? [:] {
                let size = ItemSize(width: size.array[0].number, height: size.array[1].number)
                if let item = Int(name) {
                    answers[.cell(section: index, item: item)] = size
                } else if let kind = kinds.kind(named: name) {
                    answers[ElementID(kind: kind, section: index)] = size
                } else {
                    throw UnreadableDocument(.string(name))
                }
            }
        }
        return answers
    }
}
