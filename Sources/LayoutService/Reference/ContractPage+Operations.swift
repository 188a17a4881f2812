import LayoutdYAML

extension ContractPage {
    /// Writes an operation: what it does, what it takes, and how it responds.
    func operation(_ operation: Contract.Operation, _ html: inout HTML) {
        html.element("article", ["id": operation.id]) { html in
            html.element("h3") { html in
                method(operation, &html)
                html.element("a", ["href": "#\(operation.id)"]) { html in
                    html.element("code", text: operation.path)
                }
            }
            html.element("p", ["class": "summary"]) { html in
                html.spans(of: text(operation.node["summary"]), link)
            }
            html.markdown(text(operation.node["description"]), links: link)
            parameters(operation.parameters, &html)
            if let body = operation.node["requestBody"].map(contract.resolved) {
                html.element("h4", text: "Body")
                html.markdown(text(body["description"]), links: link)
                content(body["content"], &html)
            }
            responses(of: operation, &html)
        }
        html.newline()
    }

    private func parameters(_ parameters: [YAMLNode], _ html: inout HTML) {
        guard !parameters.isEmpty else { return }
        html.element("h4", text: "Parameters")
        html.element("div", ["class": "rows"]) { html in
            for parameter in parameters {
                html.element("div", ["class": "row"]) { html in
                    html.element("div", ["class": "name"]) { html in
                        html.element("code", text: text(parameter["name"]))
                        html.element("small", text: text(parameter["in"]))
                    }
                    html.element("div") { html in
                        if let schema = parameter["schema"] { typeLine(schema, &html) }
                        html.markdown(text(parameter["description"]), links: link)
                    }
                }
            }
        }
    }

    private func responses(of operation: Contract.Operation, _ html: inout HTML) {
        let all = operation.node["responses"]?.members ?? []
        let isFailure = { (response: YAMLNode.Member) in response.key >= "400" }
        for response in all where !isFailure(response) {
            html.element("h4") { html in
                html.text("Response ")
                html.element("span", ["class": "code"], text: response.key)
                name(of: response.value, &html)
            }
            self.response(contract.resolved(response.value), &html)
        }
        guard all.contains(where: isFailure) else { return }
        html.element("h4", text: "Problems")
        html.element("ul", ["class": "chips"]) { html in
            for response in all.filter(isFailure) {
                html.element("li") { html in
                    html.element("span", ["class": "code"], text: response.key)
                    name(of: response.value, &html)
                }
            }
        }
    }

    /// Writes the name of a shared response, with a link to it.
    private func name(of response: YAMLNode, _ html: inout HTML) {
        guard let name = contract.referredName(response) else { return }
        html.text(" ")
        html.element("a", ["href": "#response-\(name)"], text: name.words)
    }

    /// Writes what a response contains.
    func response(_ response: YAMLNode, _ html: inout HTML) {
        html.markdown(text(response["description"]), links: link)
        let headers = response["headers"]?.members ?? []
        if !headers.isEmpty {
            html.element("details") { html in
                html.element("summary", text: "Header fields")
                html.element("div", ["class": "rows"]) { html in
                    for header in headers { self.header(header, &html) }
                }
            }
        }
        content(response["content"], &html)
    }

    private func header(_ header: YAMLNode.Member, _ html: inout HTML) {
        let node = contract.resolved(header.value)
        html.element("div", ["class": "row"]) { html in
            html.element("div", ["class": "name"]) { $0.element("code", text: header.key) }
            html.element("div") { html in
                html.markdown(text(node["description"]), links: link)
                if let example = node["example"] {
                    html.element("p") { $0.element("code", text: example.scalar ?? example.json) }
                }
            }
        }
    }

    /// Writes media types with their schemas and examples.
    private func content(_ content: YAMLNode?, _ html: inout HTML) {
        var last: YAMLNode?
        for type in content?.members ?? [] {
            // Several types of one schema have the same examples.
            let isSame =
                last.map { $0["schema"]?.content == type.value["schema"]?.content } ?? false
            last = type.value
            html.element("p", ["class": "type"]) { html in
                html.element("code", text: type.key)
                guard let schema = type.value["schema"] else { return }
                html.text(" ")
                self.type(schema, &html)
            }
            if !isSame { examples(of: type.value, &html) }
        }
    }

    private func examples(of type: YAMLNode, _ html: inout HTML) {
        if let example = type["example"] { self.example(example, named: "Example", &html) }
        for example in type["examples"]?.members ?? [] {
            let node = contract.resolved(example.value)
            guard let value = node["value"] else { continue }
            self.example(value, named: node["summary"]?.scalar ?? example.key.sentence, &html)
        }
    }

    private func example(_ value: YAMLNode, named name: String, _ html: inout HTML) {
        html.element("details") { html in
            html.element("summary", text: name)
            html.element("pre") { html in
                html.element("code", text: value.scalar ?? value.readableJSON())
            }
        }
    }
}

extension String {
    /// A name in camel case as the start of a sentence.
    fileprivate var sentence: String { prefix(1).uppercased() + words.dropFirst() }
}
