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
        let items = scene.items(&reader)
        let modes: KeyValuePairs<String, CollisionBehavior.Mode> = [
            "everything": .everything, "items": .items, "boundaries": .boundaries,
        ]
        let mode = reader.choice("mode", modes) ?? .everything
        let boundaries = boundaries(&reader)
        let insets = referenceBoundsInsets(&reader)
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

extension CollisionBehavior {
    /// Reads `referenceBounds`: `true` for the edges of the viewport, or insets from them.
    private static func referenceBoundsInsets(_ reader: inout ObjectReader) -> Insets? {
        let name: StaticString = "referenceBounds"
        guard let value = reader.value(name) else { return nil }
        if let isGiven = value.bool { return isGiven ? .zero : nil }
        guard value.isObject else {
            let got = value.kindDescription
            reader.report(name, "must be true, false or an object with insets, got \(got)")
            return nil
        }
        let (place, validation) = (reader.place(name), reader.validation)
        return ObjectReader.read(value, at: place, validation: validation) { reader in
            if !reader.contains("insets") { reader.report("insets", "is missing; give {} for 0") }
            return Insets(&reader, "insets")
        }
    }

    private static func boundaries(_ reader: inout ObjectReader) -> [Boundary] {
        var names: Set<String> = []
        let found = reader.list("boundaries") { reader -> Boundary? in
            guard let boundary = Boundary(&reader) else { return nil }
            if !names.insert(boundary.id).inserted {
                reader.report("id", "is given twice in this behaviour: \"\(boundary.id)\"")
            }
            return boundary
        }
        return (found ?? []).compactMap { $0 }
    }
}

extension CollisionBehavior.Boundary {
    /// The smallest difference that the engine can resolve between coordinates of a million points.
    private static let leastExtent = 0.1

    /// Reads a segment, or a closed path.
    fileprivate init?(_ reader: inout ObjectReader) {
        if !reader.contains("id") { reader.report("id", "is missing; give the boundary a name") }
        let id = reader.name("id")
        let start = Point(&reader, "from", in: Ranges.coordinate)
        let end = Point(&reader, "to", in: Ranges.coordinate)
        let path = reader.list("path", "a list of points") {
            Point(&$0, in: Ranges.coordinate)
        }
        let isPath = reader.contains("path")
        for name: StaticString in ["from", "to"] where reader.contains(name) == isPath {
            let detail =
                isPath
                ? "cannot be combined with path; give a segment or a path"
                : "is missing; give a segment from and to, or a path"
            reader.report(name, detail)
        }
        guard let id else { return nil }
        if isPath {
            guard let path = path?.complete() else { return nil }
            self.init(id: id, path: path)
        } else {
            guard let start, let end else { return nil }
            self.init(id: id, from: start, to: end)
        }
        check(reader)
    }

    /// Reports corners so close to each other that the engine treats them as one.
    private func check(_ reader: ObjectReader) {
        let isExtended = points.contains { corner in
            let difference = corner - points[0]
            return max(abs(difference.dx), abs(difference.dy)) >= Self.leastExtent
        }
        guard !isExtended else { return }
        let least = Self.leastExtent.shortestText
        reader.validation.report(
            reader.pointer,
            "must have two corners that are \(least) points apart along x or y, or more"
        )
    }
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
