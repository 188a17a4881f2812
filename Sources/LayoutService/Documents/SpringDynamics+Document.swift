import LayoutEngine

extension SpringDynamics: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("length", \.length, in: Ranges.springLength),
        DocumentMember("damping", \.damping, in: Ranges.dampingRatio),
        DocumentMember("frequency", \.frequency, in: Ranges.springFrequency),
        DocumentMember("resistanceFactor", \.resistanceFactor, in: Ranges.resistanceFactor),
        DocumentMember("overscan", \.overscan, in: Ranges.overscan),
        DocumentMember("axisLocked", \.axisLocked),
        DocumentMember("signedDistances", \.signedDistances),
        DocumentMember("tiled", \.tiled),
    ]
}
