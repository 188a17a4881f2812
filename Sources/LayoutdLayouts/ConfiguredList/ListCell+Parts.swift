public import LayoutdGeometry

/// Where the parts of a cell are, in the coordinates of the cell.
public struct ListCellParts: Sendable, Hashable {
    /// An accessory that is there.
    public struct Accessory: Sendable, Hashable {
        /// Its index in ``ListCell/accessories``.
        public var index: Int
        /// Where it is drawn.
        public var frame: Rect
        /// The line before a handle that is not alone.
        public var separator: Rect?
    }

    /// What is left of the cell beside the accessories.
    public var content: Rect
    /// The image; `nil` if there is none.
    public var image: Rect?
    /// The text; `nil` if there is none.
    public var text: Rect?
    /// The secondary text; `nil` if there is none.
    public var secondaryText: Rect?
    /// The accessories that are there, in the order of the cell.
    public var accessories: [Accessory]
}

extension ListCell {
    /// Places the parts of the cell.
    ///
    /// - Parameters:
    ///   - size: The size of the cell, in points.
    ///   - isEditing: Whether the list is edited, so that accessories for that are there.
    ///   - isRightToLeft: Whether the leading side is the right one.
    ///   - margin: The distance of accessories from the cell's edges, in points: 16 in a list, 8 elsewhere.
    /// - Returns: The parts; texts are no wider than there is room, and images no higher.
    /// - Complexity: O(*n* log *n*), *n* accessories.
    /// - Note: Source: accessories, content, image and the start of the text are recorded on UIKit by kern0x1b/charon,
    ///   in the Mac idiom. The place of the secondary text, and what is too wide, is our own choice.
    public func parts(
        in size: Size,
        isEditing: Bool = false,
        isRightToLeft: Bool = false,
        margin: Double = 16
    ) -> ListCellParts {
        var accessories: [ListCellParts.Accessory] = []
        let start = placeLeading(&accessories, in: size, isEditing, margin)
        let end = max(start, placeTrailing(&accessories, in: size, isEditing, margin))
        accessories.sort { $0.index < $1.index }
        let content = Rect(x: start, y: 0, width: end - start, height: size.height)
        var parts = ListCellParts(content: content, accessories: accessories)
        placeContent(&parts)
        return isRightToLeft ? parts.mirrored(in: size.width) : parts
    }

    /// Where the text begins, in points from the leading edge; `nil` if there is none.
    func textInset(in size: Size, isEditing: Bool) -> Double? {
        let parts = parts(in: size, isEditing: isEditing)
        return (parts.text ?? parts.secondaryText)?.minX
    }

    /// The accessories of a side that are there, from left to right, by their indices.
    private func displayed(_ placement: CellAccessory.Placement, _ isEditing: Bool) -> [Int] {
        accessories.indices
            .filter {
                accessories[$0].placement == placement
                    && accessories[$0].isDisplayed(isEditing: isEditing)
            }
            .sorted { (accessories[$0].kind.order, $0) < (accessories[$1].kind.order, $1) }
    }

    /// Returns where the content begins.
    private func placeLeading(
        _ placed: inout [ListCellParts.Accessory],
        in size: Size,
        _ isEditing: Bool,
        _ margin: Double
    ) -> Double {
        let start = Self.indentationWidth * Double(indentationLevel)
        var end = start
        for index in displayed(.leading, isEditing) {
            let region = end + (end == start ? margin : Self.leadingGap)
            placed.append(place(index, at: region, in: size))
            end = region + accessories[index].reservedWidth
        }
        return end
    }

    /// Returns where the content ends.
    private func placeTrailing(
        _ placed: inout [ListCellParts.Accessory],
        in size: Size,
        _ isEditing: Bool,
        _ margin: Double
    ) -> Double {
        let shown = displayed(.trailing, isEditing)
        guard !shown.isEmpty else { return size.width }
        var (next, isLast) = (size.width - margin, true)
        var start = next
        for index in shown.reversed() {
            start = next - accessories[index].reservedWidth
            var accessory = place(index, at: start, in: size)
            let isHandle = isLast && accessories[index].kind == .reorder && shown.count > 1
            if isHandle {
                let x = start - Self.separatorDistance
                accessory.separator = Rect(x: x, y: 0, width: 1, height: size.height)
            }
            placed.append(accessory)
            next = start - (isHandle ? Self.gapBeforeHandle : Self.trailingGap)
            isLast = false
        }
        return start
    }

    private func place(
        _ index: Int,
        at region: Double,
        in size: Size
    ) -> ListCellParts.Accessory {
        let (drawn, width) = (accessories[index].drawnSize, accessories[index].reservedWidth)
        let frame = Rect(
            x: region + (width - drawn.width) / 2,
            y: (size.height - drawn.height) / 2,
            width: drawn.width,
            height: drawn.height
        )
        return ListCellParts.Accessory(index: index, frame: frame)
    }

    private func placeContent(_ parts: inout ListCellParts) {
        let (content, margins) = (parts.content, style.directionalLayoutMargins)
        let height = max(0, content.size.height - margins.top - margins.bottom)
        let middle = (margins.top + content.size.height - margins.bottom) / 2
        var start = content.minX + margins.leading
        if let image {
            let scale = image.height > height ? height / image.height : 1
            let (width, shown) = (image.width * scale, image.height * scale)
            parts.image = Rect(x: start, y: middle - shown / 2, width: width, height: shown)
            start += width + style.imageToTextPadding
        }
        let room = max(0, content.maxX - margins.trailing - start)
        func line(_ size: Size, x: Double, y: Double) -> Rect {
            Rect(x: x, y: y, width: min(size.width, room), height: size.height)
        }
        guard let text, let secondaryText else {
            let only = (text ?? secondaryText).map { line($0, x: start, y: middle - $0.height / 2) }
            if text == nil { parts.secondaryText = only } else { parts.text = only }
            return
        }
        let across = style.textToSecondaryTextHorizontalPadding
        if style.prefersSideBySideTextAndSecondaryText,
            text.width + across + secondaryText.width <= room
        {
            let end = content.maxX - margins.trailing - secondaryText.width
            parts.text = line(text, x: start, y: middle - text.height / 2)
            parts.secondaryText = line(secondaryText, x: end, y: middle - secondaryText.height / 2)
            return
        }
        let below = style.textToSecondaryTextVerticalPadding
        let top = middle - (text.height + below + secondaryText.height) / 2
        parts.text = line(text, x: start, y: top)
        parts.secondaryText = line(secondaryText, x: start, y: top + text.height + below)
    }

    /// How far a level is indented, in points.
    private static let indentationWidth = 10.0
    /// The distance between accessories at the leading side, in points.
    private static let leadingGap = 16.0
    /// The distance between accessories at the trailing side, in points.
    private static let trailingGap = 8.0
    /// The distance before a handle that is not alone, in points.
    private static let gapBeforeHandle = 17.0
    /// The distance of the line in it from the handle, in points.
    private static let separatorDistance = 9.0
}

extension ListCellParts {
    /// The parts of a cell in which the leading side is the right one.
    private func flipped(_ rect: Rect, _ width: Double) -> Rect {
        var rect = rect
        rect.origin.x = width - rect.maxX
        return rect
    }

    fileprivate func mirrored(in width: Double) -> ListCellParts {
        ListCellParts(
            content: flipped(content, width),
            image: image.map { flipped($0, width) },
            text: text.map { flipped($0, width) },
            secondaryText: secondaryText.map { flipped($0, width) },
            accessories: accessories.map { accessory in
                Accessory(
                    index: accessory.index,
                    frame: flipped(accessory.frame, width),
                    separator: accessory.separator.map { flipped($0, width) }
                )
            }
        )
    }
}
