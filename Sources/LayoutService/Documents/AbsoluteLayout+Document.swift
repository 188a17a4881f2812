import LayoutdJSON
import LayoutdLayouts

extension AbsoluteLayout.Configuration: LayoutDocument {
    var itemForm: ItemForm { ItemForm(.places, Ranges.sceneExtent) }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        let scale = reader.number("pixelScale", in: Ranges.pixelScale)
        return .absolute(AbsoluteLayout.Configuration(pixelScale: scale ?? pixelScale))
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.member("pixelScale", pixelScale)
    }
}
