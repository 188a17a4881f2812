/// A large value kept apart: what holds it takes eight bytes for it.
///
/// A value like what it holds: a copy goes its own way as soon as one of the two changes.
struct Boxed<Value: Sendable>: Sendable {
    private var box: Box

    /// A class for its place on the heap; only changed where nothing else refers to it, so that it is
    /// safe to send between threads.
    private final class Box: @unchecked Sendable {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    init(_ value: Value) {
        box = Box(value)
    }

    /// The value, changed in place unless a copy shares it.
    var value: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
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
