import Glibc
import Testing

@testable import LayoutdHTTPServer

struct AvailableCoresTests {
    /// The count on a machine of 16 cores.
    private func count(mask: String? = nil, groups: String, _ files: [String: String]) -> Int {
        var files = files
        files["/proc/self/cgroup"] = groups
        files["/proc/self/status"] = mask.map { "Name:\tx\nCpus_allowed:\t\($0)\nThreads:\t1\n" }
        return AvailableCores(online: 16, read: { files[$0] }).count
    }

    @Test(arguments: [
        ("200000 100000\n", 2), ("250000 100000\n", 3), ("50000 100000\n", 1), ("1000 100000\n", 1),
        ("max 100000\n", 16), ("6400000 100000\n", 16), ("", 16), ("100000\n", 16), ("x y\n", 16),
        ("100000 0\n", 16),
    ])
    func `a quota of version 2 limits the cores, rounded up`(file: String, expected: Int) {
        let count = count(groups: "0::/\n", ["/sys/fs/cgroup/cpu.max": file])
        #expect(count == expected)
    }

    @Test(arguments: [
        ("400000\n", "100000\n", 4), ("-1\n", "100000\n", 16), ("150000\n", "100000\n", 2),
        ("20000\n", "10000\n", 2), ("20000\n", "0\n", 16),
    ])
    func `a quota of version 1 limits the cores, rounded up`(
        quota: String,
        period: String,
        expected: Int
    ) {
        let files = [
            "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": quota,
            "/sys/fs/cgroup/cpu/cpu.cfs_period_us": period,
        ]
        let groups = "9:name=systemd:/\n4:memory:/\n1:cpu,cpuacct:/docker/a1\n"
        #expect(count(groups: groups, files) == expected)
        // Without a controller of processors no file is read.
        #expect(count(groups: "4:memory:/\n2:cpuacct:/\n3:cpuset:/\n", files) == 16)
    }

    @Test func `the lowest quota of all groups around the process counts`() {
        let groups = "0::/system.slice/layoutd.service\n"
        let root = "/sys/fs/cgroup"
        let own = ["\(root)/system.slice/layoutd.service/cpu.max": "300000 100000\n"]
        #expect(count(groups: groups, own) == 3)
        let outer = ["\(root)/system.slice/cpu.max": "200000 100000\n"]
        #expect(count(groups: groups, own.merging(outer) { $1 }) == 2)
        let higher = ["\(root)/system.slice/cpu.max": "900000 100000\n"]
        #expect(count(groups: groups, own.merging(higher) { $1 }) == 3)
        // In a container of version 1 with the path that the group has outside of it.
        let contained = [
            "\(root)/cpu/cpu.cfs_quota_us": "500000\n", "\(root)/cpu/cpu.cfs_period_us": "100000\n",
        ]
        #expect(count(groups: "1:cpu:/kubepods/pod1/c1\n", contained) == 5)
    }

    @Test(arguments: [
        ("7", 3), ("ffff", 16), ("00000000,00000f01", 5), ("ffffffff,ffffffff", 64), ("0", 16),
        ("", 16),
    ])
    func `the affinity limits the cores`(mask: String, expected: Int) {
        #expect(count(mask: mask, groups: "", [:]) == expected)
        let quota = ["/sys/fs/cgroup/cpu.max": "400000 100000\n"]
        #expect(count(mask: mask, groups: "0::/\n", quota) == min(expected, 4))
    }

    @Test func `without files all cores count`() {
        #expect(AvailableCores(online: 16, read: { _ in nil }).count == 16)
        #expect(AvailableCores(online: 0, read: { _ in nil }).count == 1)
        #expect(count(groups: "nonsense\n::\n\n", [:]) == 16)
    }

    @Test func `this process may use some of the machine's cores`() {
        #expect((1...sysconf(Int32(_SC_NPROCESSORS_CONF))).contains(AvailableCores.current))
        #expect(ServerConfiguration.activeCores == AvailableCores.current)
        #expect(ServerConfiguration.usualWorkers >= 2)
    }
}
