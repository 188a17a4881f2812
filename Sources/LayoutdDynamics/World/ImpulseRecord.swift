import CLayoutdBox2D

/// The impulse at one point of a contact; see `CB2ContactImpulse`.
struct ContactImpulse: Sendable, Hashable, Codable {
    var a, b: Int32
    var partA, partB: Int32
    var feature: UInt32
    var normal, tangent: Float

    init(_ raw: CB2ContactImpulse) {
        (a, b, partA, partB) = (raw.a, raw.b, raw.partA, raw.partB)
        feature = raw.feature
        (normal, tangent) = (raw.normal, raw.tangent)
    }

    var raw: CB2ContactImpulse {
        CB2ContactImpulse(
            a: a,
            b: b,
            partA: partA,
            partB: partB,
            feature: feature,
            normal: normal,
            tangent: tangent
        )
    }
}

/// The impulses of a joint; see `CB2JointImpulse`.
struct JointImpulse: Sendable, Hashable, Codable {
    /// Without the zeros at the end.
    private var values: [Float]

    init(_ raw: CB2JointImpulse) {
        values = withUnsafeBytes(of: raw) { Array($0.bindMemory(to: Float.self)) }
        while values.last == 0 { values.removeLast() }
    }

    var raw: CB2JointImpulse {
        var raw = CB2JointImpulse()
        withUnsafeMutableBytes(of: &raw) { bytes in
            values.withUnsafeBytes { bytes.copyMemory(from: $0) }
        }
        return raw
    }

    /// Whether they are no more than a joint has, and finite.
    var isSound: Bool {
        values.count <= MemoryLayout<CB2JointImpulse>.size / MemoryLayout<Float>.size
            && values.allSatisfy(\.isFinite)
    }
}
