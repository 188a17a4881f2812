extension CollectionView {
    /// How a collection view scrolls and shows changes.
    ///
    /// A setting is a property here and a line in `form`. Records that lack it can be read.
    public struct Settings: Sendable, Hashable {
        /// How changes of the data and the layout are shown.
        public var animation = Animation()
        /// What changes of the data and the viewport keep in place.
        public var scrollAnchor = ScrollAnchor.offset
        /// How content moves after the finger lifts; also applies to a running fling.
        public var scrollSettings = ScrollSettings()
        /// What happens to items of a scene that leave it.
        public var sceneBounds = SceneBounds.rest
        /// What cells look like at some distance from the middle of the viewport.
        ///
        /// There is at most one effect on each property. Effects change without animation.
        public var effects: [Effect] {
            get { effectList.all }
            set { effectList = EffectList(newValue) }
        }

        private var effectList = EffectList([])

        /// Whether there are effects.
        var hasEffects: Bool { !effectList.isEmpty }

        /// Makes the default settings.
        ///
        /// - Parameter change: Sets those that differ.
        public init(_ change: (inout Settings) -> Void = { _ in }) { change(&self) }

        static let form = RecordForm<Settings>([
            RecordMember("animation", \.animation),
            RecordMember("scrollAnchor", \.scrollAnchor),
            RecordMember("scrolling", inChanges: "scrollSettings", \.scrollSettings),
            RecordMember("effects", \.effects),
            RecordMember("sceneBounds", \.sceneBounds, unless: .ignore),
        ])

        /// Rejects invalid numbers.
        func validate() throws(CollectionViewError) {
            try animation.validate()
            try scrollSettings.validate()
            try effects.validate()
        }
    }
}

extension CollectionView.Settings: Codable {
    /// Reads settings.
    public init(from decoder: any Decoder) throws {
        // Views of records without it went on for ever.
        sceneBounds = .ignore
        try Self.form.read(&self, from: decoder)
    }

    /// Writes the format that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        try Self.form.write(self, to: encoder)
    }
}
