import LayoutdLayouts

/// How a collection view lays out, scrolls and shows changes.
struct Settings: Sendable, Hashable, Codable {
    /// The layout's configuration.
    var layout: LayoutConfiguration
    /// How changes of the data and the layout are shown.
    var animation: Animation
    /// What changes of the data and the viewport keep in place.
    var scrollAnchor: ScrollAnchor
    /// How content moves after the finger lifts.
    var scrolling: ScrollSettings
    /// What cells look like at some distance from the middle of the viewport.
    var effects: EffectList
}

extension Settings {
    /// Reads settings; there are no effects if they are absent.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            layout: try container.decode(LayoutConfiguration.self, forKey: .layout),
            animation: try container.decode(Animation.self, forKey: .animation),
            scrollAnchor: try container.decode(ScrollAnchor.self, forKey: .scrollAnchor),
            scrolling: try container.decode(ScrollSettings.self, forKey: .scrolling),
            effects: try container.decodeIfPresent(EffectList.self, forKey: .effects)
                ?? EffectList([])
        )
    }
}
