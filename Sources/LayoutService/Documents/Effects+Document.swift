import LayoutEngine
import LayoutdJSON

extension DocumentMember<CollectionView.Settings> {
    /// `effects`, which a document or a patch replaces altogether; it is not written without effects.
    static let effects = Self(
        merge: { reader, settings, usual in
            let effects = reader.effects()
            reader.merge("effects", effects, into: &settings.effects, default: usual.effects)
        },
        write: { $0.effects($1.effects) }
    )
}

extension ObjectReader {
    /// `effects`: at most one for each property.
    fileprivate mutating func effects() -> [Effect]? {
        var properties: Set<Effect.Property> = []
        let most = Effect.Property.allCases.count
        let effects = list("effects", "a list of effects", atMost: most) { reader in
            reader.effect(besides: &properties)
        }
        return effects?.complete()
    }

    /// One effect; reports a property that was given before.
    private mutating func effect(besides properties: inout Set<Effect.Property>) -> Effect? {
        let property: Effect.Property? = choice("property")
        if !contains("property") {
            let names = Effect.Property.allCases.map { "\"\($0.rawValue)\"" }
            report("property", "is missing; give one of \(names.joined(separator: ", "))")
        }
        if let property, !properties.insert(property).inserted {
            let rule = "each property may have one effect"
            report("property", "names \(property.rawValue.quoted) again; \(rule)")
        }
        let stops = stops(of: property)
        guard let property, let stops else { return nil }
        return Effect(property, stops: stops)
    }

    /// `stops`: pairs of a distance and a value; without a property the values are not checked.
    private mutating func stops(of property: Effect.Property?) -> [Effect.Stop]? {
        guard let value = value("stops") else {
            report("stops", "is missing; give pairs such as [0, 1] of a distance and a value")
            return nil
        }
        guard value.isArray else {
            report("stops", "must be a list of pairs, got \(value.kindDescription)")
            return nil
        }
        guard value.count > 0 else {
            report("stops", "is empty; give one pair at least, such as [0, 1]")
            return nil
        }
        guard value.count <= Effect.maximumStops else {
            report("stops", "may have \(Effect.maximumStops) stops, got \(value.count)")
            return nil
        }
        let place = place("stops")
        var stops: [Effect.Stop?] = []
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            stops.append(
                stop(child, at: place, of: property, after: stops.last { $0 != nil } ?? nil)
            )
        }
        return stops.complete()
    }

    /// A pair; reports a distance that is not greater than the one before.
    private func stop(
        _ value: JSONValue,
        at place: JSONPointer,
        of property: Effect.Property?,
        after last: Effect.Stop?
    ) -> Effect.Stop? {
        guard value.isArray, value.count == 2 else {
            let got = value.isArray ? "\(value.count) elements" : value.kindDescription
            validation.report(place, "must be a pair of a distance and a value, got \(got)")
            return nil
        }
        let pair = value.members
        let distance = Ranges.effectDistance.validated(
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
        return Effect.Stop(distance, number)
    }
}

extension Effect.Property {
    /// The values that a client may send.
    fileprivate var numbers: NumberRange {
        switch self {
        case .scale: Ranges.effectScale
        case .alpha: Ranges.alpha
        case .angle: Ranges.angle
        case .offset: Ranges.effectOffset
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
            json.member(
                "stops",
                array: { json in
                    for stop in effect.stops {
                        json.array { json in
                            json.value(stop.distance)
                            json.value(stop.value)
                        }
                    }
                }
            )
        }
    }
}
