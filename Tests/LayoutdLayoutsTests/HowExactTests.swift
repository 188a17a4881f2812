import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Compares the guide "How exact it is" with computed layouts.
struct HowExactTests {
    @Test func `the table of layouts is correct and complete`() throws {
        let rows = try flows() + lists() + waterfalls()
        let problems = rows.problems(
            with: try Guide("HowExact"),
            after: "## Layouts",
            source: "Expected"
        )
        #expect(problems.isEmpty, "\(problems)")
    }

    private func flows() throws -> [ExactRow] {
        try FlowCase.all().filter { !$0.expect.frames.isEmpty }.map { vector in
            let layout = try vector.makeLayout()
            return try ExactRow(
                "\(vector.name), \(vector.certainty)",
                expecting: vector.expect.frames
            ) { layout.attributes(for: $0, visible: vector.visible) }
        }
    }

    private func lists() throws -> [ExactRow] {
        try ListCase.all().compactMap { vector in
            guard let frames = vector.expect.frames, !frames.isEmpty else { return nil }
            let layout = try vector.makeLayout(expanding: vector.input.selected)
            return try ExactRow(vector.name, expecting: frames) {
                layout.attributes(for: $0, visible: vector.visible)
            }
        }
    }

    private func waterfalls() throws -> [ExactRow] {
        try WaterfallCase.all().map { vector in
            let layout = try vector.makeLayout()
            return try ExactRow(vector.name, expecting: vector.expect.frames) {
                layout.attributes(for: $0)
            }
        }
    }
}

extension ExactRow {
    fileprivate init(
        _ name: String,
        expecting frames: [FlowCase.Frame],
        layout: (ElementID) -> LayoutAttributes?
    ) throws {
        let values = try frames.flatMap { expected in
            let id = try expected.id()
            let frame = try #require(layout(id), "\(id)").frame
            return [
                ("x", expected.x, frame.minX), ("y", expected.y, frame.minY),
                ("width", expected.width, frame.size.width),
                ("height", expected.height, frame.size.height),
            ].map {
                Value(
                    "\($0) of \(expected.kind) \(expected.section)-\(expected.item)",
                    expected: $1,
                    found: $2
                )
            }
        }
        self.init(name, values, digits: 15)
    }
}
