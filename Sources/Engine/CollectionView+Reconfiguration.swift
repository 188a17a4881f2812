import Dynamics
import Layouts

extension CollectionView {
    /// Changes settings while everything goes on: elements go to their new places along the animation,
    /// springs keep what they hold, what hangs in a Newtonian layout goes on hanging.
    ///
    /// - Parameter change: The new settings.
    /// - Throws: ``ConfigurationError``, ``ConfigurationError/fixedLayout`` for a layout of another
    ///   type, and for another absolute layout; the view is then as it was.
    public mutating func reconfigure(_ change: Reconfiguration) throws(ConfigurationError) {
        var changed = self
        changed.beginChange()
        changed.state.settings.animation = change.animation ?? animation
        changed.state.settings.keep = change.keep ?? keep
        changed.state.settings.scrolling = change.scrollSettings ?? scrollSettings
        changed.state.content.expanded =
            change.expanded.map { layoutConfiguration.expandable($0, of: sections) } ?? expanded
        changed.state.content.collapsed =
            change.collapsed.map { layoutConfiguration.collapsible($0, of: sections) } ?? collapsed
        let layout = change.layout.flatMap { $0 == layoutConfiguration ? nil : $0 }
        let dynamics = change.dynamics.flatMap { $0 == self.dynamics ? nil : .some($0) }
        if let layout {
            try changed.setLayout(layout)
        } else if changed.state.content.showsOtherRows(than: state.content) {
            try changed.prepareLayout()
        }
        if let dynamics {
            changed.state.motion = try changed.state.motion.moving(by: dynamics, in: changed)
        }
        let losesSprings = state.motion.tiesElements && !changed.state.motion.tiesElements
        let isLaidOutAnew =
            layout != nil || changed.state.content.showsOtherRows(than: state.content)
        if state.motion.followsLayout, isLaidOutAnew || losesSprings {
            try changed.replace(self, .identity, animation: changed.animation)
        } else {
            _ = try changed.state.motion.elementsToSimulate(in: changed)
        }
        if changed.scrollSettings != scrollSettings { changed.continueFling() }
        changed.history.noteRigidChange(at: changed.state.timeline.sequence)
        self = changed
    }

    private mutating func setLayout(
        _ layout: LayoutConfiguration
    ) throws(ConfigurationError) {
        switch (layoutConfiguration, layout) {
        case (.flow, .flow), (.list, .list), (.waterfall, .waterfall):
            state.settings.layout = layout
            restrictExpansion()
        case (.newtonian, .newtonian):
            state.settings.layout = layout
            state.content.sections = state.motion.sections ?? sections
        default: throw .fixedLayout
        }
        try prepareLayout()
        state.motion = try state.motion.reconfigured(in: self)
    }

    /// Where only one row may be expanded, lets the first one be; where no section may be collapsed,
    /// opens all.
    private mutating func restrictExpansion() {
        guard case .list(let list) = layoutConfiguration else { return }
        if !list.multipleSelection {
            state.content.expanded = Set(expanded.sorted().prefix(1))
        }
        if !list.collapsesSections { state.content.collapsed = [] }
    }
}
