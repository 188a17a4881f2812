/// Where the headers and footers of a flow start along its axis; points.
struct FlowPins {
    /// What headers are pinned to, or `nil` if they are in their natural places.
    let headers: Pinning?
    /// What footers are pinned to, or `nil` if they are in their natural places.
    let footers: Pinning?

    /// Nothing is pinned.
    static let none = FlowPins(headers: nil, footers: nil)

    func headerStart(of section: FlowSection) -> Double {
        guard let headers else { return section.start }
        return headers.headerStart(
            from: section.start,
            extent: section.header,
            sectionEnd: section.end
        )
    }

    func footerStart(of section: FlowSection) -> Double {
        let natural = section.end - section.footer
        guard let footers else { return natural }
        return footers.footerStart(
            from: natural,
            extent: section.footer,
            sectionStart: section.start
        )
    }
}
