import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension ObjectReader {
    /// A region of a field; errors are reported.
    mutating func region(_ name: StaticString) -> FieldRegion? {
        guard let region = region(name, depth: 1) else { return nil }
        let count = region.shapeCount
        let most = Ranges.regionCount.upperBound
        guard count <= most else {
            report(name, "may have \(most) circles and rectangles in all, got \(count)")
            return nil
        }
        return region
    }

    private mutating func region(_ name: StaticString, depth: Int) -> FieldRegion? {
        object(name) { $0.region(depth: depth) }
    }

    /// A circle, a rectangle, everything, or a combination of regions.
    private mutating func region(depth: Int) -> FieldRegion? {
        guard depth <= FieldRegion.maximumDepth else {
            let most = FieldRegion.maximumDepth
            validation.report(pointer, "is nested too deeply; regions may be \(most) deep")
            ignoreOthers()
            return nil
        }
        let circle = object("circle") { reader in
            reader.requiredLength("radius", in: Ranges.fieldExtent)
        }
        let rectangle = object("rectangle") { $0.requiredSize(in: Ranges.fieldExtent) }
        let isInfinite = everything()
        let union = regions("union", depth: depth + 1)
        let intersection = regions("intersection", depth: depth + 1)
        let difference = regions("difference", depth: depth + 1)
        let inverse = region("inverse", depth: depth + 1)
        let names: [StaticString] = [
            "circle", "rectangle", "infinite", "union", "intersection", "difference", "inverse",
        ]
        guard requireOne(of: names) else { return nil }
        return circle.map { .circle(radius: $0) } ?? rectangle.map { .rectangle($0) }
            ?? (isInfinite ? .infinite : nil)
            ?? union?.reduce(FieldRegion.union) ?? intersection?.reduce(FieldRegion.intersection)
            ?? difference?.reduce(FieldRegion.difference) ?? inverse.map { .inverse($0) }
    }

    /// `infinite`, which can only be true.
    private mutating func everything() -> Bool {
        guard let isInfinite = bool("infinite") else { return false }
        if !isInfinite { report("infinite", "must be true; give another region instead") }
        return isInfinite
    }

    /// Two or more regions.
    private mutating func regions(_ name: StaticString, depth: Int) -> [FieldRegion]? {
        guard let found = list(name, "a list of regions", { $0.region(depth: depth) }) else {
            return nil
        }
        let counts = Ranges.regionCount
        guard counts.contains(found.count) else {
            let wanted = "\(counts.lowerBound) to \(counts.upperBound) regions"
            report(name, "must have \(wanted), got \(found.count)")
            return nil
        }
        return found.complete()
    }
}

extension FieldRegion {
    /// How deep regions may be nested; a simple one is 1 deep.
    fileprivate static let maximumDepth = 5

    /// The number of simple regions in it.
    fileprivate var shapeCount: Int {
        switch self {
        case .infinite, .circle, .rectangle: 1
        case .inverse(let region): region.shapeCount
        case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b):
            a.shapeCount + b.shapeCount
        }
    }

    /// The regions that a request lists for this union, intersection or difference.
    fileprivate var parts: [FieldRegion] {
        switch self {
        case .union(let a, let b):
            if case .union = a { a.parts + [b] } else { [a, b] }
        case .intersection(let a, let b):
            if case .intersection = a { a.parts + [b] } else { [a, b] }
        case .difference(let a, let b):
            if case .difference = a { a.parts + [b] } else { [a, b] }
        case .infinite, .circle, .rectangle, .inverse: [self]
        }
    }
}

extension [FieldRegion] {
    /// Combines all regions, from the first on.
    fileprivate func reduce(_ combine: (FieldRegion, FieldRegion) -> FieldRegion) -> FieldRegion? {
        first.map { dropFirst().reduce($0, combine) }
    }
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ region: FieldRegion) {
        member(name, object: { $0.members(of: region) })
    }

    private mutating func members(of region: FieldRegion) {
        switch region {
        case .infinite: member("infinite", true)
        case .circle(let radius): member("circle", object: { $0.member("radius", radius) })
        case .rectangle(let size):
            name("rectangle")
            self.size(size)
        case .inverse(let inner): member("inverse", inner)
        case .union: member("union", region.parts)
        case .intersection: member("intersection", region.parts)
        case .difference: member("difference", region.parts)
        }
    }

    private mutating func member(_ name: StaticString, _ regions: [FieldRegion]) {
        member(
            name,
            array: { json in for region in regions { json.object { $0.members(of: region) } } }
        )
    }
}
