import LayoutdDynamics
import LayoutdJSON

extension Problem {
    /// Why behaviours are rejected although each one is valid.
    ///
    /// - Parameters:
    ///   - error: What is wrong.
    ///   - pointer: The place in the document that holds the behaviours.
    init(_ error: DynamicsError, at pointer: String) {
        switch error {
        case .duplicateBehavior(let id):
            self.init(
                .duplicateBehavior,
                "two behaviours would have the id \"\(id)\"; give another one, or none"
            )
        case .differentBehavior(let id):
            let detail =
                "\"\(id)\" must keep its type, a push its mode, a field its kind, and a snap or an "
                + "attachment its items; give another id to have another behaviour"
            self.init(invalid: [DocumentError(pointer: pointer, detail: detail)])
        default:
            self.init(invalid: [DocumentError(pointer: pointer, detail: "\(error)")])
        }
    }
}
