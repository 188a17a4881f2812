import LayoutEngine
import LayoutdDynamics
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions

extension Reconfiguration {
    /// Reads a merge patch of a session's settings.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - view: The session as it is.
    ///   - limits: How much it may have.
    init(_ patch: inout ObjectReader, of view: CollectionView, _ limits: ServiceLimits) {
        let sections = view.sections
        let patched = view.layoutConfiguration.patched(&patch, over: sections)
        let layout = patched ?? view.layoutConfiguration
        let form = DynamicsForm(layout: layout, current: view.dynamics, limits: limits) {
            view.nameableItems
        }
        let dynamics = form.read(&patch)
        var settings = view.settings.merged(&patch, default: CollectionView.Settings())
        settings.mergeKeep(&patch, sections, view.dataNames)
        let expanded = layout.expanded(&patch, in: sections, view.dataNames)
        let collapsed = layout.collapsed(&patch, in: sections, view.dataNames)
        let offsets = layout.orthogonalOffsets(&patch, in: sections)
        let direction: LayoutDirection? = patch.choice("layoutDirection")
        let current = ViewportDocument(view.viewport, view.environment)
        let viewport = patch.object("viewport") {
            current.merged(&$0, default: ViewportDocument.usualSize)
        }
        if patch.removes("viewport") {
            patch.report("viewport", "cannot be removed; give its width and height")
        }
        var inset = view.contentInset
        inset.merge(&patch, "contentInset", default: .zero)
        let animated = patch.bool("animated") ?? true
        let anchor = TransitionAnchor(&patch, over: view)
        if patch.contains("anchor") {
            patch.refuse("keep", "does not go with anchor; leave one of them out")
            if patched == nil {
                patch.report("anchor", "needs a layout; give one, or leave it out")
            }
        }
        self.init(
            layout: patched,
            dynamics: dynamics,
            expanded: patch.removes("expanded") ? [] : expanded,
            collapsed: patch.removes("collapsed") ? [] : collapsed,
            orthogonalOffsets: offsets.map { view.orthogonalOffsets.merging($0) { $1 } }
                ?? (patch.removes("orthogonalOffsets") ? [:] : nil),
            layoutDirection: patch.removes("layoutDirection") ? .leftToRight : direction,
            viewport: viewport?.size,
            contentInset: patch.contains("contentInset") || patch.removes("contentInset")
                ? inset : nil,
            safeAreaInsets: viewport?.safeArea,
            layoutMargins: viewport?.layoutMargins,
            animated: animated,
            anchor: anchor
        )
        self.settings = CollectionView.Settings.Change(from: view.settings, to: settings)
        patch.refuse("sections", "cannot be patched; POST …/updates changes the data")
    }
}

extension Reconfiguration: SessionEvent {
    // Absent members are those of the view.
    static var body: EventBody<Self> {
        .patch { reader, view, scope in Self(&reader, of: view, scope.service.limits) }
    }

    func spend(_ budget: inout WorkBudget) throws(RequestFailure) {
        if let viewport { try budget.spend(filling: viewport) }
    }

    func event(over view: CollectionView, _ scope: EventScope) -> Event { .reconfigure(self) }

    func refused(by view: CollectionView) -> RefusedRequest {
        let pointer = culprit(in: view)
        return RefusedRequest(
            pointer: pointer,
            behaviors: dynamics == nil ? pointer : "/dynamics",
            view: view
        )
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        if let layout, !change.status.isRetry {
            try budget.spend(preparing: layout, change.view.sections)
        }
        return try frameAfter(&change, scope, &budget)
    }

    /// The member that changes something, or the whole patch if a setting does.
    private func culprit(in view: CollectionView) -> String {
        if layout != nil, layout != view.layoutConfiguration { return "/layout" }
        if dynamics != nil { return "/dynamics" }
        if let collapsed, collapsed != view.collapsed { return "/collapsed" }
        if let expanded, expanded != view.expanded { return "/expanded" }
        if orthogonalOffsets != nil { return "/orthogonalOffsets" }
        if let viewport, viewport != view.viewport { return "/viewport" }
        if let contentInset, contentInset != view.contentInset { return "/contentInset" }
        return layoutDirection == nil ? "" : "/layoutDirection"
    }
}

extension LayoutConfiguration {
    /// Reads the layout that results from a patch, with the defaults of another type; `nil` if it stays
    /// as it is.
    fileprivate func patched(
        _ patch: inout ObjectReader,
        over sections: [Section]
    ) -> LayoutConfiguration? {
        let patched = patch.object("layout") { merged(&$0) }
        if patch.removes("layout") {
            patch.report("layout", "cannot be removed; set only its members to null")
        }
        guard let patched else { return nil }
        // If updates have removed the last header, other members can still be patched.
        if patched.lacksHeaders(of: sections), !lacksHeaders(of: sections) {
            Self.reportMissingHeaders(patch)
        }
        patched.reportFault(of: sections, patch)
        return patched
    }

    private func merged(_ patch: inout ObjectReader) -> LayoutConfiguration {
        if patch.removes("type") { patch.report("type", "cannot be removed; give a type") }
        return merged(&patch, isInherited: true)
    }
}
