import LayoutEngine
import LayoutdGeometry
import LayoutdJSON

extension ObjectReader {
    /// The members of springs, merged over `base`.
    mutating func spring(over base: SpringDynamics) -> SpringDynamics {
        let usual = SpringDynamics()
        var spring = base
        merge("length", in: Ranges.springLength, into: &spring.length, default: usual.length)
        merge("damping", in: Ranges.dampingRatio, into: &spring.damping, default: usual.damping)
        merge(
            "frequency",
            in: Ranges.springFrequency,
            into: &spring.frequency,
            default: usual.frequency
        )
        merge(
            "resistanceFactor",
            in: Ranges.resistanceFactor,
            into: &spring.resistanceFactor,
            default: usual.resistanceFactor
        )
        merge("overscan", in: Ranges.overscan, into: &spring.overscan, default: usual.overscan)
        merge("axisLocked", into: &spring.axisLocked, default: usual.axisLocked)
        merge("signedDistances", into: &spring.signedDistances, default: usual.signedDistances)
        merge("tiled", into: &spring.tiled, default: usual.tiled)
        return spring
    }
}

extension JSONWriter {
    /// Writes all members of springs.
    mutating func members(of springs: SpringDynamics) {
        object { json in
            json.member("type", "spring")
            json.member("length", springs.length)
            json.member("damping", springs.damping)
            json.member("frequency", springs.frequency)
            json.member("resistanceFactor", springs.resistanceFactor)
            json.member("overscan", springs.overscan)
            json.member("axisLocked", springs.axisLocked)
            json.member("signedDistances", springs.signedDistances)
            json.member("tiled", springs.tiled)
        }
    }
}
