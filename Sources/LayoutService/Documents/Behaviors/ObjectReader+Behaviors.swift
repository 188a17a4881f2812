import LayoutEngine
import LayoutdDynamics

extension ObjectReader {
    /// `behaviors` of a scene; none if absent.
    ///
    /// - Parameter items: The items that the scene has.
    /// - Returns: The behaviours, each under a name; what is wrong is reported.
    mutating func behaviors(of items: SceneItems) -> [NamedBehavior] {
        var tally = SceneTally(limits: validation.limits)
        let most = validation.limits.maximumSceneObjects
        let requests = list("behaviors", atMost: most) { reader -> BehaviorRequest? in
            let request = reader.behavior(of: items)
            if let request { reader.report(tally.add(request.behavior)) }
            return request
        }
        return (requests ?? []).compactMap { $0 }.named
    }

    /// A behaviour, by its type.
    mutating func behavior(of items: SceneItems) -> BehaviorRequest? {
        if !contains("type") {
            let names = BehaviorType.allCases.map { "\"\($0)\"" }.joined(separator: ", ")
            report("type", "is missing; give one of \(names)")
        }
        let id = behaviorID()
        guard let type: BehaviorType = choice("type") else {
            ignoreOthers()
            return nil
        }
        return content(type, of: items).map { BehaviorRequest(id: id, type: type, behavior: $0) }
    }

    private mutating func content(
        _ type: BehaviorType,
        of items: SceneItems
    ) -> DynamicBehavior? {
        switch type {
        case .gravity: gravity(of: items).map { .gravity($0) }
        case .push: push(of: items).map { .push($0) }
        case .snap: snap(of: items).map { .snap($0) }
        case .attachment: attachment(of: items).map { .attachment($0) }
        case .fixed: fixed(of: items).map { .attachment($0) }
        case .pin: pin(of: items).map { .attachment($0) }
        case .limit: limit(of: items).map { .attachment($0) }
        case .sliding: sliding(of: items).map { .attachment($0) }
        case .collision: collision(of: items).map { .collision($0) }
        case .item: itemProperties(of: items).map { .item($0) }
        case .field: field(of: items).map { .field($0) }
        }
    }

    /// Reports what a scene would have too much of.
    func report(_ excess: SceneTally.Excess?) {
        guard let excess else { return }
        validation.report(excess.member.map(place) ?? pointer, excess.detail)
    }

    private mutating func behaviorID() -> BehaviorID? {
        name("id").map { BehaviorID($0) }
    }

    /// A string that can be part of a path.
    mutating func name(_ member: StaticString) -> String? {
        guard let name = string(member) else { return nil }
        guard name.isName else {
            let got = name.quoted
            report(member, "must be 1 to 64 of the characters A-Z, a-z, 0-9, _ and -, got \(got)")
            return nil
        }
        return name
    }
}

extension String {
    fileprivate var isName: Bool {
        (1...64).contains(utf8.count)
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "a")...UInt8(ascii: "z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "_"), UInt8(ascii: "-"): true
                default: false
                }
            }
    }
}
