import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension FieldRegion {
    /// Reads a region of a field; errors are reported.
    init?(_ reader: inout ObjectReader, _ name: StaticString) {
        guard let region = reader.object(name, { Self(&$0, depth: 1) }) else { return nil }
        let (count, most) = (region.shapeCount, Ranges.regionCount.upperBound)
        guard count <= most else {
            reader.report(name, "may have \(most) circles and rectangles in all, got \(count)")
            return nil
        }
        self = region
    }

    /// Reads a circle, a rectangle, everything, or a combination of regions.
    private init?(_ reader: inout ObjectReader, depth: Int) {
        guard depth <= Self.maximumDepth else {
            let most = Self.maximumDepth
            let detail = "is nested too deeply; regions may be \(most) deep"
            reader.validation.report(reader.pointer, detail)
            reader.ignoreOthers()
            return nil
        }
        let circle = reader.object("circle") {
            $0.requiredLength("radius", in: Ranges.fieldExtent)
        }
        let rectangle = reader.object("rectangle") { Size(&$0, in: Ranges.fieldExtent) }
        let isInfinite = Self.isEverything(&reader)
        let union = Self.regions("union", &reader, depth: depth + 1)
        let intersection = Self.regions("intersection", &reader, depth: depth + 1)
        let difference = Self.regions("difference", &reader, depth: depth + 1)
        let inverse = reader.object("inverse") { Self(&$0, depth: depth + 1) }
        let names: [StaticString] = [
            "circle", "rectangle", "infinite", "union", "intersection", "difference", "inverse",
        ]
        guard reader.requireOne(of: names) else { return nil }
        let region: FieldRegion? =
            circle.map { .circle(radius: $0) } ?? rectangle.map { .rectangle($0) }
            ?? (isInfinite ? .infinite : nil)
            ?? union?.reduce(FieldRegion.union) ?? intersection?.reduce(FieldRegion.intersection)
            ?? difference?.reduce(FieldRegion.difference) ?? inverse.map { .inverse($0) }
        guard let region else { return nil }
        self = region
    }

    /// Reads `infinite`, which can only be true.
    private static func isEverything(_ reader: inout ObjectReader) -> Bool {
        guard let isInfinite = reader.bool("infinite") else { return false }
        if !isInfinite { reader.report("infinite", "must be true; give another region instead") }
        return isInfinite
    }

    /// Reads two or more regions.
    private static func regions(
        _ name: StaticString,
        _ reader: inout ObjectReader,
        depth: Int
    ) -> [FieldRegion]? {
        let found = reader.list(name, "a list of regions") { Self(&$0, depth: depth) }
        guard let found else { return nil }
        let counts = Ranges.regionCount
        guard counts.contains(found.count) else {
            let wanted = "\(counts.lowerBound) to \(counts.upperBound) regions"
            reader.report(name, "must have \(wanted), got \(found.count)")
            return nil
        }
        return found.complete()
    }

    /// How deep regions may be nested; a simple one is 1 deep.
    private static let maximumDepth = 5

    /// The number of simple regions in it.
    private var shapeCount: Int {
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
