import LayoutdDynamics
import LayoutdGeometry
import LayoutdTestSupport
import Testing

/// The three forms of `animation`: UIView springs, curves, and springs that run until they settle.
struct AnimationFormRouteTests {
    /// An animation, what a session with it says of it, and its progress.
    struct Form: Sendable, CustomTestStringConvertible {
        let json: String
        /// The same with all members; `nil` if these are all.
        var complete: String?
        let duration: Double
        let progress: @Sendable (Double, Axis) -> Double

        var testDescription: String { json }

        init(_ json: String, complete: String? = nil, _ timing: CubicTiming) {
            (self.json, self.complete) = (json, complete)
            duration = timing.duration
            progress = { time, _ in timing.progress(at: time) }
        }

        init(_ json: String, complete: String? = nil, _ timing: SpringTimingParameters) {
            (self.json, self.complete) = (json, complete)
            duration = timing.duration
            progress = { timing.progress(at: $0, along: $1) }
        }

        init(_ json: String, complete: String? = nil, _ timing: SpringTiming) {
            (self.json, self.complete) = (json, complete)
            duration = timing.duration
            progress = { time, _ in timing.progress(at: time) }
        }
    }

    static let forms: [Form] = [
        Form(
            #"{"damping":0.5}"#,
            complete: #"{"duration":0.4,"delay":0,"damping":0.5,"initialVelocity":0}"#,
            SpringTiming(duration: 0.4, damping: 0.5, initialVelocity: 0)
        ),
        Form(
            #"{"curve":"easeOut"}"#,
            complete: #"{"curve":"easeOut","duration":0.3,"delay":0}"#,
            CubicTiming(duration: 0.3, .easeOut)
        ),
        Form(
            #"{"curve":[0.3,-0.4,0.6,1.5],"duration":0.5,"delay":0}"#,
            CubicTiming(
                duration: 0.5,
                .init(time: 0.3, progress: -0.4),
                .init(time: 0.6, progress: 1.5)
            )
        ),
        Form(
            #"{"spring":{}}"#,
            complete: #"{"spring":{"duration":0.5,"bounce":0},"initialVelocity":0,"delay":0}"#,
            SpringTimingParameters(.pace())
        ),
        Form(
            #"{"spring":{"bounce":0.3},"initialVelocity":{"y":8}}"#,
            complete:
                #"{"spring":{"duration":0.5,"bounce":0.3},"initialVelocity":{"x":0,"y":8},"#
                + #""delay":0}"#,
            SpringTimingParameters(.pace(bounce: 0.3), initialVelocity: Vector(dx: 0, dy: 8))
        ),
        Form(
            #"{"spring":{"stiffness":200},"initialVelocity":2}"#,
            complete:
                #"{"spring":{"mass":1,"stiffness":200,"damping":10,"allowsOverdamping":false},"#
                + #""initialVelocity":2,"delay":0}"#,
            SpringTimingParameters(
                .forces(stiffness: 200, damping: 10),
                initialVelocity: Vector(dx: 2, dy: 2)
            )
        ),
        Form(
            #"{"spring":{"mass":3,"stiffness":1000,"damping":500,"allowsOverdamping":true},"#
                + #""initialVelocity":0,"delay":0}"#,
            SpringTimingParameters(
                .forces(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)
            )
        ),
    ]

    private static let list =
        #""layout": {"type": "list", "rowHeight": 100}, "#
        + #""sections": [{"items": 3}], "clock": "manual""#

    @Test(arguments: forms)
    func `rows follow the formula`(form: Form) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session("{\(Self.list)}")
        let change = #"{"layout": {"rowHeight": 300}, "animation": \#(form.json)}"#
        #expect(try await fixture.patch(path, change).status == 200)
        let count = Int(form.duration * 60) + 2
        let reply = try await fixture.post(
            path + "/steps?rect=0,0,9,9&precision=6",
            #"{"frames": \#(count), "return": "all"}"#
        )
        let frames = try reply.decoded(as: FramesDocument.self).frames
        for (index, frame) in frames.enumerated() {
            let done = form.progress(Double(index + 1) / 60, .vertical)
            #expect(abs(frame.items[0].height - (100 + 200 * done)) <= 1e-6, "\(index)")
        }
        #expect(frames.count == count && frames.last?.resting == true)
    }

    @Test(arguments: forms)
    func `offsets follow the formula along each axis`(form: Form) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "absolute", "contentSize": {"width": 3000, "height": 4000}},
             "clock": "manual"}
            """
        )
        let scroll =
            #"{"contentOffset": {"x": 500, "y": 900}, "animated": true, "#
            + #""animation": \#(form.json)}"#
        let begun = try await fixture.post(path + "/scroll", scroll)
        #expect(begun.status == 200, "\(begun.text)")
        let steps = #"{"frames": \#(Int(form.duration * 60) + 2), "return": "all"}"#
        let reply = try await fixture.post(path + "/steps?rect=0,0,9,9&precision=6", steps)
        for (index, frame) in try reply.decoded(as: FramesDocument.self).frames.enumerated() {
            let (x, y) = (frame.contentOffset.x, frame.contentOffset.y)
            let time = Double(index + 1) / 60
            #expect(abs(x - 500 * form.progress(time, .horizontal)) <= 1e-6, "\(index)")
            #expect(abs(y - 900 * form.progress(time, .vertical)) <= 1e-6, "\(index)")
        }
    }

    @Test(arguments: forms)
    func `a session has the form that was given`(form: Form) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session("{\(Self.list), \"animation\": \(form.json)}")
        let expected = #""animation":\#(form.complete ?? form.json),"#
        let before = try await fixture.get(path).text
        #expect(before.contains(expected), "\(before)")
        let patched = try await fixture.patch(
            path,
            #"{"animation": \#(form.complete ?? form.json)}"#
        )
        #expect(patched.status == 200, "\(patched.text)")
        #expect(try await fixture.get(path).text.contains(expected))
    }

    /// Patches in order, and the animation after each.
    private static let patches = [
        (
            #"{"curve": "linear", "duration": 2, "delay": 1}"#,
            #"{"curve":"linear","duration":2,"delay":1}"#
        ),
        (#"{"duration": 1}"#, #"{"curve":"linear","duration":1,"delay":1}"#),
        (#"{"curve": [0, 0, 1, 1]}"#, #"{"curve":[0,0,1,1],"duration":1,"delay":1}"#),
        (#"{"duration": null, "damping": null}"#, #"{"curve":[0,0,1,1],"duration":0.3,"delay":1}"#),
        (
            #"{"curve": null}"#, #"{"duration":0.4,"delay":1,"damping":1,"initialVelocity":0}"#
        ),
        (
            #"{"spring": {"bounce": 0.5}, "delay": null, "damping": null}"#,
            #"{"spring":{"duration":0.5,"bounce":0.5},"initialVelocity":0,"delay":0}"#
        ),
        (
            #"{"spring": {"duration": 1}, "initialVelocity": {"x": 3}}"#,
            #"{"spring":{"duration":1,"bounce":0.5},"initialVelocity":{"x":3,"y":0},"delay":0}"#
        ),
        (
            #"{"initialVelocity": {"x": null, "y": 4}}"#,
            #"{"spring":{"duration":1,"bounce":0.5},"initialVelocity":{"x":0,"y":4},"delay":0}"#
        ),
        (
            #"{"spring": {"bounce": null, "mass": null}, "initialVelocity": null}"#,
            #"{"spring":{"duration":1,"bounce":0},"initialVelocity":0,"delay":0}"#
        ),
        (
            #"{"spring": {"mass": 2}}"#,
            #"{"spring":{"mass":2,"stiffness":100,"damping":10,"allowsOverdamping":false},"#
                + #""initialVelocity":0,"delay":0}"#
        ),
        (
            #"{"spring": {"damping": 30, "mass": null, "allowsOverdamping": true}}"#,
            #"{"spring":{"mass":1,"stiffness":100,"damping":30,"allowsOverdamping":true},"#
                + #""initialVelocity":0,"delay":0}"#
        ),
        (#"{"damping": 0.5}"#, #"{"duration":0.4,"delay":0,"damping":0.5,"initialVelocity":0}"#),
        (
            #"{"spring": {}, "damping": null}"#,
            #"{"spring":{"duration":0.5,"bounce":0},"initialVelocity":0,"delay":0}"#
        ),
        (#"{"duration": 0}"#, #"{"duration":0,"delay":0,"damping":1,"initialVelocity":0}"#),
        ("null", #"{"duration":0.4,"delay":0,"damping":1,"initialVelocity":0}"#),
    ]

    @Test func `patches are merged over the same form`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session("{\(Self.list)}")
        for (patch, animation) in Self.patches {
            let reply = try await fixture.patch(path, #"{"animation": \#(patch)}"#)
            #expect(reply.status == 200, "\(reply.text)")
            let session = try await fixture.get(path).text
            #expect(session.contains(#""animation":\#(animation),"#), "\(patch): \(session)")
        }
    }

    private static let curves =
        #""easeInOut", "easeIn", "easeOut", "linear", "default", or [x1, y1, x2, y2]"#

    private static let mistakes = [
        BadDocument(
            """
            {"animation": {"curve": "ease", "spring": {}, "damping": 1, "initialVelocity": 1}}
            """,
            [
                "/animation/curve": #"must be one of \#(curves); got "ease""#,
                "/animation/spring": "does not go with curve; leave one of them out",
                "/animation/damping": "does not go with curve; leave one of them out",
                "/animation/initialVelocity": "does not go with curve; leave one of them out",
            ]
        ),
        BadDocument(
            """
            {"animation": {"spring": {"bounce": 1, "duration": 0}, "damping": 1, "duration": 1}}
            """,
            [
                "/animation/spring/bounce": "must be greater than -1, less than 1, got 1",
                "/animation/spring/duration": "must be between 0.001 and 60, got 0",
                "/animation/damping": "does not go with spring; leave one of them out",
                "/animation/duration": "does not go with spring; leave one of them out",
            ]
        ),
        BadDocument(
            #"{"animation": {"curve": [0, 1, 2], "bounce": 0}}"#,
            [
                "/animation/curve": "must be one of \(curves); got 3 elements",
                "/animation/bounce": "is unknown; known here: curve, duration, delay",
            ]
        ),
        BadDocument(
            #"{"animation": {"curve": [-0.1, 101, "1", 1], "duration": 61}}"#,
            [
                "/animation/curve/0": "must be between 0 and 1, got -0.1",
                "/animation/curve/1": "must be between -100 and 100, got 101",
                "/animation/curve/2": "must be a number, got a string",
                "/animation/duration": "must be between 0 and 60, got 61",
            ]
        ),
        BadDocument(
            #"{"animation": {"spring": {"mass": 0, "stiffness": -1, "damping": 0, "bounce": 0}}}"#,
            [
                "/animation/spring/mass": "must be between 0.001 and 1000000, got 0",
                "/animation/spring/stiffness": "must be between 0.001 and 1000000, got -1",
                "/animation/spring/damping": "must be greater than 0, at most 1000000, got 0",
                "/animation/spring/bounce": "does not go with mass; leave one of them out",
            ]
        ),
        BadDocument(
            #"{"animation": {"spring": {"stiffness": 100, "damping": 0.1}}}"#,
            [
                "/animation/spring":
                    "takes 138.3 s to settle, at most 60 are allowed; change its damping, or give "
                    + "it more stiffness"
            ]
        ),
        BadDocument(
            #"{"animation": {"spring": {"duration": 1, "bounce": -0.99}}}"#,
            [
                "/animation/spring":
                    "takes 219.9 s to settle, at most 60 are allowed; give it a bounce nearer to "
                    + "0, or a shorter duration"
            ]
        ),
        BadDocument(
            #"{"animation": {"spring": {}, "initialVelocity": {"x": 1, "z": 1}}}"#,
            ["/animation/initialVelocity/z": "is unknown; known here: x, y"]
        ),
        BadDocument(
            #"{"animation": {"initialVelocity": {"x": 1}}}"#,
            [
                "/animation/initialVelocity":
                    "is a vector, which only a spring can have; give a number, or spring"
            ]
        ),
        BadDocument(
            #"{"animation": {"spring": 3, "initialVelocity": {"x": 101}}}"#,
            [
                "/animation/spring": "must be an object, got a number",
                "/animation/initialVelocity/x": "must be between -100 and 100, got 101",
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
    }

    /// Springs of events take what they lack from the session, so that only then it is known how long
    /// they take.
    @Test func `an event that takes too long is refused`() async throws {
        let fixture = try ServiceFixture()
        let slow = #""animation": {"spring": {"stiffness": 100, "damping": 0.232}}"#
        let path = try await fixture.session("{\(Self.list), \(slow)}")
        let before = try await fixture.get(path + "/frame").text
        let tap = #"{"section": 0, "item": 1, "animation": {"initialVelocity": 100}}"#
        let reply = try await fixture.post(path + "/taps", tap)
        let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
        #expect(reply.status == 422 && errors.map(\.pointer) == ["/animation/initialVelocity"])
        #expect(errors.first?.detail.hasPrefix("takes 80.3 s to settle") == true, "\(reply.text)")
        #expect(try await fixture.get(path + "/frame").text == before)
        let patch = #"{"animation": {"curve": "linear", "spring": {}}}"#
        let patched = try await fixture.patch(path, patch)
        let places = try patched.decoded(as: ProblemDocument.self).errors ?? []
        #expect(places.map(\.pointer) == ["/animation/spring"], "\(patched.text)")
    }

    @Test(arguments: ["taps", "viewport", "scroll"])
    func `every event takes every form`(event: String) async throws {
        for form in Self.forms {
            let fixture = try ServiceFixture()
            let path = try await fixture.session(
                """
                {"layout": {"type": "list", "rowHeight": 100}, "sections": [{"items": 30}],
                 "clock": "manual"}
                """
            )
            let animation = #""animation": \#(form.json)"#
            let reply =
                switch event {
                case "taps":
                    try await fixture.post(
                        path + "/taps",
                        #"{"section": 0, "item": 1, \#(animation)}"#
                    )
                case "viewport":
                    try await fixture.put(
                        path + "/viewport",
                        #"{"contentInset": {"top": 9}, "animated": true, \#(animation)}"#
                    )
                default:
                    try await fixture.post(
                        path + "/scroll",
                        #"{"to": {"section": 0, "item": 20}, "at": "start", \#(animation)}"#
                    )
                }
            #expect(reply.status == 200, "\(reply.text)")
            guard event == "scroll" else { continue }
            let steps = try await fixture.post(path + "/steps?precision=6", #"{"frames": 6}"#)
            let y = try steps.decoded(as: FramesDocument.self).frames.last?.contentOffset.y
            #expect(abs((y ?? .nan) - 2000 * form.progress(0.1, .vertical)) <= 1e-6)
        }
    }
}
