extension FlowLayout {
    /// Likely mistakes in the layout, section by section.
    ///
    /// - Parameter limit: The most diagnostics to return.
    /// - Returns: The diagnostics, those of a section in the order of its items.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items with their own sizes.
    /// - Note: Source: UICollectionViewFlowLayout, which logs that its behaviour is not defined if
    ///   the item width is not less than the width of the view minus the insets.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] {
        let all = sections.indices.lazy.flatMap { index in
            sections[index].diagnostics(section: index)
        }
        return Array(all.prefix(limit))
    }
}

extension FlowSection {
    fileprivate func diagnostics(section: Int) -> [LayoutDiagnostic] {
        guard lines.count > 0 else { return [] }
        let available = rule.available
        guard available > 0 else {
            return [.noRoomInLines(section: section, available: available)]
        }
        return itemsLongerThanLines.map { item, length in
            .itemExceedsLine(section: section, item: item, length: length, available: available)
        }
    }

    private var itemsLongerThanLines: [(item: Int?, length: Double)] {
        let longest = rule.available + roundingTolerance
        switch lines {
        case .uniform(let lines):
            return lines.length > longest ? [(nil, lines.length)] : []
        case .varying(let lines):
            return (0..<lines.count).compactMap { item in
                let length = lines.items[item].length
                return length > longest ? (item, length) : nil
            }
        }
    }
}
