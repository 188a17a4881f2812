import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// Layouts in a mirror.
struct MirroredLayoutTests {
    /// A layout of some kind with random data, and its input.
    private func layout(
        _ kind: Int,
        _ generator: inout SplitMix64
    ) -> (LayoutConfiguration, LayoutInput) {
        func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &generator)
        }
        let inset = Insets(
            top: number(0...9),
            left: number(0...30),
            bottom: 0,
            right: number(0...30)
        )
        let axis: Axis = Bool.random(using: &generator) ? .vertical : .horizontal
        var sections = [Section.uniform(count: 7), .uniform(count: 0)]
        sections.append(
            .sized((0..<9).map { _ in ItemSize(width: number(10...90), height: number(10...90)) })
        )
        let header = Size(width: 20, height: 20)
        var configuration: LayoutConfiguration
        switch kind % 6 {
        case 0:
            configuration = .flow(
                FlowLayout.Configuration(
                    scrollDirection: axis,
                    metrics: FlowLayout.Metrics(sectionInset: inset, headerReferenceSize: header),
                    sectionHeadersPinToVisibleBounds: true,
                    sectionFootersPinToVisibleBounds: true,
                    sectionInsetReference: .fromSafeArea
                )
            )
        case 1:
            configuration = .list(
                ListLayout.Configuration(sectionInset: inset, headerHeight: 20, stickyHeaders: true)
            )
        case 2:
            configuration = .waterfall(
                WaterfallLayout.Configuration(
                    metrics: WaterfallLayout.Metrics(columnCount: 3, sectionInset: inset)
                )
            )
        case 3:
            configuration = .justified(
                JustifiedLayout.Configuration(
                    scrollDirection: axis,
                    metrics: JustifiedLayout.Metrics(sectionInset: inset)
                )
            )
        case 4: configuration = .circle(CircleLayout.Configuration())
        default:
            sections = [
                .placed(
                    (0..<8).map { _ in
                        ItemPlacement(
                            center: Point(x: number(-50...500), y: number(-50...500)),
                            size: Size(width: number(1...90), height: number(1...90)),
                            angle: number(-3...3)
                        )
                    }
                )
            ]
            configuration = .absolute(AbsoluteLayout.Configuration())
        }
        configuration.flipsHorizontallyInOppositeLayoutDirection = true
        let input = LayoutInput(
            sections: sections,
            viewport: Size(width: number(200...400), height: number(200...400)),
            contentInset: Insets(top: 5, left: 12, bottom: 9, right: 4),
            environment: LayoutEnvironment(
                safeAreaInsets: Insets(top: 20, left: 44, bottom: 20, right: 10),
                layoutDirection: .rightToLeft
            )
        )
        return (configuration, input)
    }

    /// The same seen in a mirror, made by what the issue says and not by the layout.
    private func mirrored(_ rect: Rect, _ width: Double) -> Rect {
        Rect(
            x: width - rect.origin.x - rect.size.width,
            y: rect.origin.y,
            width: rect.size.width,
            height: rect.size.height
        )
    }

    private func isSame(_ a: LayoutAttributes, _ b: LayoutAttributes) -> Bool {
        var other = b
        other.frame = a.frame
        other.angle = a.angle
        let (x, y) = (a.frame.origin.x - b.frame.origin.x, a.frame.origin.y - b.frame.origin.y)
        return a == other && abs(x) < 1e-9 && abs(y) < 1e-9 && a.frame.size == b.frame.size
            && a.angle == b.angle
    }

    @Test(arguments: 0..<120)
    func `it is the mirror image of the layout for the mirrored view`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let (configuration, input) = layout(seed, &generator)
        var twin = input
        twin.contentInset = Insets(top: 5, left: 4, bottom: 9, right: 12)
        twin.environment = LayoutEnvironment(
            safeAreaInsets: Insets(top: 20, left: 10, bottom: 20, right: 44)
        )
        let (shown, straight) = (
            try configuration.prepare(input), try configuration.prepare(twin)
        )
        #expect(shown.isRightToLeft && !straight.isRightToLeft)
        let width = max(straight.contentSize.width, input.viewport.width - 16)
        #expect(shown.contentSize == Size(width: width, height: straight.contentSize.height))
        #expect(shown.elementCount == straight.elementCount)
        for _ in 0..<8 {
            let rect = Rect(
                x: Double.random(in: -200...600, using: &generator),
                y: Double.random(in: -200...600, using: &generator),
                width: Double.random(in: 1...400, using: &generator),
                height: Double.random(in: 1...400, using: &generator)
            )
            let visible = Rect(origin: rect.origin, size: input.viewport)
            let found = try shown.elements(
                in: rect,
                bounds: LayoutBounds(visible: visible),
                limit: 1_000
            )
            let expected = try straight.elements(
                in: mirrored(rect, width),
                bounds: LayoutBounds(visible: mirrored(visible, width)),
                limit: 1_000
            )
            #expect(found.map(\.element) == expected.map(\.element))
            for (element, original) in zip(found, expected) {
                var image = original
                image.frame = mirrored(original.frame, width)
                image.angle = -original.angle
                #expect(isSame(element, image))
                let alone = shown.attributes(
                    for: element.element,
                    in: LayoutBounds(visible: visible)
                )
                #expect(alone == element)
            }
        }
    }

    @Test(arguments: 0..<60)
    func `a mirror in the mirror shows the layout`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        var (configuration, input) = layout(seed, &generator)
        configuration.flipsHorizontallyInOppositeLayoutDirection = false
        let straight = try configuration.prepare(input)
        let width = straight.contentSize.width
        let twice = straight.mirrored(atLeast: width).mirrored(atLeast: width)
        let (all, found) = (
            try straight.allElements(limit: 1_000), try twice.allElements(limit: 1_000)
        )
        #expect(all.count == found.count)
        for (a, b) in zip(all, found) { #expect(isSame(a, b)) }
        #expect(input.mirrored.mirrored.contentInset == input.contentInset)
    }

    @Test func `a uniform full grid mirrors into itself with its lines reversed`() throws {
        var configuration = LayoutConfiguration.flow(
            FlowLayout.Configuration(
                metrics: FlowLayout.Metrics(itemSize: Size(width: 100, height: 40))
            )
        )
        configuration.flipsHorizontallyInOppositeLayoutDirection = true
        var input = LayoutInput(
            sections: [.uniform(count: 9)],
            viewport: Size(width: 320, height: 480)
        )
        let straight = try configuration.prepare(input)
        input.environment.layoutDirection = .rightToLeft
        let turned = try configuration.prepare(input)
        for item in 0..<9 {
            let partner = item / 3 * 3 + (2 - item % 3)
            let (a, b) = (
                straight.attributes(for: .cell(section: 0, item: item)),
                turned.attributes(for: .cell(section: 0, item: partner))
            )
            #expect(a?.frame == b?.frame)
        }
    }

    @Test func `layouts that do not flip stay as they are`() throws {
        let plain = LayoutConfiguration.flow(FlowLayout.Configuration())
        var input = LayoutInput(
            sections: [.uniform(count: 9)],
            viewport: Size(width: 320, height: 480)
        )
        let straight = try plain.prepare(input).allElements(limit: 100)
        input.environment.layoutDirection = .rightToLeft
        #expect(try plain.prepare(input).allElements(limit: 100) == straight)
        var never = LayoutConfiguration.newtonian(NewtonianLayout.Configuration())
        never.flipsHorizontallyInOppositeLayoutDirection = true
        #expect(!never.flips(in: .rightToLeft))
        let always = LayoutConfiguration.compositional(CompositionalLayout.Configuration())
        #expect(always.flips(in: .rightToLeft) && !always.flips(in: .leftToRight))
    }
}
