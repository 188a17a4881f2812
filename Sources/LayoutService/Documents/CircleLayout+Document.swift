import LayoutdLayouts

extension CircleLayout.Configuration: LayoutDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember("itemSize", \.itemSize, in: Ranges.extent),
        DocumentMember("radius", \.radius, in: Ranges.circleRadius),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
    ]
}
