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
        changed.animation = change.animation ?? animation
        changed.keep = change.keep ?? keep
        changed.scrollSettings = change.scrollSettings ?? scrollSettings
        let definition = layoutConfiguration.definition
        changed.expanded =
            change.expanded.map { definition.expandableRows($0, in: sections) } ?? expanded
        changed.collapsed =
            change.collapsed.map { definition.collapsibleSections($0, in: sections) } ?? collapsed
        let layout = change.layout.flatMap { $0 == layoutConfiguration ? nil : $0 }
        let dynamics = change.dynamics.flatMap { $0 == self.dynamics ? nil : .some($0) }
        if let layout {
            try changed.setLayout(layout)
        } else if changed.showsOtherRows(than: self) {
            try changed.prepareLayout()
        }
        if let dynamics { try changed.setDynamics(dynamics) }
        let losesSprings = springs != nil && changed.springs == nil
        let isLaidOutAnew = layout != nil || changed.showsOtherRows(than: self)
        if rigid == nil, isLaidOutAnew || losesSprings {
            try changed.replace(self, .identity, animation: changed.animation)
        } else if let springs = changed.springs {
            _ = try changed.elementsToSimulate(springs)
        }
        if changed.scrollSettings != scrollSettings { changed.continueFling() }
        changed.history.noteRigidChange(at: changed.timeline.sequence)
        self = changed
    }

    private mutating func setLayout(
        _ layout: LayoutConfiguration
    ) throws(ConfigurationError) {
        let definition = layout.definition
        guard definition.canReplace(layoutConfiguration.definition) else { throw .fixedLayout }
        layoutConfiguration = layout
        if case .newtonian(let configuration) = definition.motion {
            return try retune(to: configuration)
        }
        definition.expansionRule?.restrict(expanded: &expanded, collapsed: &collapsed)
        try prepareLayout()
        tethered?.setAxis(self.layout.scrollAxis)
    }

    private mutating func setDynamics(_ dynamics: Dynamics?) throws(ConfigurationError) {
        let takesSprings = layoutConfiguration.definition.motion == .springs
        switch dynamics {
        case nil where takesSprings:
            springs = nil
            tethered = nil
            pendingTiling = nil
        case .spring(let springs) where takesSprings:
            setSprings(springs)
        case .behaviors(let behaviors) where rigid != nil && cradle == nil:
            try restage(behaviors)
        default: throw .unsuitableDynamics
        }
    }

    private mutating func setSprings(_ springs: SpringDynamics) {
        self.springs = springs
        var tethered = tethered ?? TetheredElements(dynamics: springs, axis: layout.scrollAxis)
        tethered.setDynamics(springs)
        tethered.moveNumber = timeline.sequence
        self.tethered = tethered
        // Also where it is always all: the next tick finds who is to be simulated now.
        pendingTiling = pendingTiling ?? PendingTiling(pull: nil)
    }

    /// Whether other rows are expanded, or other sections collapsed, than in another view.
    private func showsOtherRows(than other: CollectionView) -> Bool {
        expanded != other.expanded || collapsed != other.collapsed
    }
}

extension CollectionView {
    /// Lets other behaviours act on a scene in place of those that did.
    private mutating func restage(_ behaviors: [NamedBehavior]) throws(ConfigurationError) {
        guard var rigid else { return }
        do throws(DynamicsError) {
            let ended = try rigid.animator.replaceBehaviors(with: behaviors)
            rigid.note(ended, sequence: timeline.sequence)
        } catch {
            throw .dynamics(error)
        }
        self.rigid = rigid
    }

    /// Hangs the items of a cradle otherwise; they keep their sizes.
    private mutating func retune(
        to configuration: NewtonianLayout.Configuration
    ) throws(ConfigurationError) {
        guard var cradle, var rigid else { return }
        sections = cradle.hanging.map(\.section)
        try prepareLayout()
        do throws(DynamicsError) {
            let ended = try cradle.retune(to: configuration, &rigid.animator)
            rigid.note(ended, sequence: timeline.sequence)
        } catch {
            throw .dynamics(error)
        }
        // What happened takes more room than what it led to.
        rigid.animator.takeCheckpoint()
        rigid.setMembers(cradle.members)
        self.rigid = rigid
        self.cradle = cradle
    }
}
