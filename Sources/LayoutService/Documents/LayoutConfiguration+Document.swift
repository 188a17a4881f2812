import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension LayoutConfiguration {
    /// The layout's form in documents.
    var document: any LayoutDocument {
        guard let document = definition as? any LayoutDocument else {
            // Documents cannot name one, and records with one cannot be decoded without its type.
            preconditionFailure("the service has no custom layouts")
        }
        return document
    }

    /// The `type` in documents.
    var type: String { Swift.type(of: document).type }

    /// The default configuration of every type, in the order in which documents list them.
    static let types = defaults.filter { $0.name == $0.type }.map { (key: $0.type, value: $0) }

    /// Reads all members of a layout; those that are left out have their defaults.
    static func complete(_ reader: inout ObjectReader) -> LayoutConfiguration {
        defaults[0].merged(&reader, isInherited: false)
    }

    /// Reads the members of `layout`, merged over this layout if they are of the same type, or over the
    /// defaults of another type.
    ///
    /// - Parameters:
    ///   - reader: The members.
    ///   - isInherited: Whether this layout comes from a preset; only then may the type be left out.
    /// - Returns: The merged layout; wrong members are reported and left as they were.
    func merged(_ reader: inout ObjectReader, isInherited: Bool) -> LayoutConfiguration {
        if !isInherited, !reader.contains("type") {
            let names = Self.types.map { "\"\($0.key)\"" }
            reader.report("type", "is missing; give one of \(names.joined(separator: ", "))")
        }
        let given = reader.choice("type", Self.types) ?? self
        let base = given.type == type ? self : given
        var merged = base.list(givenBy: &reader).document.merging(&reader)
        if merged.document.takesBoundary {
            if base.document.takesBoundary { merged.boundary = base.boundary }
            merged.boundary.merge(&reader, default: LayoutBoundary())
        }
        guard case .onRequest = merged.definition.flipping else { return merged }
        merged.flipsHorizontallyInOppositeLayoutDirection =
            base.flipsHorizontallyInOppositeLayoutDirection
        reader.merge(
            "flipsHorizontallyInOppositeLayoutDirection",
            into: &merged.flipsHorizontallyInOppositeLayoutDirection,
            default: false
        )
        return merged
    }
}

extension JSONWriter {
    /// Writes the complete member `layout`, as in a request.
    ///
    /// - Parameters:
    ///   - layout: The layout.
    ///   - isExplicit: Whether to write null for members that it lacks but a preset may have.
    mutating func layout(_ layout: LayoutConfiguration, isExplicit: Bool = false) {
        member(
            "layout",
            object: { json in
                json.member("type", layout.type)
                layout.document.write(to: &json, isExplicit: isExplicit)
                layout.boundary.write(to: &json)
                if layout.flipsHorizontallyInOppositeLayoutDirection {
                    json.member("flipsHorizontallyInOppositeLayoutDirection", true)
                }
            }
        )
    }
}
