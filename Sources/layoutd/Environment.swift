import ArgumentParser
import Glibc

/// Variables of the environment, `LAYOUTD_` before their names.
struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    /// The environment of this process.
    static let process = Environment { name in
        getenv(name).map { String(cString: $0) }
    }

    /// Reads a variable as the option of the same name would be read.
    ///
    /// - Parameter option: The option's name, without dashes in front: `grace-period`.
    /// - Returns: Its value, or `nil` if it is not set or empty.
    /// - Throws: `ValidationError` for a value that the option would not take.
    func value<Value: ExpressibleByArgument>(_ option: String) throws -> Value? {
        let suffix = option.uppercased().map { $0 == "-" ? "_" : $0 }
        let name = "LAYOUTD_" + String(suffix)
        guard let text = lookUp(name), !text.isEmpty else { return nil }
        guard let value = Value(argument: text) else {
            throw ValidationError("The value '\(text)' is invalid for \(name)")
        }
        return value
    }
}
