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
        default: self.init(at: pointer, "\(error)")
        }
    }
}
