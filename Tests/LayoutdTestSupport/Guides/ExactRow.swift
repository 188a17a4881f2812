import Foundation

/// Published and computed numbers under one name: a row of a table in the guide "How exact it is",
/// with their count and the one that differs most.
package struct ExactRow: Sendable {
    /// One of the numbers.
    package struct Value: Sendable {
        let name: String
        let expected: Double
        let found: Double

        /// - Parameters:
        ///   - name: Unique in its row.
        ///   - expected: The published value.
        ///   - found: The value that the library computes.
        package init(_ name: String, expected: Double, found: Double) {
            self.name = name
            self.expected = expected
            self.found = found
        }

        package var difference: Double { abs(found - expected) }
    }

    let name: String
    let values: [Value]
    /// The allowed difference between the computed number and the guide's, relative above 1.
    ///
    /// Other machines may round differently.
    let slack: Double
    /// The number of digits written; nine distinguish all single-precision numbers.
    let digits: Int

    /// - Precondition: `values` is not empty.
    package init(_ name: String, _ values: [Value], slack: Double = 1e-6, digits: Int = 9) {
        precondition(!values.isEmpty, "a row needs values")
        self.name = name
        self.values = values
        self.slack = slack
        self.digits = digits
    }

    /// The cells that the row must have.
    var cells: [String] {
        let last = values[values.count - 1]
        let worst = values.reversed().reduce(last) { difference($1) > difference($0) ? $1 : $0 }
        return [
            name, String(values.count), worst.name, worst.expected.text(15),
            worst.found.text(digits), difference(worst).text(2),
        ]
    }

    /// The errors in a row of the guide.
    func problems(with cells: [String]) -> [String] {
        guard cells.count == 6, cells[0] == name else { return ["\(name) is not where it belongs"] }
        guard let value = values.first(where: { $0.name == cells[2] }) else {
            return ["\(name): there is no value \"\(cells[2])\""]
        }
        let ours = Double(cells[4]) ?? .nan
        let shown = abs(ours - value.expected)
        var problems: [String] = []
        func check(_ holds: Bool, _ problem: String) {
            if !holds { problems.append("\(name), \(cells[2]): \(problem)") }
        }
        check(cells[1] == String(values.count), "the number of values is \(values.count)")
        check(cells[3] == value.expected.text(15), "published is \(value.expected.text(15))")
        check(ours.text(digits) == cells[4], "ours is not written with \(digits) digits")
        check(abs(ours - value.found) <= room(for: value), "ours is \(value.found.text(digits))")
        check(cells[5] == shown.text(2), "the two differ by \(shown.text(2))")
        for other in values where difference(other) > shown + room(for: other) {
            check(false, "\(other.name) differs more, by \(difference(other).text(2))")
        }
        return problems
    }

    /// The difference between the number as written and the published one.
    private func difference(_ value: Value) -> Double {
        abs((Double(value.found.text(digits)) ?? .nan) - value.expected)
    }

    private func room(for value: Value) -> Double { slack * max(1, abs(value.found)) }
}

extension [ExactRow] {
    /// The errors in the table after a heading, followed by the correct table.
    ///
    /// - Parameters:
    ///   - guide: The guide with the table.
    ///   - heading: The heading, including its number signs.
    ///   - source: The source of the published numbers.
    /// - Returns: One text, empty if there are no errors.
    package func problems(with guide: Guide, after heading: String, source: String) -> String {
        let table = guide.table(after: heading)
        var problems = zip(self, table).flatMap { $0.problems(with: $1) }
        if table.count != count { problems.append("there are \(count) rows, not \(table.count)") }
        guard !problems.isEmpty else { return "" }
        return (problems + ["the right table is", "", markdown(source)]).joined(separator: "\n")
    }

    private func markdown(_ source: String) -> String {
        let lines = map { "| \($0.cells.joined(separator: " | ")) |" }
        let head = "| Row | Values | Most different | \(source) | Ours | Difference |"
        return ([head, "|---|---|---|---|---|---|"] + lines).joined(separator: "\n")
    }
}

extension Double {
    fileprivate func text(_ digits: Int) -> String { String(format: "%.\(digits)g", self) }
}
