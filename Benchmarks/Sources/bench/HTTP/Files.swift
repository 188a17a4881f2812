import Glibc

/// The content of a file; empty if it cannot be read.
func text(ofFile path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
        bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// A directory that is removed with this object, and all that is in it.
final class Scratch {
    let path: String

    init() throws(Failure) {
        var template = Array("/tmp/layoutd-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(description: "no temporary directory")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        _ = try? Child(["rm", "-r", path]).readAll()
    }

    /// The path for a file that another program writes.
    func reserve(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// The size of a file, in bytes; 0 if there is none.
    func size(of name: String) -> Double {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? Double(status.st_size) : 0
    }

    /// Writes `text` to a file and returns its path.
    func write(_ text: String, to name: String) throws(Failure) -> String {
        let place = reserve(name)
        guard let file = fopen(place, "w") else {
            throw Failure(description: "cannot write \(place)")
        }
        defer { fclose(file) }
        guard fputs(text, file) >= 0 else { throw Failure(description: "cannot write \(place)") }
        return place
    }
}
