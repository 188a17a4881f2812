import Foundation
import PackagePlugin

/// Bundles the scripts of the playground and the client while the program is built, as Swift source; again
/// when one of them has changed.
@main
struct BundleScripts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let package = context.package.directoryURL
        let script = package.appending(path: "scripts/bundle")
        let output = context.pluginWorkDirectoryURL.appending(path: "Bundles.swift")
        let web = package.appending(path: "Sources/CLayoutdResources/Web")
        let scripts = ["client/1", "playground"].flatMap { folder in
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: web.appending(path: folder).path
            )
            return (names ?? []).filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }.sorted()
                .map { web.appending(path: "\(folder)/\($0)") }
        }
        return [
            .buildCommand(
                displayName: "Bundling the scripts of the playground and the client",
                executable: script,
                arguments: [output.path],
                inputFiles: [script] + scripts,
                outputFiles: [output]
            )
        ]
    }
}
