import LayoutdGeometry
import LayoutdJSON

/// A value of which documents give some members, merged over what it is.
protocol DocumentForm: SendableMetatype {
    /// Merges the members that a document gives.
    ///
    /// - Parameters:
    ///   - reader: The document.
    ///   - usual: What members are that a patch removes.
    mutating func merge(_ reader: inout ObjectReader, default usual: Self)

    /// Writes the members, without the braces.
    func write(to json: inout JSONWriter)
}

extension DocumentForm {
    /// The value with the members that a document gives.
    func merged(_ reader: inout ObjectReader, default usual: Self) -> Self {
        var merged = self
        merged.merge(&reader, default: usual)
        return merged
    }
}

/// A form that is a table of its members.
protocol DocumentTable: DocumentForm {
    /// The members, in the order in which they are read and written.
    static var members: [DocumentMember<Self>] { get }
}

extension DocumentTable {
    mutating func merge(_ reader: inout ObjectReader, default usual: Self) {
        for member in Self.members { member.merge(&reader, &self, usual) }
    }

    func write(to json: inout JSONWriter) {
        for member in Self.members { member.write(&json, self) }
    }
}

/// A member of a document, and the property that it stands for.
struct DocumentMember<Root>: Sendable {
    /// Merges the member over a value; if a patch removes it, the other value's takes its place.
    let merge: @Sendable (inout ObjectReader, inout Root, Root) -> Void
    let write: @Sendable (inout JSONWriter, Root) -> Void
}

/// Members with values of one type.
extension DocumentMember {
    typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

    init(_ name: StaticString, _ path: Path<Double>, in range: NumberRange) {
        merge = { $0.merge(name, in: range, into: &$1[keyPath: path], default: $2[keyPath: path]) }
        write = { $0.member(name, $1[keyPath: path]) }
    }

    init(_ name: StaticString, _ path: Path<Int>, in range: NumberRange) {
        merge = { $0.merge(name, in: range, into: &$1[keyPath: path], default: $2[keyPath: path]) }
        write = { $0.member(name, $1[keyPath: path]) }
    }

    init(_ name: StaticString, _ path: Path<Vector>, in range: NumberRange) {
        merge = { $1[keyPath: path].merge(&$0, name, in: range, default: $2[keyPath: path]) }
        write = { $0.member(name, $1[keyPath: path]) }
    }

    init(_ name: StaticString, _ path: Path<Size>, in range: NumberRange) {
        merge = { $1[keyPath: path].merge(&$0, name, in: range, default: $2[keyPath: path]) }
        write = { json, root in
            json.name(name)
            json.size(root[keyPath: path])
        }
    }

    init(_ name: StaticString, _ path: Path<Point>, in range: NumberRange) {
        merge = { $1[keyPath: path].merge(&$0, name, in: range, default: $2[keyPath: path]) }
        write = { json, root in
            json.name(name)
            json.point(root[keyPath: path])
        }
    }

    /// A number or null.
    init(_ name: StaticString, _ path: Path<Double?>, in range: NumberRange) {
        merge = { reader, root, usual in
            let given = reader.nullableNumber(name, in: range)
            reader.merge(name, given, into: &root[keyPath: path], default: usual[keyPath: path])
        }
        write = { json, root in
            guard let number = root[keyPath: path] else {
                json.name(name)
                return json.null()
            }
            json.member(name, number)
        }
    }

    /// A number that most do not have, so that it is written only if there is one.
    init(_ name: StaticString, ifAny path: Path<Double?>, in range: NumberRange) {
        merge = Self(name, path, in: range).merge
        write = { $0.member(name, ifAny: $1[keyPath: path]) }
    }

    /// A point or null.
    init(_ name: StaticString, _ path: Path<Point?>, in range: NumberRange) {
        merge = { $1[keyPath: path].merge(&$0, name, in: range, default: $2[keyPath: path]) }
        write = { json, root in
            json.name(name)
            json.point(root[keyPath: path])
        }
    }

    /// One of several values that have names in documents.
    init<Value: Equatable & Sendable>(
        _ name: StaticString,
        _ path: Path<Value>,
        _ choices: KeyValuePairs<String, Value>
    ) {
        let choices = Array(choices)
        merge = { reader, root, usual in
            let given = reader.choice(name, choices)
            reader.merge(name, given, into: &root[keyPath: path], default: usual[keyPath: path])
        }
        write = { json, root in
            json.member(name, choices.first { $0.value == root[keyPath: path] }?.key)
        }
    }

    init(_ name: StaticString, _ path: Path<Bool>) {
        merge = { $0.merge(name, into: &$1[keyPath: path], default: $2[keyPath: path]) }
        write = { $0.member(name, $1[keyPath: path]) }
    }

    init<Value: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: StaticString,
        _ path: Path<Value>
    ) {
        merge = { $0.merge(name, into: &$1[keyPath: path], default: $2[keyPath: path]) }
        write = { $0.member(name, $1[keyPath: path].rawValue) }
    }

    /// A value that most do not have, or null; it is written only if there is one.
    init<Value: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: StaticString,
        ifAny path: Path<Value?>
    ) {
        merge = { reader, root, usual in
            let given: Value?? = reader.nullableChoice(name)
            reader.merge(name, given, into: &root[keyPath: path], default: usual[keyPath: path])
        }
        write = { json, root in
            if let value = root[keyPath: path] { json.member(name, value.rawValue) }
        }
    }

    /// An object.
    init<Value: DocumentForm>(_ name: StaticString, _ path: Path<Value>) {
        merge = { reader, root, usual in
            let (current, normal) = (root[keyPath: path], usual[keyPath: path])
            let given = reader.object(name) { current.merged(&$0, default: normal) }
            reader.merge(name, given, into: &root[keyPath: path], default: normal)
        }
        write = { json, root in
            json.member(name, object: { root[keyPath: path].write(to: &$0) })
        }
    }

    /// The members of a property, which lie beside the others.
    init<Value: DocumentForm>(_ path: Path<Value>) {
        merge = { $1[keyPath: path].merge(&$0, default: $2[keyPath: path]) }
        write = { $1[keyPath: path].write(to: &$0) }
    }
}
