import Engine
import Layouts

extension LayoutConfiguration {
    /// Every type of layout as documents call it, with its own defaults.
    static let usual: KeyValuePairs<String, LayoutConfiguration> = [
        "flow": .flow(FlowLayout.Configuration()),
        "list": .list(ListLayout.Configuration()),
        "waterfall": .waterfall(WaterfallLayout.Configuration()),
        "absolute": .absolute(AbsoluteLayout.Configuration()),
        "newtonian": .newtonian(NewtonianLayout.Configuration()),
    ]

    /// The layout of the same type that has all defaults.
    var withDefaults: LayoutConfiguration {
        Self.usual.first { $0.key == typeName }?.value ?? self
    }

    /// What documents call the layout's type.
    var typeName: String {
        switch self {
        case .flow: "flow"
        case .list: "list"
        case .waterfall: "waterfall"
        case .absolute: "absolute"
        case .newtonian: "newtonian"
        }
    }
}

extension ObjectReader {
    /// The members of `layout`, merged over a layout of the same type, or over the defaults of
    /// another type.
    ///
    /// - Parameters:
    ///   - base: The layout of a preset, or the usual one.
    ///   - isInherited: Whether it comes from a preset: only then the type may be left out.
    /// - Returns: The merged layout; what is wrong is reported, and left as it was.
    mutating func layout(
        over base: LayoutConfiguration,
        isInherited: Bool
    ) -> LayoutConfiguration {
        if !isInherited, !contains("type") {
            let names = LayoutConfiguration.usual.map { "\"\($0.key)\"" }.joined(separator: ", ")
            report("type", "is missing; give one of \(names)")
        }
        let given = choice("type", LayoutConfiguration.usual) ?? base
        return members(over: given.typeName == base.typeName ? base : given)
    }

    /// The members of a layout, merged over one of the same type.
    mutating func members(over base: LayoutConfiguration) -> LayoutConfiguration {
        switch base {
        case .flow(let flow): .flow(self.flow(over: flow))
        case .list(let list): .list(self.list(over: list))
        case .waterfall(let waterfall): .waterfall(self.waterfall(over: waterfall))
        case .absolute(let absolute): .absolute(self.absolute(over: absolute))
        case .newtonian(let newtonian): .newtonian(self.newtonian(over: newtonian))
        }
    }

    private mutating func absolute(
        over base: AbsoluteLayout.Configuration
    ) -> AbsoluteLayout.Configuration {
        let scale = number("pixelScale", in: Ranges.pixelScale)
        return AbsoluteLayout.Configuration(pixelScale: scale ?? base.pixelScale)
    }

    /// Whether headers and footers of the whole layout are pinned.
    mutating func readPins(headers: inout Bool, footers: inout Bool) {
        if let arePinned = bool("sectionHeadersPinToVisibleBounds") { headers = arePinned }
        if let arePinned = bool("sectionFootersPinToVisibleBounds") { footers = arePinned }
    }

    /// `layout` of a section, where the whole layout has measures that a section may change; what
    /// it leaves out comes from the whole layout.
    mutating func measures(over layout: LayoutConfiguration) -> CollectionView.Section.Measures? {
        switch layout {
        case .flow(let flow): object("layout") { .flow($0.metrics(of: flow)) }
        case .waterfall(let waterfall):
            object("layout") { .waterfall($0.metrics(of: waterfall)) }
        case .list(let list): object("layout") { .list($0.metrics(of: list)) }
        case .absolute, .newtonian: nil
        }
    }
}
