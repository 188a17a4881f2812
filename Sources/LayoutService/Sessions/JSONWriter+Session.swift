import LayoutEngine
import LayoutdGeometry
import LayoutdSessions

extension JSONWriter {
    /// Writes a session as it is now; `frame` adds more members.
    ///
    /// - Parameters:
    ///   - session: What it is called and when it ticks.
    ///   - view: What it shows.
    ///   - expiresIn: Seconds until it is forgotten.
    ///   - includesSections: Whether to write the data and the layout as a request could give them, in
    ///     place of numbers of items.
    ///   - frame: Writes more members.
    mutating func session(
        _ session: Session,
        _ view: CollectionView,
        expiresIn: Int,
        includesSections: Bool = false,
        frame: (inout JSONWriter) -> Void = { _ in }
    ) {
        let state = view.frameState
        object { json in
            json.member("id", session.id.description)
            json.member("preset", session.preset)
            json.name("viewport")
            json.size(view.viewport)
            json.name("contentInset")
            json.insets(view.contentInset)
            json.name("contentSize")
            json.size(view.contentSize)
            json.name("contentOffset")
            json.point(view.contentOffset)
            json.expanded(view.expanded)
            json.collapsed(view.collapsed)
            if includesSections {
                json.sections(view.sections, of: view.layoutConfiguration)
            } else {
                json.counts(of: view.sections)
            }
            json.layout(view.layoutConfiguration, isExplicit: includesSections)
            json.dynamics(view.dynamics, over: view.sections)
            json.animation(view.animation)
            json.keep(view.keep)
            json.scrollSettings(view.scrollSettings)
            json.clock(session.clock)
            json.member("displayRate", view.displayRate)
            json.member("sequence", state.sequence)
            json.member("edition", state.edition)
            json.member("tick", state.tick)
            json.name("time")
            json.value(state.time, as: Decimal(digits: ElementFormat.leastTimePrecision))
            json.member("resting", state.isResting)
            json.invalidations(view.invalidations)
            json.member("expiresIn", expiresIn)
            frame(&json)
        }
    }

    /// Writes a preset and the request that it stands for.
    mutating func preset(_ preset: Preset) {
        object { json in
            json.member("name", preset.name)
            json.member(
                "session",
                object: { json in
                    let collection = preset.plan.collection
                    json.name("viewport")
                    json.size(collection.viewport)
                    json.name("contentInset")
                    json.insets(collection.contentInset)
                    json.expanded(collection.expanded)
                    json.collapsed(collection.collapsed)
                    json.sections(collection.sections, of: collection.layout)
                    json.layout(collection.layout)
                    json.dynamics(preset.plan.dynamics, over: collection.sections)
                    json.animation(preset.plan.animation)
                    json.keep(preset.plan.keep)
                    json.scrollSettings(preset.plan.scrollSettings)
                    json.clock(preset.plan.clock)
                    json.member("displayRate", preset.plan.displayRate)
                }
            )
        }
    }

    /// Sizes are the client's own; only counts go back unless it asks for them.
    private mutating func counts(of sections: [CollectionView.Section]) {
        member(
            "sections",
            array: { json in
                for section in sections {
                    json.object { $0.member("items", section.items.count) }
                }
            }
        )
    }

    private mutating func invalidations(_ invalidations: Invalidations) {
        member(
            "invalidations",
            object: { json in
                json.member("cells", invalidations.cells)
                json.member("supplementaryElements", invalidations.supplementaryElements)
            }
        )
    }

    private mutating func dynamics(
        _ dynamics: CollectionView.Dynamics?,
        over sections: [CollectionView.Section]
    ) {
        name("dynamics")
        switch dynamics {
        case .spring(let springs): members(of: springs)
        case .behaviors(let behaviors): self.behaviors(behaviors, SceneItems(sections))
        case nil: null()
        }
    }

    /// Writes the member `dynamics` of a layout that has springs, or nothing that moves it.
    mutating func springs(_ springs: SpringDynamics?) {
        name("dynamics")
        if let springs { members(of: springs) } else { null() }
    }

    private mutating func members(of springs: SpringDynamics) {
        object { json in
            json.member("type", "spring")
            json.member("length", springs.length)
            json.member("damping", springs.damping)
            json.member("frequency", springs.frequency)
            json.member("resistanceFactor", springs.resistanceFactor)
            json.member("overscan", springs.overscan)
            json.member("axisLocked", springs.axisLocked)
            json.member("signedDistances", springs.signedDistances)
            json.member("tiled", springs.tiled)
        }
    }

    private mutating func clock(_ clock: SessionClock) {
        member("clock", clock == .wall ? "wall" : "manual")
    }
}
