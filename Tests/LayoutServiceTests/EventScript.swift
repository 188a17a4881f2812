import LayoutdTestSupport

/// Random events of a session, the same for every service.
struct EventScript {
    var random: SplitMix64
    private var number = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// The next request, with its event's number.
    mutating func next() -> (method: String, path: String, body: String) {
        number += 1
        let event = #""event": \#(number), "client": "c\#(number % 3)""#
        func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
        switch integer(0...10) {
        case 0, 1, 2:
            let body = #"{\#(event), "frames": \#(integer(1...30))}"#
            return ("POST", "/steps", body)
        case 3:
            let body = #"{\#(event), "frames": 3, "interval": 0.0125, "return": "all"}"#
            return ("POST", "/steps", body)
        case 4, 5:
            let delta = #""delta": {"x": 0.25, "y": \#(integer(-900...900)).375}"#
            let touch = #""touch": {"x": 100.5, "y": \#(integer(0...500))}"#
            let release = integer(0...3) == 0 ? #", "fling": {"y": \#(integer(-900...900))}"# : ""
            return ("POST", "/scroll", "{\(event), \(delta), \(touch)\(release)}")
        case 6:
            let velocity = #""fling": {"x": 0, "y": \#(integer(-3000...3000))}"#
            return ("POST", "/scroll", "{\(event), \(velocity)}")
        case 7:
            let point = #""point": {"x": 50, "y": \#(integer(0...500))}"#
            return ("POST", "/taps", "{\(event), \(point)}")
        case 8:
            let rate = #""decelerationRate": "\#(["fast", "normal"][integer(0...1)])""#
            return ("PATCH", "", "{\(event), \(rate)}")
        case 9:
            let size = #""width": \#(integer(300...400)), "height": \#(integer(400...700))"#
            return ("PUT", "/viewport", "{\(event), \(size)}")
        default:
            let place = #"{"section": 0, "item": \#(integer(0...2))}"#
            let operation =
                number.isMultiple(of: 3)
                ? #"{"change": \#(place), "size": {"height": \#(20 + number % 70)}}"#
                : #"{"insert": \#(place)}"#
            return ("POST", "/updates", #"{\#(event), "operations": [\#(operation)]}"#)
        }
    }
}
