import Dynamics
import Geometry
import Layouts

extension CollectionView {
    /// Hangs up a cradle, with the items that there are queueing at the entry.
    mutating func rig(
        _ configuration: NewtonianLayout.Configuration
    ) throws(ConfigurationError) {
        let cradle = Cradle(configuration: configuration, viewport: viewport)
        do throws(DynamicsError) {
            rigid = RigidElements(animator: try cradle.makeAnimator(bounds: referenceBounds))
            self.cradle = cradle
            try enterAll(sections)
        } catch {
            throw .dynamics(error)
        }
    }

    /// Lets all items of these sections enter a cradle that is empty.
    mutating func enterAll(_ sections: [Section]) throws(DynamicsError) {
        guard var cradle else { return }
        let itemSize = cradle.configuration.itemSize
        let hanging = sections.map { section in
            (0..<section.items.count).map { item in
                cradle.makeItem(size: section.items.size(of: item, default: itemSize))
            }
        }
        try hang(hanging, on: &cradle)
    }

    /// Takes over who hangs in the cradle now: others fall, new ones enter.
    mutating func hang(
        _ items: [[Cradle.Hanging]],
        on cradle: inout Cradle
    ) throws(DynamicsError) {
        guard var rigid else { return }
        let known = Set(cradle.hanging.joined().map(\.id))
        try cradle.detach(cradle.hang(items, at: timeline.time), &rigid.animator)
        let new = items.joined().filter { !known.contains($0.id) }
        try cradle.enter(new, &rigid.animator)
        // What happened takes more room than what it led to.
        rigid.animator.takeCheckpoint()
        rigid.setMembers(cradle.members)
        self.rigid = rigid
        self.cradle = cradle
    }

    /// At the start of a tick: takes their bodies from those that have fallen for long enough.
    mutating func removeLandedItems() {
        guard isRigid, var cradle, var rigid else { return }
        self.cradle = nil
        self.rigid = nil
        let landed = cradle.takeLanded(at: timeline.time)
        for fall in landed {
            let last = rigid.presentedDeparture(fall.number)
            if let last, last.boundingBox.overlaps(visibleRect) {
                cradle.fade(last, from: timeline.time)
            }
        }
        if !landed.isEmpty {
            // Who falls is an item of the animator.
            let ended = try? rigid.animator.removeItems(landed.map(\.id))
            rigid.note(ended ?? [], sequence: timeline.sequence + 1)
            rigid.setMembers(cradle.members)
            let gone = landed.map { ElementIdentity($0.element, departing: $0.number) }
            history.note(gone, at: timeline.sequence + 1)
        }
        // Who hangs is an item of the animator, and the walls are a behaviour of it.
        try? cradle.closeWalls(&rigid.animator)
        self.cradle = cradle
        self.rigid = rigid
    }

    /// Hangs a cradle from where the anchor of a new viewport is, and lets it through new walls.
    mutating func fitCradle() throws(DynamicsError) {
        guard var cradle, var rigid else { return }
        let anchor = cradle.anchor
        cradle.viewport = viewport
        // A cradle that is at rest is not to be woken for nothing.
        let isMoved = cradle.anchor != anchor
        if isMoved { try cradle.moveAnchor(&rigid.animator) }
        let ended = try cradle.openWalls(&rigid.animator)
        // What happened takes more room than what it led to.
        if isMoved { rigid.animator.takeCheckpoint() }
        rigid.note(ended, sequence: timeline.sequence)
        rigid.setMembers(cradle.members)
        self.rigid = rigid
        self.cradle = cradle
    }

    /// Passes time for those that fade.
    mutating func advanceFading() {
        let time = timeline.time
        let ended = cradle?.advanceFading(to: time) ?? []
        history.note(ended, at: timeline.sequence)
    }
}
