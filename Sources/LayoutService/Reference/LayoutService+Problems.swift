import HTTPTypes
import LayoutdHTTPServer

extension LayoutService {
    /// Explains a kind of problem: as a page for browsers, as text for all others.
    func problem(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        guard let kind = Problem.Kind(rawValue: String(request.path.dropFirst("/problems/".count)))
        else { throw .problem(Problem(nothingAt: request.path)) }
        var headers = [HeaderField(.cacheControl, "no-cache"), HeaderField(.vary, "Accept")]
        guard request.prefersHTML else {
            headers.append(HeaderField(.contentType, "text/plain; charset=utf-8"))
            return Response(status: .ok, headers: headers, body: BodyBuffer(text: kind.text))
        }
        headers.append(HeaderField(.contentType, "text/html; charset=utf-8"))
        headers.append(StaticFile.contentSecurityPolicy)
        return Response(status: .ok, headers: headers, body: BodyBuffer(text: kind.page))
    }
}

extension Request {
    /// Whether the client prefers HTML to plain text.
    ///
    /// Browsers name HTML; `*/*`, which programs send, names neither.
    ///
    /// - Note: Source: RFC 9110 section 12.5.1.
    fileprivate var prefersHTML: Bool {
        guard let field = header(.accept) else { return false }
        var (html, plain) = (0.0, 0.0)
        for range in FieldList(field) {
            let weight = range.parameters.compactMap(\.weight).first ?? 1
            switch range.value.lowercased() {
            case "text/html", "application/xhtml+xml": html = max(html, weight)
            case "text/plain": plain = max(plain, weight)
            default: continue
            }
        }
        return html > 0 && html >= plain
    }
}

extension Substring {
    /// The weight that a parameter gives.
    fileprivate var weight: Double? {
        let text = filter { $0 != " " && $0 != "\t" }.lowercased()
        return text.hasPrefix("q=") ? Double(text.dropFirst(2)) ?? 0 : nil
    }
}

extension BodyBuffer {
    fileprivate init(text: String) {
        self.init(capacity: text.utf8.count)
        append(utf8: text)
    }
}

extension Problem.Kind {
    /// The usual status and its name.
    var statusText: String {
        let status = answer.status
        return "\(status.code) \(status.reasonPhrase)"
    }

    /// The explanation as a text.
    fileprivate var text: String {
        """
        \(answer.title)
        \(type), \(statusText)

        What it means
        \(explanation.meaning)

        What to do
        \(explanation.remedy)

        """
    }

    /// The explanation as a page.
    fileprivate var page: String {
        HTML.page(title: "\(answer.title) · layoutd") { html in
            html.element("main", ["class": "problem"]) { html in
                html.element("p", ["class": "status"], text: statusText)
                html.element("h1", text: answer.title)
                html.element("p") { $0.element("code", text: type) }
                html.element("h2", text: "What it means")
                html.element("p") { $0.spans(of: explanation.meaning) }
                html.element("h2", text: "What to do")
                html.element("p") { $0.spans(of: explanation.remedy) }
            }
        }
    }
}
