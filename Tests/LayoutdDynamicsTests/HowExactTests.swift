import LayoutdTestSupport
import Testing

/// Compares the guide "How exact it is" with computed values.
struct HowExactTests {
    private let guide: Guide

    init() throws {
        guide = try Guide("HowExact")
    }

    @Test func `the table of measurements on UIKit Dynamics is correct and complete`() throws {
        let facts = try DynamicsFact.all().filter { $0.source == "apple-measured" }
        let rows = try DynamicsRow.all().filter { $0.source == "apple-measured" }
        #expect(facts.count == 13 && rows.count == 20)
        let exact = try facts.map { try $0.exactRow } + rows.map { try $0.exactRow(slack: 1e-6) }
        expect(exact, after: "## UIKit Dynamics, measured", source: "UIKit")
    }

    @Test func `the table of libbox2d is correct and complete`() throws {
        let rows = try DynamicsRow.all().filter { $0.source != "apple-measured" }
        #expect(rows.count == 9)
        expect(
            try rows.map { try $0.exactRow(slack: $0.tolerance) },
            after: "## Behaviours, against libbox2d",
            source: "libbox2d"
        )
    }

    @Test func `the table of springs is correct and complete`() {
        let rows = ReadSpring.all.map { spring in
            ExactRow(
                "damping \(spring.damping), \(spring.duration) s, velocity \(spring.velocity)",
                [.init("stiffness", expected: spring.stiffness, found: spring.timing.stiffness)],
                digits: 12
            )
        }
        expect(rows, after: "## Springs of UIView, read out", source: "UIKit")
    }

    @Test func `the table of settling times is correct and complete`() {
        let rows = PublishedSettlingTime.all.map { time in
            ExactRow(
                "stiffness \(time.stiffness), damping \(time.damping), velocity \(time.velocity)",
                [.init("seconds", expected: time.seconds, found: time.found)],
                digits: 15
            )
        }
        expect(rows, after: "## Settling times, published", source: "Published")
    }

    @Test func `the table of curves and springs is correct and complete`() throws {
        let published = try ["convert", "settling", "position"].flatMap { try TimingCase.all($0) }
        let rows =
            try published.map { ExactRow($0.name, try $0.exactValues(), slack: 1e-9, digits: 12) }
            + ["curve", "spring"].map { kind in
                let values = try TimingCase.all(kind).flatMap { try $0.exactValues() }
                return ExactRow("all of kind \(kind)", values, slack: 1e-9, digits: 12)
            }
        expect(rows, after: "## Timing curves and springs", source: "Source")
    }

    private func expect(_ rows: [ExactRow], after heading: String, source: String) {
        let problems = rows.problems(with: guide, after: heading, source: source)
        #expect(problems.isEmpty, "\(problems)")
    }
}

extension DynamicsFact {
    fileprivate var exactRow: ExactRow {
        get throws {
            let found = try DynamicsFactTests().numbers(name)
            let values = found.sorted { $0.key < $1.key }.map { name, number in
                ExactRow.Value(name, expected: expected[name] ?? .nan, found: number)
            }
            return ExactRow(name, values)
        }
    }
}

extension DynamicsRow {
    fileprivate func exactRow(slack: Double) throws -> ExactRow {
        let values = try comparisons().map {
            ExactRow.Value(
                "\($0.name) of \($0.item), frame \($0.frame)",
                expected: $0.expected,
                found: $0.found
            )
        }
        return ExactRow(name, values, slack: slack)
    }
}
