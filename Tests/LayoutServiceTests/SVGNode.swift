import Foundation
import FoundationXML

/// An element of a picture, as parsed by an XML parser.
struct SVGNode {
    struct Malformed: Error {
        let text: String
    }

    let name: String
    let attributes: [String: String]
    var children: [SVGNode] = []
    var text = ""

    fileprivate init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// Parses a document.
    ///
    /// - Throws: ``Malformed`` if it is not well-formed XML.
    init(_ document: [UInt8]) throws {
        let reader = Reader()
        let parser = XMLParser(data: Data(document))
        parser.delegate = reader
        guard parser.parse(), let root = reader.open.first?.children.first else {
            throw Malformed(text: String(decoding: document, as: UTF8.self))
        }
        self = root
    }

    /// This element and all its descendants, in document order.
    var all: [SVGNode] { [self] + children.flatMap(\.all) }

    /// This element and its descendants, limited to those with a name.
    func all(_ name: String) -> [SVGNode] { all.filter { $0.name == name } }

    /// The text of its title; `nil` if it has none.
    var title: String? { children.first { $0.name == "title" }?.text }

    /// The numbers in an attribute; none if it is absent.
    func numbers(_ name: String) -> [Double] {
        let text = attributes[name] ?? ""
        return text.split { !"+-.0123456789e".contains($0) }.compactMap { Double($0) }
    }

    /// The value of an attribute as a number.
    func number(_ name: String) -> Double? { attributes[name].flatMap(Double.init) }
}

/// Builds the tree; its root is the document itself.
private final class Reader: NSObject, XMLParserDelegate {
    var open = [SVGNode("", [:])]

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(SVGNode(name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        open[open.count - 1].text += text
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        let element = open.removeLast()
        open[open.count - 1].children.append(element)
    }
}
