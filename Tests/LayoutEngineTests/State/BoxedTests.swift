import Foundation
import Testing

@testable import LayoutEngine

struct BoxedTests {
    @Test func `a copy is independent`() {
        var one = Boxed([1, 2])
        var other = one
        other.value.append(3)
        #expect(one.value == [1, 2] && other.value == [1, 2, 3])
        one.value = [4]
        #expect(one.value == [4] && other.value == [1, 2, 3])
    }

    @Test func `a value with a single reference changes in place`() {
        var boxed = Boxed([1, 2, 3])
        boxed.value.reserveCapacity(100)
        let place = boxed.value.withUnsafeBufferPointer { $0.baseAddress }
        for number in 4..<50 { boxed.value.append(number) }
        #expect(boxed.value.withUnsafeBufferPointer { $0.baseAddress } == place)
    }

    @Test func `a box is encoded as its value`() throws {
        let text = try JSONEncoder().encode(Boxed([1, 2]))
        #expect(String(decoding: text, as: UTF8.self) == "[1,2]")
        #expect(try JSONDecoder().decode(Boxed<[Int]>.self, from: text).value == [1, 2])
    }
}
