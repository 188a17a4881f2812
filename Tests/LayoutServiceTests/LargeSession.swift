/// The sessions that make requests take long, each by something else that it has much of.
enum LargeSession: String, CaseIterable {
    /// 30 000 expanded rows.
    case expanded
    /// 10 000 collapsed sections.
    case collapsed
    /// 10 000 sections.
    case sections
    /// 60 000 rows with a height each.
    case rows
    /// 60 000 rows with an identifier each.
    case named
    /// 250 behaviours that name 500 items each.
    case behaviors
    /// Five groups of such behaviours.
    case groups
    /// 19 000 items in the viewport, without springs.
    case still
    /// 19 000 items in the viewport, whose springs are at rest.
    case springs
    /// 19 000 items that are on their way to another place.
    case moving

    /// The body of the request that makes it.
    var document: String {
        switch self {
        case .expanded:
            Self.list(#", "multipleSelection": true"#, #"{"items": 30000}"#)
                + #", "expanded": [\#(Self.items(30_000))]}"#
        case .collapsed:
            Self.list(#", "collapsesSections": true, "headerHeight": 20"#, Self.threes)
                + #", "collapsed": [\#((0..<10_000).map { "\($0)" }.joined(separator: ","))]}"#
        case .sections: Self.list("", Self.threes) + "}"
        case .rows:
            Self.list("", #"{"items": [\#(Self.copies(60_000, #"{"height":9}"#))]}"#) + "}"
        case .named:
            Self.list("", #"{"id": "s", "items": \#((0..<60_000).map { "\($0)" })}"#) + "}"
        case .behaviors: Self.scene(Self.copies(250, Self.behavior))
        case .groups:
            Self.scene(
                Self.copies(
                    5,
                    #"{"type": "group", "behaviors": [\#(Self.copies(50, Self.behavior))]}"#
                )
            )
        case .still, .moving: Self.grid(#", "dynamics": null, "animation": {"duration": 60}"#)
        case .springs:
            Self.grid(#", "dynamics": {"type": "spring", "overscan": {"x": 0, "y": 0}}"#)
        }
    }

    /// A change that it needs, as a merge patch.
    var patch: String? {
        self == .moving ? #"{"layout": {"itemSize": {"height": 9}}}"# : nil
    }

    private static let threes = copies(10_000, #"{"items":3}"#)
    /// A behaviour that names all items of the scene.
    private static let behavior = #"{"type": "item", "items": [\#(items(500))]}"#

    private static func copies(_ count: Int, _ text: String) -> String {
        Array(repeating: text, count: count).joined(separator: ",")
    }

    private static func items(_ count: Int) -> String {
        (0..<count).map { #"{"section":0,"item":\#($0)}"# }.joined(separator: ",")
    }

    private static func list(_ options: String, _ sections: String) -> String {
        #"{"clock": "manual", "layout": {"type": "list"\#(options)}, "sections": [\#(sections)]"#
    }

    /// Boxes side by side; the document is as long as 125 000 names of items.
    private static func scene(_ behaviors: String) -> String {
        let boxes = (0..<500).map { index in
            let (x, y) = (20 + 30 * (index % 25), 20 + 30 * (index / 25))
            return #"{"center": {"x": \#(x), "y": \#(y)}, "width": 16, "height": 16}"#
        }
        return #"{"clock": "manual", "viewport": {"width": 800, "height": 800}, "#
            + #""layout": {"type": "absolute"}, "#
            + #""sections": [{"items": [\#(boxes.joined(separator: ","))]}], "#
            + #""dynamics": {"type": "behaviors", "behaviors": [\#(behaviors)]}}"#
    }

    private static func grid(_ options: String) -> String {
        #"{"clock": "manual", "viewport": {"width": 1200, "height": 1600}, "#
            + #""layout": {"type": "flow", "itemSize": {"width": 10, "height": 10}, "#
            + #""minimumLineSpacing": 0, "minimumInteritemSpacing": 0}, "#
            + #""sections": [{"items": 19000}]\#(options)}"#
    }
}
