import LayoutdHTTPServer
import LayoutdJSON
import Testing

@testable import LayoutService

struct JSONTests {
    private func text(_ number: Double, digits: Int) -> String {
        var buffer = BodyBuffer()
        Decimal(digits: digits).write(number, to: &buffer)
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        (0.0, 3, "0"), (-0.0, 3, "0"), (-0.0004, 3, "0"), (0.0005, 3, "0.001"),
        (-0.0006, 3, "-0.001"), (1.5, 0, "2"), (2.5, 0, "3"), (-2.5, 0, "-3"), (10, 3, "10"),
        (1.10, 3, "1.1"), (123.4567, 3, "123.457"), (0.999_96, 4, "1"), (431.22, 9, "431.22"),
        (1_000_000, 9, "1000000"), (-12.000_000_001, 9, "-12.000000001"), (0.05, 1, "0.1"),
        (9_007_199_254_740_992, 0, "9007199254740992"), (1e300, 2, "1e+300"),
        (123_456_789.125, 9, "123456789.125"),
    ])
    func `numbers are rounded, short and never minus zero`(
        number: Double,
        digits: Int,
        expected: String
    ) {
        #expect(text(number, digits: digits) == expected)
    }

    @Test func `written decimals are within half a unit of the number`() throws {
        var state: UInt64 = 42
        for digits in 0...9 {
            let unit = (0..<digits).reduce(1.0) { result, _ in result / 10 }
            for _ in 0..<2000 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let number = Double(Int64(bitPattern: state) >> 20) / 1e7
                let read = try #require(Double(text(number, digits: digits)))
                #expect(abs(read - number) <= unit / 2 + number.ulp, "\(number), \(digits)")
            }
        }
    }

    @Test(arguments: [
        ("plain", "\"plain\""), ("a\"b\\c", "\"a\\\"b\\\\c\""),
        ("\n\t\u{0}", "\"\\n\\u0009\\u0000\""),
        ("é😀", "\"é😀\""),
    ])
    func `strings are escaped as RFC 8259 requires`(string: String, expected: String) {
        var writer = JSONWriter()
        writer.value(string)
        let written = writer.finish().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(written == expected)
    }

    @Test func `values are separated by commas at every level`() {
        var writer = JSONWriter()
        writer.object { json in
            json.member("a", 1)
            json.member(
                "b",
                array: { json in
                    json.value(true)
                    json.null()
                    json.object { _ in }
                    json.value(2.5)
                }
            )
            json.member("c", "d")
        }
        let written = writer.finish().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(written == #"{"a":1,"b":[true,null,{},2.5],"c":"d"}"#)
    }

    @Test func `a written document is read back the same`() throws {
        let document = try JSONDocument(
            Array(#"{"n": -1.5e2, "s": "x\u00e9\n", "l": [1, [2], {}], "t": true, "z": null}"#.utf8)
        )
        document.withRoot { root in
            var names: [String] = []
            root.forEachChild { index, child in
                names.append(child.name)
                switch index {
                case 0: #expect(child.number == -150)
                case 1: #expect(child.string == "xé\n")
                case 2: #expect(child.isArray && child.count == 3)
                case 3: #expect(child.bool == true)
                default: #expect(child.isNull)
                }
            }
            #expect(names == ["n", "s", "l", "t", "z"])
        }
    }

    @Test(arguments: ["n", "nul", "nulx", "[n]", #"{"a": n}"#, #"{"a": n"b"}"#, "t", "[tru]", "-"])
    func `words that are cut short are errors with a place`(text: String) {
        let error = #expect(throws: JSONSyntaxError.self) {
            _ = try JSONDocument(Array(text.utf8)).withRoot { $0.isNull }
        }
        #expect(error?.offset != nil || text.count < 5)
    }
}
