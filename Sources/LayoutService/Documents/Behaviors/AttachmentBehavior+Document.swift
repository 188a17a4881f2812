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
            return reader.tethers(of: scene).map { .tethers($0) }
        }
        let attachment: AttachmentBehavior? =
            switch type {
            case .fixed: reader.fixed(of: scene)
            case .pin: reader.pin(of: scene)
            case .limit: reader.limit(of: scene)
            case .sliding: reader.sliding(of: scene)
            default: reader.attachment(of: scene)
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

extension ObjectReader {
    /// A rod or a spring, from an item to a point or between two items.
    fileprivate mutating func attachment(of scene: SceneItems) -> AttachmentBehavior? {
        let joint = rod(of: scene)
        let length = number("length", in: Ranges.attachmentLength)
        let damping = number("damping", in: Ranges.dampingRatio) ?? 0
        let frequency = number("frequency", in: Ranges.rodFrequency) ?? 0
        _ = value("resistanceFactor")
        if contains("resistanceFactor") {
            report("resistanceFactor", "goes with \"anchor\": \"layout\"; leave it out")
        }
        guard let joint else { return nil }
        return AttachmentBehavior(joint, length: length, damping: damping, frequency: frequency)
    }

    private mutating func rod(of scene: SceneItems) -> AttachmentBehavior.Joint? {
        let items = items(of: scene)
        let anchor = point("anchor", in: Ranges.coordinate)
        let offset = self.offset("offset") ?? .zero
        let toOffset = self.offset("toOffset") ?? .zero
        guard let items else { return nil }
        switch items.count {
        case 1:
            if contains("toOffset") {
                report("toOffset", "is for two items; leave it out with one")
            }
            if !contains("anchor") { report("anchor", "is missing; give a point, or two items") }
            return anchor.map { .anchor(items[0], offset: offset, anchor: $0) }
        case 2:
            if contains("anchor") { report("anchor", "is for one item; leave it out with two") }
            return .items(
                items[0],
                offset: offset,
                attachedTo: items[1],
                attachedOffset: toOffset
            )
        default:
            reportItems(items.count, wanted: "one item, or two")
            return nil
        }
    }

    fileprivate mutating func fixed(of scene: SceneItems) -> AttachmentBehavior? {
        let pair = pair(of: scene)
        let point = requiredPoint("point", in: Ranges.coordinate)
        guard let pair, let point else { return nil }
        return AttachmentBehavior(.fixed(pair.0, attachedTo: pair.1, anchor: point))
    }

    fileprivate mutating func pin(of scene: SceneItems) -> AttachmentBehavior? {
        let pair = pair(of: scene)
        let point = requiredPoint("point", in: Ranges.coordinate)
        let friction = number("frictionTorque", in: Ranges.torque) ?? 0
        let range = span("range", in: Ranges.angle)
        guard let pair, let point else { return nil }
        return AttachmentBehavior(
            .pin(pair.0, attachedTo: pair.1, anchor: point),
            frictionTorque: friction,
            attachmentRange: range
        )
    }

    fileprivate mutating func limit(of scene: SceneItems) -> AttachmentBehavior? {
        let pair = pair(of: scene)
        let offset = self.offset("offset") ?? .zero
        let toOffset = self.offset("toOffset") ?? .zero
        guard let pair else { return nil }
        return AttachmentBehavior(
            .limit(pair.0, offset: offset, attachedTo: pair.1, attachedOffset: toOffset)
        )
    }

    fileprivate mutating func sliding(of scene: SceneItems) -> AttachmentBehavior? {
        let items = items(of: scene)
        let point = requiredPoint("point", in: Ranges.coordinate)
        let axis = self.axis()
        let range = span("range", in: Ranges.coordinate)
        guard let items else { return nil }
        guard (1...2).contains(items.count) else {
            reportItems(items.count, wanted: "one item, or two")
            return nil
        }
        guard let point, let axis else { return nil }
        let joint: AttachmentBehavior.Joint =
            items.count == 1
            ? .slidingToAnchor(items[0], anchor: point, axis: axis)
            : .sliding(items[0], attachedTo: items[1], anchor: point, axis: axis)
        return AttachmentBehavior(joint, attachmentRange: range)
    }

    /// A direction, with a length that is not close to zero.
    private mutating func axis() -> Vector? {
        if !contains("axis") { report("axis", "is missing; give its x and y") }
        guard let axis = vector("axis", in: Ranges.coordinate) else { return nil }
        guard max(abs(axis.dx), abs(axis.dy)) >= Self.shortestAxis else {
            let got = "(\(axis.dx.shortestText), \(axis.dy.shortestText))"
            let least = Self.shortestAxis.shortestText
            report("axis", "must have a direction: x or y of at least \(least), got \(got)")
            return nil
        }
        return axis
    }

    private static let shortestAxis = 0.001

    /// `{"min","max"}`, both required.
    private mutating func span(
        _ name: StaticString,
        in range: NumberRange
    ) -> ClosedRange<Double>? {
        object(name) { reader in
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
