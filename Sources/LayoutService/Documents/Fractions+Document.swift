import LayoutdJSON
import LayoutdLayouts

extension FractionalLength {
    /// The fractions by their names in documents.
    private static var names: KeyValuePairs<StaticString, (Double) -> FractionalLength> {
        ["fractionalWidth": Self.fractionalWidth, "fractionalHeight": Self.fractionalHeight]
    }

    /// Reads `{"fractionalWidth"}` or `{"fractionalHeight"}`.
    init?(
        _ value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        _ validation: Validation
    ) {
        let length = ObjectReader.read(value, at: place(), validation: validation) {
            $0.onlyNumber(Self.names, in: Ranges.fraction)
        }
        guard let length else { return nil }
        self = length
    }
}

extension ObjectReader {
    /// Reads a member that is a fraction, and not points.
    mutating func fraction(_ name: StaticString) -> FractionalLength? {
        guard let value = value(name), value.isObject else { return nil }
        return FractionalLength(value, at: place(name), validation)
    }
}

/// Lengths that may be fractions; ``FractionalMeasures/lengths`` names them.
extension DocumentMember where Root: FractionalMeasures {
    init(length name: StaticString, in range: NumberRange) {
        let length = FractionalDocumentMember<Root>(name, in: range)
        merge = { length.merge(&$0, over: &$1, default: $2) }
        write = { length.write(to: &$0, $1) }
    }

    /// An object with `width` and `height`.
    init(size name: StaticString, in range: NumberRange) {
        self.init(name, ["width", "height"], in: range)
    }

    /// An object with `top`, `left`, `bottom` and `right`; `leading` is another name of `left`, and `trailing` of
    /// `right`.
    init(insets name: StaticString) {
        self.init(
            name,
            ["top", "left", "bottom", "right"],
            others: [nil, "leading", nil, "trailing"],
            in: Ranges.spacing
        )
    }

    private init(
        _ name: StaticString,
        _ names: [StaticString],
        others: [StaticString?] = [],
        in range: NumberRange
    ) {
        let lengths = names.enumerated().map { index, member in
            FractionalDocumentMember<Root>(
                member,
                or: others.isEmpty ? nil : others[index],
                of: name,
                in: range
            )
        }
        merge = { reader, root, usual in
            let current = root
            let given = reader.object(name) { reader -> Root in
                var merged = current
                if !reader.isPatch { for length in lengths { length.take(usual, into: &merged) } }
                for length in lengths { length.merge(&reader, over: &merged, default: usual) }
                return merged
            }
            if let given {
                root = given
            } else if reader.removes(name) {
                for length in lengths { length.take(usual, into: &root) }
            }
        }
        write = { json, root in
            json.member(
                name,
                object: { json in for length in lengths { length.write(to: &json, root) } }
            )
        }
    }
}

/// A length that may be a fraction, in a document.
private struct FractionalDocumentMember<Root: FractionalMeasures>: Sendable {
    private let name: StaticString
    /// Another name that requests may use.
    private let other: StaticString?
    private let length: FractionalMember<Root>
    private let range: NumberRange

    init(
        _ name: StaticString,
        or other: StaticString? = nil,
        of object: StaticString? = nil,
        in range: NumberRange
    ) {
        let full = object.map { "\($0).\(name)" } ?? "\(name)"
        guard let length = Root.lengths.first(where: { $0.name == full }) else {
            preconditionFailure("\(full) cannot be a fraction")
        }
        (self.name, self.other, self.length, self.range) = (name, other, length, range)
    }

    func merge(_ reader: inout ObjectReader, over root: inout Root, default usual: Root) {
        merge(name, &reader, over: &root, default: usual)
        guard let other else { return }
        if reader.contains(name), reader.contains(other) {
            reader.report(other, "is another name of \(name); give one of them")
        }
        merge(other, &reader, over: &root, default: usual)
    }

    private func merge(
        _ name: StaticString,
        _ reader: inout ObjectReader,
        over root: inout Root,
        default usual: Root
    ) {
        guard let value = reader.value(name), value.isObject else {
            guard let points = reader.number(name, in: range) else {
                if reader.removes(name) { take(usual, into: &root) }
                return
            }
            root.set(nil, for: length)
            root[keyPath: length.path] = points
            return
        }
        if let fraction = reader.fraction(name) { root.set(fraction, for: length) }
    }

    /// Sets what other measures have.
    func take(_ other: Root, into root: inout Root) {
        root.set(other.fractions[length.name], for: length)
        root[keyPath: length.path] = other[keyPath: length.path]
    }

    func write(to json: inout JSONWriter, _ root: Root) {
        json.length(name, root[keyPath: length.path], root.fractions[length.name])
    }
}

extension JSONWriter {
    /// Writes a length, if there is one: a fraction, or else points.
    mutating func length(_ name: StaticString, _ points: Double?, _ fraction: FractionalLength?) {
        guard let fraction else { return member(name, ifAny: points) }
        member(
            name,
            object: { json in
                switch fraction {
                case .fractionalWidth(let part): json.member("fractionalWidth", part)
                case .fractionalHeight(let part): json.member("fractionalHeight", part)
                }
            }
        )
    }
}
