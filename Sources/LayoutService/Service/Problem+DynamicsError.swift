import LayoutdDynamics

extension Problem {
    /// Creates a problem for behaviours that are rejected although each one is valid.
    init(_ error: DynamicsError, at pointer: String) {
        switch error {
        case .duplicateBehavior(let id):
            self.init(
                .duplicateBehavior,
                "two behaviours would have the id \"\(id)\"; give another one, or none"
            )
        case .differentBehavior(let id):
            self.init(
                at: pointer,
                "\"\(id)\" must keep its type, a push its mode, a field its kind, and a snap or an "
                    + "attachment its items; give another id to have another behaviour"
            )
        case .tooManyPieces(let count, let limit):
            self.init(
                at: Self.pointer(toGroupsIn: pointer),
                "puts \(count) convex pieces into item groups; all groups of a scene may have \(limit): "
                    + "rectangles and circles are one each, ellipses and paths of many corners several"
            )
        case .spreadGroup:
            self.init(
                at: Self.pointer(toGroupsIn: pointer),
                "has an item group whose items are too far apart for the precision of bodies; move them "
                    + "nearer to each other"
            )
        default: self.init(at: pointer, "\(error)")
        }
    }

    private static func pointer(toGroupsIn pointer: String) -> String {
        pointer == "/dynamics" ? pointer + "/itemGroups" : pointer
    }
}
