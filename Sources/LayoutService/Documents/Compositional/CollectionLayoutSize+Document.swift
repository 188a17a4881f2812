import LayoutdJSON
import LayoutdLayouts

extension CollectionLayoutDimension {
    /// The dimensions by their names in documents.
    fileprivate static var names: KeyValuePairs<StaticString, (Double) -> CollectionLayoutDimension>
    {
        [
            "fractionalWidth": Self.fractionalWidth,
            "fractionalHeight": Self.fractionalHeight,
            "absolute": Self.absolute,
            "estimated": Self.estimated,
            "uniformAcrossSiblings": Self.uniformAcrossSiblings,
        ]
    }
}

extension ObjectReader {
    /// `layoutSize`, which must be given.
    mutating func layoutSize() -> CollectionLayoutSize? {
        if !contains("layoutSize") {
            report("layoutSize", "is missing; give a widthDimension and a heightDimension")
        }
        return object("layoutSize") { reader in
            let width = reader.dimension("widthDimension")
            let height = reader.dimension("heightDimension")
            guard let width, let height else { return nil }
            return CollectionLayoutSize(width: width, height: height)
        }
    }

    private mutating func dimension(_ name: StaticString) -> CollectionLayoutDimension? {
        if !contains(name) {
            report(name, "is missing; give a dimension, such as {\"absolute\": 44}")
        }
        return object(name) { $0.onlyNumber(CollectionLayoutDimension.names) }
    }

    /// The only member of this object, a number whose name says what it means.
    mutating func onlyNumber<Value>(
        _ names: KeyValuePairs<StaticString, (Double) -> Value>
    ) -> Value? {
        let isOnly = requireOne(of: names.map(\.key))
        var value: Value?
        // Read them all, so that all wrong ones are reported.
        for (name, make) in names {
            if let number = number(name, in: Ranges.layoutLength) { value = make(number) }
        }
        return isOnly ? value : nil
    }
}

extension JSONWriter {
    /// Writes the member `layoutSize`.
    mutating func layoutSize(_ size: CollectionLayoutSize) {
        member(
            "layoutSize",
            object: { json in
                json.dimension("widthDimension", size.width)
                json.dimension("heightDimension", size.height)
            }
        )
    }

    private mutating func dimension(_ name: StaticString, _ dimension: CollectionLayoutDimension) {
        member(
            name,
            object: { json in
                switch dimension {
                case .fractionalWidth(let part): json.member("fractionalWidth", part)
                case .fractionalHeight(let part): json.member("fractionalHeight", part)
                case .absolute(let length): json.member("absolute", length)
                case .estimated(let length): json.member("estimated", length)
                case .uniformAcrossSiblings(let length):
                    json.member("uniformAcrossSiblings", length)
                }
            }
        )
    }
}
