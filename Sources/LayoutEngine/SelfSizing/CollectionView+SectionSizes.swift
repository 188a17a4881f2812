import LayoutdGeometry
import LayoutdLayouts

/// Sizes that arrive in sections that scroll by themselves.
extension CollectionView {
    /// Lets such sections follow their first visible cell, as the view follows its own.
    ///
    /// - Parameters:
    ///   - sections: The sections in which cells were measured.
    ///   - old: The view before.
    /// - Throws: ``CollectionViewError`` if the data cannot be laid out.
    mutating func keepFirstVisible(
        inSections sections: Set<Int>,
        of old: CollectionView
    ) throws(CollectionViewError) {
        let scrolling = sections.sorted().compactMap(old.scrollingSection)
        guard !scrolling.isEmpty else { return }
        layout = try state.prepareLayout()
        for section in scrolling {
            let way = way(of: section, from: old)
            guard way != 0 else { continue }
            let offset = old.orthogonalOffsets[section.section] ?? section.rule.start
            state.content.orthogonalOffsets[section.section] = offset + way
            state.sectionScrollers.shift(section.section, by: section.point(way))
        }
    }

    /// How far the first visible cell of a section moves along its row.
    private func way(of old: ScrollingSection, from view: CollectionView) -> Double {
        guard let new = scrollingSection(old.section), let cell = old.firstVisibleCell(in: view),
            let frame = layout.attributes(for: cell.element, in: bounds)?.frame,
            let before = old.interval(of: cell.frame, in: view),
            let after = new.interval(of: frame, in: self)
        else { return 0 }
        return after.lowerBound - before.lowerBound
    }
}

extension ScrollingSection {
    /// The first cell, in the order of the items, that is in the frame of the scroller.
    fileprivate func firstVisibleCell(in view: CollectionView) -> LayoutAttributes? {
        guard let layout = view.layout as? any OrthogonalLayout,
            let frame = layout.scrollerFrame(ofSection: section)
        else { return nil }
        let limit = view.state.limits.simulatedElements
        let found = try? layout.elements(in: frame, bounds: view.bounds, limit: limit)
        return found?.first { $0.element.kind == .cell && $0.element.section == section }
    }
}

extension SectionScrollers {
    /// Moves a scroller with what it shows.
    fileprivate mutating func shift(_ section: Int, by point: Point) {
        guard var scroller = self[section] else { return }
        scroller.shift(by: point - .zero)
        self[section] = scroller
    }
}

extension Scroller {
    /// Moves the content and the finger together; what moves the content goes on.
    fileprivate mutating func shift(by vector: Vector) {
        offset = offset + vector
        viewport.touchDown = viewport.touchDown.map { $0 + vector }
        switch motion {
        case .animated(var glide):
            glide.end = glide.end + vector
            motion = .animated(glide)
        case .flung(let flung): motion = .flung(flung.shifted(by: vector))
        case .zooming, nil: break
        }
    }
}
