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
}

extension ObjectReader {
    /// The members of `layout`, merged over a layout of the same type, or over the defaults of
    /// another type.
    ///
    /// - Parameters:
    ///   - base: The layout of a preset, or the default one.
    ///   - isInherited: Whether it comes from a preset; only then may the type be left out.
    /// - Returns: The merged layout; wrong members are reported and left as they were.
    mutating func layout(
        over base: LayoutConfiguration,
        isInherited: Bool
    ) -> LayoutConfiguration {
        if !isInherited, !contains("type") {
            let names = LayoutConfiguration.defaults.map { "\"\($0.name)\"" }
            report("type", "is missing; give one of \(names.joined(separator: ", "))")
        }
        let types = LayoutConfiguration.defaults.map { (key: $0.name, value: $0) }
        let given = choice("type", types) ?? base
        return (given.name == base.name ? base : given).document.merging(&self)
    }

    /// Reads whether headers and footers of the whole layout are pinned.
    mutating func mergePins(headers: inout Bool, footers: inout Bool) {
        merge("sectionHeadersPinToVisibleBounds", into: &headers, default: false)
        merge("sectionFootersPinToVisibleBounds", into: &footers, default: false)
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
                json.member("type", layout.name)
                layout.document.write(to: &json, isExplicit: isExplicit)
            }
        )
    }
}
