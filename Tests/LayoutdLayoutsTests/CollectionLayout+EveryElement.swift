import LayoutdGeometry
import LayoutdLayouts

extension CollectionLayout {
    /// All elements of sections with the given item counts, looked up by identity.
    ///
    /// - Parameters:
    ///   - counts: The number of items of each section.
    ///   - visible: The visible bounds, or `nil` for natural places.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    func everyElement(counts: [Int], visible: Rect? = nil) -> [LayoutAttributes] {
        counts.enumerated().flatMap { section, count in
            let ids =
                [ElementID(kind: .header, section: section)]
                + (0..<count).map { ElementID.cell(section: section, item: $0) }
                + [ElementID(kind: .footer, section: section)]
            return ids.compactMap { id in
                visible.map { attributes(for: id, visible: $0) } ?? attributes(for: id)
            }
        }
    }
}
