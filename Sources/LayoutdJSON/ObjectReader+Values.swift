extension ObjectReader {
    package mutating func number(_ name: StaticString, in range: NumberRange) -> Double? {
        guard let value = value(name) else { return nil }
        return range.validated(value, at: place(name), validation: validation)
    }

    /// A number or null.
    ///
    /// - Returns: The number, `.some(nil)` for null, or `nil` if the member is absent or wrong.
    package mutating func nullableNumber(_ name: StaticString, in range: NumberRange) -> Double?? {
        guard let value = value(name) else { return nil }
        guard !value.isNull else { return .some(nil) }
        return range.validated(value, at: place(name), validation: validation).map { .some($0) }
    }

    /// A number that must be given.
    package mutating func requiredNumber(_ name: StaticString, in range: NumberRange) -> Double? {
        if !contains(name) { report(name, "is missing; give a number") }
        return number(name, in: range)
    }

    /// A number of points that must be given.
    package mutating func requiredLength(_ name: StaticString, in range: NumberRange) -> Double? {
        if !contains(name) { report(name, "is missing; give a number of points") }
        return number(name, in: range)
    }

    package mutating func integer(_ name: StaticString, in range: NumberRange) -> Int? {
        guard let value = value(name) else { return nil }
        return range.validatedInteger(value, at: place(name), validation: validation)
    }

    package mutating func bool(_ name: StaticString) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let bool = value.bool else {
            report(name, "must be true or false, got \(value.kindDescription)")
            return nil
        }
        return bool
    }

    package mutating func string(_ name: StaticString) -> String? {
        guard let value = value(name) else { return nil }
        guard let string = value.string else {
            report(name, "must be a string, got \(value.kindDescription)")
            return nil
        }
        return string
    }

    /// A string; null counts as absent.
    package mutating func nullableString(_ name: StaticString) -> String? {
        guard let value = value(name), !value.isNull else { return nil }
        guard let string = value.string else {
            report(name, "must be a string, got \(value.kindDescription)")
            return nil
        }
        return string
    }

    /// One of the given strings; the error message lists them all.
    package mutating func choice<Value>(
        _ name: StaticString,
        _ choices: KeyValuePairs<String, Value>
    ) -> Value? {
        choice(name, Array(choices))
    }

    /// One of the raw values of a type.
    package mutating func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ name: StaticString
    ) -> Value? {
        choice(name, Value.allCases.map { (key: $0.rawValue, value: $0) })
    }

    package mutating func choice<Value>(
        _ name: StaticString,
        _ choices: @autoclosure () -> [(key: String, value: Value)]
    ) -> Value? {
        guard let string = string(name) else { return nil }
        let choices = choices()
        guard let choice = choices.first(where: { $0.key == string }) else {
            let names = choices.map { "\"\($0.key)\"" }.joined(separator: ", ")
            report(name, "must be one of \(names), got \(string.quoted)")
            return nil
        }
        return choice.value
    }
}
