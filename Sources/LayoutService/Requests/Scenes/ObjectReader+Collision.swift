import Dynamics
import Engine
import Geometry

extension ObjectReader {
    mutating func collision(of scene: SceneItems) -> CollisionBehavior? {
        let items = items(of: scene)
        let modes: KeyValuePairs<String, CollisionBehavior.Mode> = [
            "everything": .everything, "items": .items, "boundaries": .boundaries,
        ]
        let mode = choice("mode", modes) ?? .everything
        let boundaries = self.boundaries()
        let insets = referenceBoundsInsets()
        guard let items else { return nil }
        return CollisionBehavior(
            items: items,
            mode: mode,
            boundaries: boundaries,
            referenceBoundsInsets: insets
        )
    }

    /// `true` for the edges of the viewport, or how far inside them.
    private mutating func referenceBoundsInsets() -> Insets? {
        let name: StaticString = "referenceBounds"
        guard let value = value(name) else { return nil }
        if let isGiven = value.bool { return isGiven ? .zero : nil }
        guard value.isObject else {
            let got = value.kindDescription
            report(name, "must be true, false or an object with insets, got \(got)")
            return nil
        }
        return ObjectReader.read(value, at: place(name), validation: validation) { reader in
            if !reader.contains("insets") { reader.report("insets", "is missing; give {} for 0") }
            return reader.insets("insets")
        }
    }

    private mutating func boundaries() -> [CollisionBehavior.Boundary] {
        guard let value = value("boundaries") else { return [] }
        let place = place("boundaries")
        guard value.isArray else {
            validation.report(place, "must be an array, got \(value.kindDescription)")
            return []
        }
        var boundaries: [CollisionBehavior.Boundary] = []
        var names: Set<String> = []
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            let boundary = ObjectReader.read(child, at: place, validation: validation) { reader in
                reader.boundary()
            }
            guard let boundary else { return }
            boundaries.append(boundary)
            if !names.insert(boundary.id).inserted {
                let got = "\"\(boundary.id)\""
                validation.report(.member(place, "id"), "is given twice in this behaviour: \(got)")
            }
        }
        return boundaries
    }

    /// A segment, or a closed path.
    private mutating func boundary() -> CollisionBehavior.Boundary? {
        if !contains("id") { report("id", "is missing; give the boundary a name") }
        let id = name("id")
        let start = point("from", in: Ranges.coordinate)
        let end = point("to", in: Ranges.coordinate)
        let path = self.path()
        guard contains("path") else {
            for name: StaticString in ["from", "to"] where !contains(name) {
                report(name, "is missing; give a segment from and to, or a path")
            }
            guard let id, let start, let end else { return nil }
            requireExtent(of: [start, end])
            return CollisionBehavior.Boundary(id: id, from: start, to: end)
        }
        for name: StaticString in ["from", "to"] where contains(name) {
            report(name, "cannot stand beside path; give a segment or a path")
        }
        guard let id, let path else { return nil }
        requireExtent(of: path)
        return CollisionBehavior.Boundary(id: id, path: path)
    }

    private mutating func path() -> [Point]? {
        guard let value = value("path") else { return nil }
        let place = place("path")
        guard value.isArray else {
            validation.report(place, "must be a list of points, got \(value.kindDescription)")
            return nil
        }
        var points: [Point] = []
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            let point = ObjectReader.read(child, at: place, validation: validation) { reader in
                reader.requiredPoint(in: Ranges.coordinate)
            }
            if let point { points.append(point) }
        }
        return points.count == value.count ? points : nil
    }

    /// Corners too near to each other are one for the engine.
    private func requireExtent(of corners: [Point]) {
        let isExtended = corners.contains { corner in
            let difference = corner - (corners.first ?? corner)
            return max(abs(difference.dx), abs(difference.dy)) >= Self.leastExtent
        }
        guard !isExtended else { return }
        let least = Self.leastExtent.shortestText
        validation.report(
            pointer,
            "must have two corners that are \(least) points apart along x or y, or more"
        )
    }

    /// At a million points the engine tells coordinates apart that differ by a sixteenth.
    private static let leastExtent = 0.1
}
