internal import LayoutdGeometry
package import LayoutdLayouts

/// Makes random compositional layouts, all of which documents can give.
package struct RandomCompositional {
    private var random: SplitMix64

    /// Starts a sequence; equal seeds give equal ones.
    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A multiple of a half.
    package mutating func half(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range.lowerBound * 2...range.upperBound * 2, using: &random)) / 2
    }

    /// Returns true in one of the given number of equally likely cases.
    package mutating func oneIn(_ cases: Int) -> Bool { random.oneIn(cases) }

    /// A number in a range.
    package mutating func count(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    /// A whole layout with a section for all data.
    package mutating func configuration() -> CompositionalLayout.Configuration {
        CompositionalLayout.Configuration(
            scrollDirection: oneIn(2) ? .vertical : .horizontal,
            interSectionSpacing: oneIn(2) ? 0 : half(-3...12),
            contentInsetsReference: oneIn(2) ? .automatic : .layoutMargins,
            boundarySupplementaryItems: (0..<count(0...2)).map { boundaryItem("layout\($0)") },
            section: section(),
            pixelScale: [0, 1, 2, 4][count(0...3)]
        )
    }

    /// A section.
    package mutating func section() -> CollectionLayoutSection {
        CollectionLayoutSection(
            group: group(depth: 0),
            contentInsets: oneIn(2) ? .zero : insets(0...20),
            interGroupSpacing: oneIn(2) ? 0 : half(-4...10),
            supplementariesFollowContentInsets: oneIn(2),
            boundarySupplementaryItems: (0..<count(0...2)).map { boundaryItem("edge\($0)") },
            decorationItems: oneIn(2)
                ? [] : [CollectionLayoutDecorationItem(kind: "back", contentInsets: insets(0...6))],
            orthogonalScrollingBehavior: oneIn(3) ? .continuous : .none
        )
    }

    private mutating func insets(_ range: ClosedRange<Int>) -> DirectionalEdgeInsets {
        DirectionalEdgeInsets(
            top: half(range),
            leading: half(range),
            bottom: half(range),
            trailing: half(range)
        )
    }

    private mutating func group(depth: Int) -> CollectionLayoutGroup {
        var group = CollectionLayoutGroup(
            layoutSize: size(depth: depth),
            content: content(depth: depth),
            contentInsets: oneIn(3) ? insets(-2...6) : .zero,
            edgeSpacing: edgeSpacing(),
            interItemSpacing: spacing(-2...9)
        )
        if oneIn(4) { group.supplementaryItems = [badge("group\(depth)")] }
        // Items with places of their own have no other space between them.
        if case .custom = group.content { group.interItemSpacing = .none }
        return group
    }

    private mutating func content(depth: Int) -> CollectionLayoutGroup.Content {
        if oneIn(6) {
            return .custom(
                (0..<count(1...4)).map { _ in
                    CollectionLayoutGroup.CustomItem(
                        frame: Rect(
                            x: half(-10...60),
                            y: half(-10...60),
                            width: half(0...60),
                            height: half(0...60)
                        ),
                        zIndex: oneIn(2) ? nil : count(-2...2)
                    )
                }
            )
        }
        let axis: Axis = oneIn(2) ? .horizontal : .vertical
        switch count(0...4) {
        case 0: return .line(axis, [node(depth: depth)], .dividing(count(1...4)))
        case 1: return .line(axis, [node(depth: depth)], .repeating(count(1...4)))
        default:
            return .line(axis, (0..<count(1...3)).map { _ in node(depth: depth) }, .fitting)
        }
    }

    private mutating func node(depth: Int) -> CollectionLayoutNode {
        if depth < 2, oneIn(3) { return .group(group(depth: depth + 1)) }
        return .item(
            CollectionLayoutItem(
                layoutSize: size(depth: depth + 1),
                contentInsets: oneIn(2) ? .zero : insets(-3...8),
                edgeSpacing: edgeSpacing(),
                supplementaryItems: oneIn(3) ? [badge("item")] : []
            )
        )
    }

    private mutating func size(depth: Int) -> CollectionLayoutSize {
        CollectionLayoutSize(width: dimension(), height: dimension())
    }

    private mutating func dimension() -> CollectionLayoutDimension {
        switch count(0...9) {
        case 0...2: .fractionalWidth(Double(count(1...8)) / 8)
        case 3...4: .fractionalHeight(Double(count(1...8)) / 8)
        case 5: .estimated(half(5...80))
        case 6: .uniformAcrossSiblings(half(5...80))
        default: .absolute(half(5...80))
        }
    }

    private mutating func spacing(_ range: ClosedRange<Int>) -> CollectionLayoutSpacing {
        if oneIn(2) { return .none }
        return oneIn(2) ? .fixed(half(range)) : .flexible(half(range))
    }

    private mutating func edgeSpacing() -> CollectionLayoutEdgeSpacing {
        guard oneIn(3) else { return .none }
        return CollectionLayoutEdgeSpacing(
            leading: spacing(-2...8),
            top: spacing(-2...8),
            trailing: spacing(-2...8),
            bottom: spacing(-2...8)
        )
    }

    private mutating func edges() -> DirectionalRectEdge {
        DirectionalRectEdge(rawValue: UInt8(count(0...15)))
    }

    private mutating func badge(_ kind: String) -> CollectionLayoutSupplementaryItem {
        CollectionLayoutSupplementaryItem(
            kind: kind,
            layoutSize: CollectionLayoutSize(
                width: .absolute(half(2...20)),
                height: .fractionalHeight(0.5)
            ),
            containerAnchor: CollectionLayoutAnchor(
                edges: edges(),
                offset: .absolute(Point(x: half(-9...9), y: half(-9...9)))
            ),
            itemAnchor: oneIn(2) ? nil : CollectionLayoutAnchor(edges: edges()),
            zIndex: count(0...3)
        )
    }

    private mutating func boundaryItem(
        _ kind: String
    ) -> CollectionLayoutBoundarySupplementaryItem {
        let sides: [DirectionalRectEdge] = [
            .top, .leading, .bottom, .trailing, [.top, .leading], [.bottom, .trailing],
            [.top, .trailing], [.bottom, .leading],
        ]
        return CollectionLayoutBoundarySupplementaryItem(
            kind: kind,
            layoutSize: CollectionLayoutSize(width: dimension(), height: dimension()),
            alignment: sides[count(0...7)],
            offset: oneIn(2) ? .zero : Point(x: half(-9...9), y: half(-9...9)),
            extendsBoundary: !oneIn(3),
            pinToVisibleBounds: oneIn(2),
            contentInsets: oneIn(3) ? insets(0...4) : .zero
        )
    }
}
