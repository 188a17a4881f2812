public import Geometry

extension WaterfallLayout {
    /// Everything if the width changes; else the headers and footers that are pinned elsewhere.
    public func invalidation(from old: Rect, to new: Rect) -> LayoutInvalidation {
        guard old.size.width == new.size.width else { return .everything }
        guard pinsHeaders || pinsFooters else { return .nothing }
        let before = Pinning(to: old, along: scrollAxis)
        let after = Pinning(to: new, along: scrollAxis)
        let swept = sections(from: min(old.minY, new.minY), to: max(old.maxY, new.maxY))
        let moved = swept.flatMap { section in
            [header, footer].compactMap { attributes in
                let place = attributes(section, after)
                return attributes(section, before) == place ? nil : place?.element
            }
        }
        return moved.isEmpty ? .nothing : .supplementaryElements(moved)
    }

    /// The heights of a section's header and footer, where these are pinned.
    public func pinnedExtents(ofSection section: Int) -> (start: Double, end: Double) {
        let header = pinsHeaders ? sections[section].header : nil
        let footer = pinsFooters ? sections[section].footer : nil
        return (header?.size.height ?? 0, footer?.size.height ?? 0)
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
