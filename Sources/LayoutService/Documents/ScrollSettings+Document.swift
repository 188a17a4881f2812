import LayoutEngine
import LayoutdJSON

extension ObjectReader {
    /// Merges the members over scroll settings.
    mutating func merge(into settings: inout ScrollSettings) {
        let usual = ScrollSettings()
        let rate: DecelerationRate? = choice("decelerationRate")
        merge(
            "decelerationRate",
            rate,
            into: &settings.decelerationRate,
            default: usual.decelerationRate
        )
        merge("pagingEnabled", into: &settings.pagingEnabled, default: usual.pagingEnabled)
    }
}

extension JSONWriter {
    /// Writes the members `decelerationRate` and `pagingEnabled`.
    mutating func scrollSettings(_ settings: ScrollSettings) {
        member("decelerationRate", settings.decelerationRate.rawValue)
        member("pagingEnabled", settings.pagingEnabled)
    }
}
