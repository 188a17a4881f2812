import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension DocumentMember<CollectionView.Settings> {
    /// `effects`, which a document or a patch replaces altogether; it is not written without effects.
    static let effects = Self(
        merge: { reader, settings, usual in
            let effects = [Effect](&reader)
            reader.merge("effects", effects, into: &settings.effects, default: usual.effects)
        },
        write: { $0.effects($1.effects) }
    )
}

extension [Effect] {
    /// Reads `effects`: at most one for each property of a kind.
    fileprivate init?(_ reader: inout ObjectReader) {
        var taken: Set<String> = []
        let most = Effect.maximumEffects
        let effects = reader.list("effects", "a list of effects", atMost: most) {
            Effect(&$0, besides: &taken)
        }
        guard let effects = effects?.complete() else { return nil }
        self = effects
    }
}

extension Effect {
    /// Reads an effect; reports a property that was given before for the same kind.
    fileprivate init?(_ reader: inout ObjectReader, besides taken: inout Set<String>) {
        let property: Property? = reader.choice("property")
        if !reader.contains("property") {
            let names = Property.allCases.map { "\"\($0.rawValue)\"" }
            let remedy = "give one of \(names.joined(separator: ", "))"
            reader.report("property", "is missing; \(remedy)")
        }
        let driver: Driver? = reader.choice("by")
        let kinds = Self.kinds(&reader)
        for kind in kinds ?? [] {
            guard let property, !taken.insert("\(property.rawValue) \(kind)").inserted else {
                continue
            }
            let rule = "each property of a kind may have one effect"
            let place = "\(property.rawValue.quoted) again for \(kind.quoted)"
            reader.report("property", "names \(place); \(rule)")
        }
        if property == .place, let driver, driver != .center, driver != .start {
            let remedy = "a place follows from where the element is; give \"center\" or \"start\""
            reader.report("by", "cannot be \(driver.rawValue.quoted): \(remedy)")
        }
        let isFlat = property.map { !$0.isOutOfPlane } ?? false
        let perspective = isFlat ? nil : reader.number("perspective", in: Ranges.perspective)
        let hasPath = property.map { $0 == .place } ?? true
        let path = hasPath ? Self.path(&reader, isNeeded: property == .place) : nil
        let stops = Self.stops(of: property, &reader)
        guard let property, let kinds, let stops, property != .place || path != nil else {
            return nil
        }
        self.init(
            property,
            by: driver ?? .center,
            kinds: kinds,
            perspective: perspective,
            path: path,
            stops: stops
        )
    }

    /// Reads `kinds`: names, each once; cells if they are absent.
    private static func kinds(_ reader: inout ObjectReader) -> [String]? {
        guard let value = reader.value("kinds") else { return usualKinds }
        guard value.isArray else {
            reader.report("kinds", "must be a list of kinds, got \(value.kindDescription)")
            return nil
        }
        guard 1...maximumKinds ~= value.count else {
            reader.report("kinds", "must have 1 to \(maximumKinds) kinds, got \(value.count)")
            return nil
        }
        let (place, validation) = (reader.place("kinds"), reader.validation)
        var kinds: [String] = []
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            guard let kind = child.string else {
                return validation.report(place, "must be a string, got \(child.kindDescription)")
            }
            if let fault = ElementKind.fault(ofName: kind) {
                validation.report(place, fault)
            } else if kinds.contains(kind) {
                validation.report(place, "names \(kind.quoted) again; leave one out")
            } else {
                kinds.append(kind)
            }
        }
        return kinds.count == value.count ? kinds : nil
    }

    /// Reads `path`: pairs of coordinates.
    private static func path(_ reader: inout ObjectReader, isNeeded: Bool) -> [Point]? {
        guard let value = reader.value("path") else {
            guard isNeeded else { return nil }
            let remedy = "give points of the viewport such as [[0, 400], [320, 0]]"
            reader.report("path", "is missing; \(remedy)")
            return nil
        }
        guard value.isArray else {
            reader.report("path", "must be a list of points, got \(value.kindDescription)")
            return nil
        }
        guard 2...maximumPathPoints ~= value.count else {
            reader.report("path", "must have 2 to \(maximumPathPoints) points, got \(value.count)")
            return nil
        }
        let (place, validation) = (reader.place("path"), reader.validation)
        var points: [Point?] = []
        value.forEachChild { index, child in
            points.append(point(child, at: JSONPointer.element(place, index), validation))
        }
        return points.complete()
    }

    /// Reads a point of a path.
    private static func point(
        _ value: JSONValue,
        at place: JSONPointer,
        _ validation: Validation
    ) -> Point? {
        guard value.isArray, value.count == 2 else {
            let got = value.isArray ? "\(value.count) elements" : value.kindDescription
            validation.report(place, "must be a pair of coordinates, got \(got)")
            return nil
        }
        let pair = value.members.enumerated().map { index, member in
            Ranges.effectOffset.validated(
                member,
                at: .element(place, index),
                validation: validation
            )
        }
        guard let x = pair[0], let y = pair[1] else { return nil }
        return Point(x: x, y: y)
    }

    /// Reads `stops`: pairs of a distance and a value; without a property the values are not checked.
    private static func stops(of property: Property?, _ reader: inout ObjectReader) -> [Stop]? {
        guard let value = reader.value("stops") else {
            let remedy = "give pairs such as [0, 1] of a distance and a value"
            reader.report("stops", "is missing; \(remedy)")
            return nil
        }
        guard value.isArray else {
            reader.report("stops", "must be a list of pairs, got \(value.kindDescription)")
            return nil
        }
        guard value.count > 0 else {
            reader.report("stops", "is empty; give one pair at least, such as [0, 1]")
            return nil
        }
        guard value.count <= Effect.maximumStops else {
            reader.report("stops", "may have \(Effect.maximumStops) stops, got \(value.count)")
            return nil
        }
        let (place, validation) = (reader.place("stops"), reader.validation)
        var stops: [Stop?] = []
        value.forEachChild { index, child in
            let last = stops.last { $0 != nil } ?? nil
            let place = JSONPointer.element(place, index)
            stops.append(Stop(child, at: place, of: property, after: last, validation))
        }
        return stops.complete()
    }
}

extension Effect.Stop {
    /// Reads a pair; reports a distance that is not greater than the one before.
    fileprivate init?(
        _ value: JSONValue,
        at place: JSONPointer,
        of property: Effect.Property?,
        after last: Effect.Stop?,
        _ validation: Validation
    ) {
        guard value.isArray, value.count == 2 else {
            let got = value.isArray ? "\(value.count) elements" : value.kindDescription
            validation.report(place, "must be a pair of a distance and a value, got \(got)")
            return nil
        }
        let pair = value.members
        let distances = property == .place ? Ranges.placeDistance : Ranges.effectDistance
        let distance = distances.validated(
            pair[0],
            at: .element(place, 0),
            validation: validation
        )
        let number = (property?.numbers ?? Ranges.angle).validated(
            pair[1],
            at: .element(place, 1),
            validation: validation
        )
        guard let distance, let number else { return nil }
        if let last, distance <= last.distance {
            validation.report(
                .element(place, 0),
                "must be greater than the distance before it, \(last.distance.shortestText), got "
                    + distance.shortestText
            )
            return nil
        }
        self.init(distance, number)
    }
}

extension Effect.Property {
    /// The values that a client may send.
    fileprivate var numbers: NumberRange {
        switch self {
        case .scale: Ranges.effectScale
        case .place: Ranges.pathPart
        case .alpha: Ranges.alpha
        case .angle, .rotateX, .rotateY: Ranges.angle
        case .offset, .offsetAcross: Ranges.effectOffset
        case .zIndex: Ranges.effectZIndex
        }
    }
}

extension JSONWriter {
    /// Writes the member `effects`, if there are any.
    fileprivate mutating func effects(_ effects: [Effect]) {
        guard !effects.isEmpty else { return }
        member(
            "effects",
            array: { json in for effect in effects { json.effect(effect) } }
        )
    }

    private mutating func effect(_ effect: Effect) {
        object { json in
            json.member("property", effect.property.rawValue)
            if effect.driver != .center { json.member("by", effect.driver.rawValue) }
            if effect.kinds != Effect.usualKinds {
                json.member("kinds", array: { json in effect.kinds.forEach { json.value($0) } })
            }
            if let perspective = effect.perspective { json.member("perspective", perspective) }
            if let path = effect.path { json.pairs("path", path.map { ($0.x, $0.y) }) }
            json.pairs("stops", effect.stops.map { ($0.distance, $0.value) })
        }
    }

    private mutating func pairs(_ name: StaticString, _ pairs: [(Double, Double)]) {
        member(
            name,
            array: { json in
                for pair in pairs {
                    json.array { json in
                        json.value(pair.0)
                        json.value(pair.1)
                    }
                }
            }
        )
    }
}
