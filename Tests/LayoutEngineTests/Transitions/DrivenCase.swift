import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// A view, and another layout for it, to which a hand drives it.
struct DrivenCase: Sendable, CustomTestStringConvertible {
    let name: String
    let layout: LayoutConfiguration
    let other: LayoutConfiguration
    var offset = Point(x: 0, y: 400)
    var scrollAnchor = ScrollAnchor.offset

    var testDescription: String { "\(name), \(scrollAnchor)" }

    /// Layouts with and without headers, so that elements come and go.
    static let all: [DrivenCase] = [
        DrivenCase(
            name: "a list",
            layout: .list(ListLayout.Configuration()),
            other: .list(ListLayout.Configuration(rowHeight: 60.7))
        ),
        DrivenCase(
            name: "a list",
            layout: .list(ListLayout.Configuration()),
            other: .list(ListLayout.Configuration(rowHeight: 60.7, headerHeight: 30)),
            scrollAnchor: .firstVisible
        ),
        DrivenCase(
            name: "a flow with pinned headers",
            layout: .flow(flow(Size(width: 60, height: 50), header: 30)),
            other: .flow(flow(Size(width: 100.3, height: 70), header: 44))
        ),
        DrivenCase(
            name: "a flow that loses its headers",
            layout: .flow(flow(Size(width: 60, height: 50), header: 30)),
            other: .flow(flow(Size(width: 90, height: 40), header: 0)),
            scrollAnchor: .end
        ),
        DrivenCase(
            name: "a waterfall",
            layout: .waterfall(WaterfallLayout.Configuration(metrics: .init(columnCount: 3))),
            other: .waterfall(WaterfallLayout.Configuration(metrics: .init(columnCount: 2))),
            scrollAnchor: .firstVisible
        ),
        DrivenCase(
            name: "a circle",
            layout: .circle(CircleLayout.Configuration(radius: 100)),
            other: .circle(CircleLayout.Configuration(radius: 140)),
            offset: .zero
        ),
    ]

    private static func flow(_ size: Size, header: Double) -> FlowLayout.Configuration {
        FlowLayout.Configuration(
            metrics: FlowLayout.Metrics(
                itemSize: size,
                headerReferenceSize: Size(width: header, height: header)
            ),
            sectionHeadersPinToVisibleBounds: true
        )
    }

    func makeView(_ dynamics: SpringDynamics? = nil) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentOffset: offset,
                sections: [.uniform(count: 30), .uniform(count: 20)],
                layout: layout,
                dynamics: dynamics.map { .spring($0) },
                settings: .init { $0.scrollAnchor = scrollAnchor }
            )
        )
    }

    /// A view that is driven to a fraction.
    func makeView(at fraction: Double, _ dynamics: SpringDynamics? = nil) throws -> CollectionView {
        var view = try makeView(dynamics)
        try view.beginDrivenChange(to: other)
        try view.drive(to: fraction)
        return view
    }

    /// The view after the change, laid out anew.
    func changed() throws -> CollectionView {
        var view = try makeView()
        try view.reconfigure(Reconfiguration(layout: other) { $0.animation = Animation.none })
        try view.reconfigure(Reconfiguration { $0.animation = Animation() })
        return view
    }
}

extension CollectionView {
    /// How far the change is that a hand drives; `nil` if none does.
    var drivenFraction: Double? { drivenTransition?.progress }

    mutating func beginDrivenChange(to layout: LayoutConfiguration) throws {
        try transition(.began(LayoutTransitionStart(to: layout)))
    }

    mutating func drive(to progress: Double) throws { try transition(.moved(progress)) }

    mutating func finishDrivenChange(_ animation: Animation? = nil) throws {
        #expect(try transition(.finished(animation)) == .ended(isCompleted: true))
    }

    mutating func cancelDrivenChange(_ animation: Animation? = nil) throws {
        #expect(try transition(.cancelled(animation)) == .ended(isCompleted: false))
    }

    /// All elements as they are presented; departing elements count as those that they are.
    func shown() throws -> [ElementID: PresentedElement] {
        let elements = try frame(in: .rect(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)))
            .elements
        return Dictionary(elements.map { ($0.element, $0) }) { one, _ in one }
    }

    /// What can be seen in and around the viewport, in its coordinates.
    func seenElements(overscan: Double = 0) throws -> [PresentedElement] {
        try frame(in: .viewport(overscan: overscan)).elements.map { element in
            var element = element
            element.frame.origin = element.frame.origin + (.zero - contentOffset)
            return element
        }
    }

    /// What can be seen in the viewport; departing elements count as those that they are.
    func seen() throws -> [ElementID: PresentedElement] {
        Dictionary(try seenElements().map { ($0.element, $0) }) { one, _ in one }
    }
}

extension PresentedElement {
    /// The greatest difference of the frames and opacities.
    func distance(to other: PresentedElement) -> Double {
        let differences = [
            frame.minX - other.frame.minX, frame.minY - other.frame.minY,
            frame.size.width - other.frame.size.width,
            frame.size.height - other.frame.size.height, alpha - other.alpha,
        ]
        return differences.map(abs).max() ?? 0
    }

    func with(alpha: Double) -> PresentedElement {
        var result = self
        result.alpha = alpha
        return result
    }

    /// The element on the straight line to another.
    func between(_ other: PresentedElement, _ fraction: Double) -> PresentedElement {
        func mix(_ path: KeyPath<PresentedElement, Double>) -> Double {
            self[keyPath: path] + (other[keyPath: path] - self[keyPath: path]) * fraction
        }
        var result = self
        result.frame = Rect(
            x: mix(\.frame.origin.x),
            y: mix(\.frame.origin.y),
            width: max(0, mix(\.frame.size.width)),
            height: max(0, mix(\.frame.size.height))
        )
        result.alpha = min(1, max(0, mix(\.alpha)))
        return result
    }
}
