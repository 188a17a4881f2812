import LayoutdGeometry

/// The items of a section in rows that they fill.
struct JustifiedSection: SectionContent {
    private let space: StackSpace
    private let rule: JustifiedRule
    private let rows: Rows
    /// The number of items of the data, hidden ones included.
    private let itemCount: Int

    private enum Rows {
        case uniform(UniformJustifiedRows)
        case varying(VaryingJustifiedRows)
    }

    /// A section with its header, its rows and its footer, and the insets around them.
    static func placed(
        _ items: ItemTable,
        _ metrics: JustifiedLayout.Metrics,
        in space: StackSpace,
        from start: Double
    ) -> StackSection {
        let (axis, inset) = (space.axis, metrics.sectionInset)
        let (header, footer) = (
            metrics.headerReferenceSize[axis], metrics.footerReferenceSize[axis]
        )
        let origin = space.grid.snapped(start + header + inset.start(axis))
        let rule = JustifiedRule(metrics, in: space)
        let content = JustifiedSection(items, rule: rule, space: space, origin: origin)
        let end = content.end + inset.end(axis) + footer
        return StackSection(
            start: start,
            end: end,
            header: Band(start: start, extent: header, length: space.extent),
            footer: Band(start: end - footer, extent: footer, length: space.extent),
            content: content
        )
    }

    private init(_ items: ItemTable, rule: JustifiedRule, space: StackSpace, origin: Double) {
        self.space = space
        self.rule = rule
        itemCount = items.count
        rows =
            items.isUniform
            ? .uniform(UniformJustifiedRows(count: items.count, rule: rule, origin: origin))
            : .varying(
                VaryingJustifiedRows(
                    JustifiedRatios(items, axis: space.axis),
                    rule: rule,
                    origin: origin
                )
            )
    }

    var count: Int {
        switch rows {
        case .uniform(let rows): rows.count
        case .varying(let rows): rows.count
        }
    }

    var unplacedCount: Int { itemCount - count }

    /// The end of the last row.
    private var end: Double {
        switch rows {
        case .uniform(let rows): rows.end
        case .varying(let rows): rows.end
        }
    }

    private var rowCount: Int {
        switch rows {
        case .uniform(let rows): rows.rowCount
        case .varying(let rows): rows.rowCount
        }
    }

    private func row(_ index: Int) -> JustifiedRule.Row {
        switch rows {
        case .uniform(let rows): rows[index]
        case .varying(let rows): rows[index]
        }
    }

    /// The ratio of an item.
    private func ratio(of item: Int) -> Double {
        switch rows {
        case .uniform: 1
        case .varying(let rows): rows.ratios[item]
        }
    }

    /// The sum of the ratios before an item of a row.
    private func ratios(before item: Int, of row: JustifiedRule.Row) -> Double {
        switch rows {
        case .uniform: Double(item - row.items.lowerBound)
        case .varying(let rows):
            (row.items.lowerBound..<item).reduce(0) { $0 + rows.ratios[$1] }
        }
    }

    func frame(of item: Int) -> Rect {
        let index =
            switch rows {
            case .uniform(let rows): rows.rowIndex(of: item)
            case .varying(let rows): rows.rowIndex(of: item)
            }
        let row = row(index)
        return frame(of: item, after: ratios(before: item, of: row), in: row)
    }

    private func frame(
        of item: Int,
        after ratios: Double,
        in row: JustifiedRule.Row
    ) -> Rect {
        let start = rule.edge(after: ratios, of: row)
        let gaps = Double(item - row.items.lowerBound) * rule.itemSpacing
        return space.frame(
            main: row.start,
            thickness: rule.drawn(row.form.thickness),
            cross: rule.leading + start + gaps,
            length: rule.edge(after: ratios + ratio(of: item), of: row) - start
        )
    }

    func add(
        section: Int,
        in searched: Rect,
        to found: inout BoundedElements
    ) throws(TooManyElements) {
        let main = Interval(searched, along: space.axis)
        // No row reaches beyond the start of the next, but for rounding.
        let next = partitionPoint(count: max(0, rowCount - 1)) { row($0 + 1).start > main.lower }
        for index in max(0, next - 1)..<rowCount {
            let row = row(index)
            guard row.start < main.upper else { break }
            let items = items(of: row, in: Interval(searched, along: space.axis.cross))
            var ratios = ratios(before: items.lowerBound, of: row)
            for item in items {
                let frame = frame(of: item, after: ratios, in: row)
                let id = ElementID.cell(section: section, item: item)
                try found.add(LayoutAttributes(element: id, frame: frame))
                ratios += ratio(of: item)
            }
        }
    }

    /// The items of a row that may overlap an interval; all that have ratios of their own.
    private func items(of row: JustifiedRule.Row, in cross: Interval) -> Range<Int> {
        guard case .uniform = rows else { return row.items }
        let first = row.items.lowerBound
        func interval(_ column: Int) -> Interval {
            let frame = frame(of: first + column, after: Double(column), in: row)
            return Interval(frame, along: space.axis.cross)
        }
        let start = partitionPoint(count: row.items.count) { interval($0).upper > cross.lower }
        let end = partitionPoint(count: row.items.count) { interval($0).lower >= cross.upper }
        return first + start..<first + max(start, end)
    }

    /// No room in rows.
    func diagnostics(section: Int) -> [LayoutDiagnostic] {
        guard itemCount > 0, rule.available <= 0 else { return [] }
        return [.noRoomInLines(section: section, available: rule.available)]
    }
}
