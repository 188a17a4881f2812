import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension CircleLayout.Configuration: LayoutDocument {
    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        let usual = CircleLayout.Configuration()
        var layout = self
        reader.merge("itemSize", in: Ranges.extent, into: &layout.itemSize, default: usual.itemSize)
        reader.mergeRadius(into: &layout.radius)
        let range = Ranges.pixelScale
        reader.merge("pixelScale", in: range, into: &layout.pixelScale, default: usual.pixelScale)
        return .circle(layout)
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.name("itemSize")
        json.size(itemSize)
        if let radius {
            json.member("radius", radius)
        } else {
            json.name("radius")
            json.null()
        }
        json.member("pixelScale", pixelScale)
    }
}

extension ObjectReader {
    /// Merges a number, or null for the radius that follows from the viewport.
    fileprivate mutating func mergeRadius(into radius: inout Double?) {
        guard let value = value("radius") else {
            if removes("radius") { radius = nil }
            return
        }
        guard !value.isNull else { return radius = nil }
        let given = Ranges.circleRadius.validated(
            value,
            at: place("radius"),
            validation: validation
        )
        if let given { radius = given }
    }
}
