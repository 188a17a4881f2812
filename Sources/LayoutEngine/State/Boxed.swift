/// A large value kept apart: what holds it takes eight bytes for it.
///
/// A value like what it holds: a copy goes its own way as soon as one of the two changes. It is only
/// changed where nothing else refers to it, so it is safe to send between threads.
struct Boxed<Value: Sendable>: @unchecked Sendable {
    /// A buffer without elements, whose header is the value.
    ///
    /// A property of a class would be guarded against overlapping accesses in every tick, which took a
    /// sixth of it; nothing but this value has access to the buffer.
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
    /// Reads the value alone.
    init(from decoder: any Decoder) throws {
        self.init(try Value(from: decoder))
    }

    /// Writes the value alone.
    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}
