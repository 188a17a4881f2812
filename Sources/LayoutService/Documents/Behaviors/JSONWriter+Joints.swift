import LayoutdDynamics
import LayoutdGeometry

extension JSONWriter {
    /// Writes the members of a joint, with the length that it has now.
    mutating func members(of attachment: AttachmentBehavior) {
        switch attachment.joint {
        case .anchor(_, let offset, let anchor):
            member("anchor", anchor)
            member("offset", offset)
            spring(attachment)
        case .items(_, let offset, _, let toOffset):
            member("offset", offset)
            member("toOffset", toOffset)
            spring(attachment)
        case .fixed(_, _, let point): member("point", point)
        case .pin(_, _, let point):
            member("point", point)
            member("frictionTorque", attachment.frictionTorque)
            range(attachment)
        case .sliding(_, _, let point, let axis), .slidingToAnchor(_, let point, let axis):
            member("point", point)
            member("axis", axis)
            range(attachment)
        case .limit(_, let offset, _, let toOffset):
            member("offset", offset)
            member("toOffset", toOffset)
        }
    }

    private mutating func spring(_ attachment: AttachmentBehavior) {
        member("length", ifAny: attachment.length)
        member("damping", attachment.damping)
        member("frequency", attachment.frequency)
    }

    private mutating func range(_ attachment: AttachmentBehavior) {
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
