public import Geometry

extension WaterfallLayout {
    /// Everything if the width changes; else the headers and footers that are pinned elsewhere, of
    /// sections that meet the old or the new bounds.
    ///
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    public func invalidation(from old: Rect, to new: Rect) -> LayoutInvalidation {
        guard old.size.width == new.size.width else { return .everything }
        let kinds = pinnedKinds
        guard !kinds.isEmpty else { return .nothing }
        let sections = sections.indices(
            meeting: Interval(old, along: scrollAxis),
            or: Interval(new, along: scrollAxis)
        )
        let pinned = sections.flatMap { section in
            kinds.map { ElementID(kind: $0, section: section) }
        }
        return invalidation(of: pinned, from: old, to: new)
    }

    /// The heights of a section's header and footer, where these are pinned; 0 if there is no such
    /// section.
    public func pinnedExtents(ofSection section: Int) -> (start: Double, end: Double) {
        guard sections.indices.contains(section) else { return (0, 0) }
        let header = pinsHeaders ? sections[section].header : nil
        let footer = pinsFooters ? sections[section].footer : nil
        return (header?.size.height ?? 0, footer?.size.height ?? 0)
    }

    /// The kinds of elements that may be pinned, in the order of ``ElementID``.
    private var pinnedKinds: [ElementKind] {
        (pinsHeaders ? [.header] : []) + (pinsFooters ? [.footer] : [])
    }

    /// The header of a section, which lies above the cells where headers are pinned.
    func header(of section: Int, pinning: Pinning?) -> LayoutAttributes? {
        guard var frame = sections[section].header else { return nil }
        if pinsHeaders, let pinning {
            frame.origin.y = pinning.headerStart(
                from: frame.minY,
                extent: frame.size.height,
                sectionEnd: sections[section].end
            )
        }
        let element = ElementID(kind: .header, section: section)
        return LayoutAttributes(element: element, frame: frame, zIndex: pinsHeaders ? 10 : 0)
    }

    /// The footer of a section, which lies above the cells where footers are pinned.
    func footer(of section: Int, pinning: Pinning?) -> LayoutAttributes? {
        guard var frame = sections[section].footer else { return nil }
        if pinsFooters, let pinning {
            frame.origin.y = pinning.footerStart(
                from: frame.minY,
                extent: frame.size.height,
                sectionStart: sections[section].start
            )
        }
        let element = ElementID(kind: .footer, section: section)
        return LayoutAttributes(element: element, frame: frame, zIndex: pinsFooters ? 10 : 0)
    }
}
