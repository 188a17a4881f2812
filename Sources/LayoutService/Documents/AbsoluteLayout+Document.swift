import LayoutdJSON
import LayoutdLayouts

extension AbsoluteLayout.Configuration: LayoutDocument {
    var itemForm: ItemForm { ItemForm(.places, Ranges.sceneExtent) }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        let usual = AbsoluteLayout.Configuration()
        var layout = self
        let range = Ranges.pixelScale
        reader.merge("pixelScale", in: range, into: &layout.pixelScale, default: usual.pixelScale)
        return .absolute(layout)
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.member("pixelScale", pixelScale)
    }
}
