import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Every kind of motion, through the interface that views use.
struct MotionTests {
    /// A view with one kind of motion, with something to move.
    enum Kind: CaseIterable {
        case still, springs, bodies, scene, newtonian

        func view() throws -> CollectionView {
            var configuration = CollectionView.Configuration(
                viewport: Size(width: 320, height: 480),
                sections: [.uniform(count: 300)],
                layout: .flow(FlowLayout.Configuration())
            )
            switch self {
            case .still: break
            case .springs: configuration.dynamics = .spring(SpringDynamics())
            case .bodies:
                let fall = GravityBehavior(items: [DynamicItemID(2)])
                configuration.dynamics = .behaviors([NamedBehavior("fall", .gravity(fall))])
            case .scene:
                let place = ItemPlacement(
                    center: Point(x: 60, y: 60),
                    size: Size(width: 40, height: 40)
                )
                let fall = GravityBehavior(items: [DynamicItemID(0)])
                let walls = CollisionBehavior(
                    items: [DynamicItemID(0)],
                    referenceBoundsInsets: Insets()
                )
                configuration.sections = [.placed([place])]
                configuration.layout = .absolute(AbsoluteLayout.Configuration())
                configuration.dynamics = .behaviors([
                    NamedBehavior("fall", .gravity(fall)),
                    NamedBehavior("walls", .collision(walls)),
                ])
            case .newtonian:
                configuration.sections = [.uniform(count: 3)]
                configuration.layout = .newtonian(NewtonianLayout.Configuration())
            }
            var view = try CollectionView(configuration)
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 12)), touch: .at(Point(x: 160, y: 400))))
            return view
        }

        var isStill: Bool { self == .still }
        var tiesElements: Bool { self == .springs || self == .bodies }
        var followsLayout: Bool { self == .still || tiesElements }
    }

    @Test(arguments: Kind.allCases)
    func `each kind reports its elements and properties`(kind: Kind) throws {
        var view = try kind.view()
        view.tick()
        let motion = view.state.motion
        #expect(motion.isResting == kind.isStill && motion.isFinite)
        #expect(motion.followsLayout == kind.followsLayout)
        #expect(motion.tiesElements == kind.tiesElements)
        #expect(motion.presented.isEmpty == kind.isStill)
        #expect(motion.presented.count == motion.presentedCount)
        for element in motion.presented {
            #expect(motion.presented(element.element) == element)
        }
        #expect(motion.presented(.cell(section: 9, item: 9)) == nil)
        #expect((motion.effort(ticks: 60, substeps: 120) > 0) != kind.isStill)
    }

    @Test(arguments: Kind.allCases)
    func `a tick moves all that is not still, and nothing else`(kind: Kind) throws {
        var view = try kind.view()
        view.tick()
        let everywhere = Rect(x: -1000, y: -1000, width: 3000, height: 3000)
        let before = try view.frame(in: .rect(everywhere)).elements
        view.tick()
        let after = try view.frame(in: .rect(everywhere)).elements
        #expect((before.map(\.frame) == after.map(\.frame)) == kind.isStill)
        #expect(before.map(\.element) == after.map(\.element))
    }

    @Test(arguments: Kind.allCases)
    func `the dynamics that a view reports recreate its motion`(kind: Kind) throws {
        var view = try kind.view()
        let dynamics = view.state.motion.dynamics
        #expect((dynamics == nil) == (kind == .still || kind == .newtonian))
        guard let dynamics else { return }
        try view.reconfigure(Reconfiguration(dynamics: .some(dynamics)))
        #expect(view.state.motion.dynamics == dynamics)
    }

    /// The dynamics that each layout accepts.
    @Test(arguments: LayoutConfiguration.defaults)
    func `a layout accepts only suitable dynamics`(layout: LayoutConfiguration) throws {
        let all: [CollectionView.Dynamics] = [.spring(SpringDynamics()), .behaviors([])]
        for dynamics in all {
            let isSuitable = layout.definition.motion == .springsOrBehaviors
            let configuration = CollectionView.Configuration(
                sections: [],
                layout: layout,
                dynamics: dynamics
            )
            if isSuitable {
                #expect(try CollectionView(configuration).state.motion.dynamics == dynamics)
            } else {
                #expect(throws: CollectionViewError.unsuitableDynamics) {
                    try CollectionView(configuration)
                }
            }
        }
    }

    @Test func `the walls of a scene follow the viewport`() throws {
        var view = try Kind.scene.view()
        try view.resizeViewport(to: Size(width: 320, height: 200))
        #expect(view.advance(toTick: 1000, limit: 1000) == 0)
        let item = try #require(view.state.motion.presented.first)
        #expect(abs(item.frame.maxY - 200) < 1)
    }
}
