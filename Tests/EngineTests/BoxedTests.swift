import Testing

@testable import Engine

struct BoxedTests {
    @Test func `a copy goes its own way`() {
        var one = Boxed([1, 2])
        var other = one
        other.value?.append(3)
        #expect(one.value == [1, 2] && other.value == [1, 2, 3])
        one.value = nil
        #expect(one.isEmpty && one.value == nil && other.value == [1, 2, 3])
        other.value = [4]
        #expect(other.value == [4])
    }

    @Test func `what nobody else refers to changes where it is`() throws {
        var boxed = Boxed([1, 2, 3])
        boxed.value?.reserveCapacity(100)
        let place = boxed.value?.withUnsafeBufferPointer { $0.baseAddress }
        for number in 4..<50 { boxed.value?.append(number) }
        #expect(boxed.value?.withUnsafeBufferPointer { $0.baseAddress } == place)
    }
}
