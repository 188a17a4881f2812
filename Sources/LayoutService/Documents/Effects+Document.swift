import LayoutEngine
import LayoutdJSON

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
    /// Reads `effects`: at most one for each property.
    fileprivate init?(_ reader: inout ObjectReader) {
        var properties: Set<Effect.Property> = []
        let most = Effect.Property.allCases.count
        let effects = reader.list("effects", "a list of effects", atMost: most) {
            Effect(&$0, besides: &properties)
        }
        guard let effects = effects?.complete() else { return nil }
        self = effects
    }
}

extension Effect {
    /// Reads an effect; reports a property that was given before.
    fileprivate init?(_ reader: inout ObjectReader, besides properties: inout Set<Property>) {
        let property: Property? = reader.choice("property")
        if !reader.contains("property") {
            let names = Property.allCases.map { "\"\($0.rawValue)\"" }
            let remedy = "give one of \(names.joined(separator: ", "))"
            reader.report("property", "is missing; \(remedy)")
        }
        if let property, !properties.insert(property).inserted {
            let rule = "each property may have one effect"
            reader.report("property", "names \(property.rawValue.quoted) again; \(rule)")
        }
        let stops = Self.stops(of: property, &reader)
        guard let property, let stops else { return nil }
        self.init(property, stops: stops)
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
        self.init(distance, number)
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
