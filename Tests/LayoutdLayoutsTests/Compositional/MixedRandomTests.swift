import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// What is true of all compositional layouts with sections of every kind.
struct MixedRandomTests {
    private static let seeds: Range<UInt64> = 0..<400

    private func forEachDocument(
        _ body: (UInt64, inout RandomMixed, RandomCompositional.Document, CompositionalLayout)
            throws -> Void
    ) throws {
        var count = 0
        for seed in Self.seeds {
            var random = RandomMixed(seed: seed)
            let document = random.document()
            guard let layout = try document.makeLayoutUnlessTooLarge() else { continue }
            count += 1
            try body(seed, &random, document, layout)
        }
        #expect(count > 390)
    }

    @Test func `a section has the frames of its layout alone, moved`() throws {
        var count = 0
        try forEachDocument { seed, _, document, layout in
            let axis = layout.scrollAxis
            let grid = document.configuration.pixelScale
            var widest = layout.contentSize[axis.cross]
            for (index, alone) in try document.nested() {
                let frame = layout.sectionFrame(index)
                try #require(
                    abs(frame.size[axis] - alone.contentSize[axis]) < 1e-9,
                    "seed \(seed), section \(index)"
                )
                widest = max(widest, alone.contentSize[axis.cross])
                let start = frame.origin[axis]
                let origin = grid == 0 ? start : (start * grid + 0.5).rounded(.down) / grid
                for attributes in try alone.allElements(limit: .max) {
                    var expected = attributes
                    expected.element.section = index
                    expected.frame.origin[axis] += origin
                    let found = layout.attributes(for: expected.element)
                    try #require(found == expected, "seed \(seed), \(expected.element)")
                    count += 1
                }
            }
            try #require(layout.contentSize[axis.cross] == widest, "seed \(seed)")
        }
        #expect(count > 5000)
    }

    @Test func `sections follow each other with the spacing of the layout`() throws {
        try forEachDocument { seed, _, document, layout in
            let axis = layout.scrollAxis
            let frames = document.input.sections.indices.map(layout.sectionFrame)
            for (frame, next) in zip(frames, frames.dropFirst()) {
                let gap = next.min(axis) - frame.max(axis)
                let distance = abs(gap - document.configuration.interSectionSpacing)
                try #require(distance < 1e-9, "seed \(seed)")
            }
        }
    }

    @Test func `a query finds what a check of every element finds`() throws {
        var count = 0
        try forEachDocument { seed, random, document, layout in
            let reference = CompositionalReference(
                layout: layout,
                bounds: document.bounds,
                sections: document.input.sections.count,
                nested: Set(try document.nested().keys)
            )
            try #require(reference.all.count == layout.elementCount, "seed \(seed)")
            for _ in 0..<4 {
                let rect = random.rect()
                let found = try layout.elements(in: rect, bounds: document.bounds, limit: .max)
                try #require(found == reference.elements(in: rect), "seed \(seed), \(rect)")
                count += found.count
                guard !found.isEmpty else { continue }
                let limit = found.count - 1
                try #require(throws: TooManyElements(limit: limit), "seed \(seed)") {
                    try layout.elements(in: rect, bounds: document.bounds, limit: limit)
                }
            }
        }
        #expect(count > 5000)
    }

    @Test func `a layout from right to left is the mirror image`() throws {
        try forEachDocument { seed, _, document, layout in
            var other = document
            other.input.environment.layoutDirection = .rightToLeft
            other.input.environment.layoutMargins = Insets(top: 4, left: 10, bottom: 8, right: 6)
            other.input.environment.safeAreaInsets = Insets(top: 3, left: 9, bottom: 7, right: 5)
            let mirrored = try other.makeLayout()
            // Content that is narrower than the view lies at the right of it.
            let inset = other.input.contentInset
            let width = max(
                layout.contentSize.width,
                other.input.viewport.width - inset.left - inset.right
            )
            var bounds = document.bounds
            bounds.visible = bounds.visible.mirrored(in: width)
            let reference = CompositionalReference(
                layout: layout,
                bounds: document.bounds,
                sections: document.input.sections.count
            )
            for element in reference.all {
                let found = try #require(mirrored.attributes(for: element.element, in: bounds))
                let distance = found.frame.mirrored(in: width).distance(to: element.frame)
                try #require(
                    distance < 1e-6 && found.zIndex == element.zIndex,
                    "seed \(seed), \(element.element)"
                )
            }
        }
    }

    @Test func `a scroll names the pinned elements that move in view`() throws {
        var count = 0
        try forEachDocument { seed, random, document, layout in
            let old = document.bounds
            var new = old
            new.visible.origin = random.rect().origin
            let named: Set<ElementID>
            switch layout.invalidation(from: old, to: new) {
            case .nothing: named = []
            case .supplementaryElements(let elements):
                try #require(elements == Set(elements).sorted(), "seed \(seed)")
                named = Set(elements)
            case .everything: Issue.record("seed \(seed)"); return
            }
            count += named.count
            let reference = CompositionalReference(
                layout: layout,
                bounds: old,
                sections: document.input.sections.count
            )
            for before in reference.all {
                let after = try #require(layout.attributes(for: before.element, in: new))
                let isInView =
                    before.frame.overlaps(old.visible) || after.frame.overlaps(new.visible)
                if named.contains(before.element) {
                    try #require(before != after, "seed \(seed), \(before.element)")
                    try #require(
                        layout.kinds.pinnable.contains(before.element.kind),
                        "seed \(seed), \(before.element)"
                    )
                } else if isInView {
                    try #require(before == after, "seed \(seed), \(before.element)")
                }
            }
        }
        #expect(count > 100)
    }
}
