import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// A report of what came into sight, as it is sent.
struct ShownSightings: Sendable {
    let report: SightingReport
    /// Where the report begins; `nil` if it shows what is in sight.
    let base: VisibilityMoment?
    /// The state of the session at its end.
    let state: Frame.State
    /// What the kinds of elements are called.
    let kinds: ElementKinds
}

extension JSONWriter {
    /// Writes a report of what came into sight.
    mutating func sightings(_ shown: ShownSightings) {
        let report = shown.report
        object { json in
            json.member("sequence", shown.state.sequence)
            json.member("edition", shown.state.dataVersion)
            json.member("time", report.moment.time, as: .microseconds)
            if let base = shown.base { json.member("since", base.text) }
            json.member("next", report.moment.text)
            if let seconds = report.secondsUntilNext {
                json.member("due", seconds, as: .microseconds)
            }
            json.member(
                "sightings",
                array: { json in
                    for sighting in report.sightings { json.sighting(sighting, shown.kinds) }
                }
            )
        }
    }

    private mutating func sighting(_ sighting: Sighting, _ kinds: ElementKinds) {
        object { json in
            json.element(sighting.element.element, kinds)
            json.member("key", sighting.element.key)
            if let id = sighting.element.identifier { json.member("id", id) }
            json.member("threshold", sighting.threshold, as: .microseconds)
            json.member("visible", sighting.isVisible)
            json.member("time", sighting.time, as: .microseconds)
            json.member("duration", sighting.duration, as: .microseconds)
        }
    }
}

extension Decimal {
    /// Six decimals.
    fileprivate static let microseconds = Decimal(digits: 6)
}
