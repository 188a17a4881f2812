import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdSessions

extension JSONWriter {
    /// Writes the current state of a session; `frame` adds more members.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - view: Its view.
    ///   - expiresIn: Seconds until it expires.
    ///   - includesSections: Whether to write the data and the layout as in a request, instead of
    ///     the numbers of items.
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
            json.viewport(view.viewport, view.environment)
            json.layoutDirection(
                view.environment,
                of: includesSections ? nil : view.layoutConfiguration
            )
            json.name("contentInset")
            json.insets(view.contentInset)
            json.adjustedContentInset(of: view)
            json.name("contentSize")
            json.size(view.presentedContentSize)
            json.name("contentOffset")
            json.point(view.contentOffset)
            if view.canZoom { json.member("zoomScale", view.zoomScale) }
            let driven = view.drivenTransition
            json.expanded(driven?.expanded ?? view.expanded)
            json.collapsed(driven?.collapsed ?? view.collapsed)
            if includesSections {
                json.orthogonalOffsets(driven?.orthogonalOffsets ?? view.orthogonalOffsets)
                let layout = driven?.from ?? view.layoutConfiguration
                json.sections(view.sections, view.identifiers, of: layout)
            } else {
                json.orthogonal(view.orthogonalSections, view.orthogonalScroller)
                json.counts(of: view.sections)
            }
            json.layout(driven?.from ?? view.layoutConfiguration, isExplicit: includesSections)
            if let driven { json.transition(.driven(driven)) }
            json.dynamics(
                view.dynamics,
                of: view.nameableItems,
                omitsAll: includesSections
            )
            view.settings.write(to: &json)
            json.clock(session.clock)
            json.member("displayRate", view.displayRate)
            json.member("sequence", state.sequence)
            json.member("edition", state.dataVersion)
            json.member("tick", state.tick)
            json.name("time")
            json.value(state.time, as: Decimal(digits: ElementFormat.leastTimePrecision))
            json.member("resting", state.isResting)
            let animations = view.animations
            if !animations.isEmpty {
                let time = Decimal(digits: ElementFormat.leastTimePrecision)
                json.animations(animations, Decimal(digits: 6), time: time)
            }
            json.invalidations(view.invalidations)
            json.member("expiresIn", expiresIn)
            frame(&json)
        }
    }

    /// Writes the inset with its part of the safe area, unless it never has one.
    private mutating func adjustedContentInset(of view: CollectionView) {
        let behavior = view.settings.scrollSettings.contentInsetAdjustmentBehavior
        guard behavior != .never else { return }
        name("adjustedContentInset")
        insets(view.adjustedContentInset)
    }

    /// Writes only the numbers of items: the client knows the sizes, and can request them.
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
}
