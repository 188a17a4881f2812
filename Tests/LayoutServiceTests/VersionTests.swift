import Foundation
import LayoutService
import Testing
import Yams

/// The version is written in one place of the program; other files agree with it.
struct VersionTests {
    private struct Contract: Decodable {
        struct Info: Decodable { let version: String }
        let info: Info
    }

    private struct Package: Decodable { let version: String }

    @Test func `the contract has the program's version`() async throws {
        let text = try await ServiceFixture().get("/openapi.yaml").text
        let contract = try YAMLDecoder().decode(Contract.self, from: text)
        #expect(contract.info.version == Version.current)
    }

    @Test func `the client has the program's version`() async throws {
        let reply = try await ServiceFixture().get("/client/1/package.json")
        #expect(try reply.decoded(as: Package.self).version == Version.current)
    }

    @Test func `the version has three numbers`() {
        #expect(Version.current.wholeMatch(of: /(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}/) != nil)
    }
}
