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

    /// The only member of this object, a number whose name says what it means.
    package mutating func onlyNumber<Value>(
        _ names: KeyValuePairs<StaticString, (Double) -> Value>,
        in range: NumberRange
    ) -> Value? {
        let isOnly = requireOne(of: names.map(\.key))
        var value: Value?
        // Read them all, so that all wrong ones are reported.
        for (name, make) in names {
            if let number = number(name, in: range) { value = make(number) }
        }
        return isOnly ? value : nil
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

    /// A string that can be part of a path.
    package mutating func name(_ member: StaticString) -> String? {
        guard let name = string(member) else { return nil }
        guard name.isName else {
            let got = name.quoted
            report(member, "must be 1 to 64 of the characters A-Z, a-z, 0-9, _ and -, got \(got)")
            return nil
        }
        return name
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

    /// One of the raw values of a type, or null.
    package mutating func nullableChoice<Value: CaseIterable & RawRepresentable<String>>(
        _ name: StaticString
    ) -> Value?? {
        guard let value = value(name) else { return nil }
        guard !value.isNull else { return .some(nil) }
        return choice(name).map { .some($0) }
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

extension String {
    fileprivate var isName: Bool {
        (1...64).contains(utf8.count)
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "a")...UInt8(ascii: "z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "_"), UInt8(ascii: "-"): true
                default: false
                }
            }
    }
}
