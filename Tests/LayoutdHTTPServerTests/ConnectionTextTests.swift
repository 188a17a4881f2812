import Testing

@testable import LayoutdHTTPServer

@Suite struct ConnectionTextTests {
    private func isToken(_ bytes: [UInt8]) -> Bool {
        bytes.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { ConnectionText($0, buffer.count).isToken } ?? false
        }
    }

    @Test func `A token has letters, digits and some signs`() {
        // RFC 9110 §5.6.2.
        let letters = Array(0x41...0x5A) + Array(0x61...0x7A)
        let signs = Array("!#$%&'*+-.^_`|~0123456789".utf8)
        let allowed = Set(letters.map { UInt8($0) } + signs)
        for byte in UInt8.min...UInt8.max {
            #expect(isToken([byte]) == allowed.contains(byte), "\(byte)")
            #expect(isToken([0x61, byte, 0x61]) == allowed.contains(byte), "\(byte)")
        }
    }
}
