import LayoutEngine
import LayoutdGeometry
import LayoutdJSON

extension ObjectReader {
    /// The members of springs, merged over `base`.
    mutating func spring(over base: SpringDynamics) -> SpringDynamics {
        var spring = base
        if let length = number("length", in: Ranges.springLength) { spring.length = length }
        if let damping = number("damping", in: Ranges.dampingRatio) { spring.damping = damping }
        if let frequency = number("frequency", in: Ranges.springFrequency) {
            spring.frequency = frequency
        }
        if let factor = number("resistanceFactor", in: Ranges.resistanceFactor) {
            spring.resistanceFactor = factor
        }
        let usual = SpringDynamics().overscan
        let defaults = Point(x: usual.dx, y: usual.dy)
        if let overscan = point("overscan", in: Ranges.overscan, defaults: defaults) {
            spring.overscan = Vector(dx: overscan.x, dy: overscan.y)
        }
        if let isLocked = bool("axisLocked") { spring.axisLocked = isLocked }
        if let areSigned = bool("signedDistances") { spring.signedDistances = areSigned }
        if let isTiled = bool("tiled") { spring.tiled = isTiled }
        return spring
    }
}

extension JSONWriter {
    /// Writes the member `dynamics` of a layout with springs, or null without them.
    mutating func springs(_ springs: SpringDynamics?) {
        name("dynamics")
        if let springs { members(of: springs) } else { null() }
    }

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
