import LayoutdHTTPServer
import LayoutdJSON
import Testing

@testable import LayoutService

/// Compares written numbers with a slow reference.
struct DecimalTests {
    private func text(_ number: Double, digits: Int) -> String {
        var buffer = BodyBuffer()
        Decimal(digits: digits).write(number, to: &buffer)
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The reference, which uses `rounded()` and strings.
    private func expected(_ number: Double, digits: Int) -> String {
        let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
        let scaled = (number * unit).rounded()
        guard abs(scaled) < 9_007_199_254_740_992 else { return number.shortestText }
        let units = String(Int64(abs(scaled)))
        let padded = String(repeating: "0", count: max(0, digits + 1 - units.count)) + units
        var fraction = padded.suffix(digits)
        while fraction.last == "0" { fraction.removeLast() }
        let sign = scaled < 0 ? "-" : ""
        let point = fraction.isEmpty ? "" : "."
        return sign + padded.dropLast(digits) + point + fraction
    }

    private func expectSame(_ number: Double, digits: Int) {
        let (found, expected) = (text(number, digits: digits), expected(number, digits: digits))
        if found != expected {
            Issue.record("\(number) with \(digits) decimals is \(found), not \(expected)")
        }
    }

    @Test func `all thousandths and their ties match the reference`() {
        for thousandths in 0..<12_000 {
            for number in [Double(thousandths) / 1000, (Double(thousandths) + 0.5) / 1000] {
                for number in [number, -number, number.nextUp, number.nextDown, 9990 + number] {
                    expectSame(number, digits: 3)
                }
            }
        }
    }

    @Test(arguments: 0...11)
    func `numbers of every magnitude match the reference`(digits: Int) {
        var state: UInt64 = 7
        for exponent in -40...70 {
            for _ in 0..<50 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let significand = Double(state >> 11) / 0x1p53
                let number =
                    (state & 1 == 0 ? 1 : -1)
                    * Double(sign: .plus, exponent: exponent, significand: 1 + significand)
                expectSame(number, digits: digits)
                expectSame(number.rounded(), digits: digits)
                expectSame(number.rounded() + 0.5, digits: digits)
            }
        }
    }

    @Test(arguments: 0...11)
    func `numbers near zero and near the end of exact decimals match the reference`(digits: Int) {
        let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
        for end in [0, unit / 2, unit, 0x1p51 * unit, 0x1p52 * unit, 0x1p53 * unit, 0x1p63, 0x1p64]
        {
            for number in [end, end.nextUp, end.nextDown, end.nextDown.nextDown] {
                expectSame(number, digits: digits)
                expectSame(-number, digits: digits)
            }
        }
    }

    @Test func `integers of every length are written unchanged`() {
        var power = 1
        for _ in 0..<19 {
            for integer in [power - 1, power, power + 1, power / 7 * 3, .max / power] {
                var buffer = BodyBuffer()
                buffer.append(integer: integer)
                let found = buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                #expect(found == "\(integer)")
            }
            power = power.multipliedReportingOverflow(by: 10).partialValue
        }
    }
}
