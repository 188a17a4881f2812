import LayoutdLayouts

@testable import LayoutEngine

/// A slow second implementation of what came into sight: it looks at every frame, keeps all that ever happened,
/// and knows elements by kind and key.
struct VisibilityModel {
    /// An element that came into sight or left it.
    struct Happening: Hashable, Comparable, CustomStringConvertible {
        var microseconds: Int
        var sequence: Int
        var element: ElementID
        var key: Int
        var threshold: Double
        var isVisible: Bool
        var duration: Int

        static func < (a: Happening, b: Happening) -> Bool {
            (a.microseconds, a.sequence, a.element, a.key, a.threshold)
                < (b.microseconds, b.sequence, b.element, b.key, b.threshold)
        }

        var description: String {
            "\(sequence)@\(microseconds) \(element.section)/\(element.item) key \(key) "
                + "\(threshold) \(isVisible ? "came" : "left") after \(duration)"
        }
    }

    /// A stay in sight.
    private struct Stay {
        var element: ElementID
        let key: Int
        let threshold: Double
        let start: (sequence: Int, time: Int)
        var end: (sequence: Int, time: Int)?
    }

    let thresholds: [Double]
    private var stays: [Stay] = []
    private var now = (sequence: 0, time: 0)

    init(_ thresholds: [Double], _ view: CollectionView) throws {
        self.thresholds = thresholds
        try look(view)
    }

    /// Looks at the view after each change.
    mutating func look(_ view: CollectionView) throws {
        now = (
            view.sequence, Int((Double(view.tickCount) / Double(view.displayRate) * 1e6).rounded())
        )
        let frame = try view.frame()
        let (names, visible) = (view.names, view.visibleRect)
        for threshold in thresholds {
            var open = stays.indices.filter {
                stays[$0].threshold == threshold && stays[$0].end == nil
            }
            for element in frame.elements where element.departing == nil && element.alpha >= 0.01 {
                let box = element.boundingBox
                let width = min(box.maxX, visible.maxX) - max(box.minX, visible.minX)
                let height = min(box.maxY, visible.maxY) - max(box.minY, visible.minY)
                guard width > 0, height > 0 else { continue }
                let share = width * height / (box.size.width * box.size.height)
                guard share >= max(threshold, 1e-6) - 5e-7 else { continue }
                guard let key = names[element.identity]?.key else { continue }
                let known = open.firstIndex {
                    stays[$0].key == key && stays[$0].element.kind == element.element.kind
                }
                guard let known else {
                    stays.append(
                        Stay(element: element.element, key: key, threshold: threshold, start: now)
                    )
                    continue
                }
                stays[open.remove(at: known)].element = element.element
            }
            for index in open { stays[index].end = now }
        }
    }

    /// What has happened since a sequence.
    func happenings(since base: Int) -> [Happening] {
        var result: [Happening] = []
        for stay in stays {
            let end = stay.end ?? now
            if stay.start.sequence > base { result.append(happening(stay, at: stay.start, true)) }
            if stay.end != nil, end.sequence > base {
                result.append(happening(stay, at: end, false))
            }
        }
        return result.sorted()
    }

    private func happening(
        _ stay: Stay,
        at moment: (sequence: Int, time: Int),
        _ isVisible: Bool
    ) -> Happening {
        Happening(
            microseconds: moment.time,
            sequence: moment.sequence,
            element: stay.element,
            key: stay.key,
            threshold: stay.threshold,
            isVisible: isVisible,
            duration: (stay.end ?? now).time - stay.start.time
        )
    }

    /// All stays that have lasted so long so far, as kind, key, threshold and start.
    func impressions(after duration: Int) -> [[Int]] {
        stays.filter { ($0.end ?? now).time - $0.start.time >= duration }
            .map { Self.impression($0.element.kind, $0.key, $0.threshold, $0.start.time) }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    static func impression(
        _ kind: ElementKind,
        _ key: Int,
        _ threshold: Double,
        _ start: Int
    ) -> [Int] {
        [Int(kind.rawValue), key, Int(threshold * 1e6), start]
    }
}

extension SightingReport {
    /// The report as the model has it.
    var happenings: [VisibilityModel.Happening] {
        sightings.map {
            VisibilityModel.Happening(
                microseconds: VisibilityMoment.microseconds($0.time),
                sequence: $0.sequence,
                element: $0.element.element,
                key: $0.element.key,
                threshold: $0.threshold,
                isVisible: $0.isVisible,
                duration: VisibilityMoment.microseconds($0.duration)
            )
        }
    }
}
