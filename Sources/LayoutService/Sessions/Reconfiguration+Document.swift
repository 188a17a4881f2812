import LayoutEngine
import LayoutdDynamics
import LayoutdJSON
import LayoutdLayouts

extension Reconfiguration {
    /// Reads a merge patch of a session's settings.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - view: The session as it is.
    ///   - limits: How much it may have.
    init(_ patch: inout ObjectReader, of view: CollectionView, _ limits: ServiceLimits) {
        let (sections, current) = (view.sections, view.layoutConfiguration)
        let patched = current.patched(&patch, over: sections)
        let layout = patched ?? current
        let form = DynamicsForm(layout: current, current: view.dynamics, limits: limits) {
            view.nameableItems
        }
        let dynamics = form.read(&patch)
        var settings = view.settings.merged(&patch, default: CollectionView.Settings())
        settings.mergeKeep(&patch, sections, view.dataNames)
        let expanded = layout.expanded(&patch, in: sections, view.dataNames)
        let collapsed = layout.collapsed(&patch, in: sections, view.dataNames)
        let offsets = layout.orthogonalOffsets(&patch, in: sections)
        let direction: LayoutDirection? = patch.choice("layoutDirection")
        self.init(
            layout: patched,
            dynamics: dynamics,
            expanded: patch.removes("expanded") ? [] : expanded,
            collapsed: patch.removes("collapsed") ? [] : collapsed,
            orthogonalOffsets: offsets.map { view.orthogonalOffsets.merging($0) { $1 } }
                ?? (patch.removes("orthogonalOffsets") ? [:] : nil),
            layoutDirection: patch.removes("layoutDirection") ? .leftToRight : direction
        )
        self.settings = CollectionView.Settings.Change(from: view.settings, to: settings)
        patch.refuse("sections", "cannot be patched; POST …/updates changes the data")
        patch.refuse("viewport", "cannot be patched; PUT …/viewport changes it")
        patch.refuse("contentInset", "cannot be patched; PUT …/viewport changes it")
    }
}

extension Reconfiguration: SessionEvent {
    // Absent members are those of the view.
    static var body: EventBody<Self> {
        .patch { reader, view, scope in Self(&reader, of: view, scope.service.limits) }
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

    /// The member that changes something, or the whole patch if a setting does.
    private func culprit(in view: CollectionView) -> String {
        if layout != nil, layout != view.layoutConfiguration { return "/layout" }
        if dynamics != nil { return "/dynamics" }
        if let collapsed, collapsed != view.collapsed { return "/collapsed" }
        if let expanded, expanded != view.expanded { return "/expanded" }
        if orthogonalOffsets != nil { return "/orthogonalOffsets" }
        return layoutDirection == nil ? "" : "/layoutDirection"
    }
}

extension LayoutConfiguration {
    /// Reads the layout that results from a patch, which cannot change its type; `nil` if it stays as it
    /// is.
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
        patched.reportFault(of: sections, &patch)
        return patched
    }

    private func merged(_ patch: inout ObjectReader) -> LayoutConfiguration? {
        let given = patch.value("type")
        guard !patch.removes("type"), given == nil || given?.string == name else {
            let rule = "must stay \"\(name)\"; create another session for another type"
            patch.report("type", rule)
            patch.ignoreOthers()
            return nil
        }
        return document.merging(&patch)
    }
}
