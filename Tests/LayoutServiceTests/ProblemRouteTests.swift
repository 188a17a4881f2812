import Foundation
import LayoutdTestSupport
import Testing
import Yams

@testable import LayoutService

/// Every `type` of a problem leads to its explanation.
struct ProblemRouteTests {
    private static let html = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]

    @Test(arguments: Problem.Kind.allCases)
    func `every type has a text and a page`(kind: Problem.Kind) async throws {
        let fixture = try ServiceFixture()
        let text = try await fixture.get(kind.type)
        #expect(text.status == 200)
        #expect(text[header: "Content-Type"] == "text/plain; charset=utf-8")
        #expect(text[header: "Content-Security-Policy"] == nil)
        let page = try await fixture.get(kind.type, headers: Self.html)
        #expect(page.status == 200)
        #expect(page[header: "Content-Type"] == "text/html; charset=utf-8")
        #expect(page[header: "Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        for reply in [text, page] {
            #expect(reply[header: "Vary"] == "Accept")
            #expect(reply.text.contains(kind.answer.title))
            #expect(reply.text.contains("\(kind.answer.status.code)"))
            #expect(reply.text.contains("What to do"))
        }
        #expect(text.text.contains(kind.explanation.meaning))
        #expect(text.text.contains(kind.explanation.remedy))
        // Sentences, each with its end.
        for sentence in [kind.explanation.meaning, kind.explanation.remedy] {
            #expect(sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
        }
    }

    @Test func `every kind is explained in its own words`() {
        let explanations = Problem.Kind.allCases.map(\.explanation)
        #expect(Set(explanations.map(\.meaning)).count == explanations.count)
        #expect(Set(explanations.map(\.remedy)).count == explanations.count)
    }

    @Test(arguments: [
        ("text/html", true), ("text/plain, text/html", true), ("TEXT/HTML;level=1", true),
        ("application/xhtml+xml;q=0.2", true), ("text/html;q=0.9, text/plain; q=0.5", true),
        ("*/*", false), ("text/*", false), ("application/json", false), ("", false),
        ("text/html;q=0", false), ("text/html;q=0.4, text/plain", false), ("text/html;q=x", false),
    ])
    func `a page is for clients that prefer it`(accept: String, isPage: Bool) async throws {
        let reply = try await ServiceFixture().get("/problems/busy", headers: ["Accept": accept])
        #expect(reply.status == 200)
        #expect(reply.text.hasPrefix("<!doctype html>") == isPage)
    }

    @Test(arguments: [
        "/problems/none", "/problems/", "/problems", "/problems/busy/", "/problems/Busy",
    ])
    func `there are no others`(path: String) async throws {
        let reply = try await ServiceFixture().get(path, headers: Self.html)
        #expect(reply.status == 404 && reply.text.contains("/problems/no-such-resource"))
    }

    @Test(arguments: [
        ("text/html,application/xhtml+xml,*/*;q=0.8", true),
        ("text/html, application/json;q=0.9", true), ("*/*", false), ("", false),
        ("application/json, text/html;q=0.5", false), ("application/problem+json", false),
    ])
    func `a browser gets a page where there is nothing`(accept: String, isPage: Bool) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.get("/nothing'\"&", headers: ["Accept": accept])
        #expect(reply.status == 404 && reply[header: "Vary"]?.contains("Accept") == true)
        let type = isPage ? "text/html; charset=utf-8" : "application/problem+json"
        #expect(reply[header: "Content-Type"] == type)
        #expect((reply[header: "Content-Security-Policy"] != nil) == isPage)
        #expect(reply.text.contains(isPage ? "/nothing'&quot;&amp;" : #"/nothing'\"&"#))
        #expect(reply.text.contains(#"href="/docs""#) == isPage)
    }

    @Test func `what programs ask for has no page`() async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.get("/v1/sessions/none", headers: Self.html)
        #expect(session.status == 404)
        #expect(session[header: "Content-Type"] == "application/problem+json")
        let posted = try await fixture.client.send("POST", "/nothing", headers: Self.html)
        #expect(posted.status == 404)
        #expect(posted[header: "Content-Type"] == "application/problem+json")
    }

    @Test func `a problem leads to its page`() async throws {
        let fixture = try ServiceFixture()
        let problem = try await fixture.get("/v1/sessions/none").decoded(as: ProblemDocument.self)
        #expect(try await fixture.get(problem.type).text.hasPrefix(problem.title + "\n"))
    }

    @Test func `the contract names all of them`() async throws {
        let text = try await ServiceFixture().get("/openapi.yaml").text
        let operation = try YAMLDecoder().decode(Contract.self, from: text).paths.problem.get
        let names = try #require(operation.parameters.first).schema.enum
        #expect(names.sorted() == Problem.Kind.allCases.map(\.rawValue).sorted())
        let example = operation.responses["200"]?.content?["text/plain; charset=utf-8"]?.example
        #expect(try await ServiceFixture().get("/problems/frozen").text == example)
    }

    /// What the contract says about the path.
    private struct Contract: Decodable {
        struct Paths: Decodable {
            let problem: Path
            enum CodingKeys: String, CodingKey { case problem = "/problems/{name}" }
        }
        struct Path: Decodable { let get: Operation }
        struct Operation: Decodable {
            let parameters: [Parameter]
            let responses: [String: Answer]
        }
        struct Parameter: Decodable { let schema: Schema }
        struct Schema: Decodable { let `enum`: [String] }
        struct Answer: Decodable { let content: [String: Content]? }
        struct Content: Decodable { let example: String? }

        let paths: Paths
    }
}
