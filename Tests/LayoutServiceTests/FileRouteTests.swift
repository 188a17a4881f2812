import Foundation
import LayoutdTestSupport
import Testing

/// The playground, the client module and the other files, served as they were at build time.
struct FileRouteTests {
    private static let files = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/CLayoutdResources/Web")

    private static let script = "text/javascript; charset=utf-8"
    private static let types = "application/typescript; charset=utf-8"

    /// The path, file and content type of every file in the folder.
    private static let paths = [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/icon.svg", "icon.svg", "image/svg+xml"),
        ("/docs.css", "docs.css", "text/css; charset=utf-8"),
        ("/layoutd-client.js", "layoutd-client.js", script),
        ("/client/1/all.js", "client/1/all.js", script),
        ("/client/1/layoutd-client.min.d.ts", "client/1/layoutd-client.min.d.ts", types),
        ("/client/1/collected.js", "client/1/collected.js", script),
        ("/client/1/slots.js", "client/1/slots.js", script),
        ("/client/1/controls.js", "client/1/controls.js", script),
        ("/client/1/connection.js", "client/1/connection.js", script),
        ("/client/1/display.js", "client/1/display.js", script),
        ("/client/1/frames.js", "client/1/frames.js", script),
        ("/client/1/layoutd-client.js", "client/1/layoutd-client.js", script),
        ("/client/1/line.js", "client/1/line.js", script),
        ("/client/1/ahead.js", "client/1/ahead.js", script),
        ("/client/1/measuring.js", "client/1/measuring.js", script),
        ("/client/1/animations.js", "client/1/animations.js", script),
        ("/client/1/drive.js", "client/1/drive.js", script),
        ("/client/1/hits.js", "client/1/hits.js", script),
        ("/client/1/pinching.d.ts", "client/1/pinching.d.ts", types),
        ("/client/1/pinching.js", "client/1/pinching.js", script),
        ("/client/1/lift.js", "client/1/lift.js", script),
        ("/client/1/reordering.d.ts", "client/1/reordering.d.ts", types),
        ("/client/1/reordering.js", "client/1/reordering.js", script),
        ("/client/1/reorderkeys.js", "client/1/reorderkeys.js", script),
        ("/client/1/sightings.js", "client/1/sightings.js", script),
        ("/client/1/copies.js", "client/1/copies.js", script),
        ("/client/1/stream.js", "client/1/stream.js", script),
        ("/client/1/events.js", "client/1/events.js", script),
        ("/client/1/following.js", "client/1/following.js", script),
        ("/client/1/lifecycle.js", "client/1/lifecycle.js", script),
        ("/client/1/view.js", "client/1/view.js", script),
        ("/client/1/options.js", "client/1/options.js", script),
        ("/client/1/playback.js", "client/1/playback.js", script),
        ("/client/1/prediction.js", "client/1/prediction.js", script),
        ("/client/1/requests.js", "client/1/requests.js", script),
        ("/client/1/scrolling.js", "client/1/scrolling.js", script),
        ("/client/1/documents.d.ts", "client/1/documents.d.ts", types),
        ("/client/1/layoutd-client.d.ts", "client/1/layoutd-client.d.ts", types),
        ("/client/1/compositional.d.ts", "client/1/compositional.d.ts", types),
        ("/client/1/package.json", "client/1/package.json", "application/json"),
        ("/client/1/types.d.ts", "client/1/types.d.ts", types),
        ("/client/1/canvas.js", "client/1/canvas.js", script),
        ("/client/1/draw.d.ts", "client/1/draw.d.ts", types),
        ("/client/1/draw.js", "client/1/draw.js", script),
        ("/client/1/elements.js", "client/1/elements.js", script),
        ("/client/1/gestures.d.ts", "client/1/gestures.d.ts", types),
        ("/client/1/gestures.js", "client/1/gestures.js", script),
        ("/client/1/grip.js", "client/1/grip.js", script),
        ("/client/1/blend.js", "client/1/blend.js", script),
        ("/client/1/calls.js", "client/1/calls.js", script),
        ("/client/1/layoutd-session.js", "client/1/layoutd-session.js", script),
        ("/client/1/mount.js", "client/1/mount.js", script),
        ("/client/1/places.js", "client/1/places.js", script),
        ("/client/1/reading.js", "client/1/reading.js", script),
        ("/client/1/layoutd-session.d.ts", "client/1/layoutd-session.d.ts", types),
        ("/client/1/mount.d.ts", "client/1/mount.d.ts", types),
        ("/client/1/holding.js", "client/1/holding.js", script),
        ("/client/1/keys.js", "client/1/keys.js", script),
        ("/client/1/pointers.js", "client/1/pointers.js", script),
        ("/client/1/sectionprediction.js", "client/1/sectionprediction.js", script),
        ("/client/1/sections.js", "client/1/sections.js", script),
        ("/client/1/visible.js", "client/1/visible.js", script),
        ("/client/1/zooming.js", "client/1/zooming.js", script),
        ("/playground/playground.css", "playground/playground.css", "text/css; charset=utf-8"),
        ("/playground/address.js", "playground/address.js", script),
        ("/playground/chooser.js", "playground/chooser.js", script),
        ("/playground/commands.js", "playground/commands.js", script),
        ("/playground/editor.js", "playground/editor.js", script),
        ("/playground/film.js", "playground/film.js", script),
        ("/playground/embedding.js", "playground/embedding.js", script),
        ("/playground/first.js", "playground/first.js", script),
        ("/playground/fixtures.js", "playground/fixtures.js", script),
        ("/playground/folds.js", "playground/folds.js", script),
        ("/playground/gallery.js", "playground/gallery.js", script),
        ("/playground/hands.js", "playground/hands.js", script),
        ("/playground/keeping.js", "playground/keeping.js", script),
        ("/playground/key.js", "playground/key.js", script),
        ("/playground/asking.js", "playground/asking.js", script),
        ("/playground/carrying.js", "playground/carrying.js", script),
        ("/playground/look.js", "playground/look.js", script),
        ("/playground/entries.js", "playground/entries.js", script),
        ("/playground/keep.js", "playground/keep.js", script),
        ("/playground/keyframes.js", "playground/keyframes.js", script),
        ("/playground/playground.js", "playground/playground.js", script),
        ("/playground/opening.js", "playground/opening.js", script),
        ("/playground/pictures.json", "playground/pictures.json", "application/json"),
        ("/playground/player.js", "playground/player.js", script),
        ("/playground/plots.js", "playground/plots.js", script),
        ("/playground/preview.png", "playground/preview.png", "image/png"),
        ("/playground/preview.js", "playground/preview.js", script),
        ("/playground/problems.js", "playground/problems.js", script),
        ("/playground/qr.js", "playground/qr.js", script),
        ("/playground/replay.js", "playground/replay.js", script),
        ("/playground/requests.js", "playground/requests.js", script),
        ("/playground/selection.js", "playground/selection.js", script),
        ("/playground/settings.js", "playground/settings.js", script),
        ("/playground/sessions.js", "playground/sessions.js", script),
        ("/playground/share.js", "playground/share.js", script),
        ("/playground/sharing.js", "playground/sharing.js", script),
        ("/playground/stage.js", "playground/stage.js", script),
        ("/playground/status.js", "playground/status.js", script),
        ("/playground/icons.js", "playground/icons.js", script),
        ("/playground/photos.js", "playground/photos.js", script),
        ("/playground/texts.js", "playground/texts.js", script),
        ("/playground/tracks.js", "playground/tracks.js", script),
        ("/playground/video.js", "playground/video.js", script),
        ("/playground/writer.js", "playground/writer.js", script),
    ]

    /// The path and content type of every file that is made of others when the program is built.
    private static let bundles = [
        ("/client/1/layoutd-client.min.js", script),
        ("/client/1/layoutd-client.min.js.map", "application/json"),
        ("/playground/opening.min.js", script), ("/playground/playground.min.js", script),
        ("/playground/shared.min.js", script), ("/playground/later.min.js", script),
        ("/playground/player.min.js", script),
        ("/playground/playground.min.css", "text/css; charset=utf-8"),
    ]

    @Test(arguments: bundles)
    func `a bundle is half as large as what it is made of`(path: String, type: String) async throws
    {
        let fixture = try ServiceFixture()
        let reply = try await fixture.get(path)
        #expect(reply.status == 200 && reply[header: "Content-Type"] == type)
        let folder = path.hasPrefix("/client/") ? "client/" : ""
        let whole = try Self.paths.filter { $0.1.hasPrefix(folder) && !$0.1.hasSuffix(".d.ts") }
            .reduce(0) { sum, path in
                sum + (try Data(contentsOf: Self.files.appendingPathComponent(path.1)).count)
            }
        // A map has a line for each name, and is for those who look for faults.
        let limit = path.hasSuffix(".map") ? whole : whole / 2
        #expect(!reply.body.isEmpty && reply.body.count < limit)
    }

    @Test func `the source map names modules that are served`() async throws {
        struct Map: Decodable { let sources: [String] }
        let fixture = try ServiceFixture()
        let script = try await fixture.get("/client/1/layoutd-client.min.js").text
        #expect(script.contains("//# sourceMappingURL=layoutd-client.min.js.map"))
        let text = try await fixture.get("/client/1/layoutd-client.min.js.map").text
        let map = try JSONDecoder().decode(Map.self, from: Data(text.utf8))
        #expect(map.sources.contains("gestures.js") && map.sources.contains("pinching.js"))
        for source in map.sources {
            #expect(try await fixture.get("/client/1/\(source)").status == 200, "\(source)")
        }
    }

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
        let all = (enumerator?.allObjects as? [String] ?? [])
            .filter { $0.contains(".") && $0 != "client/1/README.md" }
        #expect(Set(all) == Set(Self.paths.map(\.1)))
    }

    @Test(arguments: ["playground/", "client/1/"])
    func `the contract names the files`(folder: String) async throws {
        let contract = try await ServiceFixture().get("/openapi.yaml").text
        for (_, file, _) in Self.paths where file.hasPrefix(folder) {
            #expect(contract.contains(file.dropFirst(folder.count)), "\(file)")
        }
        for (path, _) in Self.bundles where path.dropFirst().hasPrefix(folder) {
            #expect(contract.contains(path.dropFirst(folder.count + 1)), "\(path)")
        }
    }

    @Test func `the address without a version exports the client`() async throws {
        let fixture = try ServiceFixture()
        let module = try await fixture.get("/layoutd-client.js").text
        let match = try #require(module.firstMatch(of: /export \* from '\.(.+)';/))
        #expect(try await fixture.get(String(match.1)).text.contains("class LayoutSession"))
    }

    /// Accepts the given encoding only.
    private static func fields(_ encoding: String, _ known: String? = nil) -> [String: String] {
        var fields = ["Accept-Encoding": encoding]
        fields["If-None-Match"] = known
        return fields
    }

    @Test(arguments: paths.map(\.0) + bundles.map(\.0) + ["/openapi.yaml"])
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
        let path = "/client/1/layoutd-client.js"
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

    @Test(arguments: [
        "/playground/", "/playground/nothing.js", "/playground/icon.svg", "/playground",
        "/client/1/", "/client/1/nothing.js", "/client/2/layoutd-client.js", "/client/1/icon.svg",
        "/client/layoutd-client.js", "/client//layoutd-client.js", "/client",
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
        for path in ["/layoutd-client.js", "/client/1/layoutd-client.js"] {
            let reply = try await fixture.get(path, headers: headers)
            #expect(reply[header: "Access-Control-Allow-Origin"] == "http://page.example")
        }
    }
}
