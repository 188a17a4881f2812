/// An error at one place of a document.
struct DocumentError: Sendable, Equatable {
    /// Where, as a JSON pointer.
    let pointer: String
    /// What is wrong, with the offending value and the fix.
    let detail: String
}

/// Collects everything that is wrong with a document while it is read.
///
/// A class, because all readers of a document share one.
final class Validation {
    /// The limits on what the document may request.
    let limits: ServiceLimits
    private(set) var errors: [DocumentError] = []

    /// More would hide the first ones, and make the response longer than the request.
    static let maximumErrors = 100

    init(limits: ServiceLimits) {
        self.limits = limits
    }

    func report(_ pointer: JSONPointer, _ detail: @autoclosure () -> String) {
        guard errors.count < Self.maximumErrors else { return }
        errors.append(DocumentError(pointer: pointer.description, detail: detail()))
    }
}
