public import Foundation

/// JSON of which parts can be changed at random, as a hand or a fault might.
public struct ChangedJSON {
    private let root: Any

    /// What values become: numbers at the ends of their types, and values of other types.
    private static var values: [Any] {
        [
            -1, 0, 1, 2, 7, 0.5, NSNull(), 9_223_372_036_854_775_807,
            -9_223_372_036_854_775_807 - 1,
            1e19, 4_294_967_295, 4_294_967_296, 2_147_483_647, -2_147_483_648, 1 << 53, 1 << 61,
            1e300,
            -1e300, 1e39, 1e9, Double.leastNonzeroMagnitude, -1e-9, "nan", "", true, [Any](),
            [String: Any](), [0, 0],
            "9007199254740993",
        ]
    }

    /// Parses JSON.
    ///
    /// - Parameter text: The text.
    /// - Throws: An error if it is not JSON.
    public init(_ text: Data) throws {
        root = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
    }

    /// The JSON with some random changes.
    ///
    /// - Parameters:
    ///   - count: The number of changes.
    ///   - random: What they depend on.
    /// - Returns: The changed text.
    /// - Throws: An error if the result is not JSON.
    public func changed(_ count: Int, using random: inout SplitMix64) throws -> Data {
        var value = root
        for _ in 0..<count { value = changed(value, using: &random) }
        return try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    }

    private func changed(_ value: Any, using random: inout SplitMix64) -> Any {
        // Mostly goes down to a leaf; big parts are rarely replaced.
        if let list = value as? [Any], !list.isEmpty {
            let index = Int.random(in: 0..<list.count, using: &random)
            return changed(list, index, using: &random)
        }
        if let object = value as? [String: Any],
            let name = object.keys.sorted().randomElement(using: &random)
        {
            return changed(object, name, using: &random)
        }
        return Self.values.randomElement(using: &random) ?? value
    }

    private func changed(_ list: [Any], _ index: Int, using random: inout SplitMix64) -> [Any] {
        var list = list
        switch Int.random(in: 0..<12, using: &random) {
        case 0: list.remove(at: index)
        case 1: list.insert(list[index], at: Int.random(in: 0...list.count, using: &random))
        case 2: list.swapAt(index, Int.random(in: 0..<list.count, using: &random))
        case 3: list = Array(repeating: list, count: 20).flatMap { $0 }
        default: list[index] = changed(list[index], using: &random)
        }
        return list
    }

    private func changed(
        _ object: [String: Any],
        _ name: String,
        using random: inout SplitMix64
    ) -> [String: Any] {
        var object = object
        switch Int.random(in: 0..<20, using: &random) {
        case 0: object[name] = nil
        case 1:
            let other = object.keys.sorted().randomElement(using: &random) ?? name
            (object[name], object[other]) = (object[other], object[name])
        case 2: object[name] = Self.values.randomElement(using: &random)
        default: object[name] = object[name].map { changed($0, using: &random) }
        }
        return object
    }
}
