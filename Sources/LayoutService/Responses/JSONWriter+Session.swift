import Engine
import Geometry
import Sessions

extension JSONWriter {
    /// Writes a session as it is now; `frame` adds more members.
    mutating func session(
        _ session: Session,
        _ view: CollectionView,
        expiresIn: Int,
        frame: (inout JSONWriter) -> Void = { _ in }
    ) {
        let state = view.state
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
            json.sections(view.sections)
            json.layout(view.layoutConfiguration)
            json.dynamics(view.dynamics)
            json.clock(session.clock)
            json.member("displayRate", view.displayRate)
            json.member("sequence", state.sequence)
            json.member("edition", state.edition)
            json.member("tick", state.tick)
            json.name("time")
            json.value(state.time, as: Decimal(digits: 3))
            json.member("resting", state.isResting)
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
                    json.sections(collection.sections)
                    json.layout(collection.layout)
                    json.dynamics(preset.plan.dynamics)
                    json.clock(preset.plan.clock)
                    json.member("displayRate", preset.plan.displayRate)
                }
            )
        }
    }

    /// Sizes are the client's own; only counts go back.
    private mutating func sections(_ sections: [CollectionView.Section]) {
        member(
            "sections",
            array: { json in
                for section in sections {
                    json.object { $0.member("items", section.items.count) }
                }
            }
        )
    }

    private mutating func dynamics(_ dynamics: CollectionView.Dynamics?) {
        name("dynamics")
        guard let dynamics = dynamics?.springs else { return null() }
        object { json in
            json.member("type", "spring")
            json.member("length", dynamics.length)
            json.member("damping", dynamics.damping)
            json.member("frequency", dynamics.frequency)
            json.member("resistanceFactor", dynamics.resistanceFactor)
            json.name("overscan")
            json.point(Point(x: dynamics.overscan.dx, y: dynamics.overscan.dy))
            json.member("axisLocked", dynamics.axisLocked)
            json.member("signedDistances", dynamics.signedDistances)
            json.member("tiled", dynamics.tiled)
        }
    }

    private mutating func clock(_ clock: SessionClock) {
        member("clock", clock == .wall ? "wall" : "manual")
    }
}
