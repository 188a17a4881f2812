import LayoutEngine
import LayoutdLayouts

extension JSONWriter {
    /// Writes the member `animation`, nothing left out.
    mutating func animation(_ animation: Animation) {
        member(
            "animation",
            object: { json in
                json.member("duration", animation.timing.duration)
                json.member("delay", animation.delay)
                json.member("damping", animation.timing.damping)
                json.member("initialVelocity", animation.timing.initialVelocity)
            }
        )
    }

    /// Writes the member `keep`.
    mutating func keep(_ keep: Keep) {
        member("keep", keep.rawValue)
    }

    /// Writes the members `decelerationRate` and `pagingEnabled`.
    mutating func scrollSettings(_ settings: ScrollSettings) {
        member("decelerationRate", settings.decelerationRate.rawValue)
        member("pagingEnabled", settings.pagingEnabled)
    }

    /// Writes the member `expanded`, in the order of the data.
    mutating func expanded(_ rows: Set<ItemPath>) {
        member(
            "expanded",
            array: { json in
                for row in rows.sorted() {
                    json.object { json in
                        json.member("section", row.section)
                        json.member("item", row.item)
                    }
                }
            }
        )
    }

    /// Writes the member `collapsed`, in the order of the data.
    mutating func collapsed(_ sections: Set<Int>) {
        member("collapsed", array: { json in sections.sorted().forEach { json.value($0) } })
    }
}
