import Foundation
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// The values of effects, and which effects are refused.
struct EffectTests {
    private static let carousel = Effect(
        .scale,
        stops: [.init(-1, 0.8), .init(0, 1), .init(0.5, 1), .init(1, 0.5)]
    )

    @Test(arguments: [
        (-1, 0.8), (-0.75, 0.85), (-0.5, 0.9), (0, 1), (0.25, 1), (0.5, 1), (0.75, 0.75), (1, 0.5),
    ])
    func `values are interpolated between stops`(distance: Double, value: Double) {
        #expect(abs(Self.carousel.value(at: distance) - value) < 1e-15)
    }

    @Test func `the value at a stop is exactly that of the stop`() {
        for stop in Self.carousel.stops {
            #expect(Self.carousel.value(at: stop.distance) == stop.value)
        }
    }

    @Test(arguments: [1.0000001, 2, 1e300, .infinity])
    func `beyond the first and the last stop the value stays`(distance: Double) {
        #expect(Self.carousel.value(at: distance) == 0.5)
        #expect(Self.carousel.value(at: -distance) == 0.8)
    }

    @Test func `an effect with one stop is constant`() {
        let effect = Effect(.angle, stops: [.init(3, 0.2)])
        for distance in [-9.0, 0, 3, 9] { #expect(effect.value(at: distance) == 0.2) }
    }

    @Test func `rounding leads to no value beyond the stops`() {
        let effect = Effect(.alpha, stops: [.init(-0.1, 1), .init(0.3, 0.1), .init(0.7, 1)])
        for step in 0...100_000 {
            let value = effect.value(at: -0.2 + Double(step) * 1e-5)
            #expect((0.1...1).contains(value))
        }
    }

    @Test func `records of effects without their later members can be read`() throws {
        let old = #"{"property":"scale","stops":[{"distance":0,"value":2}]}"#
        let effect = Effect(.scale, stops: [.init(0, 2)])
        #expect(try JSONDecoder().decode(Effect.self, from: Data(old.utf8)) == effect)
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(effect))
        #expect((written as? [String: Any]).map { Set($0.keys) } == ["property", "stops"])
    }

    private static let refused: [([Effect], String)] = [
        (
            [Effect(.alpha, stops: [])],
            "effects[0].stops.count is 0.0, but must be from 1.0 to 32.0"
        ),
        (
            [Effect(.alpha, stops: (0...32).map { Effect.Stop(Double($0), 1) })],
            "effects[0].stops.count is 33.0, but must be from 1.0 to 32.0"
        ),
        (
            [Effect(.alpha, stops: [.init(0, 1), .init(0, 0.5)])],
            "effects[0].stops[1].distance is 0.0, but must be greater than 0.0, the one before it"
        ),
        (
            [Effect(.alpha, stops: [.init(1, 1), .init(-1, 0.5)])],
            "effects[0].stops[1].distance is -1.0, but must be greater than 1.0, the one before it"
        ),
        (
            [Effect(.angle, stops: [.init(0, 0)]), Effect(.alpha, stops: [.init(0, 1.5)])],
            "effects[1].stops[0].value is 1.5, but must be from 0.0 to 1.0"
        ),
        (
            [Effect(.scale, stops: [.init(0, -0.1)])],
            "effects[0].stops[0].value is -0.1, but must be from 0.0 to 10.0"
        ),
        (
            [Effect(.offset, stops: [.init(0, .infinity)])],
            "effects[0].stops[0].value is inf, but must be from -20000.0 to 20000.0"
        ),
        (
            [Effect(.offset, stops: [.init(.nan, 0)])],
            "effects[0].stops[0].distance is nan, but must be from -1000000000.0 to 1000000000.0"
        ),
        (
            [Effect(.scale, stops: [.init(0, 1)]), Effect(.scale, stops: [.init(0, 2)])],
            "effects[1].scale effects is 2.0, but must be from 1.0 to 1.0"
        ),
        (
            [Effect(.scale, kinds: [], stops: [.init(0, 1)])],
            "effects[0].kinds.count is 0.0, but must be from 1.0 to 16.0"
        ),
        (
            [Effect(.scale, kinds: ["a", "a"], stops: [.init(0, 1)])],
            "effects[0].scale effects is 2.0, but must be from 1.0 to 1.0"
        ),
        (
            [Effect(.rotateX, perspective: 9, stops: [.init(0, 1)])],
            "effects[0].perspective is 9.0, but must be from 10.0 to 1000000.0"
        ),
        (
            [Effect(.angle, perspective: 500, stops: [.init(0, 1)])],
            "effects[0].perspective is 500.0, but must be absent from angle effects"
        ),
        (
            (0...32).map { Effect(.scale, kinds: ["\($0)"], stops: [.init(0, 1)]) },
            "effects.count is 33.0, but must be from 0.0 to 32.0"
        ),
    ]

    @Test(arguments: refused)
    func `invalid effects are refused and change nothing`(
        effects: [Effect],
        message: String
    ) throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.settings.effects = effects
        let refusal = #expect(throws: CollectionViewError.self) {
            try CollectionView(configuration)
        }
        guard case .outOfRange(let number) = refusal else { throw Refusal() }
        #expect("\(number)" == message)
        var view = try CollectionView(.carousel)
        let before = try Sight(view)
        #expect(throws: CollectionViewError.self) {
            try view.reconfigure(Reconfiguration { $0.effects = effects })
        }
        #expect(try Sight(view) == before)
    }

    private struct Refusal: Error {}

    @Test func `settings without effects can be read`() throws {
        let view = try CollectionView(.carousel)
        let data = try JSONEncoder().encode(view.state.settings)
        var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        object["effects"] = nil
        let old = try JSONSerialization.data(withJSONObject: object)
        let settings = try JSONDecoder().decode(CollectionView.Settings.self, from: old)
        #expect(settings.effects.isEmpty && settings.animation == view.settings.animation)
        #expect(
            try JSONDecoder().decode(CollectionView.Settings.self, from: data)
                == view.state.settings
        )
    }

    @Test func `a change of effects can be encoded and decoded`() throws {
        let tilt = Effect(
            .rotateY,
            by: .section,
            kinds: ["header", "badge"],
            perspective: 500,
            stops: [.init(0, 1)]
        )
        for effects in [nil, [], [Self.carousel, tilt]] {
            let event = Event.reconfigure(Reconfiguration { $0.effects = effects })
            let data = try JSONEncoder().encode(event)
            #expect(try JSONDecoder().decode(Event.self, from: data) == event)
        }
    }
}

extension CollectionView.Configuration {
    /// A row of a thousand cells, 100 points wide and 20 apart, that shrink, fade, turn and approach
    /// each other beside the middle.
    static let carousel = CollectionView.Configuration(
        viewport: Size(width: 400, height: 200),
        sections: [.uniform(count: 1000)],
        layout: .flow(
            FlowLayout.Configuration(
                scrollDirection: .horizontal,
                metrics: FlowLayout.Metrics(
                    itemSize: Size(width: 100, height: 150),
                    minimumLineSpacing: 20
                )
            )
        ),
        settings: .init {
            $0.effects = [
                Effect(.scale, stops: [.init(-1, 0.8), .init(0, 1.2), .init(1, 0.8)]),
                Effect(.alpha, stops: [.init(-0.5, 0.25), .init(0, 1), .init(0.5, 0.25)]),
                Effect(.angle, stops: [.init(-1, -0.5), .init(0, 0), .init(1, 0.5)]),
                Effect(.offset, stops: [.init(-1, 40), .init(0, 0), .init(1, -40)]),
            ]
        }
    )
}
