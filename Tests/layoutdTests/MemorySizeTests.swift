import Glibc
import LayoutdMemory
import Testing

@testable import layoutd

struct MemorySizeTests {
    @Test(arguments: [
        ("1", 1), ("4096", 4096), ("3K", 3072), ("256M", 268_435_456), ("2G", 2_147_483_648),
    ])
    func `a size is a number of bytes, K, M or G`(text: String, bytes: Int) {
        #expect(MemorySize(argument: text)?.bytes == bytes)
    }

    @Test(arguments: [
        "", "K", "0", "-1", "1.5G", "1T", "1 M", "9999999999999G", "99999999999999999999",
    ])
    func `anything else is refused`(text: String) {
        #expect(MemorySize(argument: text) == nil)
    }

    @Test func `the available memory is at most that of the machine`() {
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        let available = MemorySize.available.bytes
        #expect(available > 1 << 20 && available <= machine)
    }
}
