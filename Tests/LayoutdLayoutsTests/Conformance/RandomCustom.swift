import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension LayoutCase {
    /// A layout that the library does not know.
    static func custom(using random: inout SplitMix64) -> LayoutCase {
        let sections = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let count = Int.random(in: 0...20, using: &random)
            return Section(items: .random(count: count, extents: 0.1...90, using: &random))
        }
        return LayoutCase(
            configuration: .custom(Diagonal(step: random.pick([0, 7.7, 30]))),
            sections: sections,
            viewport: Size(width: 320, height: 480)
        )
    }
}

/// Items on a diagonal for each section, turned by their index; it has only what every layout needs.
private struct Diagonal: LayoutDefinition {
    static let name = "diagonal"
    var step: Double

    func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        PreparedDiagonal(
            step: step,
            counts: input.sections.map(\.items.count),
            contentSize: input.viewport
        )
    }
}

private struct PreparedDiagonal: CollectionLayout {
    let scrollAxis = Axis.vertical
    let step: Double
    let counts: [Int]
    let contentSize: Size

    var elementCount: Int { counts.reduce(0, +) }

    func attributes(for element: ElementID) -> LayoutAttributes? {
        guard element.kind == .cell, counts.indices.contains(element.section),
            (0..<counts[element.section]).contains(element.item)
        else { return nil }
        let place = step * Double(element.item)
        return LayoutAttributes(
            element: element,
            frame: Rect(x: place, y: place + 40 * Double(element.section), width: 30, height: 20),
            angle: Double(element.item % 3)
        )
    }

    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        let found = counts.enumerated().flatMap { section, count in
            (0..<count).compactMap { attributes(for: .cell(section: section, item: $0)) }
        }
        .filter { $0.boundingBox.overlaps(rect) }
        guard found.count <= limit else { throw TooManyElements(limit: limit) }
        return found
    }
}
