import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// What is true of all compositional layouts.
struct CompositionalRandomTests {
    private static let seeds: Range<UInt64> = 0..<1000

    @Test func `nearly all of these documents can be laid out`() throws {
        let layouts = try Self.seeds.compactMap { seed in
            var random = RandomCompositional(seed: seed)
            return try random.document().makeLayoutUnlessTooLarge()
        }
        #expect(layouts.count > 990)
        #expect(layouts.reduce(0) { $0 + $1.elementCount } > 20_000)
    }

    @Test func `a query finds what a check of every element finds`() throws {
        var found = 0
        for seed in Self.seeds {
            var random = RandomCompositional(seed: seed)
            let document = random.document()
            guard let layout = try document.makeLayoutUnlessTooLarge() else { continue }
            let reference = CompositionalReference(
                layout: layout,
                bounds: document.bounds,
                sections: document.input.sections.count
            )
            #expect(reference.all.count == layout.elementCount, "seed \(seed)")
            for _ in 0..<4 {
                let rect = Rect(
                    x: random.half(-20...120),
                    y: random.half(-20...200),
                    width: random.half(0...300),
                    height: random.half(0...300)
                )
                let elements = try layout.elements(
                    in: rect,
                    bounds: document.bounds,
                    limit: .max
                )
                try #require(elements == reference.elements(in: rect), "seed \(seed), \(rect)")
                found += elements.count
            }
        }
        #expect(found > 5000)
    }

    @Test func `a layout from right to left is the mirror image`() throws {
        for seed in Self.seeds {
            var random = RandomCompositional(seed: seed)
            var document = random.document()
            guard let layout = try document.makeLayoutUnlessTooLarge() else { continue }
            let elements = try elements(of: layout, document.bounds)
            // Content that is narrower than the view lies at the right of it.
            let inset = document.input.contentInset
            let width = max(
                layout.contentSize.width,
                document.input.viewport.width - inset.left - inset.right
            )
            var bounds = document.bounds
            bounds.visible = bounds.visible.mirrored(in: width)
            document.input.environment.layoutMargins.swapSides()
            document.input.environment.safeAreaInsets.swapSides()
            document.input.environment.layoutDirection = .rightToLeft
            let mirrored = try document.makeLayout()
            let size = Size(width: width, height: layout.contentSize.height)
            try #require(mirrored.contentSize == size, "seed \(seed)")
            // What lies beside content that is narrower is in the content then.
            let known = Set(elements.map(\.element))
            let isNarrower = width > layout.contentSize.width
            let found = try self.elements(of: mirrored, bounds)
                .filter { !isNarrower || known.contains($0.element) }
            try #require(found.map(\.element) == elements.map(\.element), "seed \(seed)")
            for (a, b) in zip(elements, found) {
                let distance = a.frame.mirrored(in: width).distance(to: b.frame)
                try #require(distance < 1e-6 && a.zIndex == b.zIndex, "seed \(seed), \(a.element)")
            }
        }
    }

    @Test func `a transposed document gives transposed frames`() throws {
        for seed in Self.seeds {
            var random = RandomCompositional(seed: seed)
            let document = random.document()
            guard let first = try document.makeLayoutUnlessTooLarge() else { continue }
            let transposed = document.transposed
            let second = try transposed.makeLayout()
            try #require(second.contentSize == first.contentSize.transposed, "seed \(seed)")
            let elements = try elements(of: first, document.bounds)
            let found = try self.elements(of: second, transposed.bounds)
            try #require(found.map(\.element) == elements.map(\.element), "seed \(seed)")
            for (a, b) in zip(elements, found) {
                let distance = a.frame.transposed.distance(to: b.frame)
                try #require(distance < 1e-6 && a.zIndex == b.zIndex, "seed \(seed), \(a.element)")
            }
        }
    }

    private func elements(
        of layout: CompositionalLayout,
        _ bounds: LayoutBounds
    ) throws -> [LayoutAttributes] {
        let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        return try layout.elements(in: everything, bounds: bounds, limit: .max)
    }
}

extension Rect {
    func mirrored(in width: Double) -> Rect {
        Rect(origin: Point(x: width - maxX, y: minY), size: size)
    }
}

extension Insets {
    fileprivate mutating func swapSides() { (left, right) = (right, left) }
}
