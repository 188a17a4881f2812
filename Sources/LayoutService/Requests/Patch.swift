import Engine
import Layouts

extension Reconfiguration {
    /// Reads a merge patch of a session's settings.
    ///
    /// - Parameters:
    ///   - patch: The patch, over the settings as ``JSONWriter`` writes them.
    ///   - layout: The layout as it is.
    init(_ patch: inout ObjectReader, over layout: LayoutConfiguration) {
        self.init(
            layout: patch.patchedLayout(of: layout),
            dynamics: patch.patchedDynamics(over: layout),
            animation: patch.patchedAnimation(),
            keep: patch.patchedKeep()
        )
        patch.refuse("sections", "cannot be patched; POST …/updates changes the data")
        patch.refuse("viewport", "cannot be patched; PUT …/viewport changes it")
        patch.refuse("contentInset", "cannot be patched; PUT …/viewport changes it")
    }
}

extension ObjectReader {
    fileprivate mutating func patchedLayout(of layout: LayoutConfiguration) -> LayoutConfiguration?
    {
        let patched = object("layout") { $0.layout(ofTypeOf: layout) }
        if removes("layout") { report("layout", "cannot be removed; null only its members") }
        return isGiven("layout") ? patched : nil
    }

    /// The members of `layout` that a patch leads to, of the type that there is.
    private mutating func layout(ofTypeOf layout: LayoutConfiguration) -> LayoutConfiguration? {
        let type = layout.typeName
        guard value("type")?.string == type else {
            report("type", "must stay \"\(type)\"; create another session for another type")
            ignoreOthers()
            return nil
        }
        return members(over: layout.withDefaults)
    }

    fileprivate mutating func patchedDynamics(
        over layout: LayoutConfiguration
    ) -> CollectionView.Dynamics?? {
        guard value("dynamics") != nil else { return removes("dynamics") ? .some(nil) : nil }
        guard isGiven("dynamics") else { return nil }
        switch layout {
        case .flow, .list, .waterfall: return springs(over: layout).map { .spring($0) }
        case .absolute:
            report("dynamics", "is patched by POST and DELETE …/behaviors, one behaviour at a time")
        case .newtonian: report("dynamics", layout.dynamicsRule)
        }
        return nil
    }

    private mutating func springs(over layout: LayoutConfiguration) -> SpringDynamics? {
        object("dynamics") { reader in
            reader.readType("spring", over: layout, isInherited: false)
                ? reader.spring(over: SpringDynamics()) : nil
        }
    }

    fileprivate mutating func patchedAnimation() -> Animation? {
        let change = animation()
        if removes("animation") { return Animation() }
        return isGiven("animation") ? change?.merged(over: Animation()) : nil
    }

    fileprivate mutating func patchedKeep() -> Keep? {
        let keep = keep()
        return removes("keep") ? .offset : keep
    }
}
