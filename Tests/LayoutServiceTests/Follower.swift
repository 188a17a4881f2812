import Foundation
import LayoutdTestSupport

/// A client that follows a session by differences in either form, without knowledge of layouts.
struct Follower {
    typealias Object = [String: Any]

    /// Numbers by column; the key identifies the element.
    private(set) var elements: [[Int]: [String: Double]] = [:]
    /// The latest frame without its elements.
    private(set) var state: [String: AnyHashable] = [:]
    /// The number of frames received as differences.
    private(set) var differences = 0

    var sequence: Int? { state["sequence"] as? Int }

    /// Applies a frame, whole or a difference.
    mutating func take(_ frame: Object) throws {
        if let base = frame["base"] as? Int {
            guard base == sequence else { throw Unexpected(text: "\(base) is not \(state)") }
            differences += 1
        } else {
            elements = [:]
        }
        for removed in removed(in: frame) { elements[identity(removed)] = nil }
        for (identity, numbers) in try items(of: frame) {
            elements[identity, default: [:]].merge(numbers) { $1 }
        }
        let members = [
            "items", "columns", "rows", "removed", "base", "contacts", "tapped", "moved",
            "movedSince",
        ]
        state = frame.filter { !members.contains($0.key) }.compactMapValues { $0 as? AnyHashable }
    }

    struct Unexpected: Error {
        let text: String
    }

    private func removed(in frame: Object) -> [Object] {
        if let objects = frame["removed"] as? [Object] { return objects }
        let names = ["kind", "section", "item", "departing"]
        return (frame["removed"] as? [[Any]] ?? []).map { row in
            Object(uniqueKeysWithValues: zip(names, row))
        }
    }

    private func items(of frame: Object) throws -> [([Int], [String: Double])] {
        if let items = frame["items"] as? [Object] {
            return items.map { (identity($0), numbers($0)) }
        }
        guard let columns = frame["columns"] as? [String], let rows = frame["rows"] as? [[Any]]
        else {
            throw Unexpected(text: "neither items nor rows in \(frame)")
        }
        return rows.map { row in
            var object = Object(uniqueKeysWithValues: zip(columns, row))
            let identity = identity(object)
            for name in ["kind", "section", "item", "departing"] { object[name] = nil }
            // Without the columns every row has the scale 1 and no estimate.
            let numbers = object.filter { $0.key != "estimated" }
                .compactMapValues { $0 as? Double }
            let usual = ["scale": 1, "estimated": Self.estimated(object)]
            return (identity, usual.merging(numbers) { $1 })
        }
    }

    private func identity(_ object: Object) -> [Int] {
        let kinds = ["cell", "header", "footer"]
        let kind = (object["kind"] as? String).flatMap(kinds.firstIndex) ?? object["kind"] as? Int
        return [
            kind ?? -1, object["section"] as? Int ?? -1, object["item"] as? Int ?? -1,
            object["departing"] as? Int ?? -1,
        ]
    }

    /// 1 if the size of an element is an estimate, 0 if not.
    private static func estimated(_ object: Object) -> Double {
        object["estimated"] as? Bool == true ? 1 : 0
    }

    /// The numeric columns of an object.
    private func numbers(_ object: Object) -> [String: Double] {
        var numbers = ["angle": 0.0, "alpha": 1.0, "scale": 1.0]
        numbers["estimated"] = Self.estimated(object)
        let names = [
            "x", "y", "width", "height", "zIndex", "angle", "alpha", "scale", "angularVelocity",
        ]
        for name in names {
            if let number = object[name] as? Double { numbers[name] = number }
        }
        for (name, column) in [("velocity", "velocity"), ("anchor", "anchor")] {
            guard let point = object[name] as? Object else { continue }
            numbers[column + "X"] = point["x"] as? Double
            numbers[column + "Y"] = point["y"] as? Double
        }
        return numbers
    }
}

extension HTTPClient.Reply {
    /// The body as an object.
    var object: [String: Any] {
        get throws {
            let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
            guard status == 200, let object else { throw Follower.Unexpected(text: text) }
            return object
        }
    }
}

extension ServiceFixture {
    /// A client that has received one whole frame.
    func whole(_ path: String, _ query: String) async throws -> Follower {
        var follower = Follower()
        try follower.take(try await get("\(path)/frame?\(query)").object)
        return follower
    }
}
