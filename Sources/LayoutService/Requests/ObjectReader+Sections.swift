import Layouts

extension ObjectReader {
    /// `sections`: a list of objects with `items`, a count or a list of sizes.
    mutating func sections() -> [SectionItems]? {
        guard let value = value("sections") else { return nil }
        let place = place("sections")
        guard value.isArray else {
            validation.report(place, "must be an array, got \(value.kindDescription)")
            return nil
        }
        guard value.count <= Limits.sections else {
            validation.report(
                place,
                "may have \(Limits.sections) sections, got \(value.count)"
            )
            return nil
        }
        var sections: [SectionItems] = []
        sections.reserveCapacity(value.count)
        value.forEachChild { index, child in
            let section = ObjectReader.read(
                child,
                at: .element(place, index),
                validation: validation
            ) { $0.items() }
            sections.append(section ?? .uniform(count: 0))
        }
        let total = sections.reduce(0) { $0 + $1.count }
        guard total <= Limits.items else {
            validation.report(place, "may have \(Limits.items) items in all, got \(total)")
            return nil
        }
        return sections
    }

    private mutating func items() -> SectionItems? {
        guard let value = value("items") else {
            report("items", "is missing; give a count, or a list of sizes")
            return nil
        }
        guard value.isArray else {
            guard value.number != nil else {
                let got = value.kindDescription
                report("items", "must be a count or a list of sizes, got \(got)")
                return nil
            }
            return Ranges.items.validatedInteger(
                value,
                at: place("items"),
                validation: validation
            ).map { .uniform(count: $0) }
        }
        let place = place("items")
        var sizes: [ItemSize] = []
        sizes.reserveCapacity(value.count)
        value.forEachChild { index, child in
            sizes.append(itemSize(child, at: .element(place, index)))
        }
        return .sized(sizes)
    }

    /// `{"width","height"}`, both optional; lists are long, so this makes no reader for each.
    private func itemSize(_ value: JSONValue, at place: @autoclosure () -> JSONPointer) -> ItemSize
    {
        var size = ItemSize()
        guard value.isObject else {
            let got = value.kindDescription
            validation.report(place(), "must be an object with width and height, got \(got)")
            return size
        }
        value.forEachChild { _, member in
            if member.isNamed("width") {
                take(member, as: "width", of: place(), into: &size.width)
            } else if member.isNamed("height") {
                take(member, as: "height", of: place(), into: &size.height)
            } else {
                let detail = "is unknown; known here: width, height"
                validation.report(.foreign(place(), member.name), detail)
            }
        }
        return size
    }

    private func take(
        _ member: JSONValue,
        as name: StaticString,
        of place: @autoclosure () -> JSONPointer,
        into extent: inout Double?
    ) {
        if extent != nil {
            validation.report(.member(place(), name), "is given twice; give it once")
        }
        extent = Ranges.size.validated(
            member,
            at: .member(place(), name),
            validation: validation
        )
    }
}
