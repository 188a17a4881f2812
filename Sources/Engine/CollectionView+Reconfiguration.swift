import Dynamics

extension CollectionView {
    /// Changes settings while everything goes on: elements go to their new places along the animation,
    /// springs keep what they hold.
    ///
    /// - Parameter change: The new settings.
    /// - Throws: ``ConfigurationError``, ``ConfigurationError/fixedLayout`` for a layout of another
    ///   type, and for absolute and Newtonian layouts; the view is then as it was.
    public mutating func reconfigure(_ change: Reconfiguration) throws(ConfigurationError) {
        var changed = self
        changed.animation = change.animation ?? animation
        changed.keep = change.keep ?? keep
        if let layout = change.layout, layout != layoutConfiguration {
            guard rigid == nil, layout.isOfSameType(as: layoutConfiguration) else {
                throw .fixedLayout
            }
            changed.layoutConfiguration = layout
            changed.restrictExpansion()
            try changed.prepareLayout()
        }
        if let dynamics = change.dynamics, dynamics != self.dynamics {
            try changed.setDynamics(dynamics)
        }
        if change.layout != nil || change.dynamics != nil, rigid == nil {
            try changed.replace(self, .identity, animation: changed.animation)
        }
        changed.timeline.noteChange()
        self = changed
    }

    private mutating func setDynamics(_ dynamics: Dynamics?) throws(ConfigurationError) {
        switch dynamics {
        case nil where rigid == nil:
            springs = nil
            tethered = nil
            pendingTiling = nil
        case .spring(let springs) where rigid == nil && layoutConfiguration.takesSprings:
            self.springs = springs
            if tethered == nil {
                tethered = TetheredElements(dynamics: springs, axis: layout.scrollAxis)
            }
            tethered?.setDynamics(springs)
            // Also where it is always all: the next tick finds who is to be simulated now.
            pendingTiling = pendingTiling ?? PendingTiling(pull: nil)
        case _ where rigid == nil: throw .unsuitableDynamics
        default: throw .fixedLayout
        }
    }

    /// Where only one row may be expanded, lets the first one be.
    private mutating func restrictExpansion() {
        guard case .list(let list) = layoutConfiguration, !list.multipleSelection else { return }
        expanded = Set(expanded.sorted().prefix(1))
    }
}

extension LayoutConfiguration {
    /// Whether springs can tie elements to their places.
    var takesSprings: Bool {
        switch self {
        case .flow, .list, .waterfall: true
        case .absolute, .newtonian: false
        }
    }

    fileprivate func isOfSameType(as other: LayoutConfiguration) -> Bool {
        switch (self, other) {
        case (.flow, .flow), (.list, .list), (.waterfall, .waterfall), (.absolute, .absolute),
            (.newtonian, .newtonian):
            true
        default: false
        }
    }
}
