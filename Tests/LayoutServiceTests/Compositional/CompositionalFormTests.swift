import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutService

/// What the members of a compositional layout's document mean.
struct CompositionalFormTests {
    private static let half = CollectionLayoutSize(
        width: .fractionalWidth(0.5),
        height: .fractionalHeight(1)
    )
    private static let json = #"""
        {"widthDimension": {"fractionalWidth": 0.5}, "heightDimension": {"fractionalHeight": 1}}
        """#

    private func group(_ members: String) throws -> CollectionLayoutGroup {
        let section = #"{"group": {"layoutSize": \#(Self.json), \#(members)}}"#
        let read = try ReadLayout(#"{"section": \#(section)}"#)
        #expect(read.errors.isEmpty)
        return try #require(read.compositional?.section?.group)
    }

    @Test func `every member of the layout is read`() throws {
        let read = try ReadLayout(
            #"""
            {"type": "compositional", "scrollDirection": "horizontal", "interSectionSpacing": -3,
             "contentInsetsReference": "safeArea", "pixelScale": 2, "section": null,
             "boundarySupplementaryItems": [
                {"kind": "title", "layoutSize": \#(Self.json), "alignment": "bottomLeading",
                 "absoluteOffset": {"x": 1, "y": -2}, "extendsBoundary": false,
                 "pinToVisibleBounds": true, "contentInsets": {"trailing": -4}, "zIndex": -5}]}
            """#
        )
        let title = CollectionLayoutBoundarySupplementaryItem(
            kind: "title",
            layoutSize: Self.half,
            alignment: [.bottom, .leading],
            offset: Point(x: 1, y: -2),
            extendsBoundary: false,
            pinToVisibleBounds: true,
            contentInsets: DirectionalEdgeInsets(trailing: -4),
            zIndex: -5
        )
        let expected = CompositionalLayout.Configuration(
            scrollDirection: .horizontal,
            interSectionSpacing: -3,
            contentInsetsReference: .safeArea,
            boundarySupplementaryItems: [title],
            pixelScale: 2
        )
        #expect(read.errors.isEmpty && read.compositional == expected)
    }

    @Test func `every member of a section is read`() throws {
        let read = try ReadLayout(
            #"""
            {"section": {
                "group": {"direction": "custom", "layoutSize": \#(Self.json),
                          "contentInsets": {"top": 1, "leading": 2, "bottom": 3, "trailing": 4},
                          "items": [{"x": -1, "y": 2, "width": 3, "height": 4, "zIndex": -5},
                                    {"x": 0, "y": 0, "width": 0, "height": 0}]},
                "contentInsets": {"top": 5, "leading": 6, "bottom": 7, "trailing": 8},
                "interGroupSpacing": 9, "contentInsetsReference": "readableContent",
                "supplementariesFollowContentInsets": false,
                "decorationItems": [{"kind": "back", "contentInsets": {"top": 1}, "zIndex": -3}],
                "orthogonalScrollingBehavior": "groupPagingCentered",
                "orthogonalScrollingProperties": {"bounce": "never", "decelerationRate": "fast"}}}
            """#
        )
        var group = CollectionLayoutGroup(
            layoutSize: Self.half,
            content: .custom([
                .init(frame: Rect(x: -1, y: 2, width: 3, height: 4), zIndex: -5),
                .init(frame: Rect(x: 0, y: 0, width: 0, height: 0)),
            ])
        )
        group.contentInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let insets = DirectionalEdgeInsets(top: 1)
        let expected = CollectionLayoutSection(
            group: group,
            contentInsets: DirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8),
            interGroupSpacing: 9,
            contentInsetsReference: .readableContent,
            supplementariesFollowContentInsets: false,
            decorationItems: [.init(kind: "back", contentInsets: insets, zIndex: -3)],
            orthogonalScrollingBehavior: .groupPagingCentered,
            orthogonalScrollingProperties: .init(bounce: .never, decelerationRate: .fast)
        )
        #expect(read.errors.isEmpty && read.compositional?.section == expected)
    }

    @Test func `every member of items, groups and badges is read`() throws {
        let group = try group(
            #"""
            "direction": "vertical", "count": 3, "interItemSpacing": {"flexible": 2},
            "edgeSpacing": {"leading": {"fixed": 1}, "top": {"flexible": 2},
                            "trailing": {"fixed": 3}, "bottom": {"flexible": 4}},
            "supplementaryItems": [
                {"kind": "badge", "layoutSize": {"widthDimension": {"estimated": 7},
                                                 "heightDimension": {"uniformAcrossSiblings": 8}},
                 "containerAnchor": {"edges": ["top", "trailing"], "absoluteOffset": {"x": 1}},
                 "itemAnchor": {"edges": [], "fractionalOffset": {"x": 0.5, "y": -0.5}},
                 "zIndex": 9}],
            "repeatingSubitem": {"layoutSize": \#(Self.json), "contentInsets": {"bottom": 6}}
            """#
        )
        let item = CollectionLayoutItem(
            layoutSize: Self.half,
            contentInsets: DirectionalEdgeInsets(bottom: 6)
        )
        var expected = CollectionLayoutGroup.line(
            .vertical,
            layoutSize: Self.half,
            subitems: [.item(item)],
            repetition: .repeating(3)
        )
        expected.interItemSpacing = .flexible(2)
        expected.edgeSpacing = CollectionLayoutEdgeSpacing(
            leading: .fixed(1),
            top: .flexible(2),
            trailing: .fixed(3),
            bottom: .flexible(4)
        )
        expected.supplementaryItems = [
            CollectionLayoutSupplementaryItem(
                kind: "badge",
                layoutSize: .init(width: .estimated(7), height: .uniformAcrossSiblings(8)),
                containerAnchor: .init(
                    edges: [.top, .trailing],
                    offset: .absolute(.init(x: 1, y: 0))
                ),
                itemAnchor: .init(edges: [], offset: .fractional(.init(x: 0.5, y: -0.5))),
                zIndex: 9
            )
        ]
        #expect(group == expected)
    }

    @Test func `an object with a direction is a group`() throws {
        let inner =
            #"{"direction": "vertical", "layoutSize": \#(Self.json), "count": 2, "subitem": "#
        let item = #"{"layoutSize": \#(Self.json)}"#
        let group = try group(
            #""direction": "horizontal", "subitems": [\#(item), \#(inner)\#(item)}]"#
        )
        let node = CollectionLayoutNode.item(CollectionLayoutItem(layoutSize: Self.half))
        let column = CollectionLayoutGroup.line(
            .vertical,
            layoutSize: Self.half,
            subitems: [node],
            repetition: .dividing(2)
        )
        #expect(group.content == .line(.horizontal, [node, .group(column)], .fitting))
    }

    @Test func `negative, zero and large numbers are valid`() throws {
        let read = try ReadLayout(
            #"""
            {"interSectionSpacing": -1000000,
             "section": {"interGroupSpacing": -8, "contentInsets": {"top": -5},
                "group": {"direction": "horizontal", "interItemSpacing": {"fixed": -4},
                    "layoutSize": {"widthDimension": {"absolute": 0},
                                   "heightDimension": {"fractionalHeight": 3}},
                    "subitems": [{"edgeSpacing": {"top": {"flexible": -1}},
                        "layoutSize": {"widthDimension": {"absolute": -20},
                                       "heightDimension": {"estimated": -1}}}]}}}
            """#
        )
        #expect(read.errors.isEmpty)
    }
}
