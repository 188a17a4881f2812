import LayoutdLayouts

/// Changes of settings.
extension CollectionView {
    /// Implements ``reconfigure(_:)``.
    mutating func applyReconfiguration(_ change: Reconfiguration) throws(CollectionViewError) {
        var changed = self
        changed.beginChange()
        change.settings.apply(to: &changed.state.settings)
        changed.state.content.setExpansion(
            change,
            in: (change.layout ?? layoutConfiguration).definition
        )
        if let offsets = change.orthogonalOffsets {
            changed.state.content.orthogonalOffsets = offsets
            changed.state.sectionScrollers.stop { offsets[$0] != orthogonalOffsets[$0] }
        }
        changed.state.scroller.viewport.set(change)
        let layout = change.layout.flatMap { $0 == layoutConfiguration ? nil : $0 }
        try (layout ?? layoutConfiguration).requireLeadingSide(
            in: changed.environment.layoutDirection,
            of: change.dynamics ?? self.dynamics
        )
        if let layout, !layout.isSameKind(as: layoutConfiguration) {
            changed.state.content.advanceDataVersion()
            if movesItems(with: layout, change.dynamics ?? dynamics) {
                guard !change.animated else { throw .unreachableLayout }
                try changed.jump(to: layout, change, from: self)
                self = changed
                return
            }
        }
        let dynamics = change.dynamics.flatMap { $0 == self.dynamics ? nil : .some($0) }
        if let layout {
            try changed.setLayout(layout)
        } else if changed.isShownOtherwise(than: self) {
            try changed.prepareLayout()
        }
        try changed.forgetSizesOfOtherExtents(than: self)
        if let dynamics {
            changed.history.note(bodiesNearViewport, at: changed.sequence)
            changed.state.motion = try changed.state.motion
                .moving(by: dynamics, from: self, in: changed)
            if !changed.state.motion.followsLayout { changed.endTransition() }
        }
        let losesSprings = state.motion.tiesElements && !changed.state.motion.tiesElements
        let isLaidOutAnew =
            layout != nil || changed.isShownOtherwise(than: self)
        let isPlacedOtherwise = changed.isPlacedOtherwise(than: self)
        if isPlacedOtherwise || (state.motion.followsLayout && (isLaidOutAnew || losesSprings)) {
            var old = self
            // What is shown under a finger stays under it, wherever a scroll leads.
            if change.anchor != nil { old.state.scroller.motion = nil }
            let isTurned = changed.layout.isRightToLeft != self.layout.isRightToLeft
            try changed.replace(
                old,
                .identity,
                animation: change.animated && !isTurned
                    ? changed.settings.animation : Animation.none,
                anchor: change.anchor
            )
        } else {
            _ = try changed.state.motion.elementsToSimulate(in: changed)
        }
        if isPlacedOtherwise { try changed.state.motion.resize(changed.surroundings) }
        if changed.settings.scrollSettings != settings.scrollSettings { changed.continueFling() }
        if changed.zoomLimits != zoomLimits { changed.limitZoom() }
        changed.history.noteRigidChange(at: changed.sequence)
        // The history keeps no effects.
        if changed.settings.effects != settings.effects {
            changed.history.forget(before: changed.sequence)
        }
        self = changed
    }

    /// Whether items are where bodies or a scale put them, now or in a layout of another kind, so that
    /// there is no way from place to place.
    func movesItems(with layout: LayoutConfiguration, _ dynamics: Dynamics?) -> Bool {
        guard state.motion.followsLayout, zoomScale == 1,
            case .springsOrBehaviors = layout.definition.motion
        else { return true }
        if case .behaviors = dynamics { return layout.definition.placesItems }
        return false
    }

    /// Shows everything at rest in a layout of another kind.
    private mutating func jump(
        to layout: LayoutConfiguration,
        _ change: Reconfiguration,
        from old: CollectionView
    ) throws(CollectionViewError) {
        endTransition()
        state.scroller.motion = nil
        state.motion = .still
        state.scroller.viewport.zoomScale = 1
        try setLayout(layout)
        state.scroller.offset = destination(from: old, .identity, anchor: change.anchor).offset
        state.motion = try Motion(change.dynamics ?? old.dynamics, in: self)
        history = FrameHistory(from: sequence)
    }

    /// Whether the same layout and data are laid out otherwise than in another view.
    private func isShownOtherwise(than other: CollectionView) -> Bool {
        environment != other.environment || viewport != other.viewport
            || contentInset != other.contentInset
            || settings.scrollSettings.adjustsOtherwise(than: other.settings.scrollSettings)
            || state.content.isShownOtherwise(than: other.state.content)
    }

    /// Whether settings give the content another place in the viewport than in another view.
    private func isPlacedOtherwise(than other: CollectionView) -> Bool {
        viewport != other.viewport || adjustedContentInset != other.adjustedContentInset
            || settings.scrollSettings.contentAlignmentPoint
                != other.settings.scrollSettings.contentAlignmentPoint
    }

    /// The elements whose bodies hold them away from their places.
    private var bodiesNearViewport: [ElementIdentity] {
        state.motion.followsLayout ? state.motion.identities : []
    }

    /// Sets another layout, and prepares it.
    mutating func setLayout(
        _ layout: LayoutConfiguration
    ) throws(CollectionViewError) {
        let (old, definition) = (layoutConfiguration, layout.definition)
        state.layout = layout
        if layout.isSameKind(as: old) {
            // Behaviours have moved items away from the places that the data gives them.
            guard !(isScene && definition.placesItems) else { throw .fixedLayout }
            state.content.keepSizes(of: old.definition)
            if !definition.measuresAlike(old.definition) { state.content.forgetSizes() }
            definition.restrict(
                expanded: &state.content.expanded,
                collapsed: &state.content.collapsed,
                in: sections
            )
        } else {
            guard state.content.hasHiddenSizes(of: definition) else { throw .fixedLayout }
            state.content.expand(in: definition)
            state.content.forgetSizes()
            state.sectionScrollers = SectionScrollers()
        }
        try prepareLayout()
        try state.motion.reconfigure(in: self)
    }
}

extension LayoutConfiguration {
    /// Throws if bodies would have to be mirrored.
    func requireLeadingSide(
        in direction: LayoutDirection,
        of dynamics: CollectionView.Dynamics?
    ) throws(CollectionViewError) {
        guard direction == .rightToLeft else { return }
        if case .never = definition.flipping { throw .noLeadingSide }
        guard case .behaviors = dynamics else { return }
        if definition.placesItems || flips(in: direction) { throw .noLeadingSide }
    }
}

extension Viewport {
    /// Sets what a change names.
    fileprivate mutating func set(_ change: Reconfiguration) {
        size = change.viewport ?? size
        contentInset = change.contentInset ?? contentInset
        environment.safeAreaInsets = change.safeAreaInsets ?? environment.safeAreaInsets
        environment.layoutMargins = change.layoutMargins ?? environment.layoutMargins
        environment.layoutDirection = change.layoutDirection ?? environment.layoutDirection
    }
}

extension Content {
    /// Expands and collapses what a change names.
    fileprivate mutating func setExpansion(
        _ change: Reconfiguration,
        in definition: any LayoutDefinition
    ) {
        if let rows = change.expanded {
            expanded = definition.expandableRows(rows, in: sections)
            kept.rows = []
        }
        collapseParents()
        if let indices = change.collapsed {
            collapsed = definition.collapsibleSections(indices, in: sections)
            kept.sections = []
        }
    }
}
