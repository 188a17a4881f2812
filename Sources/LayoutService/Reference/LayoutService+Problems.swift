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
        guard request.prefersHTML(to: ["text/plain"]) else {
            headers.append(HeaderField(.contentType, "text/plain; charset=utf-8"))
            return Response(status: .ok, headers: headers, body: BodyBuffer(text: kind.text))
        }
        return Response(
            status: .ok,
            headers: headers + StaticFile.pageHeaders,
            body: BodyBuffer(text: kind.page)
        )
    }

    /// Returns the response to a request with a problem: as JSON, or as a page for a browser that
    /// opens an address at which there is nothing.
    func response(to problem: Problem, for request: borrowing Request) -> Response {
        var response = problem.makeResponse()
        guard problem.kind == .noSuchResource, request.method.isSafe else { return response }
        response.append([HeaderField(.vary, "Accept")])
        guard request.prefersHTML(to: ["application/problem+json", "application/json"]) else {
            return response
        }
        var page = Response(
            status: .notFound,
            headers: [HeaderField(.vary, "Accept")] + StaticFile.pageHeaders,
            body: BodyBuffer(text: problem.missingPage)
        )
        page.subject = response.subject
        return page
    }
}

extension StaticFile {
    /// The header fields of a page that is made for a request.
    fileprivate static let pageHeaders = [
        HeaderField(.contentType, "text/html; charset=utf-8"), contentSecurityPolicy,
    ]
}

extension Request {
    /// Whether the client prefers HTML to other types.
    ///
    /// Browsers name HTML; `*/*`, which programs send, names none.
    ///
    /// - Note: Source: RFC 9110 section 12.5.1.
    fileprivate func prefersHTML(to others: [String]) -> Bool {
        guard let field = header(.accept) else { return false }
        var (html, other) = (0.0, 0.0)
        for range in FieldList(field) {
            let weight = range.parameters.compactMap(\.weight).first ?? 1
            switch range.value.lowercased() {
            case "text/html", "application/xhtml+xml": html = max(html, weight)
            case let type where others.contains(type): other = max(other, weight)
            default: continue
            }
        }
        return html > 0 && html >= other
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

extension Problem {
    /// A page that says that there is nothing at an address, and where to go from there.
    fileprivate var missingPage: String {
        HTML.page(title: "Nothing here · layoutd", description: kind.answer.title) { html in
            html.element("main", ["class": "problem"]) { html in
                html.element("p", ["class": "status"], text: kind.statusText)
                html.element("h1", text: "Nothing is at this address")
                html.element("p") { html in
                    html.text("The address may be mistyped, or from another version. The ")
                    html.element("a", ["href": "/"], text: "playground")
                    html.text(" shows what this server does, and ")
                    html.element("a", ["href": "/docs"], text: "the contract")
                    html.text(" lists all addresses.")
                }
                html.element("p", ["class": "summary"], text: detail)
                html.element("p") { html in
                    html.element("a", ["href": kind.type]) { $0.element("code", text: kind.type) }
                }
            }
        }
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
        HTML.page(title: "\(answer.title) · layoutd", description: explanation.meaning) { html in
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
