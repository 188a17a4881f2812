/// A large value that is rarely there, kept apart: where it is not, it takes eight bytes.
///
/// A value like what it holds: a copy goes its own way as soon as one of the two changes.
struct Boxed<Value: Sendable>: Sendable {
    private var box: Box?

    /// A class for its place on the heap; only changed where nobody else refers to it, so that it is
    /// safe to send between threads.
    private final class Box: @unchecked Sendable {
        var value: Value?

        init(_ value: Value) {
            self.value = value
        }
    }

    init(_ value: Value? = nil) {
        box = value.map(Box.init)
    }

    /// Whether there is no value.
    var isEmpty: Bool { box == nil }

    /// The value, changed in place.
    var value: Value? {
        _read {
            if let box { yield box.value } else { yield nil }
        }
        _modify {
            // Moved out, so that its own storage is not shared while it changes.
            var value = isKnownUniquelyReferenced(&box) ? box?.value.take() : box?.value
            defer { store(value) }
            yield &value
        }
    }

    private mutating func store(_ value: Value?) {
        guard let value else {
            box = nil
            return
        }
        if isKnownUniquelyReferenced(&box) {
            box?.value = value
        } else {
            box = Box(value)
        }
    }
}
