import LayoutdTestSupport

/// Generates hostile scenes: extremes of every range, all items at one place, and occasionally
/// values that are not numbers or out of range.
struct HostileScene {
    private var random: SplitMix64
    /// One value in this many is invalid.
    private let spoiledEvery: Int
    private let isHeap: Bool
    private let items: Int

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        spoiledEvery = random.oneIn(3) ? 40 : 1_000_000
        isHeap = random.oneIn(4)
        items = Int.random(in: isHeap ? 2...12 : 1...5, using: &random)
    }

    /// A request for a session.
    mutating func session() -> String {
        let items = (0..<items).map { _ in item() }.joined(separator: ",")
        let behaviors = list(0...8) { $0.behavior() }
        return """
            {"clock": "manual", "layout": {"type": "absolute"}, "sections": [{"items": [\(items)]}],
             "dynamics": {"type": "behaviors", "behaviors": \(behaviors)}}
            """
    }

    /// A behaviour for the session.
    mutating func behavior() -> String {
        let types = [
            "gravity", "push", "snap", "attachment", "fixed", "pin", "limit", "sliding",
            "collision", "item", "field", "group",
        ]
        let type = pick(types)
        var members = ["\"type\": \"\(type)\""] + content(of: type)
        if random.oneIn(8) { members.append(#""id": "\#(pick(["a", "b", "snap-1", ""]))""#) }
        return "{\(members.joined(separator: ", "))}"
    }

    private mutating func content(of type: String) -> [String] {
        switch type {
        case "gravity": some() + [vector("direction", 1e6)]
        case "push": push()
        case "snap": [items(1), point("point"), number("damping", 0, 100)]
        case "attachment": attachment()
        case "fixed": [items(2), point("point")]
        case "pin": [items(2), point("point"), number("frictionTorque", 0, 1e5), span(1e6)]
        case "limit": [items(2), vector("offset", 1e6), vector("toOffset", 1e6)]
        case "sliding":
            [items(random.oneIn(2) ? 1 : 2), point("point"), vector("axis", 1e6), span(1e6)]
        case "collision": collision()
        case "item": material()
        case "group": ["\"behaviors\": \(list(0...2) { $0.behavior() })"]
        default: field()
        }
    }

    private mutating func push() -> [String] {
        let mode = pick(["continuous", "instantaneous"])
        return some() + [
            #""mode": "\#(mode)""#, vector("vector", 1e6), vector("offset", 1e6),
        ]
    }

    private mutating func attachment() -> [String] {
        let isAnchored = random.oneIn(2)
        var members = [items(isAnchored ? 1 : 2), vector("offset", 1e6)]
        members.append(isAnchored ? point("anchor") : vector("toOffset", 1e6))
        if random.oneIn(2) { members.append(number("length", 0, 1e5)) }
        return members + [number("damping", 0, 100), number("frequency", 0, 60)]
    }

    private mutating func collision() -> [String] {
        let mode = pick(["everything", "items", "boundaries"])
        let boundaries = list(0...3) { $0.boundary() }
        let bounds = pick(["true", "false", #"{"insets": {"left": 161, "right": 161}}"#])
        return some() + [
            #""mode": "\#(mode)""#, "\"boundaries\": \(boundaries)",
            "\"referenceBounds\": \(bounds)",
        ]
    }

    private mutating func boundary() -> String {
        let id = pick(["a", "b", "c", "floor", "wall", "roof"])
        guard random.oneIn(2) else {
            return "{\"id\": \"\(id)\", \(point("from")), \(point("to"))}"
        }
        let path = list(0...6) { $0.place() }
        return "{\"id\": \"\(id)\", \"path\": \(path)}"
    }

    private mutating func material() -> [String] {
        let members = [
            number("elasticity", 0, 100), number("friction", 0, 100),
            number("restitutionThreshold", 0, 1e6),
            number("density", 0.001, 1000),
            number("resistance", 0, 1000), number("angularResistance", 0, 1000),
            number("charge", -1e6, 1e6), vector("linearVelocity", 24_000),
            number("angularVelocity", -24_000, 24_000), "\"anchored\": \(random.oneIn(4))",
            "\"allowsRotation\": \(!random.oneIn(4))",
        ]
        return some() + members.filter { _ in random.oneIn(2) }
    }

    private mutating func field() -> [String] {
        let kinds = [
            "linearGravity", "radialGravity", "spring", "vortex", "drag", "electric", "magnetic",
            "velocity", "noise", "turbulence",
        ]
        let regions = [
            #"{"circle": {"radius": 0}}"#, #"{"circle": {"radius": 1000000}}"#,
            #"{"rectangle": {"width": 0, "height": 500}}"#,
            #"{"intersection": [{"circle": {"radius": 300}}, {"inverse": {"circle": {"radius": 9}}}]}"#,
        ]
        let members = [
            point("position"), vector("direction", 1e6), number("strength", -1e6, 1e6),
            number("falloff", -10, 10), number("minimumRadius", 0, 1e6),
            "\"region\": \(pick(regions))",
        ]
        let kind = pick(kinds)
        let noise =
            kind == "noise" || kind == "turbulence"
            ? [number("smoothness", 0, 1), number("animationSpeed", 0, 60)] : []
        return [#""kind": "\#(kind)""#] + some()
            + (members + noise).filter { _ in random.oneIn(2) }
    }

    private mutating func item() -> String {
        """
        {"center": \(isHeap ? #"{"x": 160, "y": 240}"# : place()), \(number("width", 0.1, 10_000)),
         \(number("height", 0.1, 10_000)), \(number("angle", -1e6, 1e6)), \(bounds())}
        """
    }

    private mutating func bounds() -> String {
        let path = [(0.0, -1.0), (1, 1), (-1, 1)].map { x, y in
            #"{"x": \#(x * 10_000), "y": \#(y * 10_000)}"#
        }
        let shapes = [
            #""rectangle""#, #""rectangle""#, #""ellipse""#,
            #"{"path": [\#(path.joined(separator: ","))]}"#,
        ]
        return "\"bounds\": \(pick(shapes))"
    }

    // MARK: - Values

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    private mutating func list(
        _ counts: ClosedRange<Int>,
        _ element: (inout HostileScene) -> String
    ) -> String {
        let count = Int.random(in: counts, using: &random)
        return "[\((0..<count).map { _ in element(&self) }.joined(separator: ","))]"
    }

    /// A list of the given number of items, usually different and existing ones.
    private mutating func items(_ count: Int) -> String {
        "\"items\": [\(paths(count).joined(separator: ","))]"
    }

    private mutating func paths(_ count: Int) -> [String] {
        let all = (0..<items).shuffled(using: &random).prefix(count)
        let spoiled = random.oneIn(spoiledEvery) ? [items, all.first ?? 0] : []
        return (all + spoiled).map { "{\"section\": 0, \"item\": \($0)}" }
    }

    /// Usually nothing, which means all items.
    private mutating func some() -> [String] {
        let count = Int.random(in: 0...items, using: &random)
        return random.oneIn(3) ? [items(count)] : []
    }

    private mutating func point(_ name: String) -> String {
        "\"\(name)\": \(place())"
    }

    private mutating func place() -> String {
        "{\(number("x", -1e6, 1e6, near: 160)), \(number("y", -1e6, 1e6, near: 240))}"
    }

    private mutating func vector(_ name: String, _ most: Double) -> String {
        "\"\(name)\": {\(number("x", -most, most)), \(number("y", -most, most))}"
    }

    private mutating func span(_ most: Double) -> String {
        let bounds = [-most, -1, 0, 0, 1, most]
        let (a, b) = (pick(bounds), pick(bounds))
        return "\"range\": {\"min\": \(min(a, b)), \"max\": \(max(a, b))}"
    }

    private mutating func number(
        _ name: String,
        _ least: Double,
        _ most: Double,
        near usual: Double? = nil
    ) -> String {
        "\"\(name)\": \(value(least, most, near: usual ?? min(most, 50)))"
    }

    private mutating func value(_ least: Double, _ most: Double, near usual: Double) -> String {
        if random.oneIn(spoiledEvery) {
            return pick(["-1e7", "1e20", "1e308", "-0.0001", "null", "\"1\"", "[]", "1e400"])
        }
        let number =
            switch Int.random(in: 0..<8, using: &random) {
            case 0: least
            case 1: most
            case 2: max(least, 0)
            case 3: max(least, min(most, 1e-300))
            case 4: Double.random(in: least...most, using: &random)
            default: max(least, min(most, usual + Double.random(in: -50...50, using: &random)))
            }
        return "\(number)"
    }
}
