/// Merging members over values.
///
/// An absent member leaves the value as it is. A patch that removes the member sets the default.
extension ObjectReader {
    /// Merges a number over a value.
    package mutating func merge(
        _ name: StaticString,
        in range: NumberRange,
        into value: inout Double,
        default usual: Double
    ) {
        merge(name, number(name, in: range), into: &value, default: usual)
    }

    /// Merges a whole number over a value.
    package mutating func merge(
        _ name: StaticString,
        in range: NumberRange,
        into value: inout Int,
        default usual: Int
    ) {
        merge(name, integer(name, in: range), into: &value, default: usual)
    }

    /// Merges true or false over a value.
    package mutating func merge(
        _ name: StaticString,
        into value: inout Bool,
        default usual: Bool
    ) {
        merge(name, bool(name), into: &value, default: usual)
    }

    /// Merges one of the raw values of a type over a value.
    package mutating func merge<Value: CaseIterable & RawRepresentable<String>>(
        _ name: StaticString,
        into value: inout Value,
        default usual: Value
    ) {
        merge(name, choice(name), into: &value, default: usual)
    }

    /// Merges what was read of a member over a value.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - given: The value that was read; `nil` if the member is absent, removed or wrong.
    ///   - value: The value; it changes if the member is given or removed.
    ///   - usual: The default.
    package func merge<Value>(
        _ name: StaticString,
        _ given: Value?,
        into value: inout Value,
        default usual: Value
    ) {
        if let given { value = given } else if removes(name) { value = usual }
    }

    /// The value from which an object's members are merged: a patch changes the current object, any
    /// other document gives a new one.
    package func start<Value>(_ current: Value, default usual: Value) -> Value {
        isPatch ? current : usual
    }
}
