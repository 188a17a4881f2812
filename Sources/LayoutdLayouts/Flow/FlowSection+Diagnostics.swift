extension FlowSection {
    /// Likely mistakes: no room in lines, or items longer than lines.
    ///
    /// - Complexity: O(*n*), *n* items with their own sizes.
    /// - Note: Source: UICollectionViewFlowLayout, which logs that its behaviour is not defined if
    ///   the item width is not less than the width of the view minus the insets.
    func diagnostics(section: Int) -> [LayoutDiagnostic] {
        guard lines.count > 0 else { return [] }
        guard available > 0 else {
            return [.noRoomInLines(section: section, available: available)]
        }
        return itemsLongerThanLines.map { item, length in
            .itemExceedsLine(section: section, item: item, length: length, available: available)
        }
    }

    private var itemsLongerThanLines: [(item: Int?, length: Double)] {
        let longest = available + roundingTolerance
        switch lines {
        case .uniform(let lines):
            return lines.length > longest ? [(nil, lines.length)] : []
        case .sparse(let lines):
            return lines.lengths.filter { $0.length > longest }
        case .varying(let lines):
            return (0..<lines.count).compactMap { item in
                let length = lines.items[item].length
                return length > longest ? (item, length) : nil
            }
        }
    }
}
