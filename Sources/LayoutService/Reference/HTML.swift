/// HTML that is written from its start to its end, with texts escaped.
struct HTML {
    private(set) var source = ""

    /// Writes text.
    mutating func text(_ text: some StringProtocol) {
        for character in text.unicodeScalars {
            switch character {
            case "&": source += "&amp;"
            case "<": source += "&lt;"
            case ">": source += "&gt;"
            case "\"": source += "&quot;"
            default: source.unicodeScalars.append(character)
            }
        }
    }

    /// Writes an element and what `body` writes into it.
    mutating func element(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:],
        _ body: (inout HTML) -> Void
    ) {
        start(name, attributes)
        body(&self)
        source += "</\(name)>"
    }

    /// Writes an element that contains a text.
    mutating func element(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:],
        text: some StringProtocol
    ) {
        element(name, attributes) { $0.text(text) }
    }

    /// Writes an element that has no end, such as `meta`.
    mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        source += "<\(name)"
        for (name, value) in attributes {
            source += " \(name)=\""
            text(value)
            source += "\""
        }
        source += ">"
    }

    /// Ends a line of the source.
    mutating func newline() { source += "\n" }

    /// A whole page.
    ///
    /// - Parameters:
    ///   - title: The title of the window.
    ///   - description: What the page is about, for previews of links to it.
    ///   - body: Writes what the page shows below the bar with the links that all pages have.
    /// - Returns: The text of the page.
    static func page(
        title: String,
        description: String,
        _ body: (inout HTML) -> Void
    ) -> String {
        var html = HTML(source: "<!doctype html>\n")
        html.element("html", ["lang": "en"]) { html in
            html.element("head") { html in
                html.start("meta", ["charset": "utf-8"])
                html.start(
                    "meta",
                    ["name": "viewport", "content": "width=device-width, initial-scale=1"]
                )
                html.start("meta", ["name": "color-scheme", "content": "light dark"])
                html.element("title", text: title)
                html.start("meta", ["name": "description", "content": description])
                for (name, content) in [
                    ("title", title), ("description", description), ("type", "website"),
                    ("site_name", "layoutd"), ("image", "/playground/preview.png"),
                ] {
                    html.start("meta", ["property": "og:\(name)", "content": content])
                }
                html.start("meta", ["name": "twitter:card", "content": "summary_large_image"])
                html.start("link", ["rel": "icon", "href": "/icon.svg"])
                html.start("link", ["rel": "stylesheet", "href": "/docs.css"])
            }
            html.source += "\n"
            html.element("body") { html in
                html.bar()
                body(&html)
            }
        }
        return html.source + "\n"
    }

    private mutating func bar() {
        element("header") { html in
            html.element("a", ["class": "brand", "href": "/docs"]) { html in
                html.start(
                    "img",
                    ["src": "/icon.svg", "alt": "", "width": "28", "height": "28"]
                )
                html.text("layoutd")
            }
            html.element("nav", ["aria-label": "Pages"]) { html in
                html.element("a", ["href": "/"], text: "Playground")
                html.element("a", ["href": "/docs"], text: "Contract")
                html.element("a", ["href": "/docs#problems"], text: "Problems")
            }
        }
        source += "\n"
    }
}
