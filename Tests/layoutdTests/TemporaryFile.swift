import Foundation

/// A file that is removed with the object.
final class TemporaryFile: Sendable {
    let path: String
    private let folder: String

    init(_ text: String, name: String = "layoutd.yaml") throws {
        folder =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("layoutd-\(UUID().uuidString)").path
        path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
