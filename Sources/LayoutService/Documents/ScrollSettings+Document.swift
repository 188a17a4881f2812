import LayoutEngine
import LayoutdJSON

extension ObjectReader {
    /// `decelerationRate`.
    mutating func decelerationRate() -> DecelerationRate? {
        choice("decelerationRate")
    }

    /// `pagingEnabled`.
    mutating func pagingEnabled() -> Bool? {
        bool("pagingEnabled")
    }

    /// The scroll settings after a patch; removed or wrong members have their defaults.
    mutating func patchedScrollSettings() -> ScrollSettings {
        var settings = ScrollSettings()
        if let rate = decelerationRate() { settings.decelerationRate = rate }
        if let isEnabled = pagingEnabled() { settings.pagingEnabled = isEnabled }
        return settings
    }
}

extension JSONWriter {
    /// Writes the members `decelerationRate` and `pagingEnabled`.
    mutating func scrollSettings(_ settings: ScrollSettings) {
        member("decelerationRate", settings.decelerationRate.rawValue)
        member("pagingEnabled", settings.pagingEnabled)
    }
}
