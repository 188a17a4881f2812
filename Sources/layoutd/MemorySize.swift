import ArgumentParser
import Glibc

/// A number of bytes, with K, M or G for powers of 1024.
struct MemorySize: ExpressibleByArgument, Equatable, CustomStringConvertible {
    let bytes: Int

    var description: String { "\(bytes)" }

    init(bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = argument.last.flatMap { units[$0] }
        guard let number = Int(unit == nil ? argument[...] : argument.dropLast()), number > 0 else {
            return nil
        }
        let product = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !product.overflow else { return nil }
        bytes = product.partialValue
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
