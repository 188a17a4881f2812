import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

/// The same document with x and y exchanged.
extension RandomCompositional.Document {
    var transposed: RandomCompositional.Document {
        var copy = self
        copy.configuration = configuration.transposed
        copy.input.viewport = input.viewport.transposed
        copy.input.environment.layoutMargins = input.environment.layoutMargins.transposed
        copy.input.environment.safeAreaInsets = input.environment.safeAreaInsets.transposed
        copy.input.sections = input.sections.map { section in
            var section = section
            if let layout = section.measures?.value as? CollectionLayoutSection {
                section.measures = .compositional(layout.transposed)
            }
            return section
        }
        copy.input.measured = MeasuredSizes()
        for section in input.sections.indices {
            for item in 0..<25 {
                let id = ElementID.cell(section: section, item: item)
                copy.input.measured[id] = input.measured[id].map {
                    ItemSize(width: $0.height, height: $0.width)
                }
            }
        }
        copy.offset = offset.transposed
        return copy
    }
}

extension Point {
    var transposed: Point { Point(x: y, y: x) }
}

extension Size {
    var transposed: Size { Size(width: height, height: width) }
}

extension Rect {
    var transposed: Rect { Rect(origin: origin.transposed, size: size.transposed) }
}

extension Axis {
    var transposed: Axis { cross }
}

extension Insets {
    var transposed: Insets { Insets(top: left, left: top, bottom: right, right: bottom) }
}

extension DirectionalEdgeInsets {
    var transposed: DirectionalEdgeInsets {
        DirectionalEdgeInsets(top: leading, leading: top, bottom: trailing, trailing: bottom)
    }
}

extension CollectionLayoutDimension {
    var transposed: CollectionLayoutDimension {
        switch self {
        case .fractionalWidth(let value): .fractionalHeight(value)
        case .fractionalHeight(let value): .fractionalWidth(value)
        case .absolute, .estimated, .uniformAcrossSiblings: self
        }
    }
}

extension CollectionLayoutSize {
    var transposed: CollectionLayoutSize {
        CollectionLayoutSize(width: height.transposed, height: width.transposed)
    }
}

extension CollectionLayoutEdgeSpacing {
    var transposed: CollectionLayoutEdgeSpacing {
        CollectionLayoutEdgeSpacing(leading: top, top: leading, trailing: bottom, bottom: trailing)
    }
}

extension DirectionalRectEdge {
    var transposed: DirectionalRectEdge {
        let pairs: [(DirectionalRectEdge, DirectionalRectEdge)] = [
            (.top, .leading), (.leading, .top), (.bottom, .trailing), (.trailing, .bottom),
        ]
        return DirectionalRectEdge(pairs.filter { contains($0.0) }.map(\.1))
    }
}

extension CollectionLayoutAnchor {
    var transposed: CollectionLayoutAnchor {
        let offset: Offset =
            switch offset {
            case .absolute(let offset): .absolute(offset.transposed)
            case .fractional(let offset): .fractional(offset.transposed)
            }
        return CollectionLayoutAnchor(edges: edges.transposed, offset: offset)
    }
}

extension CollectionLayoutSupplementaryItem {
    var transposed: CollectionLayoutSupplementaryItem {
        var copy = self
        copy.layoutSize = layoutSize.transposed
        copy.containerAnchor = containerAnchor.transposed
        copy.itemAnchor = itemAnchor?.transposed
        return copy
    }
}

extension CollectionLayoutNode {
    var transposed: CollectionLayoutNode {
        switch self {
        case .group(let group): return .group(group.transposed)
        case .item(var item):
            item.layoutSize = item.layoutSize.transposed
            item.contentInsets = item.contentInsets.transposed
            item.edgeSpacing = item.edgeSpacing.transposed
            item.supplementaryItems = item.supplementaryItems.map(\.transposed)
            return .item(item)
        }
    }
}

extension CollectionLayoutGroup {
    var transposed: CollectionLayoutGroup {
        var copy = self
        copy.layoutSize = layoutSize.transposed
        copy.contentInsets = contentInsets.transposed
        copy.edgeSpacing = edgeSpacing.transposed
        copy.supplementaryItems = supplementaryItems.map(\.transposed)
        switch content {
        case .line(let axis, let subitems, let repetition):
            copy.content = .line(axis.transposed, subitems.map(\.transposed), repetition)
        case .custom(let items):
            copy.content = .custom(
                items.map { CustomItem(frame: $0.frame.transposed, zIndex: $0.zIndex) }
            )
        }
        return copy
    }
}

extension CollectionLayoutBoundarySupplementaryItem {
    var transposed: CollectionLayoutBoundarySupplementaryItem {
        var copy = self
        copy.layoutSize = layoutSize.transposed
        copy.alignment = alignment.transposed
        copy.offset = offset.transposed
        copy.contentInsets = contentInsets.transposed
        return copy
    }
}

extension CollectionLayoutSection {
    var transposed: CollectionLayoutSection {
        var copy = self
        copy.group = group.transposed
        copy.contentInsets = contentInsets.transposed
        copy.boundarySupplementaryItems = boundarySupplementaryItems.map(\.transposed)
        copy.decorationItems = decorationItems.map { item in
            var item = item
            item.contentInsets = item.contentInsets.transposed
            return item
        }
        return copy
    }
}

extension CompositionalLayout.Configuration {
    var transposed: CompositionalLayout.Configuration {
        var copy = self
        copy.scrollDirection = scrollDirection.transposed
        copy.boundarySupplementaryItems = boundarySupplementaryItems.map(\.transposed)
        copy.section = section?.transposed
        return copy
    }
}
