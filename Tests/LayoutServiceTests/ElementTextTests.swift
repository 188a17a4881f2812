import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts
import Testing

@testable import LayoutService

/// Members that an element has only when needed.
struct ElementTextTests {
    private func text(
        angle: Double = 0,
        alpha: Double = 1,
        angularVelocity: Double = 0,
        departing: Int? = nil,
        scale: Double = 1,
        _ format: ElementFormat = ElementFormat()
    ) -> String {
        let element = PresentedElement(
            element: .cell(section: 0, item: 0),
            frame: Rect(x: 1, y: 2, width: 3, height: 4),
            zIndex: 0,
            velocity: .zero,
            anchor: .zero,
            angle: angle,
            alpha: alpha,
            angularVelocity: angularVelocity,
            departing: departing,
            scale: scale
        )
        var writer = JSONWriter()
        writer.element(ShownElement(now: element), format, .standard)
        return writer.finish().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The text after the members that all elements have.
    private func rest(_ text: String) -> String {
        let usual =
            #"{"kind":"cell","section":0,"item":0,"x":1,"y":2,"width":3,"height":4,"zIndex":0"#
        return text.hasPrefix(usual) ? String(text.dropFirst(usual.count).dropLast()) : text
    }

    @Test(arguments: [
        (0.0, 3, ""), (-0.0, 3, ""), (0.25, 3, #","angle":0.25"#), (-0.25, 3, #","angle":-0.25"#),
        // Angles have two more decimals than lengths, and at least four.
        (1.234_567_8, 3, #","angle":1.23457"#), (1.234_567_8, 0, #","angle":1.2346"#),
        (0.123_456_789_012_3, 9, #","angle":0.12345678901"#),
        // An angle that rounds to 0 is left out.
        (0.000_004, 3, ""), (-0.000_004, 3, ""), (0.000_005_1, 3, #","angle":0.00001"#),
        (0.000_04, 0, ""), (-0.000_06, 0, #","angle":-0.0001"#),
    ])
    func `an angle is written unless it rounds to zero`(
        angle: Double,
        digits: Int,
        expected: String
    ) {
        #expect(rest(text(angle: angle, ElementFormat(precision: digits))) == expected)
    }

    @Test(arguments: [
        (1.0, 3, ""), (0.5, 3, #","alpha":0.5"#), (0, 3, #","alpha":0"#), (-0.0, 3, #","alpha":0"#),
        // As scales do, it has at least four decimals.
        (0.999_96, 3, ""), (0.999_94, 3, #","alpha":0.9999"#), (0.333_33, 0, #","alpha":0.3333"#),
        (0.999_96, 6, #","alpha":0.99996"#),
    ])
    func `alpha is written unless it rounds to one`(alpha: Double, digits: Int, expected: String) {
        #expect(rest(text(alpha: alpha, ElementFormat(precision: digits))) == expected)
    }

    @Test(arguments: [
        (1.0, 3, ""), (0.5, 3, #","scale":0.5"#), (0, 3, #","scale":0"#), (2, 3, #","scale":2"#),
        (0.999_96, 3, ""), (1.000_04, 3, ""), (1.000_06, 3, #","scale":1.0001"#),
        (0.66666, 0, #","scale":0.6667"#), (1.000_04, 6, #","scale":1.00004"#),
    ])
    func `a scale is written unless it rounds to one`(scale: Double, digits: Int, expected: String)
    {
        #expect(rest(text(scale: scale, ElementFormat(precision: digits))) == expected)
    }

    @Test func `a departing element has its number, after angle, alpha and scale`() {
        #expect(rest(text(departing: 0)) == #","departing":0"#)
        let all = rest(text(angle: -1, alpha: 0.5, departing: 12, scale: 3))
        #expect(all == #","angle":-1,"alpha":0.5,"scale":3,"departing":12"#)
    }

    @Test(arguments: [(1.23456, "1.235"), (-0.0001, "0"), (0, "0"), (-2, "-2")])
    func `velocity includes the angular velocity`(speed: Double, expected: String) {
        let format = ElementFormat(includesVelocity: true)
        let found = rest(text(angularVelocity: speed, format))
        #expect(found == #","velocity":{"x":0,"y":0},"angularVelocity":\#(expected)"#)
    }
}
