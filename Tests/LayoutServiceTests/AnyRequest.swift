import LayoutEngine
import LayoutdJSON
import LayoutdTestSupport

@testable import LayoutService

/// Random events with numbers from all of their ranges, bounds included.
///
/// They are of every kind; those that do not suit the session are refused.
struct AnyRequest {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// The next request.
    mutating func next() -> (method: String, path: String, body: String) {
        switch integer(0...12) {
        case 0, 1: return ("POST", "/steps", steps())
        case 2: return ("POST", "/scroll", scroll())
        case 3: return ("POST", "/scroll", glide())
        case 4: return ("POST", "/taps", #"{"point": \#(place()), "animation": \#(animation())}"#)
        case 5: return ("POST", "/updates", update())
        case 6: return ("PATCH", "", patch())
        case 7: return ("PUT", "/viewport", #"{"width": \#(extent()), "height": \#(extent())}"#)
        case 8: return ("PUT", "/items/0/\(integer(0...2))", item())
        case 9, 10: return ("POST", "/touches", touch())
        case 11: return ("POST", "/behaviors", behavior())
        default: return ("DELETE", "/behaviors/b\(integer(0...3))", "")
        }
    }

    private mutating func integer(_ range: ClosedRange<Int>) -> Int {
        .random(in: range, using: &random)
    }

    /// A number of a range: a bound, the least beside zero, or any.
    private mutating func number(_ range: NumberRange) -> String {
        let (low, high) = (range.lower, range.upper)
        let bounds = [low, high, 0, -0.0, 1e-7, .leastNonzeroMagnitude, -1e-9]
        if let bound = bounds.randomElement(using: &random), range.contains(bound) {
            return "\(bound)"
        }
        // Most are moderate, so that what follows still means something.
        let any = Double.random(in: max(low, -300)...min(high, 300), using: &random)
        return "\(any)"
    }

    private mutating func pair(_ range: NumberRange) -> String {
        #"{"x": \#(number(range)), "y": \#(number(range))}"#
    }

    private mutating func place() -> String {
        #"{"x": \#(Double(integer(0...300))), "y": \#(Double(integer(0...400)))}"#
    }

    private mutating func extent() -> Int { integer(0...9) == 0 ? 20_000 : integer(1...500) }

    private mutating func steps() -> String {
        let frames = integer(0...9) == 0 ? 600 : integer(1...9)
        guard integer(0...1) == 0 else { return #"{"frames": \#(frames)}"# }
        return #"{"frames": \#(frames), "interval": \#(number(Ranges.interval))}"#
    }

    private mutating func scroll() -> String {
        let overscroll = ["clamp", "free", "rubberBand"][integer(0...2)]
        let release = integer(0...3) == 0 ? #", "fling": \#(pair(Ranges.speed))"# : ""
        let touch = integer(0...3) == 0 ? "null" : pair(Ranges.coordinate)
        return #"{"delta": \#(pair(Ranges.coordinate)), "touch": \#(touch), "#
            + #""overscroll": "\#(overscroll)"\#(release)}"#
    }

    private mutating func glide() -> String {
        switch integer(0...2) {
        case 0: #"{"fling": \#(pair(Ranges.speed))}"#
        case 1:
            #"{"contentOffset": \#(pair(Ranges.contentCoordinate)), "animated": true, "#
                + #""animation": \#(animation())}"#
        default: #"{"to": {"section": 0, "item": \#(integer(0...30))}}"#
        }
    }

    private mutating func animation() -> String {
        let delay = #""delay": \#(number(Ranges.duration))"#
        let velocity = #""initialVelocity": \#(pair(Ranges.initialVelocity))"#
        switch integer(0...4) {
        case 0:
            let time = [number(Ranges.curveTime), number(Ranges.curveTime)]
            let way = [number(Ranges.curveProgress), number(Ranges.curveProgress)]
            return #"{"curve": [\#(time[0]), \#(way[0]), \#(time[1]), \#(way[1])], \#(delay)}"#
        case 1: return #"{"curve": "easeOut", "duration": \#(number(Ranges.duration))}"#
        case 2:
            return #"{"spring": {"duration": \#(number(Ranges.springDuration)), "#
                + #""bounce": \#(number(Ranges.bounce))}, \#(velocity), \#(delay)}"#
        case 3:
            return #"{"spring": {"mass": \#(number(Ranges.springMass)), "#
                + #""stiffness": \#(number(Ranges.springStiffness)), "#
                + #""damping": \#(number(Ranges.springDamping)), "allowsOverdamping": true}}"#
        default:
            return #"{"duration": \#(number(Ranges.duration)), \#(delay), "#
                + #""damping": \#(number(Ranges.animationDamping)), "#
                + #""initialVelocity": \#(number(Ranges.initialVelocity))}"#
        }
    }

    private mutating func update() -> String {
        let path = #"{"section": 0, "item": \#(integer(0...3))}"#
        let place = #""center": \#(place()), "size": {"width": 30, "height": 20.5}"#
        let operation =
            switch integer(0...6) {
            case 0: #"{"insert": \#(path)}"#
            case 1: #"{"insert": \#(path), \#(place), "velocity": \#(pair(Ranges.speed))}"#
            case 2: #"{"delete": \#(path)}"#
            case 3: #"{"move": {"from": \#(path), "to": {"section": 0, "item": 1}}}"#
            case 4: #"{"change": \#(path), \#(place), "zIndex": 2}"#
            case 5: #"{"change": \#(path), "size": {"height": \#(number(Ranges.extent))}}"#
            default: #"{"reload": \#(path)}"#
            }
        return #"{"operations": [\#(operation)]}"#
    }

    private mutating func patch() -> String {
        switch integer(0...3) {
        case 0: return #"{"animation": \#(animation())}"#
        case 1:
            return #"{"dynamics": {"type": "spring", "length": \#(number(Ranges.springLength)), "#
                + #""damping": \#(number(Ranges.dampingRatio)), "#
                + #""frequency": \#(number(Ranges.springFrequency)), "#
                + #""overscan": \#(pair(Ranges.overscan)), "#
                + #""resistanceFactor": \#(number(Ranges.resistanceFactor))}}"#
        case 2:
            let stops = [Ranges.effectDistance, Ranges.effectScale].map { number($0) }
            return #"{"effects": [{"property": "scale", "stops": [[\#(stops[0]), \#(stops[1])]]}]}"#
        default:
            return
                #"{"keep": "\#(["offset", "firstVisible", "end", "lowerEdge"][integer(0...3)])", "#
                + #""bounds": "\#(["rest", "stop", "remove", "ignore"][integer(0...3)])", "#
                + #""pagingEnabled": \#(integer(0...1) == 0)}"#
        }
    }

    private mutating func item() -> String {
        #"{"center": \#(place()), "angle": \#(number(Ranges.angle)), "#
            + #""velocity": \#(pair(Ranges.speed)), "#
            + #""angularVelocity": \#(number(Ranges.angularSpeed))}"#
    }

    private mutating func touch() -> String {
        let name = #""touch": "\#(["a", "é \\\" b"][integer(0...1)])""#
        switch integer(0...3) {
        case 0:
            return #"{\#(name), "phase": "began", "point": \#(place()), "#
                + #""damping": \#(number(Ranges.dampingRatio)), "#
                + #""frequency": \#(number(Ranges.rodFrequency))}"#
        case 1: return #"{\#(name), "phase": "moved", "point": \#(pair(Ranges.coordinate))}"#
        case 2: return #"{\#(name), "phase": "ended", "velocity": \#(pair(Ranges.speed))}"#
        default: return #"{\#(name), "phase": "cancelled"}"#
        }
    }

    private mutating func behavior() -> String {
        let id = #""id": "b\#(integer(0...3))""#
        switch integer(0...4) {
        case 0: return #"{"type": "gravity", \#(id), "vector": \#(pair(Ranges.strength))}"#
        case 1:
            return #"{"type": "push", \#(id), "mode": "instantaneous", "#
                + #""vector": \#(pair(Ranges.strength))}"#
        case 2:
            return #"{"type": "snap", \#(id), "item": {"section": 0, "item": 0}, "#
                + #""point": \#(place()), "damping": 0.5}"#
        case 3:
            return #"{"type": "item", \#(id), "density": \#(number(Ranges.density)), "#
                + #""friction": \#(number(Ranges.friction)), "#
                + #""elasticity": \#(number(Ranges.elasticity)), "#
                + #""resistance": \#(number(Ranges.resistance))}"#
        default:
            return #"{"type": "attachment", \#(id), "item": {"section": 0, "item": 0}, "#
                + #""anchor": \#(place()), "frequency": \#(number(Ranges.rodFrequency)), "#
                + #""damping": \#(number(Ranges.dampingRatio)), "#
                + #""length": \#(number(Ranges.attachmentLength))}"#
        }
    }
}
