/// A large value on the heap: its owner needs only eight bytes for it.
///
/// It has value semantics: it copies on write. The buffer is only changed while uniquely
/// referenced, so it is safe to send between threads.
struct Boxed<Value: Sendable>: @unchecked Sendable {
    /// A buffer without elements; its header is the value.
    ///
    /// A class property would be checked for overlapping access in every tick, which took a sixth
    /// of the tick's time. Only this value has access to the buffer.
    private var buffer: ManagedBuffer<Value, Void>

    init(_ value: Value) {
        buffer = Self.makeBuffer(value)
    }

    /// The value, changed in place unless a copy shares it.
    var value: Value {
        _read {
            let buffer = buffer
            let pointer = buffer.withUnsafeMutablePointerToHeader { $0 }
            defer { withExtendedLifetime(buffer) {} }
            yield pointer.pointee
        }
        _modify {
            if !isKnownUniquelyReferenced(&buffer) { buffer = Self.makeBuffer(value) }
            let pointer = buffer.withUnsafeMutablePointerToHeader { $0 }
            yield &pointer.pointee
        }
    }

    private static func makeBuffer(_ value: Value) -> ManagedBuffer<Value, Void> {
        ManagedBuffer<Value, Void>.create(minimumCapacity: 0) { _ in value }
    }
}

extension Boxed: Codable where Value: Codable {
    /// Reads the value without a container of its own.
    init(from decoder: any Decoder) throws {
        self.init(try Value(from: decoder))
    }

    /// Writes the value without a container of its own.
    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}

extension Boxed: Equatable where Value: Equatable {
    static func == (a: Self, b: Self) -> Bool { a.buffer === b.buffer || a.value == b.value }
}

extension Boxed: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
