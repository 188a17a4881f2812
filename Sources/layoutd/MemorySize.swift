import ArgumentParser
import Glibc
import LayoutdMemory

extension MemorySize: ExpressibleByArgument, CustomStringConvertible {
    /// The number of bytes.
    public var description: String { "\(bytes)" }

    /// Reads the value of an option.
    public init?(argument: String) {
        self.init(argument)
    }

    /// The memory that this process may use: that of its control group, or of the machine.
    static var available: MemorySize {
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        // Version 2 of control groups, then version 1; without a limit the first says "max".
        let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        let limits = groups.compactMap(number(inFile:))
        return MemorySize(bytes: limits.reduce(machine, min))
    }

    private static func number(inFile path: String) -> Int? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 32)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return Int(String(decoding: text, as: UTF8.self))
    }
}
