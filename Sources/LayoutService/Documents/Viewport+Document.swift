import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension CollectionPlan {
    /// Merges `viewport`, its size and what layouts may need to know of it; `layoutDirection` lies beside
    /// it.
    mutating func mergeViewport(_ reader: inout ObjectReader) {
        let range = Ranges.viewportExtent
        let given = reader.object("viewport") { [viewport, environment] reader in
            var (size, environment) = (viewport, environment)
            // Members that a viewport leaves out come from the preset.
            let usual = size
            reader.merge("width", in: range, into: &size.width, default: usual.width)
            reader.merge("height", in: range, into: &size.height, default: usual.height)
            environment.safeAreaInsets.merge(&reader, "safeArea", default: .zero)
            environment.layoutMargins.merge(&reader, "layoutMargins", default: .zero)
            return (size, environment)
        }
        if let given { (viewport, environment) = given }
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

    /// Writes the member `layoutDirection`, unless it is the usual one.
    mutating func layoutDirection(_ environment: LayoutEnvironment) {
        guard environment.layoutDirection != .leftToRight else { return }
        member("layoutDirection", environment.layoutDirection.rawValue)
    }

    private mutating func member(_ name: StaticString, ifAny insets: Insets) {
        guard insets != .zero else { return }
        self.name(name)
        self.insets(insets)
    }
}
