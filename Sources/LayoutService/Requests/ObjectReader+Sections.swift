import Engine
import Layouts

extension ObjectReader {
    /// `sections`: a list of objects with `items`, a count or a list of sizes, and a `layout`.
    mutating func sections(of layout: LayoutConfiguration) -> [CollectionView.Section]? {
        guard let value = value("sections") else { return nil }
        let place = place("sections")
        guard value.isArray else {
            validation.report(place, "must be an array, got \(value.kindDescription)")
            return nil
        }
        let limits = validation.limits
        guard value.count <= limits.maximumSections else {
            let most = limits.maximumSections
            validation.report(place, "may have \(most) sections, got \(value.count)")
            return nil
        }
        var sections: [CollectionView.Section] = []
        sections.reserveCapacity(value.count)
        value.forEachChild { index, child in
            let section = ObjectReader.read(
                child,
                at: .element(place, index),
                validation: validation
            ) { $0.section(of: layout) }
            sections.append(section ?? .uniform(count: 0))
        }
        let total = sections.reduce(0) { $0 + $1.items.count }
        guard total <= limits.maximumItems else {
            let most = limits.maximumItems
            validation.report(place, "may have \(most) items in all, got \(total)")
            return nil
        }
        return sections
    }

    private mutating func section(of layout: LayoutConfiguration) -> CollectionView.Section {
        let items = items() ?? .uniform(count: 0)
        return CollectionView.Section(items: items, measures: measures(over: layout))
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
            return Ranges.itemCount(validation.limits).validatedInteger(
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
        extent = Ranges.extent.validated(
            member,
            at: .member(place(), name),
            validation: validation
        )
    }
}
