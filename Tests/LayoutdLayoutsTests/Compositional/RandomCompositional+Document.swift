import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension RandomCompositional {
    /// A layout that is to be prepared, and what is visible of it.
    struct Document {
        var configuration: CompositionalLayout.Configuration
        var input: LayoutInput
        var offset: Point
        var sectionOffset: Double

        func makeLayout() throws -> CompositionalLayout {
            try CompositionalLayout(configuration, input)
        }

        /// The layout; `nil` if a group takes items without end, as some do with negative spacing.
        func makeLayoutUnlessTooLarge() throws -> CompositionalLayout? {
            do {
                return try makeLayout()
            } catch LayoutError.groupsTooLarge {
                return nil
            }
        }

        var bounds: LayoutBounds {
            let offsets = input.sections.indices.map { ($0, sectionOffset) }
            return LayoutBounds(
                visible: Rect(origin: offset, size: input.viewport),
                sectionOffsets: Dictionary(uniqueKeysWithValues: offsets)
            )
        }
    }

    /// A layout with its data and bounds.
    mutating func document() -> Document {
        let configuration = configuration()
        var input = LayoutInput(
            sections: (0..<count(0...4)).map { _ in
                Section(
                    items: .uniform(count: count(0...25)),
                    measures: oneIn(3) ? .compositional(section()) : nil
                )
            },
            viewport: Size(width: half(60...300), height: half(60...300)),
            environment: LayoutEnvironment(
                safeAreaInsets: Insets(top: 3, left: 5, bottom: 7, right: 9),
                layoutMargins: Insets(top: 4, left: 6, bottom: 8, right: 10)
            )
        )
        input.measured = measured(input.sections.count)
        return Document(
            configuration: configuration,
            input: input,
            offset: Point(x: half(-50...300), y: half(-50...300)),
            sectionOffset: half(-20...120)
        )
    }

    /// Sizes of some of the items.
    private mutating func measured(_ sections: Int) -> MeasuredSizes {
        var measured = MeasuredSizes()
        for section in 0..<sections where oneIn(2) {
            for item in 0..<count(0...20) where oneIn(2) {
                let size = ItemSize(
                    width: oneIn(4) ? nil : half(5...90),
                    height: oneIn(4) ? nil : half(5...90)
                )
                measured[.cell(section: section, item: item)] = size
            }
        }
        return measured
    }
}
