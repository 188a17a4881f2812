public import LayoutdLayouts

/// What stays in place on the screen when the data or the viewport changes.
public enum ScrollAnchor: Sendable, Hashable {
    /// The content offset, as in UIKit, clamped to the new content.
    case offset
    /// The first cell in view that still exists.
    case firstVisible
    /// The end of the content if it was in view, as in a chat; otherwise the same as
    /// ``firstVisible``.
    case end
    /// The lower edge of the last cell in view that still exists, and its distance from the lower edge of
    /// the viewport: what grows there grows upwards. With a horizontal scroll axis these are right edges.
    case lowerEdge
    /// An edge or the middle of an item, and its distance from the same edge or the middle of the viewport.
    ///
    /// Changes of the data move it with the item; once the item is deleted, it becomes ``firstVisible``.
    case item(ItemPath, Edge)

    /// Where an item is kept.
    public enum Edge: String, Sendable, Hashable, Codable, CaseIterable {
        /// At its start.
        case start
        /// In its middle.
        case center
        /// At its end.
        case end
    }
}

extension ScrollAnchor {
    /// The anchor after a batch of updates.
    func updated(by plan: BatchUpdate) -> ScrollAnchor {
        guard case .item(let path, let edge) = self else { return self }
        return plan.newPath(of: path).map { .item($0, edge) } ?? .firstVisible
    }

    /// The anchor if it can be one of these data, otherwise ``firstVisible``.
    func existing(in sections: [Section]) -> ScrollAnchor {
        guard case .item(let path, _) = self else { return self }
        let exists =
            sections.indices.contains(path.section)
            && (0..<sections[path.section].items.count).contains(path.item)
        return exists ? self : .firstVisible
    }
}

/// Anchors without an item are written as their names.
extension ScrollAnchor: Codable {
    private enum Name: String, Codable {
        case offset, firstVisible, end, lowerEdge
    }

    private struct Item: Codable {
        var path: ItemPath
        var edge: Edge
    }

    /// Reads an anchor.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let name = try? container.decode(Name.self) else {
            let item = try container.decode(Item.self)
            self = .item(item.path, item.edge)
            return
        }
        switch name {
        case .offset: self = .offset
        case .firstVisible: self = .firstVisible
        case .end: self = .end
        case .lowerEdge: self = .lowerEdge
        }
    }

    /// Writes the format that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .offset: try container.encode(Name.offset)
        case .firstVisible: try container.encode(Name.firstVisible)
        case .end: try container.encode(Name.end)
        case .lowerEdge: try container.encode(Name.lowerEdge)
        case .item(let path, let edge): try container.encode(Item(path: path, edge: edge))
        }
    }
}
