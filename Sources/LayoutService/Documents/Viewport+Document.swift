import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension ObjectReader {
    /// Merges `viewport`, its size and what layouts may need to know of it; `layoutDirection` lies beside
    /// it.
    mutating func mergeViewport(_ size: inout Size, _ environment: inout LayoutEnvironment) {
        let range = Ranges.viewportExtent
        let given = object("viewport") { [size, environment] reader in
            var (size, environment) = (size, environment)
            // Members that a viewport leaves out come from the preset.
            let usual = size
            reader.merge("width", in: range, into: &size.width, default: usual.width)
            reader.merge("height", in: range, into: &size.height, default: usual.height)
            reader.merge("safeArea", into: &environment.safeAreaInsets, default: .zero)
            reader.merge("layoutMargins", into: &environment.layoutMargins, default: .zero)
            return (size, environment)
        }
        if let given { (size, environment) = given }
        merge("layoutDirection", into: &environment.layoutDirection, default: .leftToRight)
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
