import Glibc

/// What the system reports about this process.
public struct ProcessUsage: Sendable {
    /// Processor time in user and kernel, in seconds.
    public let processorSeconds: Double

    /// Memory in use that is not swapped out, in bytes.
    public let residentBytes: Int

    /// Addresses in use, in bytes.
    public let virtualBytes: Int

    /// Threads.
    public let threads: Int

    /// Open descriptors.
    public let descriptors: Int

    /// The most descriptors allowed.
    public let maximumDescriptors: Int

    /// When the process began, in seconds since 1970.
    public let startTime: Double

    /// Reads the current values; what cannot be read is 0.
    ///
    /// - Note: Source: proc(5), `/proc/pid/stat` and `/proc/stat`.
    public init() {
        let fields = statFields()
        let ticks = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        processorSeconds = usage.ru_utime.seconds + usage.ru_stime.seconds
        threads = fields.number(20)
        virtualBytes = fields.number(23)
        residentBytes = fields.number(24) * max(1, sysconf(Int32(_SC_PAGESIZE)))
        startTime = bootTime() + Double(fields.number(22)) / ticks
        descriptors = openDescriptors()
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        maximumDescriptors = Int(clamping: limit.rlim_cur)
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

extension [Substring] {
    /// A field of `/proc/pid/stat`, by its number in proc(5), from the third on.
    fileprivate func number(_ field: Int) -> Int {
        indices.contains(field - 3) ? Int(self[field - 3]) ?? 0 : 0
    }
}

/// The fields of `/proc/self/stat` after the program's name, which may contain spaces.
private func statFields() -> [Substring] {
    let text = contents(of: "/proc/self/stat")
    guard let end = text.lastIndex(of: ")") else { return [] }
    return text[text.index(after: end)...].split { $0 == " " || $0 == "\n" }
}

/// When the system began, in seconds since 1970.
private func bootTime() -> Double {
    let line = contents(of: "/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
    return line?.split(separator: " ").last.flatMap { Double($0) } ?? 0
}

private func openDescriptors() -> Int {
    guard let directory = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
        if entry.pointee.d_name.0 != 0x2E { count += 1 }
    }
    // One of them is the directory.
    return count - 1
}

/// The contents of a file of the system, empty if it cannot be read.
private func contents(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while true {
        let count = read(descriptor, &piece, piece.count)
        guard count > 0 else { break }
        bytes += piece.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
}
