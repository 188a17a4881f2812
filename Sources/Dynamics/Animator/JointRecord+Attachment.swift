import Geometry

extension AttachmentBehavior {
    /// The engine's joint, as far as it does not depend on lengths.
    var kind: JointRecord.Kind {
        switch joint {
        case .anchor, .items: .rod
        case .fixed: .weld
        case .pin: .pin
        case .sliding, .slidingToAnchor: .slider
        case .limit: .rope
        }
    }

    /// Of length 1, in the engine's precision; `nil` for what does not slide.
    var axis: EngineVector? {
        switch joint {
        case .sliding(_, _, _, let axis), .slidingToAnchor(_, _, let axis):
            let length = axis.length
            return EngineVector(x: Float(axis.dx / length), y: Float(axis.dy / length))
        default: return nil
        }
    }
}

extension JointRecord {
    /// Takes over what of a behaviour may change while it lives.
    mutating func follow(_ attachment: AttachmentBehavior) {
        switch attachment.joint {
        case .anchor, .items, .limit:
            hold(attachment.joint)
            if let length = attachment.length { self.length = Metres.from(length) }
            frequency = Float(attachment.frequency)
            damping = Float(attachment.damping)
            chooseKind(attachment.joint)
        case .pin:
            friction = Float(attachment.frictionTorque)
            range = attachment.attachmentRange.map {
                Float($0.lowerBound)...Float($0.upperBound)
            }
        case .sliding, .slidingToAnchor:
            range = attachment.attachmentRange.map {
                Metres.from($0.lowerBound)...Metres.from($0.upperBound)
            }
        case .fixed: break
        }
    }

    mutating func hold(_ joint: AttachmentBehavior.Joint) {
        switch joint {
        case .anchor(_, let offset, let anchor):
            grip = EngineVector(offset)
            place = EngineVector(anchor)
        case .items(_, let offset, _, let attachedOffset),
            .limit(_, let offset, _, let attachedOffset):
            grip = EngineVector(offset)
            otherGrip = EngineVector(attachedOffset)
        default: break
        }
    }

    /// What a length and a frequency make of a rod.
    ///
    /// A rod to a place that is too short to have a direction is a pivot. A spring to a place that is
    /// shorter than the engine's shortest rod has no length at all.
    private mutating func chooseKind(_ joint: AttachmentBehavior.Joint) {
        let isAnchored = if case .anchor = joint { true } else { false }
        switch joint {
        case .anchor, .items:
            if frequency > 0 {
                kind = isAnchored && length <= Self.shortestSpring ? .tether : .spring
            } else {
                kind = isAnchored && length < Self.shortestRod ? .pin : .rod
            }
        default: break
        }
    }

    /// In metres: a point, and half a point.
    private static let shortestRod: Float = 0.01
    private static let shortestSpring: Float = 0.005

    /// The distance between what it holds, in metres.
    func distance(_ item: BodyRecord, _ other: BodyRecord?) -> Float {
        let end = other?.motion.worldPoint(otherGrip) ?? place
        return (end - item.motion.worldPoint(grip)).length
    }

    /// In points; `nil` for joints that keep no length.
    var reportedLength: Double? {
        switch kind {
        case .rod, .spring, .rope, .tether: Metres.points(length)
        case .pin where isPivot: Metres.points(length)
        default: nil
        }
    }

    /// Whether it is a rod that is too short to have a direction.
    var isPivot: Bool { kind == .pin && other == nil }
}
