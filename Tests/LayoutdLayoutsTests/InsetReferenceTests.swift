import Foundation
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// `sectionInsetReference` of flows.
struct InsetReferenceTests {
    private static let environment = LayoutEnvironment(
        safeAreaInsets: Insets(top: 20, left: 44, bottom: 34, right: 3),
        layoutMargins: Insets(top: 1, left: 8, bottom: 2, right: 16)
    )

    /// Cells of 50 points with a header of 30, in a viewport of 320 x 480.
    private func flow(
        _ reference: FlowLayout.SectionInsetReference,
        axis: Axis = .vertical,
        contentInset: Insets = .zero,
        environment: LayoutEnvironment = environment
    ) throws -> StackLayout {
        let configuration = FlowLayout.Configuration(
            scrollDirection: axis,
            metrics: FlowLayout.Metrics(
                sectionInset: Insets(top: 5, left: 6, bottom: 7, right: 8),
                headerReferenceSize: Size(width: 30, height: 30)
            ),
            sectionInsetReference: reference
        )
        return try FlowLayout.prepare(
            configuration,
            LayoutInput(
                sections: [.uniform(count: 40)],
                viewport: Size(width: 320, height: 480),
                contentInset: contentInset,
                environment: environment
            )
        )
    }

    /// The frame of the first cell, and the lower right corner of all cells.
    private func cells(_ layout: StackLayout) throws -> (first: Rect, end: Point) {
        let frames = try (0..<40).map {
            try #require(layout.attributes(for: .cell(section: 0, item: $0))).frame
        }
        let (right, bottom) = (frames.map(\.maxX).max() ?? 0, frames.map(\.maxY).max() ?? 0)
        return (frames[0], Point(x: right, y: bottom))
    }

    @Test func `there are eighteen recorded layouts`() throws {
        #expect(try InsetReferenceCase.all().count == 18)
    }

    @Test(arguments: try InsetReferenceCase.all())
    func `recorded layouts agree`(vector: InsetReferenceCase) throws {
        let layout = try vector.makeLayout()
        let size = vector.expect.contentSize
        #expect(abs(layout.contentSize.width - size.width) <= vector.tolerance)
        #expect(abs(layout.contentSize.height - size.height) <= vector.tolerance)
        #expect(layout.elementCount == vector.expect.frames.count)
        for expected in vector.expect.frames {
            let kind = try #require(ElementKinds.standard.kind(named: expected.kind))
            let id = ElementID(kind: kind, section: expected.section, item: expected.item)
            let found = try #require(layout.attributes(for: id), "\(id)").frame
            let differences = [
                found.minX - expected.x, found.minY - expected.y,
                found.size.width - expected.width, found.size.height - expected.height,
            ]
            #expect(differences.allSatisfy { abs($0) <= vector.tolerance }, "\(id): \(found)")
        }
    }

    @Test func `only edges across the scroll axis count from the reference`() throws {
        for (reference, left, right) in [
            (FlowLayout.SectionInsetReference.fromContentInset, 6.0, 8.0),
            (.fromSafeArea, 50, 11), (.fromLayoutMargins, 14, 24),
        ] {
            let layout = try flow(reference)
            let cells = try cells(layout)
            #expect(cells.first == Rect(x: left, y: 35, width: 50, height: 50))
            #expect(abs(cells.end.x - (320 - right)) < 1e-9)
            #expect(layout.contentSize == Size(width: 320, height: cells.end.y + 7))
            let header = try #require(layout.attributes(for: ElementID(kind: .header, section: 0)))
            #expect(header.frame == Rect(x: 0, y: 0, width: 320, height: 30))
        }
    }

    @Test func `flows that scroll sideways count the upper and lower edge`() throws {
        for (reference, top, bottom) in [
            (FlowLayout.SectionInsetReference.fromContentInset, 5.0, 7.0),
            (.fromSafeArea, 25, 41), (.fromLayoutMargins, 6, 9),
        ] {
            let layout = try flow(reference, axis: .horizontal)
            let cells = try cells(layout)
            #expect(cells.first == Rect(x: 36, y: top, width: 50, height: 50))
            #expect(abs(cells.end.y - (480 - bottom)) < 1e-9)
            #expect(layout.contentSize == Size(width: cells.end.x + 8, height: 480))
        }
    }

    @Test func `a content inset is part of the distance, and insets are not negative`() throws {
        let inset = Insets(left: 30, right: 60)
        let layout = try flow(.fromSafeArea, contentInset: inset)
        let cells = try cells(layout)
        #expect(cells.first.minX == 20)
        #expect(abs(cells.end.x - 230) < 1e-9)
        #expect(layout.contentSize.width == 230)
    }

    @Test func `a view without insets has the same layout for every reference`() throws {
        let plain = try flow(.fromContentInset, environment: LayoutEnvironment())
        for reference in FlowLayout.SectionInsetReference.allCases {
            let layout = try flow(reference, environment: LayoutEnvironment())
            let (cells, expected) = (try cells(layout), try cells(plain))
            #expect(cells.first == expected.first && cells.end == expected.end)
            #expect(layout.contentSize == plain.contentSize)
        }
    }

    @Test(arguments: [
        (LayoutDirection.leftToRight, 20.0, 270.0), (.rightToLeft, 270, 20),
    ])
    func `a flow as a section keeps clear of the same edge in both directions`(
        direction: LayoutDirection,
        first: Double,
        last: Double
    ) throws {
        let flow = FlowLayout.Configuration(sectionInsetReference: .fromSafeArea)
        let layout = try CompositionalLayout(
            CompositionalLayout.Configuration(),
            LayoutInput(
                sections: [Section(items: .uniform(count: 5), measures: .layout(flow))],
                viewport: Size(width: 320, height: 480),
                environment: LayoutEnvironment(
                    safeAreaInsets: Insets(left: 20),
                    layoutDirection: direction
                )
            )
        )
        let starts = [0, 4].map {
            layout.attributes(for: .cell(section: 0, item: $0))?.frame.minX
        }
        #expect(starts == [first, last])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `the reference must be finite`(value: Double) throws {
        var environment = Self.environment
        environment.safeAreaInsets.right = value
        #expect(refused(.fromSafeArea, environment) == "safeAreaInsets.right")
        #expect(refused(.fromLayoutMargins, environment) == nil)
        environment = Self.environment
        environment.layoutMargins.top = value
        #expect(refused(.fromLayoutMargins, environment) == "layoutMargins.top")
        #expect(refused(.fromContentInset, environment) == nil)
    }

    /// The name of the measure that is refused.
    private func refused(
        _ reference: FlowLayout.SectionInsetReference,
        _ environment: LayoutEnvironment
    ) -> String? {
        do {
            _ = try flow(reference, environment: environment)
            return nil
        } catch LayoutError.invalidMeasure(let name, _) {
            return name
        } catch {
            return "\(error)"
        }
    }

    @Test func `records keep the reference, and older ones have the default`() throws {
        let configuration = FlowLayout.Configuration(
            scrollDirection: .horizontal,
            metrics: FlowLayout.Metrics(minimumLineSpacing: 3),
            pixelScale: 2,
            sectionFootersPinToVisibleBounds: true,
            sectionInsetReference: .fromLayoutMargins
        )
        let record = try JSONEncoder().encode(LayoutConfiguration.flow(configuration))
        let decoder = JSONDecoder()
        let read = try decoder.decode(LayoutConfiguration.self, from: record)
        #expect(read == .flow(configuration))
        let text = String(decoding: record, as: UTF8.self)
        let member = #""sectionInsetReference":"fromLayoutMargins""#
        let older = text.replacing("," + member, with: "").replacing(member + ",", with: "")
        #expect(text.contains(member) && !older.contains("sectionInsetReference"))
        var expected = configuration
        expected.sectionInsetReference = .fromContentInset
        let old = try decoder.decode(LayoutConfiguration.self, from: Data(older.utf8))
        #expect(old == .flow(expected))
    }
}

extension InsetReferenceCase {
    fileprivate func makeLayout() throws -> StackLayout {
        let metrics = input.layout.measures.metrics(over: FlowLayout.Metrics())
        let reference = try #require(
            FlowLayout.SectionInsetReference(rawValue: input.layout.sectionInsetReference)
        )
        return try FlowLayout.prepare(
            FlowLayout.Configuration(
                metrics: metrics,
                pixelScale: input.layout.pixelScale,
                sectionInsetReference: reference
            ),
            LayoutInput(
                sections: input.sections.map { section in
                    LayoutdLayouts.Section(
                        items: section.layoutItems,
                        measures: section.layout.map { .flow($0.metrics(over: metrics)) }
                    )
                },
                viewport: input.viewport.size,
                contentInset: input.contentInset.insets,
                environment: LayoutEnvironment(
                    safeAreaInsets: input.safeAreaInsets.insets,
                    layoutMargins: input.layoutMargins.insets
                )
            )
        )
    }
}

extension InsetReferenceCase.Section {
    fileprivate var layoutItems: ItemTable {
        guard let itemSizes else { return .uniform(count: items) }
        return .sized(itemSizes.map { ItemSize(width: $0[0], height: $0[1]) })
    }
}
