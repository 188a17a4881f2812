import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Animations that requests hold, turn and end.
struct HeldAnimationTests {
    /// Changes that move elements and the offset.
    enum Change: CaseIterable {
        case tap, batch, resize, layout, reorder

        func begin(in view: inout CollectionView) throws {
            switch self {
            case .tap: try view.tapRow(4)
            case .batch:
                try view.update(
                    UpdateBatch([
                        .deleteItem(ItemPath(section: 0, item: 1)),
                        .insertItem(ItemPath(section: 0, item: 3)),
                        .moveItem(
                            from: ItemPath(section: 0, item: 6),
                            to: ItemPath(section: 0, item: 0)
                        ),
                    ])
                )
            case .resize:
                let size = Size(width: 280, height: 300)
                try view.resizeViewport(to: size, animation: view.settings.animation)
            case .layout:
                let list = ListLayout.Configuration(rowHeight: 60.7, headerHeight: 30)
                try view.reconfigure(Reconfiguration(layout: .list(list)))
            case .reorder:
                try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 1))))
                try view.reorder(.ended(Point(x: 100, y: 350)))
            }
        }
    }

    static let animations = [
        Animation(),
        Animation(.cubic(.easeInOut(duration: 0.5)), delay: 0.05),
        Animation(
            .springParameters(
                SpringTimingParameters(.pace(bounce: 0.4), initialVelocity: Vector(dx: 1, dy: 3))
            )
        ),
    ]

    /// The places of all elements in the viewport.
    private func places(_ view: CollectionView) throws -> [Pose] {
        try view.frame(in: .viewport(overscan: 400)).elements.map(Pose.init)
    }

    private func view(
        _ animation: Animation = Animation(),
        springs: Bool = false
    ) throws
        -> CollectionView
    {
        try makeList(
            contentOffset: Point(x: 0, y: 130),
            dynamics: springs ? SpringDynamics() : nil,
            animation: animation,
            scrollAnchor: .firstVisible
        )
    }

    private func error(_ body: () throws -> Void) -> CollectionViewError? {
        do {
            try body()
            return nil
        } catch {
            return error as? CollectionViewError
        }
    }

    @Test(arguments: Change.allCases, animations)
    func `a pause does not move anything by a bit`(change: Change, animation: Animation) throws {
        for ticks in [0, 1, 2, 7, 20] {
            for springs in [false, true] {
                var view = try view(animation, springs: springs)
                try change.begin(in: &view)
                view.pass(ticks)
                let number = try #require(view.animations.last?.number)
                #expect(number == view.latestAnimation)
                let (before, offset) = (try places(view), view.contentOffset)
                let fraction = view.animations.last?.fractionComplete
                try view.controlAnimation(number, .pauseAnimation)
                #expect(try places(view) == before && view.contentOffset == offset)
                #expect(view.animations.last?.fractionComplete == fraction)
                try view.controlAnimation(number, .isReversed(true))
                #expect(try places(view) == before && view.contentOffset == offset)
                view.settle()
                #expect(view.isResting && !view.animations.isEmpty)
            }
        }
    }

    @Test(arguments: Change.allCases, animations)
    func `time in a pause does not count`(change: Change, animation: Animation) throws {
        var view = try view(animation)
        try change.begin(in: &view)
        view.pass(7)
        let number = view.latestAnimation
        try view.controlAnimation(number, .pauseAnimation)
        let before = try #require(view.animations.first)
        let shown = try places(view)
        #expect(view.isResting && !before.isRunning)
        _ = view.advance(toTick: view.tickCount + 500, limit: 500)
        view.pass(3)
        #expect(try places(view) == shown)
        #expect(view.animations == [before])
        try view.controlAnimation(number, .continueAnimation())
        #expect(try places(view) == shown && !view.isResting)
        let ticks = view.settle()
        #expect(abs(Double(ticks) - before.remaining * 60) <= 1)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test(arguments: [false, true])
    func `one animation is held and another is not`(sameTick: Bool) throws {
        let list = ListLayout.Configuration(multipleSelection: true)
        var view = try makeList(configuration: list)
        try view.tapRow(1)
        if !sameTick { view.pass(6) }
        var other = view
        try view.tapRow(3)
        try other.tapRow(3)
        #expect(view.animations.map(\.number) == [1, 2])
        view.pass(3)
        other.pass(3)
        let (first, third) = (
            ElementID.cell(section: 0, item: 1), ElementID.cell(section: 0, item: 3)
        )
        let height = try #require(view.presented(first)).frame.size.height
        try view.controlAnimation(1, .pauseAnimation)
        for _ in 0..<30 {
            view.tick()
            other.tick()
            #expect(try #require(view.presented(first)).frame.size.height == height)
            let heights = [view, other].map { $0.presented(third)?.frame.size.height }
            #expect(heights[0] == heights[1])
        }
        #expect(view.animations.map(\.number) == [1] && height < 299)
        try view.controlAnimation(1, .finishAnimation(at: .end))
        #expect(view.isResting && view.animations.isEmpty)
        #expect(try view.everything() == other.everything())
    }

    @Test func `a later change runs by the clock during a pause`() throws {
        var view = try makeList()
        try view.tapRow(1)
        view.pass(6)
        try view.controlAnimation(1, .fractionComplete(0.5))
        try view.tapRow(1)
        view.settle()
        let row = try #require(view.presented(.cell(section: 0, item: 1)))
        // Half of the way to 300 is missing, and all of the way back is done.
        #expect(abs(row.frame.size.height - 0) < 1e-9)
        #expect(view.animations.map(\.number) == [1])
        try view.controlAnimation(1, .continueAnimation())
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test(arguments: Change.allCases, [false, true])
    func `what went back to its start stays there until the next change`(
        change: Change,
        springs: Bool
    ) throws {
        var view = try view(springs: springs)
        let before = try view.seenElements().map(Pose.init)
        try change.begin(in: &view)
        view.pass(5)
        let number = view.latestAnimation
        try view.controlAnimation(number, .isReversed(true))
        view.settle()
        #expect(view.isResting && view.animations.isEmpty)
        #expect(
            error { try view.controlAnimation(number, .pauseAnimation) } == .noSuchAnimation(number)
        )
        if !springs, change != .reorder {
            // Data and layout have changed, but what is shown has not.
            let after = try view.seenElements(overscan: 1)
            for old in before where old.frame.minY < view.viewport.height {
                let way = after.map { Pose($0) - old }
                #expect(
                    way.contains { abs($0.x) < 1e-9 && abs($0.y) < 1e-9 && abs($0.height) < 1e-9 },
                    "\(old)"
                )
            }
        }
        try goOn(view)
    }

    @Test(arguments: Change.allCases, AnimationControl.Position.allCases)
    func `what is finished goes on with the next change`(
        change: Change,
        place: AnimationControl.Position
    ) throws {
        for springs in [false, true] {
            var view = try view(springs: springs)
            try change.begin(in: &view)
            view.pass(5)
            let (shown, offset) = (try places(view), view.contentOffset)
            try view.controlAnimation(view.latestAnimation, .finishAnimation(at: place))
            #expect(view.animations.isEmpty)
            if place == .current {
                #expect(try places(view) == shown && view.contentOffset == offset)
            }
            if place == .end, !springs {
                #expect(try view.everything() == view.afresh().everything())
                #expect(view.isResting)
            }
            view.settle()
            try goOn(view)
        }
    }

    /// Expects that the next change takes everything to its place, animated or not.
    private func goOn(_ parked: CollectionView) throws {
        let batch = UpdateBatch([.deleteItem(ItemPath(section: 0, item: 2))])
        var view = parked
        let (shown, offset) = (try parked.shown(), view.contentOffset)
        let hasDeparting = try !view.departing().isEmpty
        try view.update(batch)
        let number = view.latestAnimation
        #expect(view.animations.map(\.number) == [number] && number == parked.latestAnimation + 1)
        let shift = view.contentOffset - offset
        for (element, old) in shown where element.item < 2 && old.departing == nil {
            let new = try #require(view.presented(element))
            let way = new.frame.origin - (old.frame.origin + shift)
            #expect(max(abs(way.dx), abs(way.dy)) < 1e-9, "\(element)")
            #expect(abs(new.frame.size.height - old.frame.size.height) < 1e-9, "\(element)")
        }
        #expect(!hasDeparting || view.state.transition.tracks.contains { $0.departure != nil })
        view.settle()
        #expect(try view.departing().isEmpty && view.isResting && view.animations.isEmpty)
        #expect(try view.everything() == view.afresh().everything())
        view = parked
        try view.update(batch, animated: false)
        #expect(view.animations.isEmpty)
        #expect(try view.departing().isEmpty)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `a scroll takes held and parked content on from where it is`() throws {
        for control in [AnimationControl.pauseAnimation, .finishAnimation(at: .current)] {
            var view = try makeList()
            try view.tapRow(4)
            view.pass(6)
            let offset = view.contentOffset
            try view.controlAnimation(1, control)
            #expect(!view.frameState.isScrolling && offset.y > 0 && view.settledOffset != offset)
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 12))))
            #expect(view.contentOffset == Point(x: 0, y: offset.y + 12))
            #expect(view.settledOffset == view.contentOffset)
        }
    }

    @Test func `requests without an effect leave a curve alone`() throws {
        var view = try makeList()
        try view.tapRow(1)
        view.pass(6)
        var other = view
        try other.controlAnimation(1, .isReversed(false))
        try other.controlAnimation(1, .continueAnimation())
        #expect(other.sequence == view.sequence + 2)
        for _ in 0..<24 {
            #expect(try places(view) == places(other))
            view.tick()
            other.tick()
        }
        #expect(other.isResting)
    }

    @Test func `without scrubbing linearly the fraction is one of the time`() throws {
        let timing = CubicTiming(duration: 2, .easeIn)
        var view = try makeList(animation: Animation(.cubic(timing)))
        try view.tapRow(1)
        try view.controlAnimation(1, .fractionComplete(0.3, scrubsLinearly: false))
        let progress = timing.progress(at: 0.6)
        let row = try #require(view.presented(.cell(section: 0, item: 1)))
        #expect(abs(row.frame.size.height - 100 - 200 * progress) < 1e-9)
        let animation = try #require(view.animations.first)
        #expect(animation.fractionComplete == progress && abs(animation.remaining - 1.4) < 1e-9)
        // Fractions are cut.
        try view.controlAnimation(1, .fractionComplete(7))
        #expect(view.animations.first?.fractionComplete == 1)
    }

    @Test func `a spring brings its duration`() throws {
        let spring = SpringTimingParameters(.pace(duration: 0.4, bounce: 0.2))
        var view = try makeList()
        try view.tapRow(1)
        try view.controlAnimation(1, .pauseAnimation)
        try view.controlAnimation(1, .continueAnimation(timing: .springParameters(spring)))
        #expect(abs((view.animations.first?.remaining ?? 0) - spring.duration) < 1e-9)
        let control = AnimationControl.continueAnimation(
            timing: .springParameters(spring),
            durationFactor: 3
        )
        try view.controlAnimation(1, control)
        #expect(abs((view.animations.first?.remaining ?? 0) - 1.2) < 1e-9)
        // The way back takes what the way there took.
        view.pass(12)
        try view.controlAnimation(1, .isReversed(true))
        #expect(abs((view.animations.first?.remaining ?? 0) - 0.2) < 1e-9)
    }

    @Test func `numbers belong to animated changes that move something`() throws {
        var view = try makeList()
        try view.tap(.element(.cell(section: 0, item: 0)), animation: Animation.none)
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 19))]))
        try view.scroll(to: .cell(section: 0, item: 9), at: .start, animated: true)
        #expect(view.latestAnimation == 0 && view.animations.isEmpty)
        try view.tapRow(0)
        #expect(view.latestAnimation == 1)
    }

    @Test func `a change that a hand has driven has one number`() throws {
        for sample in DrivenCase.all {
            var view = try sample.makeView(at: 0.4)
            #expect(view.animations.isEmpty && view.latestAnimation == 0)
            var finished = view
            try finished.finishDrivenChange()
            #expect(finished.animations.map(\.number) == [1])
            try finished.controlAnimation(1, .finishAnimation(at: .end))
            #expect(try finished.everything() == sample.changed().everything())
            try view.cancelDrivenChange()
            #expect(view.animations.map(\.number) == [1] && view.latestAnimation == 1)
        }
    }

    @Test func `a hand takes over what is held`() throws {
        let sample = DrivenCase.all[0]
        var view = try sample.makeView()
        try view.tapRow(5)
        view.pass(4)
        try view.controlAnimation(1, .pauseAnimation)
        let shown = try view.seenElements()
        try view.beginDrivenChange(to: sample.other)
        expectSamePlaces(shown, try view.seenElements())
        #expect(view.animations.isEmpty)
        try view.finishDrivenChange()
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `errors leave the view as it is`() throws {
        var view = try makeList(animation: Animation(.cubic(.easeInOut(duration: 30))))
        for _ in 0...CollectionView.maximumControlledAnimations { try view.tapRow(1) }
        for number in 1...CollectionView.maximumControlledAnimations {
            try view.controlAnimation(number, .pauseAnimation)
        }
        let sequence = view.sequence
        let limit = CollectionView.maximumControlledAnimations
        #expect(
            error { try view.controlAnimation(17, .pauseAnimation) }
                == .tooManyControlledAnimations(limit: limit)
        )
        #expect(error { try view.controlAnimation(18, .pauseAnimation) } == .noSuchAnimation(18))
        #expect(
            error { try view.controlAnimation(0, .finishAnimation(at: .end)) }
                == .noSuchAnimation(0)
        )
        #expect(error { try view.controlAnimation(1, .fractionComplete(.nan)) } != nil)
        let factor = AnimationControl.continueAnimation(durationFactor: -1)
        #expect(error { try view.controlAnimation(1, factor) } != nil)
        let none = AnimationControl.continueAnimation(timing: .cubic(.easeInOut(duration: 0)))
        #expect(error { try view.controlAnimation(1, none) } != nil)
        #expect(view.sequence == sequence)
        // Ending one needs no room.
        try view.controlAnimation(17, .finishAnimation(at: .current))
        try view.controlAnimation(1, .finishAnimation(at: .end))
        // More of them than are kept separately stay where they are held.
        let most = AdditiveAnimations<PoseDifference>.maximumCount
        for _ in 0..<(2 * most) {
            view.tick()
            try view.tapRow(1)
        }
        #expect(view.animations.count { !$0.isRunning } == limit - 1)
        #expect(view.state.transition.tracks.allSatisfy { $0.animations.count <= most })
    }
}
