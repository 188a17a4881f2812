import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension AttachmentBehavior: BehaviorDocument {
    var type: BehaviorType {
        switch joint {
        case .anchor, .items: .attachment
        case .fixed: .fixed
        case .pin: .pin
        case .sliding, .slidingToAnchor: .sliding
        case .limit: .limit
        }
    }

    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        if type == .attachment, reader.isString("anchor") {
            return TetherBehavior.read(type, &reader, of: scene)
        }
        let attachment: AttachmentBehavior? =
            switch type {
            case .fixed: Self(fixed: &reader, of: scene)
            case .pin: Self(pin: &reader, of: scene)
            case .limit: Self(limit: &reader, of: scene)
            case .sliding: Self(sliding: &reader, of: scene)
            default: Self(rod: &reader, of: scene)
            }
        return attachment.map { .attachment($0) }
    }

    /// Writes the members of the joint, with its current length.
    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        switch joint {
        case .anchor(_, let offset, let anchor):
            json.member("anchor", anchor)
            json.member("offset", offset)
            json.spring(self)
        case .items(_, let offset, _, let toOffset):
            json.member("offset", offset)
            json.member("toOffset", toOffset)
            json.spring(self)
        case .fixed(_, _, let point): json.member("point", point)
        case .pin(_, _, let point):
            json.member("point", point)
            json.member("frictionTorque", frictionTorque)
            json.range(self)
        case .sliding(_, _, let point, let axis), .slidingToAnchor(_, let point, let axis):
            json.member("point", point)
            json.member("axis", axis)
            json.range(self)
        case .limit(_, let offset, _, let toOffset):
            json.member("offset", offset)
            json.member("toOffset", toOffset)
        }
    }
}

extension AttachmentBehavior {
    /// Reads a rod or a spring, from an item to a point or between two items.
    private init?(rod reader: inout ObjectReader, of scene: SceneItems) {
        let joint = Joint(rod: &reader, of: scene)
        let length = reader.number("length", in: Ranges.attachmentLength)
        let damping = reader.number("damping", in: Ranges.dampingRatio) ?? 0
        let frequency = reader.number("frequency", in: Ranges.rodFrequency) ?? 0
        _ = reader.value("resistanceFactor")
        if reader.contains("resistanceFactor") {
            reader.report("resistanceFactor", "goes with \"anchor\": \"layout\"; leave it out")
        }
        guard let joint else { return nil }
        self.init(joint, length: length, damping: damping, frequency: frequency)
    }

    private init?(fixed reader: inout ObjectReader, of scene: SceneItems) {
        let pair = scene.pair(&reader)
        let point = Point(&reader, required: "point", in: Ranges.coordinate)
        guard let pair, let point else { return nil }
        self.init(.fixed(pair.0, attachedTo: pair.1, anchor: point))
    }

    private init?(pin reader: inout ObjectReader, of scene: SceneItems) {
        let pair = scene.pair(&reader)
        let point = Point(&reader, required: "point", in: Ranges.coordinate)
        let friction = reader.number("frictionTorque", in: Ranges.torque) ?? 0
        let range = ClosedRange(&reader, "range", in: Ranges.angle)
        guard let pair, let point else { return nil }
        self.init(
            .pin(pair.0, attachedTo: pair.1, anchor: point),
            frictionTorque: friction,
            attachmentRange: range
        )
    }

    private init?(limit reader: inout ObjectReader, of scene: SceneItems) {
        let pair = scene.pair(&reader)
        let offset = Vector(&reader, offset: "offset") ?? .zero
        let toOffset = Vector(&reader, offset: "toOffset") ?? .zero
        guard let pair else { return nil }
        self.init(.limit(pair.0, offset: offset, attachedTo: pair.1, attachedOffset: toOffset))
    }

    private init?(sliding reader: inout ObjectReader, of scene: SceneItems) {
        let items = scene.items(&reader)
        let point = Point(&reader, required: "point", in: Ranges.coordinate)
        let axis = Vector(axis: &reader)
        let range = ClosedRange(&reader, "range", in: Ranges.coordinate)
        guard let items else { return nil }
        guard (1...2).contains(items.count) else {
            SceneItems.report(items.count, wanted: "one item, or two", reader)
            return nil
        }
        guard let point, let axis else { return nil }
        let joint: Joint =
            items.count == 1
            ? .slidingToAnchor(items[0], anchor: point, axis: axis)
            : .sliding(items[0], attachedTo: items[1], anchor: point, axis: axis)
        self.init(joint, attachmentRange: range)
    }
}

extension AttachmentBehavior.Joint {
    fileprivate init?(rod reader: inout ObjectReader, of scene: SceneItems) {
        let items = scene.items(&reader)
        let anchor = Point(&reader, "anchor", in: Ranges.coordinate)
        let offset = Vector(&reader, offset: "offset") ?? .zero
        let toOffset = Vector(&reader, offset: "toOffset") ?? .zero
        guard let items else { return nil }
        switch items.count {
        case 1:
            if reader.contains("toOffset") {
                reader.report("toOffset", "is for two items; leave it out with one")
            }
            if !reader.contains("anchor") {
                reader.report("anchor", "is missing; give a point, or two items")
            }
            guard let anchor else { return nil }
            self = .anchor(items[0], offset: offset, anchor: anchor)
        case 2:
            if reader.contains("anchor") {
                reader.report("anchor", "is for one item; leave it out with two")
            }
            self = .items(
                items[0],
                offset: offset,
                attachedTo: items[1],
                attachedOffset: toOffset
            )
        default:
            SceneItems.report(items.count, wanted: "one item, or two", reader)
            return nil
        }
    }
}

extension Vector {
    private static let shortestAxis = 0.001

    /// Reads `axis`: a direction, with a length that is not close to zero.
    fileprivate init?(axis reader: inout ObjectReader) {
        if !reader.contains("axis") { reader.report("axis", "is missing; give its x and y") }
        self.init(&reader, "axis", in: Ranges.coordinate)
        guard max(abs(dx), abs(dy)) >= Self.shortestAxis else {
            let got = "(\(dx.shortestText), \(dy.shortestText))"
            let least = Self.shortestAxis.shortestText
            let rule = "must have a direction: x or y of at least \(least)"
            reader.report("axis", "\(rule), got \(got)")
            return nil
        }
    }
}

extension ClosedRange<Double> {
    /// Reads a member `{"min","max"}`, both required.
    fileprivate init?(_ reader: inout ObjectReader, _ name: StaticString, in range: NumberRange) {
        let span = reader.object(name) { reader -> Self? in
            let least = reader.requiredNumber("min", in: range)
            let most = reader.requiredNumber("max", in: range)
            guard let least, let most else { return nil }
            guard least <= most else {
                let got = "\(least.shortestText) and \(most.shortestText)"
                reader.validation.report(reader.pointer, "must have min <= max, got \(got)")
                return nil
            }
            return least...most
        }
        guard let span else { return nil }
        self = span
    }
}

extension JSONWriter {
    fileprivate mutating func spring(_ attachment: AttachmentBehavior) {
        member("length", ifAny: attachment.length)
        member("damping", attachment.damping)
        member("frequency", attachment.frequency)
    }

    fileprivate mutating func range(_ attachment: AttachmentBehavior) {
        guard let range = attachment.attachmentRange else { return }
        member(
            "range",
            object: { json in
                json.member("min", range.lowerBound)
                json.member("max", range.upperBound)
            }
        )
    }
}
