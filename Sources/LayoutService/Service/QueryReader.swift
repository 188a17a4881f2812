import LayoutdJSON

/// Reads the items of a query, and collects the errors of those that are wrong or unknown.
struct QueryReader {
    /// What is wrong with a value, and the fix.
    struct ValueError: Error {
        let detail: String

        init(_ detail: String) {
            self.detail = detail
        }
    }

    /// More would only make the response long.
    private static let maximumErrors = 10

    private let items: [(name: String, value: String?)]
    private var known: [String] = []
    private var errors: [String] = []

    /// Starts reading.
    init(_ items: [(name: String, value: String?)]) {
        self.items = items
        // Enough for every query, which saves growing three times.
        known.reserveCapacity(8)
    }

    /// A value, or `nil` if it is absent or wrong; without an equals sign it is empty.
    mutating func value<Value>(
        _ name: String,
        _ read: (String) throws(ValueError) -> Value
    ) -> Value? {
        known.append(name)
        guard let first = items.firstIndex(where: { $0.name == name }) else { return nil }
        if items[(first + 1)...].contains(where: { $0.name == name }) {
            errors.append("\(name.quoted) is given twice; give it once")
        }
        do throws(ValueError) {
            return try read(items[first].value ?? "")
        } catch {
            errors.append(error.detail)
            return nil
        }
    }

    /// A whole number, or `nil` if it is absent or wrong.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - range: The range of valid numbers.
    ///   - unit: Its unit, if the name does not say that.
    /// - Returns: The number.
    mutating func integer(_ name: String, in range: NumberRange, of unit: String = "") -> Int? {
        value(name) { (text) throws(ValueError) in
            guard let number = Int(digits: text), range.contains(Double(number)) else {
                let bounds = "\(range.lower.shortestText) to \(range.upper.shortestText)"
                let units = unit.isEmpty ? "" : " \(unit)"
                throw ValueError("\(name) must be \(bounds)\(units), got \(text.quoted)")
            }
            return number
        }
    }

    /// Whether a value is there, right or wrong.
    func has(_ name: String) -> Bool { items.contains { $0.name == name } }

    /// Reports values that do not go together.
    mutating func refuse(_ detail: String) {
        errors.append(detail)
    }

    /// Ends reading.
    ///
    /// - Throws: ``Problem`` with all errors in the query.
    consuming func finish() throws(RequestFailure) {
        for item in items where !known.contains(item.name) {
            let names = known.joined(separator: ", ")
            let hint = known.isEmpty ? "no query is known here" : "known here: \(names)"
            errors.append("\(item.name.quoted) is unknown; \(hint)")
        }
        guard !errors.isEmpty else { return }
        let more = errors.count - Self.maximumErrors
        if more > 0 { errors[Self.maximumErrors...] = ["and \(more) more"] }
        throw .problem(Problem(.invalidQuery, errors.joined(separator: "; ")))
    }
}
