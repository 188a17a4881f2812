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

extension [NamedBehavior] {
    /// Reads `behaviors` of a scene, each under a name; none if absent.
    ///
    /// - Parameters:
    ///   - reader: The members of the scene.
    ///   - items: The items of the scene.
    ///   - limits: How much the scene may have.
    init(_ reader: inout ObjectReader, of items: SceneItems, _ limits: ServiceLimits) {
        var tally = SceneTally(limits: limits)
        let most = limits.maximumSceneObjects
        let requests = reader.list("behaviors", atMost: most) { reader -> BehaviorRequest? in
            let request = BehaviorRequest(&reader, of: items)
            if let excess = request.flatMap({ tally.add($0.behavior) }) {
                // A limit that the scene would exceed.
                reader.validation.report(excess.place(in: reader.pointer), excess.detail)
            }
            return request
        }
        self = (requests ?? []).compactMap { $0 }.named
    }
}

extension BehaviorRequest {
    /// Reads a behaviour according to its type; reports what is wrong.
    ///
    /// - Parameters:
    ///   - reader: Its members.
    ///   - items: The items of the scene.
    ///   - depth: The number of groups that it is in.
    init?(_ reader: inout ObjectReader, of items: SceneItems, depth: Int = 0) {
        if !reader.contains("type") {
            let names = BehaviorType.allCases.map { "\"\($0)\"" }.joined(separator: ", ")
            reader.report("type", "is missing; give one of \(names)")
        }
        let id = reader.name("id").map { BehaviorID($0) }
        let namesItems = reader.contains("items")
        guard let type: BehaviorType = reader.choice("type") else {
            reader.ignoreOthers()
            return nil
        }
        guard let document = type.document else {
            guard let children = Self.children(&reader, of: items, depth: depth) else { return nil }
            self.init(id: id, group: children)
            return
        }
        guard let behavior = document.read(type, &reader, of: items) else { return nil }
        let takesNewItems = !namesItems && behavior.hasItemList
        self.init(id: id, type: type, behavior: behavior, takesNewItems: takesNewItems)
    }

    /// Reads the behaviours of a group.
    private static func children(
        _ reader: inout ObjectReader,
        of items: SceneItems,
        depth: Int
    ) -> [BehaviorRequest]? {
        guard depth < Self.maximumDepth else {
            let detail = "is nested too deeply; groups may be \(Self.maximumDepth) deep"
            reader.validation.report(reader.pointer, detail)
            reader.ignoreOthers()
            return nil
        }
        if !reader.contains("behaviors") {
            reader.report("behaviors", "is missing; give a list of behaviours")
        }
        let children = reader.list("behaviors", "a list of behaviours") {
            BehaviorRequest(&$0, of: items, depth: depth + 1)
        }
        return children?.complete()
    }

    /// Reads a behaviour that takes the place of the one of the given name.
    init?(_ reader: inout ObjectReader, of items: SceneItems, replacing id: BehaviorID) {
        self.init(&reader, of: items)
        if let given = self.id, given != id {
            let name = id.rawValue.quoted
            reader.report(
                "id",
                "must be \(name), as in the path, or be left out, got \"\(given)\""
            )
        }
        if type == .push { isActive = reader.bool("active") }
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
            json.itemGroups(scene)
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
                        for item in named.behavior.items { json.target(item, scene) }
                    }
                )
            }
            document.write(to: &json, scene)
        }
    }
}
