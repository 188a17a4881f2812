/// The numbers that a member may have, bounds included; checks and messages come from here.
package struct NumberRange: Sendable, Hashable {
    /// The name of the schema that has the same bounds.
    package let name: String
    package let lower: Double
    package let upper: Double
    /// Whether the lower bound itself is too small.
    package let isLowerExcluded: Bool

    package init(_ name: String, _ range: ClosedRange<Double>, excludingLower: Bool = false) {
        self.name = name
        lower = range.lowerBound
        upper = range.upperBound
        isLowerExcluded = excludingLower
    }

    package func contains(_ number: Double) -> Bool {
        number <= upper && (isLowerExcluded ? number > lower : number >= lower)
    }

    /// For messages: "between 0 and 100".
    package var description: String {
        let (low, high) = (lower.shortestText, upper.shortestText)
        return isLowerExcluded
            ? "greater than \(low), at most \(high)" : "between \(low) and \(high)"
    }

    package func validated(
        _ value: JSONValue,
        at pointer: @autoclosure () -> JSONPointer,
        validation: Validation
    ) -> Double? {
        guard let number = value.number else {
            validation.report(pointer(), "must be a number, got \(value.kindDescription)")
            return nil
        }
        guard contains(number) else {
            validation.report(pointer(), "must be \(description), got \(number.shortestText)")
            return nil
        }
        return number
    }

    package func validatedInteger(
        _ value: JSONValue,
        at pointer: @autoclosure () -> JSONPointer,
        validation: Validation
    ) -> Int? {
        guard let number = validated(value, at: pointer(), validation: validation) else {
            return nil
        }
        guard let integer = Int(exactly: number) else {
            let detail = "must be a whole number, got \(number.shortestText)"
            validation.report(pointer(), detail)
            return nil
        }
        return integer
    }
}
