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
        default:
            self.init(invalid: [DocumentError(pointer: pointer, detail: "\(error)")])
        }
    }
}
