import LayoutdGeometry
import LayoutdLayouts

/// The scrollers of sections that a finger has, or that move by themselves.
///
/// A section at rest has none: its offset is part of the content.
struct SectionScrollers: Sendable {
    private var scrollers: [Int: Scroller] = [:]

    var isEmpty: Bool { scrollers.isEmpty }

    var count: Int { scrollers.count }

    /// Whether nothing moves until the next event.
    var isResting: Bool { isEmpty || !isScrolling }

    @inline(never)
    private var isScrolling: Bool { scrollers.values.contains { $0.isScrolling } }

    /// The indices of the sections, in order.
    var sections: [Int] { scrollers.keys.sorted() }

    /// The scroller of a section; `nil` removes it.
    subscript(section: Int) -> Scroller? {
        get { scrollers[section] }
        set { scrollers[section] = newValue }
    }

    /// A layout whose sections rest, with those that move where they are.
    func scrolled(_ layout: any CollectionLayout) -> any CollectionLayout {
        guard !isEmpty, let orthogonal = layout as? any OrthogonalLayout else { return layout }
        let axis = layout.scrollAxis.cross
        let resting = orthogonal.orthogonalSections.map { ($0.section, $0.offset) }
        var offsets = Dictionary(uniqueKeysWithValues: resting)
        for (section, scroller) in scrollers where offsets[section] != nil {
            let (offset, range) = (
                scroller.offset[axis], orthogonal.scroller(ofSection: section)?.range
            )
            // One that a finger holds stays in its range.
            offsets[section] = scroller.isScrolling ? offset : range.map(offset.clamped) ?? offset
        }
        return orthogonal.scrolled(to: offsets)
    }

    /// Removes the scrollers of some sections.
    mutating func stop(_ isStopped: (Int) -> Bool) {
        scrollers = scrollers.filter { !isStopped($0.key) }
    }

    /// Follows sections through a batch of updates.
    mutating func update(by plan: BatchUpdate) {
        guard !isEmpty else { return }
        scrollers = scrollers.reduce(into: [:]) { moved, scroller in
            guard let section = plan.newIndex(ofSection: scroller.key) else { return }
            moved[section] = scroller.value
        }
    }

    /// Whether the data may have these scrollers.
    func areSound(over content: Content) -> Bool {
        scrollers.allSatisfy { content.sections.indices.contains($0) && $1.isSound }
    }
}

extension SectionScrollers: Codable {
    init(from decoder: any Decoder) throws {
        scrollers = try [Int: Scroller](from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try scrollers.encode(to: encoder)
    }
}
