import LayoutdDynamics

extension RigidElements: Codable {
    private enum CodingKeys: CodingKey {
        case animator
        case members
        case contacts
        case touches
        case liesOnAnchors
    }

    /// Reads the elements, and repeats what behaviours did since their last checkpoint.
    ///
    /// - Throws: `DecodingError`, ``/LayoutdDynamics/DynamicAnimator/SnapshotError``.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let animator = try container.decode(DynamicAnimator.Snapshot.self, forKey: .animator)
        let limits = decoder.userInfo[CollectionView.Snapshot.limitsKey]
        self.init(
            animator: try DynamicAnimator(
                restoring: animator,
                within: limits as? DynamicAnimator.RestoringLimits ?? .init()
            ),
            members: try container.decode([Member].self, forKey: .members),
            contacts: try container.decode(ContactLog.self, forKey: .contacts)
        )
        // Records of version 7 and before have these beside the bodies.
        touches = try container.decodeIfPresent([HeldTouch].self, forKey: .touches) ?? []
        liesOnAnchors = try container.decodeIfPresent(Bool.self, forKey: .liesOnAnchors) ?? false
    }

    /// Writes the format that ``init(from:)`` reads.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(animator.snapshot(), forKey: .animator)
        try container.encode(members, forKey: .members)
        try container.encode(contacts, forKey: .contacts)
        try container.encode(touches, forKey: .touches)
        try container.encode(liesOnAnchors, forKey: .liesOnAnchors)
    }
}
