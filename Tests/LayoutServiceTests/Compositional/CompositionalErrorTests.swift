import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Compositional layouts that are refused, with all that is wrong with them.
struct CompositionalErrorTests {
    static let size = #"{"widthDimension": {"absolute": 9}, "heightDimension": {"absolute": 9}}"#
    static let item = #"{"layoutSize": \#(size)}"#
    static let dimensions =
        "fractionalWidth, fractionalHeight, absolute, estimated, uniformAcrossSiblings"
    static let alignments =
        #""top", "topLeading", "leading", "bottomLeading", "bottom", "bottomTrailing", "trailing", "#
        + #""topTrailing""#

    /// A session with these members in its layout.
    private static func layout(_ members: String) -> String {
        #"{"layout": {"type": "compositional", \#(members)}, "sections": []}"#
    }

    /// A session with these members in the layout's section.
    private static func section(_ members: String) -> String {
        layout(#""section": {\#(members)}"#)
    }

    /// A session with these members in the group of the layout's section, which has a size.
    private static func group(_ members: String) -> String {
        section(#""group": {"layoutSize": \#(size), \#(members)}"#)
    }

    /// A row of one item with these members.
    private static func item(_ members: String) -> String {
        group(#""direction": "horizontal", "subitems": [{\#(members)}]"#)
    }

    private static let layouts = [
        BadDocument(
            layout(
                #"""
                "scrollDirection": "up", "interSectionSpacing": 1e7, "pixelScale": -1,
                "contentInsetsReference": "margins", "boundarySupplementaryItems": {}, "section": 3,
                "spacing": 1
                """#
            ),
            [
                "/layout/scrollDirection": #"must be one of "vertical", "horizontal", got "up""#,
                "/layout/interSectionSpacing":
                    "must be between -1000000 and 1000000, got 10000000",
                "/layout/pixelScale": "must be between 0 and 16, got -1",
                "/layout/contentInsetsReference":
                    #"must be one of "automatic", "none", "safeArea", "layoutMargins", "#
                    + #""readableContent", got "margins""#,
                "/layout/boundarySupplementaryItems":
                    "must be a list of boundary items, got an object",
                "/layout/section": "must be an object, got a number",
                "/layout/spacing":
                    "is unknown; known here: type, scrollDirection, interSectionSpacing, "
                    + "contentInsetsReference, boundarySupplementaryItems, section, pixelScale",
            ]
        ),
        BadDocument(
            section(
                #"""
                "interGroupSpacing": "2", "contentInsets": {"left": 3, "top": null},
                "contentInsetsReference": 1, "supplementariesFollowContentInsets": 0,
                "orthogonalScrollingBehavior": "pages",
                "orthogonalScrollingProperties": {"bounce": true, "decelerationRate": "slow"},
                "decorationItems": [{"zIndex": 0.5}, {"kind": "back", "layoutSize": {}}], "groups": []
                """#
            ),
            [
                "/layout/section/group": "is missing; give the group that is repeated",
                "/layout/section/interGroupSpacing": "must be a number, got a string",
                "/layout/section/contentInsets/left":
                    "is unknown; known here: top, leading, bottom, trailing",
                "/layout/section/contentInsets/top": "must be a number, got null",
                "/layout/section/contentInsetsReference": "must be a string, got a number",
                "/layout/section/supplementariesFollowContentInsets":
                    "must be true or false, got a number",
                "/layout/section/orthogonalScrollingBehavior":
                    #"must be one of "none", "continuous", "continuousGroupLeadingBoundary", "#
                    + #""paging", "groupPaging", "groupPagingCentered", got "pages""#,
                "/layout/section/orthogonalScrollingProperties/bounce":
                    "must be a string, got a Boolean",
                "/layout/section/orthogonalScrollingProperties/decelerationRate":
                    #"must be one of "automatic", "normal", "fast", got "slow""#,
                "/layout/section/decorationItems/0/kind":
                    #"is missing; give a name, such as "header""#,
                "/layout/section/decorationItems/0/zIndex": "must be a whole number, got 0.5",
                "/layout/section/decorationItems/1/layoutSize":
                    "is unknown; known here: kind, contentInsets, zIndex",
                "/layout/section/groups":
                    "is unknown; known here: group, boundarySupplementaryItems, decorationItems, "
                    + "contentInsets, interGroupSpacing, contentInsetsReference, "
                    + "supplementariesFollowContentInsets, orthogonalScrollingBehavior, "
                    + "orthogonalScrollingProperties",
            ]
        ),
    ]

    private static let groups = [
        BadDocument(
            section(#""group": {}"#),
            [
                "/layout/section/group/direction":
                    #"is missing; give one of "horizontal", "vertical", "custom""#,
                "/layout/section/group/layoutSize":
                    "is missing; give a widthDimension and a heightDimension",
                "/layout/section/group":
                    "needs one of subitems, subitem, repeatingSubitem; got none",
            ]
        ),
        BadDocument(
            group(#""direction": "vertical", "subitems": []"#),
            ["/layout/section/group/subitems": "is empty; give one item or group at least"]
        ),
        BadDocument(
            group(
                #""direction": "vertical", "subitems": [\#(item)], "subitem": \#(item), "count": 2"#
            ),
            [
                "/layout/section/group":
                    "needs one of subitems, subitem, repeatingSubitem; got subitems and subitem"
            ]
        ),
        BadDocument(
            group(#""direction": "vertical", "subitems": [\#(item)], "count": 2"#),
            ["/layout/section/group/count": "goes with subitem or repeatingSubitem; leave it out"]
        ),
        BadDocument(
            group(#""direction": "diagonal", "subitem": \#(item)"#),
            [
                "/layout/section/group/direction":
                    #"must be one of "horizontal", "vertical", "custom", got "diagonal""#,
                "/layout/section/group/count": "is missing; give the number of subitems",
            ]
        ),
        BadDocument(
            group(#""direction": "vertical", "repeatingSubitem": \#(item), "count": 0"#),
            ["/layout/section/group/count": "must be between 1 and 10000, got 0"]
        ),
        BadDocument(
            group(
                #"""
                "direction": "vertical", "count": 10, "subitem":
                    {"direction": "vertical", "layoutSize": \#(size), "count": 1001,
                     "subitem": \#(item)}
                """#
            ),
            [
                "/layout/section/group/count":
                    "makes 10 times 1001 items; a group with a count may have 10000"
            ]
        ),
        BadDocument(
            group(
                #"""
                "direction": "horizontal", "subitems": [\#(item)], "items": [],
                "interItemSpacing": {"fixed": 1, "flexible": 2},
                "edgeSpacing": {"left": {}, "top": {}}
                """#
            ),
            [
                "/layout/section/group/items":
                    "is unknown; known here: direction, layoutSize, subitems, subitem, "
                    + "repeatingSubitem, count, interItemSpacing, contentInsets, edgeSpacing, "
                    + "supplementaryItems",
                "/layout/section/group/interItemSpacing":
                    "needs one of fixed, flexible; got fixed and flexible",
                "/layout/section/group/edgeSpacing/left":
                    "is unknown; known here: leading, top, trailing, bottom",
                "/layout/section/group/edgeSpacing/top":
                    "needs one of fixed, flexible; got none",
            ]
        ),
        BadDocument(
            group(#""direction": "custom", "subitems": [\#(item)]"#),
            [
                "/layout/section/group/items": "is missing; give a list of frames",
                "/layout/section/group/subitems":
                    "is unknown; known here: direction, layoutSize, items, contentInsets, "
                    + "edgeSpacing, supplementaryItems",
            ]
        ),
        BadDocument(
            group(
                #"""
                "direction": "custom", "items": [{"x": 1}, {"x": 0, "y": 0, "width": 1e9, "height": 0,
                                                            "zIndex": 2e9}]
                """#
            ),
            [
                "/layout/section/group/items/0/y": "is missing; give a number of points",
                "/layout/section/group/items/0/width": "is missing; give a number of points",
                "/layout/section/group/items/0/height": "is missing; give a number of points",
                "/layout/section/group/items/1/width":
                    "must be between -1000000 and 1000000, got 1000000000",
                "/layout/section/group/items/1/zIndex":
                    "must be between -1000000000 and 1000000000, got 2000000000",
            ]
        ),
        BadDocument(
            group(#""direction": "custom", "items": []"#),
            ["/layout/section/group/items": "is empty; give one frame at least"]
        ),
    ]

    private static let items = [
        BadDocument(
            item(""),
            [
                "/layout/section/group/subitems/0/layoutSize":
                    "is missing; give a widthDimension and a heightDimension"
            ]
        ),
        BadDocument(
            item(#""layoutSize": \#(size), "subitems": [4]"#),
            [
                "/layout/section/group/subitems/0/direction":
                    #"is missing; give one of "horizontal", "vertical", "custom""#,
                "/layout/section/group/subitems/0/subitems/0": "must be an object, got a number",
            ]
        ),
        BadDocument(
            item(#""layoutSize": {"widthDimension": {"absolute": 1, "estimated": 2}}, "count": 3"#),
            [
                "/layout/section/group/subitems/0/layoutSize/widthDimension":
                    "needs one of \(dimensions); got absolute and estimated",
                "/layout/section/group/subitems/0/layoutSize/heightDimension":
                    #"is missing; give a dimension, such as {"absolute": 44}"#,
                "/layout/section/group/subitems/0/count":
                    "is unknown; known here: layoutSize, contentInsets, edgeSpacing, "
                    + "supplementaryItems",
            ]
        ),
        BadDocument(
            item(
                #"""
                "layoutSize": {"widthDimension": {"fraction": 1}, "heightDimension": {"absolute": "1"}}
                """#
            ),
            [
                "/layout/section/group/subitems/0/layoutSize/widthDimension":
                    "needs one of \(dimensions); got none",
                "/layout/section/group/subitems/0/layoutSize/widthDimension/fraction":
                    "is unknown; known here: \(dimensions)",
                "/layout/section/group/subitems/0/layoutSize/heightDimension/absolute":
                    "must be a number, got a string",
            ]
        ),
        BadDocument(
            item(
                #"""
                "layoutSize": \#(size), "supplementaryItems": [{}, {"kind": "dot", "layoutSize": \#(size),
                    "containerAnchor": {"edges": ["top", "left", 1], "absoluteOffset": {"z": 1},
                                        "fractionalOffset": {"x": 1}},
                    "itemAnchor": {"edge": "top"}}]
                """#
            ),
            [
                "/layout/section/group/subitems/0/supplementaryItems/0/kind":
                    #"is missing; give a name, such as "header""#,
                "/layout/section/group/subitems/0/supplementaryItems/0/layoutSize":
                    "is missing; give a widthDimension and a heightDimension",
                "/layout/section/group/subitems/0/supplementaryItems/0/containerAnchor":
                    #"is missing; give its edges, such as {"edges": ["top"]}"#,
                "/layout/section/group/subitems/0/supplementaryItems/1/containerAnchor/edges/1":
                    #"must be one of "top", "leading", "bottom", "trailing", got "left""#,
                "/layout/section/group/subitems/0/supplementaryItems/1/containerAnchor/edges/2":
                    #"must be one of "top", "leading", "bottom", "trailing", got a number"#,
                "/layout/section/group/subitems/0/supplementaryItems/1/containerAnchor/absoluteOffset/z":
                    "is unknown; known here: x, y",
                "/layout/section/group/subitems/0/supplementaryItems/1/containerAnchor/fractionalOffset":
                    "cannot be combined with absoluteOffset; give one of the two",
                "/layout/section/group/subitems/0/supplementaryItems/1/itemAnchor/edges":
                    #"is missing; give a list, such as ["top", "trailing"]"#,
                "/layout/section/group/subitems/0/supplementaryItems/1/itemAnchor/edge":
                    "is unknown; known here: edges, absoluteOffset, fractionalOffset",
            ]
        ),
    ]

    @Test(arguments: layouts + groups + items)
    func `what is wrong with a layout is reported with its place`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
    }
}
