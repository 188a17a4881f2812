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
        let layout = patch.patchedLayout(of: view)
        let form = DynamicsForm(
            layout: view.layoutConfiguration,
            current: view.dynamics,
            limits: limits
        ) { view.nameableItems }
        let dynamics = form.read(&patch)
        var settings = view.settings
        settings.merge(&patch, default: CollectionView.Settings())
        self.init(
            layout: layout,
            dynamics: dynamics,
            expanded: patch.patchedExpanded(in: view, layout ?? view.layoutConfiguration),
            collapsed: patch.patchedCollapsed(in: view, layout ?? view.layoutConfiguration),
            orthogonalOffsets: patch.patchedOrthogonalOffsets(
                in: view,
                layout ?? view.layoutConfiguration
            ),
            layoutDirection: patch.patchedLayoutDirection()
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
        RefusedRequest(pointer: culprit(in: view), view: view)
    }

    private func culprit(in view: CollectionView) -> String {
        if layout != nil, layout != view.layoutConfiguration { return "/layout" }
        if dynamics == nil, let collapsed, collapsed != view.collapsed { return "/collapsed" }
        if dynamics == nil, let expanded, expanded != view.expanded { return "/expanded" }
        return "/dynamics"
    }
}

extension ObjectReader {
    fileprivate mutating func patchedLayout(of view: CollectionView) -> LayoutConfiguration? {
        let (layout, sections) = (view.layoutConfiguration, view.sections)
        let patched = object("layout") { $0.layout(ofTypeOf: layout) }
        if removes("layout") { report("layout", "cannot be removed; set only its members to null") }
        guard let patched else { return nil }
        // If updates have removed the last header, other members can still be patched.
        if patched.lacksHeaders(of: sections), !layout.lacksHeaders(of: sections) {
            reportMissingHeaders()
        }
        reportFault(of: sections, in: patched)
        return patched
    }

    /// The layout that results from a patch, which cannot change its type.
    private mutating func layout(ofTypeOf layout: LayoutConfiguration) -> LayoutConfiguration? {
        let type = layout.name
        let given = value("type")
        guard !removes("type"), given == nil || given?.string == type else {
            report("type", "must stay \"\(type)\"; create another session for another type")
            ignoreOthers()
            return nil
        }
        return layout.document.merging(&self)
    }

    fileprivate mutating func patchedExpanded(
        in view: CollectionView,
        _ layout: LayoutConfiguration
    ) -> Set<ItemPath>? {
        guard contains("expanded") else {
            // Mark as known, so that it is not reported as unknown.
            _ = value("expanded")
            return removes("expanded") ? [] : nil
        }
        return expanded(in: view.sections, of: layout)
    }

    fileprivate mutating func patchedCollapsed(
        in view: CollectionView,
        _ layout: LayoutConfiguration
    ) -> Set<Int>? {
        guard contains("collapsed") else {
            // Mark as known, so that it is not reported as unknown.
            _ = value("collapsed")
            return removes("collapsed") ? [] : nil
        }
        return collapsed(in: view.sections, of: layout)
    }

    /// The offsets of all sections, of which a patch gives some.
    fileprivate mutating func patchedOrthogonalOffsets(
        in view: CollectionView,
        _ layout: LayoutConfiguration
    ) -> [Int: Double]? {
        guard let given = orthogonalOffsets(in: view.sections, of: layout) else {
            return removes("orthogonalOffsets") ? [:] : nil
        }
        return view.orthogonalOffsets.merging(given) { $1 }
    }

    fileprivate mutating func patchedLayoutDirection() -> LayoutDirection? {
        let given: LayoutDirection? = choice("layoutDirection")
        return removes("layoutDirection") ? .leftToRight : given
    }
}
