import LayoutdGeometry
import LayoutdJSON
import Testing

@testable import LayoutService

/// Documents and merge patches, merged over values.
struct MergePatchTests {
    /// A value with a member of each kind.
    private struct Target: Equatable {
        var number = 1.0
        var count = 2
        var isOn = false
        var size = Size(width: 3, height: 4)
        var place: Point?
        var direction = Vector(dx: 5, dy: 6)

        static let usual = Target()

        mutating func merge(_ reader: inout ObjectReader) {
            let (range, usual) = (Ranges.strength, Self.usual)
            reader.merge("number", in: range, into: &number, default: usual.number)
            reader.merge("count", in: Ranges.index, into: &count, default: usual.count)
            reader.merge("isOn", into: &isOn, default: usual.isOn)
            size.merge(&reader, "size", in: range, default: usual.size)
            place.merge(&reader, "place", in: range, default: usual.place)
            direction.merge(&reader, "direction", in: range, default: usual.direction)
        }
    }

    private static let current = Target(
        number: 10,
        count: 20,
        isOn: true,
        size: Size(width: 30, height: 40),
        place: Point(x: 7, y: 8),
        direction: Vector(dx: 50, dy: 60)
    )

    private func merge(
        _ text: String,
        over target: Target = Self.current,
        asPatch: Bool
    ) throws -> (target: Target, errors: [DocumentError]) {
        let validation = Validation()
        var merged = target
        try JSONDocument(Array(text.utf8)).withRoot { root in
            let value = asPatch ? root.asPatch : root
            _ = ObjectReader.read(value, at: .root, validation: validation) { merged.merge(&$0) }
        }
        return (merged, validation.errors)
    }

    /// - Note: Source: RFC 7396 section 2; null sets the default here, for no setting can be missing.
    @Test func `a patch changes what it gives and resets what is null`() throws {
        let (merged, errors) = try merge(
            #"""
            {"number": null, "isOn": null, "size": {"width": 31}, "place": {"y": 9},
             "direction": {"x": null, "y": 61}}
            """#,
            asPatch: true
        )
        var expected = Self.current
        (expected.number, expected.isOn) = (1, false)
        (expected.size.width, expected.place) = (31, Point(x: 7, y: 9))
        expected.direction = Vector(dx: 5, dy: 61)
        #expect(merged == expected && errors.isEmpty)
    }

    @Test func `an empty patch changes nothing, and null resets objects`() throws {
        #expect(try merge("{}", asPatch: true).target == Self.current)
        let text = #"{"count": null, "size": null, "place": null, "direction": null}"#
        let (merged, errors) = try merge(text, asPatch: true)
        var expected = Self.current
        (expected.count, expected.size) = (2, Size(width: 3, height: 4))
        (expected.place, expected.direction) = (nil, Vector(dx: 5, dy: 6))
        #expect(merged == expected && errors.isEmpty)
    }

    @Test func `a point that is not there needs both coordinates`() throws {
        let (merged, errors) = try merge(#"{"place": {"x": 1}}"#, over: Target(), asPatch: true)
        #expect(merged.place == nil && errors.map(\.pointer) == ["/place/y"])
    }

    @Test func `objects of other documents are new ones`() throws {
        let text = #"{"size": {"width": 31}, "place": null, "direction": {"y": 61}}"#
        let (merged, errors) = try merge(text, asPatch: false)
        var expected = Self.current
        (expected.size, expected.place) = (Size(width: 31, height: 4), nil)
        expected.direction = Vector(dx: 5, dy: 61)
        #expect(merged == expected && errors.isEmpty)
    }

    @Test func `null is an error where a document is no patch`() throws {
        let (merged, errors) = try merge(#"{"number": null, "size": null}"#, asPatch: false)
        #expect(merged == Self.current && errors.map(\.pointer) == ["/number", "/size"])
    }

    @Test func `removing an unknown member is still an error`() throws {
        let (_, errors) = try merge(#"{"z": null}"#, asPatch: true)
        let known = "number, count, isOn, size, place, direction"
        let unknown = DocumentError(pointer: "/z", detail: "is unknown; known here: \(known)")
        #expect(errors == [unknown])
    }
}
