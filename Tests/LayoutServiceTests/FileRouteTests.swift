import Foundation
import LayoutdTestSupport
import Testing

/// The playground, the client module and the other files, served as they were at build time.
struct FileRouteTests {
    private static let files = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/CLayoutdResources/Web")

    private static let script = "text/javascript; charset=utf-8"

    /// The path, file and content type of every file in the folder.
    private static let paths = [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/icon.svg", "icon.svg", "image/svg+xml"),
        ("/layoutd-client.js", "layoutd-client.js", script),
        ("/playground/playground.css", "playground/playground.css", "text/css; charset=utf-8"),
        ("/playground/editor.js", "playground/editor.js", script),
        ("/playground/gestures.js", "playground/gestures.js", script),
        ("/playground/meter.js", "playground/meter.js", script),
        ("/playground/playground.js", "playground/playground.js", script),
        ("/playground/plots.js", "playground/plots.js", script),
        ("/playground/requests.js", "playground/requests.js", script),
        ("/playground/selection.js", "playground/selection.js", script),
        ("/playground/settings.js", "playground/settings.js", script),
        ("/playground/stage.js", "playground/stage.js", script),
    ]

    @Test(arguments: paths)
    func `a file is served unchanged`(path: String, file: String, type: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.get(path)
        #expect(reply.status == 200 && reply[header: "Content-Type"] == type)
        let expected = try Data(contentsOf: Self.files.appendingPathComponent(file))
        #expect(reply.body == Array(expected))
    }

    @Test func `every file of the folder is served`() throws {
        let enumerator = FileManager.default.enumerator(atPath: Self.files.path)
        let all = (enumerator?.allObjects as? [String] ?? []).filter { $0.contains(".") }
        #expect(Set(all) == Set(Self.paths.map(\.1)))
    }

    @Test func `the contract names the playground's files`() async throws {
        let contract = try await ServiceFixture().get("/openapi.yaml").text
        for (_, file, _) in Self.paths where file.hasPrefix("playground/") {
            #expect(contract.contains(file.dropFirst("playground/".count)), "\(file)")
        }
    }

    /// Accepts the given encoding only.
    private static func fields(_ encoding: String, _ known: String? = nil) -> [String: String] {
        var fields = ["Accept-Encoding": encoding]
        fields["If-None-Match"] = known
        return fields
    }

    @Test(arguments: paths.map(\.0) + ["/openapi.yaml"])
    func `a known tag gets no body`(path: String) async throws {
        let fixture = try ServiceFixture()
        for encoding in ["gzip", "identity"] {
            let whole = try await fixture.get(path, headers: Self.fields(encoding))
            let tag = try #require(whole[header: "ETag"])
            #expect(whole[header: "Cache-Control"] == "no-cache")
            let again = try await fixture.get(path, headers: Self.fields(encoding, tag))
            #expect(again.status == 304 && again.body.isEmpty && again[header: "ETag"] == tag)
            #expect(again[header: "Content-Type"] == nil)
            let other = try await fixture.get(path, headers: Self.fields(encoding, "\"0\""))
            #expect(other.status == 200 && other.body == whole.body)
        }
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip;q=0.5", true), ("br , GZIP ; q=1", true),
        ("identity", false), ("gzip;q=0", false), ("gzip; q=0.000, br", false), ("gzippy", false),
    ])
    func `a client that accepts gzip gets a compressed file`(
        accepted: String,
        isCompressed: Bool
    ) async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = "/layoutd-client.js"
        let reply = try await fixture.get(path, headers: Self.fields(accepted))
        #expect((reply[header: "Content-Encoding"] == "gzip") == isCompressed)
        #expect(reply[header: "Vary"] == "Accept-Encoding")
        #expect(try #require(reply[header: "ETag"]).hasSuffix("-gzip\"") == isCompressed)
        // The test client decompresses it.
        let plain = try await fixture.get(path, headers: Self.fields("identity"))
        #expect(reply.body == plain.body)
        let head = try await fixture.client.send("HEAD", path, headers: Self.fields(accepted))
        let length = try #require(head[header: "Content-Length"].flatMap { Int($0) })
        #expect(isCompressed ? length < plain.body.count / 2 : length == plain.body.count)
    }

    @Test func `each file and encoding has a tag`() async throws {
        let fixture = try ServiceFixture()
        var tags: Set<String> = []
        for (path, _, _) in Self.paths {
            tags.insert(try #require(try await fixture.get(path)[header: "ETag"]))
        }
        #expect(tags.count == Self.paths.count)
    }

    @Test func `the page may only use this server`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.get("/")
        let policy = try #require(reply[header: "Content-Security-Policy"])
        let rules = Set(
            policy.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        )
        #expect(rules.isSuperset(of: ["default-src 'none'", "script-src 'self'"]))
        #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("http"))
        // No inline scripts, styles or handlers, and nothing from other servers.
        let page = reply.text
        #expect(page.firstMatch(of: /<script(?![^>]*src="\/)/) == nil)
        #expect(page.firstMatch(of: /<style|\sstyle=|\son[a-z]+=|https?:/) == nil)
    }

    @Test func `opening the page takes less than 100 KB`() async throws {
        let fixture = try ServiceFixture()
        var count = 0
        for (path, _, _) in Self.paths { count += try await fixture.get(path).body.count }
        count += try await fixture.get("/v1/presets").body.count
        count += try await fixture.post("/v1/sessions?form=rows&precision=2", "{}").body.count
        #expect(count < 100_000)
    }

    @Test(arguments: [
        "/playground/", "/playground/nothing.js", "/playground/icon.svg", "/playground",
    ])
    func `other paths are not served`(path: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.get(path)
        #expect(reply.status == 404)
        #expect(reply.text.contains("/problems/no-such-resource"))
    }

    @Test func `an allowed page of another origin may import the client`() async throws {
        let fixture = try ServiceFixture(allowedOrigins: ["http://page.example"])
        let headers = ["Origin": "http://page.example"]
        let reply = try await fixture.get("/layoutd-client.js", headers: headers)
        #expect(reply[header: "Access-Control-Allow-Origin"] == "http://page.example")
    }
}
