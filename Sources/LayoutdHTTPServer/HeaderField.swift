public import HTTPTypes

/// A header field of a response.
///
/// Not a tuple: an array of tuples looks up the type of its elements at run time, which took 1 500
/// instructions for each response.
public struct HeaderField: Sendable {
    /// The name.
    public let name: HTTPField.Name

    /// The value.
    public let value: String

    /// Creates a field.
    public init(_ name: HTTPField.Name, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}
