import LayoutdYAML

/// The contract as a page for people.
struct ContractPage {
    let contract: Contract
    /// Links of texts in code style: to operations, schemas and problems.
    private let targets: [String: String]

    init(_ contract: Contract) {
        self.contract = contract
        var targets: [String: String] = [:]
        for schema in contract.components("schemas") {
            targets[schema.key] = "#schema-\(schema.key)"
        }
        for operation in contract.operations {
            targets["\(operation.method) \(operation.path)"] = "#\(operation.id)"
        }
        for kind in Problem.Kind.allCases { targets[kind.type] = kind.type }
        self.targets = targets
    }

    /// Returns the link of a text in code style.
    func link(_ code: String) -> String? { targets[code] }

    /// The text of the page.
    var html: String {
        let info = contract.root["info"]
        let title = "\(info?["title"]?.scalar ?? "") \(info?["version"]?.scalar ?? "")"
        let summary = text(info?["summary"])
        return HTML.page(title: "\(title) · contract", description: summary) { html in
            html.element("div", ["class": "columns"]) { html in
                html.element("nav", ["class": "contents", "aria-label": "Contents"], contents)
                html.element("main") { html in
                    html.element("details", ["class": "contents"]) { html in
                        html.element("summary", text: "Contents")
                        contents(&html)
                    }
                    html.element("section", ["id": "introduction"]) { html in
                        html.element("h1", text: title)
                        html.element("p", ["class": "summary"], text: summary)
                        downloads(&html)
                        html.markdown(text(info?["description"]), links: link)
                    }
                    for tag in tags { operations(of: tag, &html) }
                    schemas(&html)
                    responses(&html)
                    problems(&html)
                }
            }
        }
    }

    func text(_ node: YAMLNode?) -> String { node?.scalar ?? "" }

    private func downloads(_ html: inout HTML) {
        html.element("p") { html in
            html.text("This is ")
            html.element("a", ["href": "/openapi.yaml"], text: "openapi.yaml")
            html.text(" as a page; programs can also read ")
            html.element("a", ["href": "/openapi.json"], text: "openapi.json")
            html.text(". Generators of clients read ")
            html.element("a", ["href": "/openapi-client.yaml"], text: "openapi-client.yaml")
            html.text(".")
        }
    }

    /// The tags, under which the operations are grouped.
    private var tags: [YAMLNode] { contract.root["tags"]?.list ?? [] }

    private func operations(under tag: YAMLNode) -> [Contract.Operation] {
        contract.operations.filter { $0.node["tags"]?.list?.first?.scalar == tag["name"]?.scalar }
    }

    // MARK: Contents

    private func contents(_ html: inout HTML) {
        let headings = text(contract.root["info"]?["description"]).split(separator: "\n")
            .filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        list(of: "Introduction", at: "introduction", &html) { html in
            for heading in headings {
                html.element("li") { $0.element("a", ["href": "#\(heading.slug)"], text: heading) }
            }
        }
        for tag in tags {
            list(of: title(of: tag), at: "tag-\(text(tag["name"]))", &html) { html in
                for operation in operations(under: tag) {
                    html.element("li") { html in
                        html.element("a", ["href": "#\(operation.id)"]) { html in
                            method(operation, &html)
                            html.text(" " + operation.shortPath)
                        }
                    }
                }
            }
        }
        html.element("details") { html in
            html.element("summary", text: "Schemas")
            html.element("ul") { html in
                for name in contract.components("schemas").map(\.key).sorted() {
                    html.element("li") {
                        $0.element("a", ["href": "#schema-\(name)"], text: name)
                    }
                }
            }
        }
        list(of: "Responses", at: "responses", &html) { _ in }
        list(of: "Problems", at: "problems", &html) { _ in }
    }

    private func list(
        of title: String,
        at anchor: String,
        _ html: inout HTML,
        _ items: (inout HTML) -> Void
    ) {
        html.element("h2") { $0.element("a", ["href": "#\(anchor)"], text: title) }
        html.element("ul") { items(&$0) }
    }

    private func title(of tag: YAMLNode) -> String {
        let name = text(tag["name"])
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    func method(_ operation: Contract.Operation, _ html: inout HTML) {
        let style = "method \(operation.method.lowercased())"
        html.element("span", ["class": style], text: operation.method)
    }

    // MARK: Sections

    private func operations(of tag: YAMLNode, _ html: inout HTML) {
        html.element("section", ["id": "tag-\(text(tag["name"]))"]) { html in
            html.element("h2", text: title(of: tag))
            html.element("p", ["class": "summary"], text: text(tag["description"]))
            for operation in operations(under: tag) { self.operation(operation, &html) }
        }
        html.newline()
    }

    private func schemas(_ html: inout HTML) {
        html.element("section", ["id": "schemas"]) { html in
            html.element("h2", text: "Schemas")
            for schema in contract.components("schemas").sorted(by: { $0.key < $1.key }) {
                html.element("article", ["id": "schema-\(schema.key)"]) { html in
                    html.element("h3") { $0.element("code", text: schema.key) }
                    self.schema(schema.value, &html)
                }
                html.newline()
            }
        }
    }

    private func responses(_ html: inout HTML) {
        html.element("section", ["id": "responses"]) { html in
            html.element("h2", text: "Responses")
            html.element(
                "p",
                ["class": "summary"],
                text: "Responses that several operations share."
            )
            for response in contract.components("responses") {
                html.element("article", ["id": "response-\(response.key)"]) { html in
                    html.element("h3", text: response.key.words)
                    self.response(response.value, &html)
                }
            }
        }
    }

    private func problems(_ html: inout HTML) {
        html.element("section", ["id": "problems"]) { html in
            html.element("h2", text: "Problems")
            html.element("p", ["class": "summary"]) { html in
                html.spans(of: "The values of `type` in a `Problem`.", link)
            }
            html.element("article") { html in
                for kind in Problem.Kind.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
                    html.element("div", ["class": "row"]) { html in
                        html.element("div", ["class": "name"]) { html in
                            html.element("a", ["href": kind.type], text: kind.rawValue)
                            html.element("small", text: "\(kind.answer.status.code)")
                        }
                        html.element("div") { html in
                            html.element("p") { $0.spans(of: kind.explanation.meaning, link) }
                            html.element("p") { $0.spans(of: kind.explanation.remedy, link) }
                        }
                    }
                }
            }
        }
    }
}

extension Contract.Operation {
    /// The path without what most have in common.
    fileprivate var shortPath: String {
        let session = "/v1/sessions/{id}/"
        return path.hasPrefix(session) ? "…/" + path.dropFirst(session.count) : path
    }
}

extension String {
    /// A name in camel case as words: "NoSuchSession" as "No such session".
    var words: String {
        var words = ""
        var last: Character = "A"
        for character in self {
            let begins = character.isUppercase && last.isLowercase
            words += begins ? " " + character.lowercased() : String(character)
            last = character
        }
        return words
    }
}
