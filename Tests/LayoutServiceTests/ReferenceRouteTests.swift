import Foundation
import LayoutdTestSupport
import LayoutdYAML
import Testing
import Yams

@testable import LayoutService

/// The contract as JSON and as a page.
struct ReferenceRouteTests {
    @Test func `the contract as JSON says the same as the file`() async throws {
        let fixture = try ServiceFixture()
        let json = try await fixture.get("/openapi.json")
        #expect(json.status == 200 && json[header: "Content-Type"] == "application/json")
        let yaml = try await fixture.get("/openapi.yaml").text
        let expected = try #require(try Yams.load(yaml: yaml) as? NSDictionary)
        let object = try JSONSerialization.jsonObject(with: Data(json.body)) as? NSDictionary
        #expect(object == expected)
    }

    private static func page() async throws -> String {
        let reply = try await ServiceFixture().get("/docs")
        #expect(reply.status == 200)
        #expect(reply[header: "Content-Type"] == "text/html; charset=utf-8")
        #expect(reply[header: "Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        return reply.text
    }

    @Test func `every operation, schema, response and problem has its place`() async throws {
        let page = try await Self.page()
        let yaml = try await ServiceFixture().get("/openapi.yaml").text
        let contract = Contract(root: try #require(try YAMLNode(yaml: yaml)))
        #expect(contract.operations.count == Endpoint.all.count)
        for operation in contract.operations {
            #expect(!operation.id.isEmpty && page.contains(#"id="\#(operation.id)""#))
        }
        for schema in contract.components("schemas") {
            #expect(page.contains(#"id="schema-\#(schema.key)""#), "\(schema.key)")
        }
        for response in contract.components("responses") {
            #expect(page.contains(#"id="response-\#(response.key)""#), "\(response.key)")
        }
        for kind in Problem.Kind.allCases {
            #expect(page.contains(#"href="\#(kind.type)""#), "\(kind.type)")
        }
        for example in ["createSession", "Poll its frames", "--max-body-bytes"] {
            #expect(page.contains(example))
        }
    }

    @Test func `every link within the page leads somewhere, and no anchor is there twice`()
        async throws
    {
        let page = try await Self.page()
        let anchors = page.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
        #expect(Set(anchors).count == anchors.count)
        for link in Set(page.matches(of: #/ href="#([^"]+)"/#).map { String($0.1) }) {
            #expect(anchors.contains(link), "\(link)")
        }
        let fixture = try ServiceFixture()
        for link in Set(page.matches(of: #/ (?:href|src)="(/[^"#]*)/#).map { String($0.1) }) {
            #expect(try await fixture.get(link).status == 200, "\(link)")
        }
    }

    @Test func `pages have no scripts, no styles of their own, and nothing of other servers`()
        async throws
    {
        let problem = try await ServiceFixture().get(
            "/problems/busy",
            headers: ["Accept": "text/html"]
        )
        for page in [try await Self.page(), problem.text] {
            #expect(page.firstMatch(of: #/<(script|style|iframe|object|form)/#) == nil)
            #expect(page.firstMatch(of: #/ (style|on[a-z]+)="/#) == nil)
            #expect(page.firstMatch(of: #/ (href|src)="(https?:|//)/#) == nil)
        }
    }

    @Test(arguments: ["/docs", "/openapi.json", "/openapi-client.yaml", "/openapi-client.json"])
    func `a known tag gets no body`(path: String) async throws {
        let fixture = try ServiceFixture()
        let tag = try #require(try await fixture.get(path)[header: "ETag"])
        let again = try await fixture.get(path, headers: ["If-None-Match": tag])
        #expect(again.status == 304 && again.body.isEmpty)
        #expect(try await fixture.get(path + "?x=1").status == 400)
    }
}

struct HTMLTests {
    private func markdown(_ text: String) -> String {
        var html = HTML()
        html.markdown(text) { $0 == "Known" ? "#known" : nil }
        return html.source
    }

    @Test(arguments: [
        ("a <b> & \"c\"", "<p>a &lt;b&gt; &amp; &quot;c&quot;</p>"),
        ("one\ntwo\n\nthree", "<p>one two</p><p>three</p>"),
        ("## A Title", #"<h2 id="a-title">A Title</h2>"#),
        ("*x* **y** `<z>`", "<p><em>x</em> <strong>y</strong> <code>&lt;z&gt;</code></p>"),
        ("see `Known`", ##"<p>see <a href="#known"><code>Known</code></a></p>"##),
        ("2 * 3", "<p>2 * 3</p>"), ("open `code", "<p>open `code</p>"),
        ("`*`", "<p><code>*</code></p>"),
        ("- a\n  b\n- c", "<ul><li>a b</li><li>c</li></ul>"),
        ("Two:\n1. a\n2. b", "<p>Two:</p><ol><li>a</li><li>b</li></ol>"),
        (
            "| a | `b` |\n|---|---|\n| 1 | 2 |",
            #"<div class="wide" tabindex="0"><table><tr><th>a</th><th><code>b</code></th></tr>"#
                + "<tr><td>1</td><td>2</td></tr></table></div>"
        ),
        ("", ""),
    ])
    func `Markdown becomes HTML`(text: String, expected: String) {
        #expect(markdown(text) == expected)
    }

    @Test func `attributes are escaped`() {
        var html = HTML()
        html.element("a", ["href": "\"><script>"], text: "x")
        #expect(html.source == "<a href=\"&quot;&gt;&lt;script&gt;\">x</a>")
    }
}

struct ContractJSONTests {
    @Test(arguments: [
        ("{a: 1, b: [true, null, 'x']}", #"{"a": 1, "b": [true, null, "x"]}"#),
        (#"text: "q\"\\\n\u0001""#, #"{"text": "q\"\\\n\u0001"}"#), ("- 1.50", "[1.50]"),
        ("{}", "{}"),
    ])
    func `YAML becomes JSON`(yaml: String, json: String) throws {
        #expect(try #require(try YAMLNode(yaml: yaml)).json == json)
    }

    @Test func `long values are broken`() throws {
        let yaml = "{first: [\(String(repeating: "1000, ", count: 20))1], second: {third: 3}}"
        let text = try #require(try YAMLNode(yaml: yaml)).readableJSON()
        #expect(text.hasPrefix("{\n  \"first\": [\n    1000,\n"))
        #expect(text.hasSuffix("    1\n  ],\n  \"second\": {\"third\": 3}\n}"))
    }
}
