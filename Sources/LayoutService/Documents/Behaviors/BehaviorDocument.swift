import LayoutEngine
import LayoutdDynamics
import LayoutdJSON

/// How one kind of behaviour is read from documents and written to them.
protocol BehaviorDocument {
    /// Its type in documents.
    var type: BehaviorType { get }

    /// Reads the members of a behaviour of one of the types of this kind.
    ///
    /// - Returns: The behaviour, or `nil` if it is wrong, which is reported.
    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior?

    /// Writes all members but the name, the type and the items.
    func write(to json: inout JSONWriter, _ scene: SceneItems)

    /// Counts the behaviour if its kind is limited in scenes; by default it is not.
    func count(in tally: inout SceneTally) -> SceneTally.Excess?
}

extension BehaviorDocument {
    func count(in tally: inout SceneTally) -> SceneTally.Excess? { nil }
}

/// The types of behaviours in documents.
enum BehaviorType: String, CaseIterable {
    case gravity, push, snap, attachment, fixed, pin, limit, sliding, collision, item, field
    /// Several behaviours under one name.
    case group

    /// The kind that a type belongs to; `nil` for a group.
    fileprivate var document: (any BehaviorDocument.Type)? {
        switch self {
        case .gravity: GravityBehavior.self
        case .push: PushBehavior.self
        case .snap: SnapBehavior.self
        case .attachment, .fixed, .pin, .limit, .sliding: AttachmentBehavior.self
        case .collision: CollisionBehavior.self
        case .item: DynamicItemBehavior.self
        case .field: FieldBehavior.self
        case .group: nil
        }
    }
}

/// The registry of behaviours in documents.
extension DynamicBehavior {
    /// The behaviour as a document; `nil` for a group.
    var document: (any BehaviorDocument)? {
        switch self {
        case .gravity(let behavior): behavior
        case .push(let behavior): behavior
        case .snap(let behavior): behavior
        case .attachment(let behavior): behavior
        case .tethers(let behavior): behavior
        case .collision(let behavior): behavior
        case .item(let behavior): behavior
        case .field(let behavior): behavior
        case .composite: nil
        }
    }

    /// Its type in documents.
    var documentType: BehaviorType { document?.type ?? .group }
}

extension ObjectReader {
    /// `behaviors` of a scene; none if absent.
    ///
    /// - Parameters:
    ///   - items: The items of the scene.
    ///   - limits: How much the scene may have.
    /// - Returns: The behaviours, each under a name; errors are reported.
    mutating func behaviors(of items: SceneItems, _ limits: ServiceLimits) -> [NamedBehavior] {
        var tally = SceneTally(limits: limits)
        let most = limits.maximumSceneObjects
        let requests = list("behaviors", atMost: most) { reader -> BehaviorRequest? in
            let request = reader.behavior(of: items)
            if let request { reader.report(tally.add(request.behavior)) }
            return request
        }
        return (requests ?? []).compactMap { $0 }.named
    }

    /// Reads a behaviour according to its type.
    ///
    /// - Parameters:
    ///   - items: The items of the scene.
    ///   - depth: The number of groups that it is in.
    /// - Returns: The behaviour, or `nil` if it is wrong, which is reported.
    mutating func behavior(of items: SceneItems, depth: Int = 0) -> BehaviorRequest? {
        if !contains("type") {
            let names = BehaviorType.allCases.map { "\"\($0)\"" }.joined(separator: ", ")
            report("type", "is missing; give one of \(names)")
        }
        let id = name("id").map { BehaviorID($0) }
        let namesItems = contains("items")
        guard let type: BehaviorType = choice("type") else {
            ignoreOthers()
            return nil
        }
        guard let document = type.document else { return group(id, of: items, depth: depth) }
        return document.read(type, &self, of: items).map {
            BehaviorRequest(
                id: id,
                type: type,
                behavior: $0,
                takesNewItems: !namesItems && $0.hasItemList
            )
        }
    }

    /// The behaviours of a group.
    private mutating func group(
        _ id: BehaviorID?,
        of items: SceneItems,
        depth: Int
    ) -> BehaviorRequest? {
        guard depth < BehaviorRequest.maximumDepth else {
            let most = BehaviorRequest.maximumDepth
            validation.report(pointer, "is nested too deeply; groups may be \(most) deep")
            ignoreOthers()
            return nil
        }
        if !contains("behaviors") { report("behaviors", "is missing; give a list of behaviours") }
        let children = list("behaviors", "a list of behaviours") { reader in
            reader.behavior(of: items, depth: depth + 1)
        }
        return children?.complete().map { BehaviorRequest(id: id, group: $0) }
    }

    /// Reads a behaviour that takes the place of the one of the given name.
    mutating func behavior(
        of items: SceneItems,
        replacing id: BehaviorID
    ) -> BehaviorRequest? {
        var request = behavior(of: items)
        if let given = request?.id, given != id {
            let name = id.rawValue.quoted
            report("id", "must be \(name), as in the path, or be left out, got \"\(given)\"")
        }
        if request?.type == .push { request?.isActive = bool("active") }
        return request
    }

    /// Reports a limit that the scene would exceed.
    private func report(_ excess: SceneTally.Excess?) {
        guard let excess else { return }
        validation.report(excess.place(in: pointer), excess.detail)
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

/// Behaviours in full precision, in the same form as in requests.
extension JSONWriter {
    /// Writes the behaviours of a scene in their current state.
    ///
    /// - Parameters:
    ///   - behaviors: The behaviours.
    ///   - scene: The items of the scene.
    ///   - omitsAll: Whether to omit the items of those that take new ones, as a request would; they
    ///     are always omitted where items come and go with the viewport.
    mutating func behaviors(
        _ behaviors: [NamedBehavior],
        _ scene: SceneItems,
        omitsAll: Bool = false
    ) {
        object { json in
            json.member("type", "behaviors")
            json.member(
                "behaviors",
                array: { json in
                    for named in behaviors { json.behavior(named, scene, omitsAll: omitsAll) }
                }
            )
        }
    }

    /// Writes a behaviour in its current state; see ``behaviors(_:_:omitsAll:)``.
    mutating func behavior(
        _ named: NamedBehavior,
        _ scene: SceneItems,
        omitsAll: Bool = false
    ) {
        object { json in
            json.member("id", named.id.rawValue)
            json.member("type", named.behavior.documentType.rawValue)
            if case .composite(let children) = named.behavior {
                json.member(
                    "behaviors",
                    array: { json in
                        for child in children { json.behavior(child, scene, omitsAll: omitsAll) }
                    }
                )
            }
            guard let document = named.behavior.document else { return }
            if !(omitsAll || scene.isTiled) || !named.takesNewItems {
                json.member(
                    "items",
                    array: { json in
                        for item in named.behavior.items { json.indexPath(scene.element(of: item)) }
                    }
                )
            }
            document.write(to: &json, scene)
        }
    }
}
