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
    func writeMembers(to json: inout JSONWriter)
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

    func writeMembers(to json: inout JSONWriter) {
        for member in Self.members { member.write(&json, self) }
    }
}

/// A member of a document, and the property that it stands for.
struct DocumentMember<Root>: Sendable {
    /// Merges the member over a value; if a patch removes it, it becomes that of the last value.
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

    /// An object.
    init<Value: DocumentForm>(_ name: StaticString, _ path: Path<Value>) {
        merge = { reader, root, usual in
            let (current, normal) = (root[keyPath: path], usual[keyPath: path])
            let given = reader.object(name) { reader in
                var value = current
                value.merge(&reader, default: normal)
                return value
            }
            reader.merge(name, given, into: &root[keyPath: path], default: normal)
        }
        write = { json, root in
            json.member(name, object: { root[keyPath: path].writeMembers(to: &$0) })
        }
    }

    /// The members of a property, which lie beside the others.
    init<Value: DocumentForm>(_ path: Path<Value>) {
        merge = { $1[keyPath: path].merge(&$0, default: $2[keyPath: path]) }
        write = { $1[keyPath: path].writeMembers(to: &$0) }
    }
}
