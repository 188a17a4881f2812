import Foundation
import LayoutdTestSupport
import Testing

/// What UIKit makes of compositional layouts, over HTTP.
struct CompositionalVectorRouteTests {
    @Test func `every vector agrees`() async throws {
        let fixture = try ServiceFixture()
        let cases = try VectorDocument.all()
        #expect(cases.count == 280)
        for vector in cases {
            #expect(try await vector.differences(fixture) == [], "\(vector.id)")
        }
    }
}

/// A case of `compositional-vectors.json`.
private struct VectorDocument {
    typealias Object = [String: Any]

    let id: String
    private let input: Object
    private let expect: Object

    /// The item of elements of the whole layout.
    private static let itemOfLayout = 9_007_199_254_740_991

    static func all() throws -> [VectorDocument] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appendingPathComponent(
            "LayoutdTestSupport/Fixtures/compositional-vectors.json"
        )
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object
        return try #require(json?["cases"] as? [Object]).map { try VectorDocument($0) }
    }

    init(_ json: Object) throws {
        id = try #require(json["id"] as? String)
        input = try #require(json["input"] as? Object)
        expect = try #require(json["expect"] as? Object)
    }

    /// The request: what the vectors have beside the layout lies in it, or in the viewport.
    private func request(rect: Object? = nil) throws -> Object {
        var request = input
        var layout = try #require(input["layout"] as? Object)
        var viewport = try #require(input["viewport"] as? Object)
        layout["pixelScale"] = request.removeValue(forKey: "pixelScale")
        viewport["safeArea"] = request.removeValue(forKey: "safeAreaInsets")
        viewport["layoutMargins"] = request.removeValue(forKey: "layoutMargins")
        (request["layout"], request["viewport"], request["rect"]) = (layout, viewport, rect)
        return request
    }

    private func answer(
        _ fixture: borrowing ServiceFixture,
        rect: Object? = nil
    ) async throws -> Answer {
        let body = try JSONSerialization.data(withJSONObject: try request(rect: rect))
        let reply = try await fixture.post(
            "/v1/layouts?precision=9",
            String(decoding: body, as: UTF8.self)
        )
        #expect(reply.status == 200, "\(id): \(reply.text)")
        let json = try JSONSerialization.jsonObject(with: Data(reply.text.utf8))
        return Answer(try #require(json as? Object))
    }

    /// What an answer says.
    struct Answer {
        let json: Object
        let elements: [String: Object]

        init(_ json: Object) {
            self.json = json
            let items = json["items"] as? [Object] ?? []
            elements = Dictionary(
                items.map { (Self.name($0["kind"], $0["section"], $0["item"]), $0) }
            ) { first, _ in first }
        }

        static func name(_ kind: Any?, _ section: Any?, _ item: Any?) -> String {
            let item = item as? String == "max" ? VectorDocument.itemOfLayout : item
            return "\(kind ?? "") \(section ?? "") \(item ?? "")"
        }
    }

    func differences(_ fixture: borrowing ServiceFixture) async throws -> [String] {
        let whole = try await answer(fixture)
        var differences = size(whole) + orthogonal(whole) + presented(whole)
        differences += try await frames(whole, fixture)
        for query in expect["rects"] as? [Object] ?? [] {
            differences += try await rect(query, fixture)
        }
        return differences
    }

    private func size(_ whole: Answer) -> [String] {
        guard let expected = expect["contentSize"] as? [String: Double] else { return [] }
        let size = whole.json["contentSize"] as? [String: Double] ?? [:]
        return expected.allSatisfy { abs(size[$0.key, default: .nan] - $0.value) <= 1e-6 }
            ? [] : ["content \(size)"]
    }

    private func frames(
        _ whole: Answer,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [String] {
        guard let expected = expect["frames"] as? [[Any]] else { return [] }
        let shown = expect["framesAre"] as? String
        var found = whole.elements
        if shown == "visible" {
            let offsets = input["contentOffsets"] as? [Object]
            let offset = offsets?.last ?? input["contentOffset"] as? Object ?? ["x": 0, "y": 0]
            let rect = offset.merging(input["viewport"] as? Object ?? [:]) { first, _ in first }
            found = try await answer(fixture, rect: rect).elements
        }
        var differences: [String] = []
        for frame in expected {
            let name = Answer.name(frame[0], frame[1], frame[2])
            let element = found.removeValue(forKey: name) ?? whole.elements[name]
            if element.map({ Self.agree($0, frame) }) != true { differences.append("\(frame)") }
        }
        let mayHaveMore = shown == "some" || shown == "every"
        return mayHaveMore ? differences : differences + found.keys.map { "not expected: \($0)" }
    }

    private static func agree(_ element: Object, _ frame: [Any]) -> Bool {
        let names = ["x", "y", "width", "height", "zIndex"]
        return zip(names, frame.dropFirst(3)).allSatisfy { name, expected in
            let value = element[name] as? Double ?? .nan
            return abs(value - (expected as? Double ?? .nan)) <= 1e-6
        }
    }

    private func rect(_ query: Object, _ fixture: borrowing ServiceFixture) async throws -> [String]
    {
        let numbers = try #require(query["rect"] as? [Double])
        let names = ["x", "y", "width", "height"]
        let rect = Dictionary(uniqueKeysWithValues: zip(names, numbers as [Any]))
        let found = Set(try await answer(fixture, rect: rect).elements.keys)
        var expected: Set<String> = []
        for run in query["elements"] as? [[Any]] ?? [] {
            guard let first = run[2] as? Int, let last = run[3] as? Int else {
                expected.insert(Answer.name(run[0], run[1], run[2]))
                continue
            }
            for item in first...last { expected.insert(Answer.name(run[0], run[1], item)) }
        }
        return found == expected ? [] : ["rect \(numbers): \(found.symmetricDifference(expected))"]
    }

    private func orthogonal(_ whole: Answer) -> [String] {
        let expected = expect["orthogonal"] as? [String: Object] ?? [:]
        let found = whole.json["orthogonal"] as? [String: Object] ?? [:]
        return expected.flatMap { section, values in
            values.compactMap { name, value in
                let (a, b) = (Self.numbers(value), Self.numbers(found[section]?[name]))
                let isClose = a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 }
                return isClose ? nil : "\(section) \(name) \(b)"
            }
        }
    }

    private static func numbers(_ value: Any?) -> [Double] {
        value as? [Double] ?? (value as? Double).map { [$0] } ?? []
    }

    /// What a handler of visible items has changed.
    private func presented(_ whole: Answer) -> [String] {
        let tolerance = expect["tolerance"] as? Double ?? 1e-6
        return (expect["presented"] as? [[Double]] ?? []).compactMap { row in
            let element = whole.elements[Answer.name("cell", 0, Int(row[0]))] ?? [:]
            let names = ["x", "y", "width", "height", "alpha"]
            let isClose = zip(names, row.dropFirst()).allSatisfy { name, expected in
                abs((element[name] as? Double ?? .nan) - expected) <= tolerance
            }
            return isClose ? nil : "\(row)"
        }
    }
}
