import LayoutdGeometry
import LayoutdLayouts

/// A flow against Taffy, which lays out CSS for browsers and toolkits.
struct FlexWrap: Benchmark {
    /// The program that runs Taffy.
    let flexWrap: String

    let title = "Laying out against flex-wrap"
    let method = """
        10 000 items with sizes of their own, a place for each: `FlowLayout`, prepared and asked for \
        all elements, against Taffy's flex-wrap with the same gaps, through the Python package \
        stretchable. Of the latter only Taffy's call counts, by Python's clock. Both must place all \
        items alike but for those of the last line.
        """
    let metric = Metric.wall

    private static let count = 10_000
    private static let width = 320.0

    func rounds(quick: Bool) -> Int { quick ? 9 : 15 }

    func comparisons() throws -> [Comparison] {
        let sizes = ItemSize.varied(count: Self.count)
        let rival = try Taffy(program: flexWrap, sizes: sizes)
        let elements = try Self.elements(sizes)
        return [
            Comparison(contestants: [
                Contestant(name: "FlowLayout") {
                    Cost(wall: try Clock.monotonic.time { _ = try Self.elements(sizes) })
                },
                Contestant(name: "Taffy, flex-wrap") {
                    let cost = try rival.layOut()
                    try Self.check(elements, against: rival.places)
                    return cost
                },
            ])
        ]
    }

    private static func elements(_ sizes: [ItemSize]) throws -> [LayoutAttributes] {
        let layout = try FlowLayout.prepare(
            FlowLayout.Configuration(),
            LayoutInput(
                sections: [Section(items: .sized(sizes))],
                viewport: Size(width: width, height: 480)
            )
        )
        let rect = Rect(x: 0, y: 0, width: width, height: layout.contentSize.height)
        let elements = try layout.elements(in: rect, limit: .max)
        guard elements.count == count else { throw Failure(description: "items are missing") }
        return elements
    }

    /// Taffy computes with floats, and the content is 138 000 points long.
    private static let tolerance = 0.02

    private static func check(_ elements: [LayoutAttributes], against places: [Point]) throws {
        guard places.count == elements.count else { throw Failure(description: "places missing") }
        let last = elements[elements.count - 1].frame
        for (element, place) in zip(elements, places) where element.frame.maxY <= last.minY {
            let frame = element.frame
            guard abs(frame.minX - place.x) + abs(frame.minY - place.y) < tolerance else {
                throw Failure(description: "\(element.element) lies at \(frame), not at \(place)")
            }
        }
    }
}

/// A program that lays out items with Taffy.
private final class Taffy {
    private let program: String
    private let scratch: Scratch
    private let input: String
    private let output: String
    private(set) var places: [Point] = []

    init(program: String, sizes: [ItemSize]) throws {
        self.program = program
        scratch = try Scratch()
        let lines = sizes.map { "\($0.width ?? 0) \($0.height ?? 0)\n" }
        input = try scratch.write(lines.joined(), to: "sizes")
        output = try scratch.write("", to: "places")
    }

    func layOut() throws -> Cost {
        let answer = try Child([program, input, output]).readLine()
        guard let time = Double(answer) else { throw Failure(description: "flex-wrap failed") }
        places = text(ofFile: output).split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
        }
        return Cost(wall: time)
    }
}
