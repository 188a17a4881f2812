import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension ItemState {
    /// Reads `center`, `angle`, `velocity` and `angularVelocity`, at least one of them.
    init?(_ reader: inout ObjectReader) {
        self.init(
            center: Point(&reader, complete: "center"),
            angle: reader.number("angle", in: Ranges.angle),
            velocity: Vector(&reader, "velocity", in: Ranges.speed),
            angularVelocity: reader.number("angularVelocity", in: Ranges.angularSpeed)
        )
        let names: [StaticString] = ["center", "angle", "velocity", "angularVelocity"]
        guard !names.contains(where: reader.contains) else { return }
        let choices = names.map { "\($0)" }.joined(separator: ", ")
        reader.validation.report(reader.pointer, "needs at least one of \(choices); got none")
        return nil
    }
}

/// Where an item of a scene is, and how it moves.
extension ItemState: SessionEvent {
    static var requirement: SessionRequirement { .scene }
    static var body: EventBody<Self> { .object(Self.init) }

    static func effort(over view: CollectionView) -> Int { view.effortOfMoving }

    // The document is about one item.
    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(pointer: "", behaviors: "", remedy: "", view: view)
    }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        guard let (section, item) = scope.route.indexPath else {
            let detail = "the session has no item there; \(Problem.indexRule)"
            throw .problem(Problem(.noSuchElement, detail))
        }
        return .setItem(ItemPath(section: section, item: item), to: self)
    }
}

/// What a finger on a scene does.
extension SceneTouch: SessionEvent {
    static var requirement: SessionRequirement { .scene }
    static var body: EventBody<Self> { .object(Self.init) }

    // A behaviour holds the item while it is touched.
    static func effort(over view: CollectionView) -> Int { view.effortOfArranging }

    // The document is about one item.
    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(pointer: "", behaviors: "", remedy: "", view: view)
    }

    func event(over view: CollectionView, _ scope: EventScope) -> Event { .touch(self) }
}

extension SceneTouch {
    /// Reads `touch`, `phase` and `point`; `damping` and `frequency` of a touch that begins, and the
    /// `velocity` of one that ended.
    init?(_ reader: inout ObjectReader) {
        if !reader.contains("touch") {
            reader.report("touch", "is missing; give the finger a name, such as \"a\"")
        }
        if !reader.contains("phase") {
            reader.report("phase", "is missing; give began, moved, ended or cancelled")
        }
        let name = reader.name("touch")
        let phases: KeyValuePairs<String, Name> = [
            "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
        ]
        let phase = reader.choice("phase", phases)
        let point = Point(&reader, complete: "point")
        if let phase, phase.needsPoint, !reader.contains("point") {
            reader.report("point", "is missing; give the finger's point in the viewport")
        }
        let damping = reader.number("damping", in: Ranges.dampingRatio)
        let frequency = reader.number("frequency", in: Ranges.rodFrequency)
        let velocity = Vector(&reader, "velocity", in: Ranges.speed)
        if let phase, phase != .began {
            for name in ["damping", "frequency"] as [StaticString] {
                reader.refuse(name, "goes with the phase \"began\"; leave it out")
            }
        }
        if let phase, phase != .ended {
            reader.refuse("velocity", "goes with the phase \"ended\"; leave it out")
        }
        switch (name, phase, point) {
        case (let name?, .began, let point?):
            let (damping, frequency) = (damping ?? 0, frequency ?? 0)
            self.init(name, .began(at: point, damping: damping, frequency: frequency))
        case (let name?, .moved, let point?): self.init(name, .moved(to: point))
        case (let name?, .ended, _):
            self.init(name, velocity.map { .released(velocity: $0, at: point) } ?? .ended)
        case (let name?, .cancelled, _): self.init(name, .cancelled)
        default: return nil
        }
    }

    /// The phases by name.
    private enum Name {
        case began, moved, ended, cancelled

        var needsPoint: Bool { self == .began || self == .moved }
    }
}

extension Point {
    /// Reads a member `{"x","y"}`, both required if it is given.
    fileprivate init?(_ reader: inout ObjectReader, complete name: StaticString) {
        // Mark as known, so that error messages list it.
        _ = reader.value(name)
        guard reader.contains(name) else { return nil }
        self.init(&reader, required: name, in: Ranges.coordinate)
    }
}
