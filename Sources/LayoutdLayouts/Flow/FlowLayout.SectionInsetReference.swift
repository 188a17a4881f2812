import LayoutdGeometry

extension FlowLayout {
    /// What the insets of sections across the scroll axis are measured from
    /// (`UICollectionViewFlowLayout.SectionInsetReference`).
    ///
    /// Lines lie within the content inset in every case. With the safe area or the layout margins, an
    /// edge of a section's inset is its own value plus that of the reference, less the content inset,
    /// but at least 0. Edges along the scroll axis, headers and footers are the same in every case.
    ///
    /// - Note: Source: Apple, the UICollectionViewFlowLayout reference, for the names; 27 layouts of
    ///   UIKit, recorded through Mac Catalyst by kern0x1b/charon, for the rule. In all of them the
    ///   references were 0 along the scroll axis; leaving these edges alone is our own choice.
    public enum SectionInsetReference: String, Sendable, Hashable, Codable, CaseIterable {
        /// The edges of the view less the content inset.
        case fromContentInset
        /// The edges of the safe area.
        case fromSafeArea
        /// The edges of the layout margins.
        case fromLayoutMargins
    }
}

extension FlowLayout.SectionInsetReference {
    /// The insets of the view that are the reference; `nil` for the content inset.
    private func insets(_ environment: LayoutEnvironment) -> Insets? {
        switch self {
        case .fromContentInset: nil
        case .fromSafeArea: environment.safeAreaInsets
        case .fromLayoutMargins: environment.layoutMargins
        }
    }

    /// Throws if the insets of the view that are the reference are not finite.
    func validate(_ environment: LayoutEnvironment) throws(LayoutError) {
        guard let insets = insets(environment) else { return }
        let name = self == .fromSafeArea ? "safeAreaInsets" : "layoutMargins"
        try requireFinite(name, insets)
    }

    /// A section's inset, measured from the content inset.
    ///
    /// - Parameters:
    ///   - inset: The inset, measured from this reference.
    ///   - input: The content inset, and the other insets of the view.
    ///   - axis: The axis across that along which the content scrolls.
    /// - Returns: The inset that the lines of the section have.
    func resolved(_ inset: Insets, in input: LayoutInput, across axis: Axis) -> Insets {
        guard let reference = insets(input.environment) else { return inset }
        let content = input.contentInset
        var resolved = inset
        switch axis {
        case .horizontal:
            resolved.left = max(0, inset.left + reference.left - content.left)
            resolved.right = max(0, inset.right + reference.right - content.right)
        case .vertical:
            resolved.top = max(0, inset.top + reference.top - content.top)
            resolved.bottom = max(0, inset.bottom + reference.bottom - content.bottom)
        }
        return resolved
    }
}
