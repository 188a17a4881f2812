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

extension CollectionLayoutSize {
    /// Reads `layoutSize`, which must be given.
    init?(_ reader: inout ObjectReader) {
        if !reader.contains("layoutSize") {
            reader.report("layoutSize", "is missing; give a widthDimension and a heightDimension")
        }
        let size = reader.object("layoutSize") { reader -> Self? in
            let width = CollectionLayoutDimension(&reader, "widthDimension")
            let height = CollectionLayoutDimension(&reader, "heightDimension")
            guard let width, let height else { return nil }
            return Self(width: width, height: height)
        }
        guard let size else { return nil }
        self = size
    }
}

extension CollectionLayoutDimension {
    fileprivate init?(_ reader: inout ObjectReader, _ name: StaticString) {
        if !reader.contains(name) {
            reader.report(name, "is missing; give a dimension, such as {\"absolute\": 44}")
        }
        let dimension = reader.object(name) {
            $0.onlyNumber(Self.names, in: Ranges.layoutLength)
        }
        guard let dimension else { return nil }
        self = dimension
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
