import LayoutdGeometry
import LayoutdLayouts

/// Reads the parts of a compositional layout from its document.
extension JSONValue {
    /// A point or a distance; (0, 0) if it is absent.
    static func point(_ value: JSONValue?) -> Point {
        Point(x: value?["x"]?.number ?? 0, y: value?["y"]?.number ?? 0)
    }

    static func insets(_ value: JSONValue?) -> Insets {
        Insets(
            top: value?["top"]?.number ?? 0,
            left: value?["left"]?.number ?? 0,
            bottom: value?["bottom"]?.number ?? 0,
            right: value?["right"]?.number ?? 0
        )
    }

    static func edgeInsets(_ value: JSONValue?) -> DirectionalEdgeInsets {
        DirectionalEdgeInsets(
            top: value?["top"]?.number ?? 0,
            leading: value?["leading"]?.number ?? 0,
            bottom: value?["bottom"]?.number ?? 0,
            trailing: value?["trailing"]?.number ?? 0
        )
    }

    func dimension() throws -> CollectionLayoutDimension {
        guard object.count == 1, let (name, value) = object.first, let number = value.number else {
            throw UnreadableDocument(self)
        }
        switch name {
        case "fractionalWidth": return .fractionalWidth(number)
        case "fractionalHeight": return .fractionalHeight(number)
        case "absolute": return .absolute(number)
        case "estimated": return .estimated(number)
        case "uniformAcrossSiblings": return .uniformAcrossSiblings(number)
        default: throw UnreadableDocument(self)
        }
    }

    /// The value of `layoutSize`.
    func layoutSize() throws -> CollectionLayoutSize {
        guard let size = self["layoutSize"], let width = size["widthDimension"],
            let height = size["heightDimension"]
        else { throw UnreadableDocument(self) }
        return CollectionLayoutSize(width: try width.dimension(), height: try height.dimension())
    }

    static func spacing(_ value: JSONValue?) throws -> CollectionLayoutSpacing {
        guard let value else { return .none }
        if let fixed = value["fixed"]?.number { return .fixed(fixed) }
        if let flexible = value["flexible"]?.number { return .flexible(flexible) }
        throw UnreadableDocument(value)
    }

    static func edgeSpacing(_ value: JSONValue?) throws -> CollectionLayoutEdgeSpacing {
        CollectionLayoutEdgeSpacing(
            leading: try spacing(value?["leading"]),
            top: try spacing(value?["top"]),
            trailing: try spacing(value?["trailing"]),
            bottom: try spacing(value?["bottom"])
        )
    }

    /// A node: a group if it has a direction, otherwise an item.
    func node() throws -> CollectionLayoutNode {
        if self["direction"] != nil { return .group(try group()) }
        return .item(
            CollectionLayoutItem(
                layoutSize: try layoutSize(),
                contentInsets: Self.edgeInsets(self["contentInsets"]),
                edgeSpacing: try Self.edgeSpacing(self["edgeSpacing"]),
                supplementaryItems: try badges()
            )
        )
    }

    func group() throws -> CollectionLayoutGroup {
        CollectionLayoutGroup(
            layoutSize: try layoutSize(),
            content: try content(),
            contentInsets: Self.edgeInsets(self["contentInsets"]),
            edgeSpacing: try Self.edgeSpacing(self["edgeSpacing"]),
            interItemSpacing: try Self.spacing(self["interItemSpacing"]),
            supplementaryItems: try badges()
        )
    }

    private func content() throws -> CollectionLayoutGroup.Content {
        guard self["direction"]?.string != "custom" else { return .custom(customItems) }
        let axis: Axis = self["direction"]?.string == "vertical" ? .vertical : .horizontal
        if let subitem = self["subitem"], let count = self["count"]?.integer {
            return .line(axis, [try subitem.node()], .dividing(count))
        }
        if let subitem = self["repeatingSubitem"], let count = self["count"]?.integer {
            return .line(axis, [try subitem.node()], .repeating(count))
        }
        let subitems = try self["subitems"]?.array.map { try $0.node() }
        return .line(axis, subitems ?? [], .fitting)
    }

    private var customItems: [CollectionLayoutGroup.CustomItem] {
        (self["items"]?.array ?? []).map { item in
            CollectionLayoutGroup.CustomItem(
                frame: Rect(
                    origin: Self.point(item),
                    size: Size(
                        width: item["width"]?.number ?? 0,
                        height: item["height"]?.number ?? 0
                    )
                ),
                zIndex: item["zIndex"]?.integer
            )
        }
    }

    private func badges() throws -> [CollectionLayoutSupplementaryItem] {
        try (self["supplementaryItems"]?.array ?? []).map { badge in
            CollectionLayoutSupplementaryItem(
                kind: badge["kind"]?.string ?? "",
                layoutSize: try badge.layoutSize(),
                containerAnchor: badge["containerAnchor"]?.anchor
                    ?? CollectionLayoutAnchor(edges: []),
                itemAnchor: badge["itemAnchor"]?.anchor,
                zIndex: badge["zIndex"]?.integer ?? 1
            )
        }
    }

    private var anchor: CollectionLayoutAnchor {
        var edges = DirectionalRectEdge()
        for edge in self["edges"]?.array ?? [] {
            switch edge.string {
            case "top": edges.insert(.top)
            case "leading": edges.insert(.leading)
            case "bottom": edges.insert(.bottom)
            default: edges.insert(.trailing)
            }
        }
        guard let fraction = self["fractionalOffset"] else {
            let offset = Self.point(self["absoluteOffset"])
            return CollectionLayoutAnchor(edges: edges, offset: .absolute(offset))
        }
        return CollectionLayoutAnchor(edges: edges, offset: .fractional(Self.point(fraction)))
    }
}
