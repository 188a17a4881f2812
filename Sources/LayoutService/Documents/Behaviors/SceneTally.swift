import LayoutdDynamics
import LayoutdJSON

/// Counts the parts of a scene that are limited in number.
struct SceneTally {
    private let limits: ServiceLimits
    private var behaviors = 0
    private var gravities = 0
    private var fields = 0
    private var segments = 0

    /// The most fields that a scene may have.
    ///
    /// - Note: Source: UIKit's, measured and published by kern0x1b/charon.
    static let maximumFields = 32

    /// A limit that is exceeded.
    struct Excess {
        /// The member of the behaviour at fault; `nil` for the whole behaviour.
        var member: StaticString?
        /// What is wrong, and the fix.
        let detail: String
        /// The index of the behaviour at fault in its group, and of each group that it is in,
        /// innermost first; empty if it is in none.
        var indices: [Int] = []

        /// What is at fault in the document of a behaviour.
        func place(in behavior: JSONPointer) -> JSONPointer {
            let place = indices.reversed().reduce(behavior) { group, index in
                .element(.member(group, "behaviors"), index)
            }
            return member.map { .member(place, $0) } ?? place
        }
    }

    init(limits: ServiceLimits) {
        self.limits = limits
    }

    /// Counts the behaviours that a scene already has.
    init(_ behaviors: [NamedBehavior], limits: ServiceLimits) {
        self.limits = limits
        for named in behaviors { _ = add(named.behavior) }
    }

    /// Counts one more behaviour, and those in it; returns the first limit that it exceeds, if any.
    mutating func add(_ behavior: DynamicBehavior) -> Excess? {
        behaviors += 1
        let most = limits.maximumSceneObjects
        guard behaviors <= most else {
            return Excess(detail: "exceeds the limit: a scene may have \(most) behaviours")
        }
        guard case .composite(let children) = behavior else {
            return behavior.document?.count(in: &self)
        }
        for (index, child) in children.enumerated() {
            guard var excess = add(child.behavior) else { continue }
            excess.indices.append(index)
            return excess
        }
        return nil
    }

    mutating func addGravity() -> Excess? {
        gravities += 1
        guard gravities > 1 else { return nil }
        return Excess(
            member: "type",
            detail: "is the scene's second gravity; it may have one, which pulls at all its items"
        )
    }

    mutating func addField() -> Excess? {
        fields += 1
        let most = Self.maximumFields
        guard fields > most else { return nil }
        return Excess(member: "type", detail: "exceeds the limit: a scene may have \(most) fields")
    }

    mutating func addSegments(_ count: Int) -> Excess? {
        segments += count
        let most = limits.maximumSceneObjects
        guard segments > most else { return nil }
        return Excess(
            detail: "brings the scene to \(segments) segments of boundaries; it may have \(most)"
        )
    }
}
