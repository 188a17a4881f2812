import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

extension FlowCase {
    func makeLayout() throws -> StackLayout {
        let metrics = input.measures.metrics(over: FlowLayout.Metrics())
        let configuration = FlowLayout.Configuration(
            scrollDirection: input.scrollDirection == "horizontal" ? .horizontal : .vertical,
            metrics: metrics,
            pixelScale: input.pixelScale ?? 0,
            sectionHeadersPinToVisibleBounds: input.sectionHeadersPinToVisibleBounds ?? false,
            sectionFootersPinToVisibleBounds: input.sectionFootersPinToVisibleBounds ?? false
        )
        return try FlowLayout.prepare(
            configuration,
            LayoutInput(
                sections: input.sections.map { section in
                    LayoutdLayouts.Section(
                        items: section.layoutItems,
                        measures: .flow(section.measures.metrics(over: metrics))
                    )
                },
                viewport: input.bounds.size,
                contentInset: input.contentInset?.insets ?? .zero
            )
        )
    }

    /// The viewport at the offset of the case; cases with an offset have no insets.
    var visible: Rect {
        Rect(origin: input.contentOffset?.point ?? .zero, size: input.bounds.size)
    }
}

extension FlowCase.Section {
    var layoutItems: ItemTable {
        if let itemSizes {
            return .sized(itemSizes.map { ItemSize(width: $0[0], height: $0[1]) })
        }
        return .uniform(count: items ?? 0)
    }
}

extension FlowCase.Place {
    var point: Point { Point(x: x, y: y) }
}

extension FlowCase.Region {
    var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension FlowCase.Element {
    func id() throws -> ElementID {
        let kind = try #require(ElementKinds.standard.kind(named: kind))
        return ElementID(kind: kind, section: section, item: item)
    }
}

extension FlowCase.Frame {
    func id() throws -> ElementID {
        let kind = try #require(ElementKinds.standard.kind(named: kind))
        return ElementID(kind: kind, section: section, item: item)
    }

    var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension Rect {
    /// Whether all edges and extents are equal within a millionth of a point.
    func agrees(with other: Rect) -> Bool {
        let differences = [
            minX - other.minX, minY - other.minY,
            size.width - other.size.width, size.height - other.size.height,
        ]
        return differences.allSatisfy { abs($0) <= 1e-6 }
    }
}

extension Size {
    /// Whether all extents are equal within a millionth of a point.
    func agrees(with other: Size) -> Bool {
        abs(width - other.width) <= 1e-6 && abs(height - other.height) <= 1e-6
    }
}
