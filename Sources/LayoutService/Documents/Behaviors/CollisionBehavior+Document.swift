import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension CollisionBehavior: BehaviorDocument {
    var type: BehaviorType { .collision }

    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        let items = reader.items(of: scene)
        let modes: KeyValuePairs<String, CollisionBehavior.Mode> = [
            "everything": .everything, "items": .items, "boundaries": .boundaries,
        ]
        let mode = reader.choice("mode", modes) ?? .everything
        let boundaries = reader.boundaries()
        let insets = reader.referenceBoundsInsets()
        guard let items else { return nil }
        let collision = CollisionBehavior(
            items: items,
            mode: mode,
            boundaries: boundaries,
            referenceBoundsInsets: insets
        )
        return .collision(collision)
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("mode", mode.rawValue)
        json.member(
            "boundaries",
            array: { json in for boundary in boundaries { json.boundary(boundary) } }
        )
        guard let insets = referenceBoundsInsets else {
            return json.member("referenceBounds", false)
        }
        json.member(
            "referenceBounds",
            object: { json in
                json.name("insets")
                json.insets(insets)
            }
        )
    }

    func count(in tally: inout SceneTally) -> SceneTally.Excess? { tally.addSegments(segmentCount) }

    /// The edges of all boundaries, those of the viewport included.
    private var segmentCount: Int {
        boundaries.reduce(referenceBoundsInsets == nil ? 0 : 4) { count, boundary in
            count + boundary.points.count - (boundary.isClosed ? 0 : 1)
        }
    }
}

extension ObjectReader {
    /// `referenceBounds`: `true` for the edges of the viewport, or insets from them.
    fileprivate mutating func referenceBoundsInsets() -> Insets? {
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

    fileprivate mutating func boundaries() -> [CollisionBehavior.Boundary] {
        var names: Set<String> = []
        let found = list("boundaries") { reader -> CollisionBehavior.Boundary? in
            guard let boundary = reader.boundary() else { return nil }
            if !names.insert(boundary.id).inserted {
                reader.report("id", "is given twice in this behaviour: \"\(boundary.id)\"")
            }
            return boundary
        }
        return (found ?? []).compactMap { $0 }
    }

    /// A segment, or a closed path.
    private mutating func boundary() -> CollisionBehavior.Boundary? {
        if !contains("id") { report("id", "is missing; give the boundary a name") }
        let id = name("id")
        let start = point("from", in: Ranges.coordinate)
        let end = point("to", in: Ranges.coordinate)
        let path = self.path()
        let isPath = contains("path")
        for name: StaticString in ["from", "to"] where contains(name) == isPath {
            let detail =
                isPath
                ? "cannot be combined with path; give a segment or a path"
                : "is missing; give a segment from and to, or a path"
            report(name, detail)
        }
        guard let id else { return nil }
        guard !isPath else { return path.map { checked(.init(id: id, path: $0)) } }
        guard let start, let end else { return nil }
        return checked(.init(id: id, from: start, to: end))
    }

    private mutating func path() -> [Point]? {
        list("path", "a list of points") { $0.requiredPoint(in: Ranges.coordinate) }?.complete()
    }

    /// Reports corners so close to each other that the engine treats them as one.
    private func checked(_ boundary: CollisionBehavior.Boundary) -> CollisionBehavior.Boundary {
        let isExtended = boundary.points.contains { corner in
            let difference = corner - boundary.points[0]
            return max(abs(difference.dx), abs(difference.dy)) >= Self.leastExtent
        }
        if !isExtended {
            let least = Self.leastExtent.shortestText
            validation.report(
                pointer,
                "must have two corners that are \(least) points apart along x or y, or more"
            )
        }
        return boundary
    }

    /// The smallest difference that the engine can resolve between coordinates of a million points.
    private static let leastExtent = 0.1
}

extension JSONWriter {
    fileprivate mutating func boundary(_ boundary: CollisionBehavior.Boundary) {
        object { json in
            json.member("id", boundary.id)
            if boundary.isClosed {
                json.member(
                    "path",
                    array: { json in for corner in boundary.points { json.point(corner) } }
                )
            } else {
                json.member("from", boundary.points[0])
                json.member("to", boundary.points[1])
            }
        }
    }
}
