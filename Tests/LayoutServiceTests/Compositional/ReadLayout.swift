import LayoutdJSON
import LayoutdLayouts

@testable import LayoutService

/// A layout as a document gives it, with the errors that were reported.
struct ReadLayout {
    let layout: LayoutConfiguration
    let errors: [DocumentError]

    /// Reads the member `layout` of a document.
    ///
    /// - Parameters:
    ///   - text: The member's JSON.
    ///   - base: The layout that it is merged over.
    ///   - isPatch: Whether it is a merge patch.
    /// - Throws: An error if the text is not JSON.
    init(
        _ text: String,
        over base: CompositionalLayout.Configuration = .init(),
        isPatch: Bool = false
    ) throws {
        let validation = Validation()
        var layout = LayoutConfiguration.compositional(base)
        try JSONDocument(Array(#"{"layout": \#(text)}"#.utf8)).withRoot { root in
            let value = isPatch ? root.asPatch : root
            _ = ObjectReader.read(value, at: .root, validation: validation) { reader in
                let merged = reader.object("layout") { layout.merged(&$0, isInherited: true) }
                layout = merged ?? layout
                return merged
            }
        }
        self.layout = layout
        errors = validation.errors
    }

    /// The layout, if it is compositional.
    var compositional: CompositionalLayout.Configuration? {
        layout.definition as? CompositionalLayout.Configuration
    }
}

extension CompositionalLayout.Configuration {
    /// The layout as a response gives it.
    var json: String {
        var writer = JSONWriter()
        writer.object { json in
            json.member("type", Self.name)
            write(to: &json, isExplicit: true)
        }
        return writer.finish().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}

extension CollectionLayoutSection {
    /// The section as a response gives it.
    var json: String {
        var writer = JSONWriter()
        writer.object { write(to: &$0) }
        return writer.finish().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
