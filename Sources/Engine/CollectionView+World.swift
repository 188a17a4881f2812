extension CollectionView {
    /// Whether the physics engine's world of this view is in memory, which takes some 100 KB; the
    /// next change or tick takes longer without.
    public var holdsWorld: Bool { isRigid && rigid?.animator.holdsWorld ?? false }

    /// Lets the physics engine's world go; what is seen stays the same to the bit.
    public mutating func releaseWorld() {
        rigid?.animator.releaseWorld()
    }
}
