import Hummingbird
import LayoutEngine

/// The body of a request that creates a session.
struct SessionDocument: Decodable {
    var viewport: Extent
    var sections: [Section]
    var dynamics: Dynamics

    struct Section: Decodable {
        var items: Int
    }

    struct Dynamics: Decodable {
        var damping: Double
        var frequency: Double
    }

    /// A flow layout on springs.
    var configuration: CollectionView.Configuration {
        let springs = SpringDynamics(damping: dynamics.damping, frequency: dynamics.frequency)
        return CollectionView.Configuration(
            viewport: Size(width: viewport.width, height: viewport.height),
            sections: sections.map { .uniform(count: $0.items) },
            layout: .flow(
                FlowLayout.Configuration(
                    metrics: FlowLayout.Metrics(
                        itemSize: Size(width: 44, height: 44),
                        sectionInset: Insets(top: 10, left: 10, bottom: 10, right: 10)
                    )
                )
            ),
            dynamics: .spring(springs)
        )
    }
}

/// The body of a scroll.
struct ScrollDocument: Decodable {
    var delta: Delta
    var touch: Position?

    struct Delta: Decodable {
        var y: Double
    }

    /// The scroll, which may leave the content's bounds.
    var scroll: Scroll {
        Scroll(
            .by(Vector(dx: 0, dy: delta.y)),
            touch: touch.map { .at(Point(x: $0.x, y: $0.y)) } ?? .last,
            overscroll: .free
        )
    }
}

struct Extent: Codable {
    var width: Double
    var height: Double
}

struct Position: Codable {
    var x: Double
    var y: Double
}

/// The body of a frame, with the members that layoutd's has.
struct FrameDocument: ResponseCodable {
    var sequence: Int
    var edition: Int
    var tick: Int
    var time: Double
    var resting: Bool
    var scrolling: Bool
    var contentOffset: Position
    var contentSize: Extent
    var items: [Item]

    struct Item: Codable {
        var kind: String
        var section: Int
        var item: Int
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var zIndex: Int
    }

    init(_ frame: Frame) {
        let state = frame.state
        sequence = state.sequence
        edition = state.dataVersion
        tick = state.tick
        time = rounded(state.time, to: 10_000)
        resting = state.isResting
        scrolling = state.isScrolling
        contentOffset = Position(
            x: rounded(state.contentOffset.x),
            y: rounded(state.contentOffset.y)
        )
        contentSize = Extent(width: state.contentSize.width, height: state.contentSize.height)
        items = frame.elements.map { element in
            Item(
                kind: "cell",
                section: element.element.section,
                item: element.element.item,
                x: rounded(element.frame.origin.x),
                y: rounded(element.frame.origin.y),
                width: rounded(element.frame.size.width),
                height: rounded(element.frame.size.height),
                zIndex: element.zIndex
            )
        }
    }
}

private func rounded(_ number: Double, to parts: Double = 1000) -> Double {
    (number * parts).rounded() / parts
}
