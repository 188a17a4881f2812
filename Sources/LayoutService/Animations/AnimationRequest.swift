import LayoutEngine
import LayoutdJSON
import LayoutdSessions

/// What becomes of an animation that has not ended.
struct AnimationRequest: Sendable {
    private let number: Int
    private let control: AnimationControl
}

extension AnimationRequest {
    private static let members: [StaticString] = [
        "pause", "fraction", "reversed", "continue", "finish",
    ]

    /// Reads `animation`, and one of `pause`, `fraction`, `reversed`, `continue` and `finish`.
    init?(_ reader: inout ObjectReader) {
        if !reader.contains("animation") {
            reader.report("animation", "is missing; give the number with which it began")
        }
        let number = reader.integer("animation", in: Ranges.animationNumber)
        let isOnly = reader.requireOne(of: Self.members)
        reader.require("scrubsLinearly", with: ["fraction"])
        let isLinear = reader.bool("scrubsLinearly") ?? true
        let pauses = reader.bool("pause")
        if pauses == false {
            reader.report("pause", "must be true; to let the animation go on, send continue")
        }
        let fraction = reader.number("fraction", in: Ranges.animationFraction)
        let isReversed = reader.bool("reversed")
        let continuation = reader.object("continue") { AnimationControl(continuing: &$0) }
        let place: AnimationControl.Position? = reader.choice("finish")
        let controls = [
            pauses == true ? .pauseAnimation : nil,
            fraction.map { .fractionComplete($0, scrubsLinearly: isLinear) },
            isReversed.map { .isReversed($0) },
            continuation,
            place.map { .finishAnimation(at: $0) },
        ]
        guard isOnly, let number, let control = controls.compactMap(\.self).first else {
            return nil
        }
        (self.number, self.control) = (number, control)
    }
}

extension AnimationControl {
    /// Reads `durationFactor`, and the shape of another animation.
    fileprivate init(continuing reader: inout ObjectReader) {
        let factor = reader.number("durationFactor", in: Ranges.durationFactor) ?? 0
        let rule = "does not go with continue, which has durationFactor; leave it out"
        for name in ["duration", "delay", "damping"] as [StaticString] { reader.refuse(name, rule) }
        var timing: Animation.Timing?
        if let shape = AnimationChange(shape: &reader) {
            do {
                timing = try shape.merged(over: Animation()).timing
            } catch {
                reader.report(error.member, error.detail)
            }
        }
        self = .continueAnimation(timing: timing, durationFactor: factor)
    }
}

extension AnimationRequest: SessionEvent {
    static var body: EventBody<Self> { .object(Self.init) }

    static func effort(over view: CollectionView) -> Int {
        view.effortOfChanging + view.effortOfListingAnimations
    }

    func event(over view: CollectionView, _ scope: EventScope) -> Event {
        .controlAnimation(number, control)
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        let answer = try frameAfter(&change, scope, &budget)
        guard case .frame(var shown) = answer else { return answer }
        shown.animations = change.view.animations
        return .frame(shown)
    }
}

extension JSONWriter {
    /// Writes the member `animations`.
    mutating func animations(
        _ animations: [RunningAnimation],
        _ fraction: Decimal,
        time: Decimal
    ) {
        member(
            "animations",
            array: { json in
                for animation in animations {
                    json.object { json in
                        json.member("animation", animation.number)
                        json.member("fraction", animation.fractionComplete, as: fraction)
                        json.member("reversed", animation.isReversed)
                        json.member("running", animation.isRunning)
                        json.member("remaining", animation.remaining, as: time)
                    }
                }
            }
        )
    }
}
