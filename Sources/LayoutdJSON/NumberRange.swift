/// The numbers that a member may have, bounds included; checks and messages come from here.
package struct NumberRange: Sendable, Hashable {
    /// The name of the schema that has the same bounds.
    package let name: String
    package let lower: Double
    package let upper: Double
    /// Whether the lower bound itself is too small.
    package let isLowerExcluded: Bool
    /// Whether the upper bound itself is too large.
    package let isUpperExcluded: Bool

    package init(
        _ name: String,
        _ range: ClosedRange<Double>,
        excludingLower: Bool = false,
        excludingUpper: Bool = false
    ) {
        self.name = name
        lower = range.lowerBound
        upper = range.upperBound
        isLowerExcluded = excludingLower
        isUpperExcluded = excludingUpper
    }

    package func contains(_ number: Double) -> Bool {
        (isLowerExcluded ? number > lower : number >= lower)
            && (isUpperExcluded ? number < upper : number <= upper)
    }

    /// For messages: "between 0 and 100".
    package var description: String {
        let (low, high) = (lower.shortestText, upper.shortestText)
        guard isLowerExcluded || isUpperExcluded else { return "between \(low) and \(high)" }
        let least = isLowerExcluded ? "greater than \(low)" : "at least \(low)"
        return least + (isUpperExcluded ? ", less than \(high)" : ", at most \(high)")
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
