/// How content moves after the finger lifts.
public struct ScrollSettings: Sendable, Hashable {
    /// How fast it slows down.
    public var decelerationRate: DecelerationRate
    /// Whether it comes to rest on pages, which are as long as the viewport.
    ///
    /// The first page begins at minus the content inset, where the content rests at its start.
    public var pagingEnabled: Bool
    /// Where it comes to rest, if it snaps; there are no pages then.
    public var snap: Snap?

    /// Makes settings; the default is UIKit's.
    public init(
        decelerationRate: DecelerationRate = .normal,
        pagingEnabled: Bool = false,
        snap: Snap? = nil
    ) {
        self.decelerationRate = decelerationRate
        self.pagingEnabled = pagingEnabled
        self.snap = snap
    }

    static let form = RecordForm<ScrollSettings>([
        RecordMember("decelerationRate", \.decelerationRate),
        RecordMember("pagingEnabled", \.pagingEnabled),
        RecordMember("snap", \.snap),
    ])
}

extension ScrollSettings: Codable {
    /// Reads settings; absent ones have their defaults.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.form.read(&self, from: decoder)
    }

    /// Writes the format that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        try Self.form.write(self, to: encoder)
    }
}

extension ScrollSettings {
    /// Whether it comes to rest only at certain offsets.
    var hasStops: Bool { pagingEnabled || snap != nil }

    /// Rejects numbers that make no sense.
    func validate() throws(CollectionViewError) { try snap?.validate() }
}
