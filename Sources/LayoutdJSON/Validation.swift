/// An error at one place of a document.
package struct DocumentError: Sendable, Equatable {
    /// Where, as a JSON pointer.
    package let pointer: String
    /// What is wrong, with the offending value and the fix.
    package let detail: String

    package init(pointer: String, detail: String) {
        (self.pointer, self.detail) = (pointer, detail)
    }
}

/// Collects everything that is wrong with a document while it is read.
///
/// A class, because all readers of a document share one.
package final class Validation {
    package private(set) var errors: [DocumentError] = []

    /// More would hide the first ones, and make the response longer than the request.
    package static let maximumErrors = 100

    package init() {}

    package func report(_ pointer: JSONPointer, _ detail: @autoclosure () -> String) {
        guard errors.count < Self.maximumErrors else { return }
        errors.append(DocumentError(pointer: pointer.description, detail: detail()))
    }
}
