import Glibc

/// The number of cores that a process may use: its affinity, limited by the quotas of its control
/// groups.
///
/// A process in a container sees all cores of the machine, however few it may use; threads beyond
/// its quota only take turns.
package struct AvailableCores {
    /// The cores of the machine.
    let online: Int
    /// Returns the text of a file, or `nil` if it cannot be read.
    let read: (_ path: String) -> String?

    /// The number of cores, at least 1, where a part of a core counts as one.
    package var count: Int {
        let cores = affinity ?? online
        let quota = quotas.min() ?? .infinity
        return max(1, quota < Double(cores) ? Int(quota.rounded(.up)) : cores)
    }

    /// The number of cores that this process may use.
    package static let current = AvailableCores(
        online: sysconf(Int32(_SC_NPROCESSORS_ONLN)),
        read: textOfFile
    ).count

    /// The number of cores on which the process may run; `nil` if the system does not say.
    ///
    /// It is that of `sched_getaffinity`, which is not imported, and has no limit of 1024 cores.
    ///
    /// - Note: Source: proc_pid_status(5), "Cpus_allowed": a mask in hexadecimal digits.
    private var affinity: Int? {
        let lines = read("/proc/self/status")?.split(separator: "\n") ?? []
        let name = "Cpus_allowed:"
        guard let mask = lines.first(where: { $0.hasPrefix(name) })?.dropFirst(name.count) else {
            return nil
        }
        let count = mask.compactMap(\.hexDigitValue).reduce(0) { $0 + $1.nonzeroBitCount }
        return count > 0 ? count : nil
    }

    /// The quotas of all control groups that hold the process, in cores.
    ///
    /// - Note: Source: cgroups(7), "/proc files".
    private var quotas: [Double] {
        (read("/proc/self/cgroup") ?? "").split(separator: "\n").flatMap { line -> [Double] in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return [] }
            // Version 2 has one hierarchy, number 0, which names no controllers.
            if fields[0] == "0", fields[1].isEmpty {
                return ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].flatMap { root in
                    folders(from: root, to: fields[2]).compactMap(quota)
                }
            }
            guard fields[1].split(separator: ",").contains("cpu") else { return [] }
            // All systems have a link with the controller's name alone.
            return folders(from: "/sys/fs/cgroup/cpu", to: fields[2]).compactMap(firstQuota)
        }
    }

    /// A folder of the hierarchy and all those below it down to a control group.
    ///
    /// In a container the path may be that outside it: then only the first folder exists.
    private func folders(from root: String, to group: Substring) -> [String] {
        group.split(separator: "/").reduce(into: [root]) { folders, name in
            folders.append("\(folders[folders.count - 1])/\(name)")
        }
    }

    /// The quota of version 2 in a folder, in cores; `nil` if there is none.
    ///
    /// - Note: Source: Linux, "Control Group v2", section "CPU Interface Files".
    private func quota(in folder: String) -> Double? {
        let numbers = read("\(folder)/cpu.max")?.split(whereSeparator: \.isWhitespace) ?? []
        return numbers.count == 2 ? quota(numbers[0], of: numbers[1]) : nil
    }

    /// The quota of version 1 in a folder, in cores; `nil` if there is none.
    ///
    /// - Note: Source: Linux, "CFS Bandwidth Control", section "Management".
    private func firstQuota(in folder: String) -> Double? {
        let names = ["cpu.cfs_quota_us", "cpu.cfs_period_us"]
        let numbers = names.compactMap { read("\(folder)/\($0)")?.split(separator: "\n").first }
        return numbers.count == 2 ? quota(numbers[0], of: numbers[1]) : nil
    }

    /// A quota of microseconds in a period; `nil` if it is "max", or -1, which stand for none.
    private func quota(_ quota: Substring, of period: Substring) -> Double? {
        guard let quota = Int(quota), let period = Int(period), quota > 0, period > 0 else {
            return nil
        }
        return Double(quota) / Double(period)
    }

    private static func textOfFile(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
