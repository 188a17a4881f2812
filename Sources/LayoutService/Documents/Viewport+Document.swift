import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// The size of a viewport, and what layouts may need to know of it.
struct ViewportDocument: Sendable {
    var size: Size
    var safeArea: Insets
    var layoutMargins: Insets

    init(_ size: Size, _ environment: LayoutEnvironment) {
        self.size = size
        (safeArea, layoutMargins) = (environment.safeAreaInsets, environment.layoutMargins)
    }

    /// The size that a document without a preset starts from.
    static let usualSize = Size(width: 320, height: 480)

    /// The viewport with the members that a document gives.
    func merged(_ reader: inout ObjectReader, default usual: Size) -> Self {
        let range = Ranges.viewportExtent
        var merged = self
        reader.merge("width", in: range, into: &merged.size.width, default: usual.width)
        reader.merge("height", in: range, into: &merged.size.height, default: usual.height)
        merged.safeArea.merge(&reader, "safeArea", default: .zero)
        merged.layoutMargins.merge(&reader, "layoutMargins", default: .zero)
        return merged
    }
}

extension CollectionPlan {
    /// Merges `viewport`; `layoutDirection` lies beside it.
    mutating func mergeViewport(_ reader: inout ObjectReader) {
        let current = ViewportDocument(viewport, environment)
        // Members that a viewport leaves out come from the preset.
        let given = reader.object("viewport") { current.merged(&$0, default: current.size) }
        if let given {
            viewport = given.size
            environment.safeAreaInsets = given.safeArea
            environment.layoutMargins = given.layoutMargins
        }
        reader.merge(
            "layoutDirection",
            into: &environment.layoutDirection,
            default: .leftToRight
        )
    }
}

extension JSONWriter {
    /// Writes the member `viewport`, without insets that are zero.
    mutating func viewport(_ size: Size, _ environment: LayoutEnvironment) {
        member(
            "viewport",
            object: { json in
                json.member("width", size.width)
                json.member("height", size.height)
                json.member("safeArea", ifAny: environment.safeAreaInsets)
                json.member("layoutMargins", ifAny: environment.layoutMargins)
            }
        )
    }

    /// Writes the member `layoutDirection`, unless it is the usual one, and whether a layout is mirrored by it.
    mutating func layoutDirection(
        _ environment: LayoutEnvironment,
        of layout: LayoutConfiguration? = nil
    ) {
        guard environment.layoutDirection != .leftToRight else { return }
        member("layoutDirection", environment.layoutDirection.rawValue)
        if let layout { member("flips", layout.flips(in: environment.layoutDirection)) }
    }

    private mutating func member(_ name: StaticString, ifAny insets: Insets) {
        guard insets != .zero else { return }
        self.name(name)
        self.insets(insets)
    }
}
