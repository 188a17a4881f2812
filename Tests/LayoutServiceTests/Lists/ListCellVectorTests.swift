import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// The parts of cells of lists by configuration, against what was recorded.
struct ListCellVectorTests {
    typealias Object = RuleVector.Object

    /// The recorded cell.
    struct Recorded {
        let cell: ListCell
        let size: Size
        let isEditing: Bool
        let expect: Object

        init(_ vector: RuleVector) throws {
            let input = vector.input
            func number(_ name: String) throws -> Double { try #require(input[name] as? Double) }
            let image = try number("image")
            let names = try #require(input["accessories"] as? [String])
            let style = try #require(input["style"] as? String)
            cell = ListCell(
                style: try #require(ListContentStyle(rawValue: style)),
                indentationLevel: Int(try number("indentationLevel")),
                image: image > 0 ? Size(width: image, height: image) : nil,
                text: input["text"] as? Bool == true ? Size(width: 50, height: 20) : nil,
                accessories: try names.map(Self.accessory)
            )
            size = Size(width: try number("width"), height: try number("height"))
            isEditing = try #require(input["editing"] as? Bool)
            expect = try #require(vector.expect as? Object)
        }

        private static func accessory(_ name: String) throws -> CellAccessory {
            // The recorded custom views are 30 by 20.
            let size = Size(width: 30, height: 20)
            switch name {
            case "customLeading": return CellAccessory(.customView, size: size, placement: .leading)
            case "customTrailing": return CellAccessory(.customView, size: size)
            case "disclosure": return CellAccessory(.disclosureIndicator)
            case "outline": return CellAccessory(.outlineDisclosure)
            default: return CellAccessory(try #require(CellAccessory.Kind(rawValue: name)))
            }
        }

        /// What is drawn of accessories, from left to right; at most three were recorded.
        static func drawn(_ parts: ListCellParts) -> [[Double]] {
            let frames = parts.accessories.flatMap {
                [$0.frame] + [$0.separator].compactMap(\.self)
            }
            return frames.sorted { $0.minX < $1.minX }.prefix(3).map(\.numbers)
        }
    }

    @Test(arguments: try RuleVector.all("cell", in: "lists"))
    func `cells match the recordings`(vector: RuleVector) throws {
        let recorded = try Recorded(vector)
        let expect = recorded.expect
        // They were not in a list.
        let parts = recorded.cell.parts(
            in: recorded.size,
            isEditing: recorded.isEditing,
            margin: 8
        )
        #expect([parts.content.minX, parts.content.size.width] == expect["content"] as? [Double])
        #expect(parts.image?.numbers == expect["image"] as? [Double])
        #expect(parts.text?.minX == expect["textX"] as? Double)
        #expect(Recorded.drawn(parts) == expect["accessories"] as? [[Double]])
    }

    @Test(arguments: try RuleVector.all("cell", in: "lists"))
    func `a cell from right to left is the mirror image`(vector: RuleVector) throws {
        let recorded = try Recorded(vector)
        func parts(_ isRightToLeft: Bool) -> ListCellParts {
            recorded.cell.parts(
                in: recorded.size,
                isEditing: recorded.isEditing,
                isRightToLeft: isRightToLeft
            )
        }
        let (left, right) = (parts(false), parts(true))
        func mirrored(_ frame: Rect?) -> Rect? {
            frame.map { frame in
                Rect(
                    x: recorded.size.width - frame.minX - frame.size.width,
                    y: frame.minY,
                    width: frame.size.width,
                    height: frame.size.height
                )
            }
        }
        #expect(right.content == mirrored(left.content))
        #expect(right.image == mirrored(left.image) && right.text == mirrored(left.text))
        #expect(right.accessories.map(\.index) == left.accessories.map(\.index))
        #expect(right.accessories.map(\.frame) == left.accessories.map { mirrored($0.frame) })
        #expect(
            right.accessories.map(\.separator) == left.accessories.map { mirrored($0.separator) }
        )
    }

    @Test(arguments: try RuleVector.all("style", in: "lists"))
    func `styles match the recordings`(vector: RuleVector) throws {
        let name = try #require(vector.input["style"] as? String)
        let style = try #require(ListContentStyle(rawValue: name))
        let expect = try #require(vector.expect as? Object)
        let margins = style.directionalLayoutMargins
        #expect(
            expect["margins"] as? [String: Double] == [
                "top": margins.top, "leading": margins.leading, "bottom": margins.bottom,
                "trailing": margins.trailing,
            ]
        )
        #expect(expect["sideBySide"] as? Bool == style.prefersSideBySideTextAndSecondaryText)
        #expect(expect["imageToText"] as? Double == style.imageToTextPadding)
        #expect(
            expect["textToSecondary"] as? [String: Double] == [
                "horizontal": style.textToSecondaryTextHorizontalPadding,
                "vertical": style.textToSecondaryTextVerticalPadding,
            ]
        )
        let fonts = [style.textFontSize, style.secondaryTextFontSize]
        #expect(expect["fontSizes"] as? [Double] == fonts)
    }

    /// The rows of the reference that the file of vectors leaves out.
    @Test(arguments: [
        (ListContentStyle.subtitleCell, [15.0, 16, 15, 8, 16, 8, 0, 17, 15], false),
        (.valueCell, [15, 16, 15, 8, 16, 8, 4, 17, 17], true),
        (.sidebarSubtitleCell, [4, 8, 4, 8, 10, 8, 0, 17, 13], false),
        (.sidebarHeader, [11, 8, 11, 8, 10, 8, 4, 17, 13], false),
    ])
    func `other styles match the reference`(
        style: ListContentStyle,
        numbers: [Double],
        isSideBySide: Bool
    ) {
        let margins = style.directionalLayoutMargins
        let found = [
            margins.top, margins.leading, margins.bottom, margins.trailing,
            style.imageToTextPadding, style.textToSecondaryTextHorizontalPadding,
            style.textToSecondaryTextVerticalPadding, style.textFontSize,
            style.secondaryTextFontSize,
        ]
        #expect(found == numbers)
        #expect(style.prefersSideBySideTextAndSecondaryText == isSideBySide)
    }

    @Test(arguments: try RuleVector.all("corner", in: "lists"))
    func `corners match the recordings`(vector: RuleVector) throws {
        let name = try #require(vector.input["background"] as? String)
        let background = try #require(ListBackground(rawValue: name))
        #expect(background.cornerRadius == vector.expect as? Double)
    }

    @Test func `texts are below each other, or side by side if there is room`() {
        var cell = ListCell(
            text: Size(width: 100, height: 20),
            secondaryText: Size(width: 60, height: 16)
        )
        let size = Size(width: 200, height: 80)
        // 20 + 4 + 16 = 40 in the middle of 80.
        #expect(cell.parts(in: size).text == Rect(x: 16, y: 20, width: 100, height: 20))
        #expect(cell.parts(in: size).secondaryText == Rect(x: 16, y: 44, width: 60, height: 16))
        cell.style = .valueCell
        // 100 + 8 + 60 = 168 of 200 - 16 - 8 = 176.
        #expect(cell.parts(in: size).text == Rect(x: 16, y: 30, width: 100, height: 20))
        #expect(cell.parts(in: size).secondaryText == Rect(x: 132, y: 32, width: 60, height: 16))
        cell.secondaryText?.width = 69
        #expect(cell.parts(in: size).secondaryText == Rect(x: 16, y: 44, width: 69, height: 16))
        cell.text?.width = 300
        #expect(cell.parts(in: size).text == Rect(x: 16, y: 20, width: 176, height: 20))
    }

    @Test func `an accessory for editing takes no room otherwise`() {
        let cell = ListCell(
            text: Size(width: 10, height: 10),
            accessories: [
                CellAccessory(.reorder), CellAccessory(.delete),
                CellAccessory(.checkmark, displayed: .whenNotEditing),
                CellAccessory(.label, size: Size(width: 31, height: 12)),
            ]
        )
        let size = Size(width: 300, height: 50)
        let still = cell.parts(in: size)
        #expect(still.accessories.map(\.index) == [2, 3])
        // The label, as wide as its text, 8 before the checkmark.
        #expect(still.accessories[1].frame.maxX == 300 - 16 - 24 - 8)
        #expect(still.content == Rect(x: 0, y: 0, width: 300 - 16 - 24 - 8 - 31, height: 50))
        let edited = cell.parts(in: size, isEditing: true)
        #expect(edited.accessories.map(\.index) == [0, 1, 3])
        #expect(edited.content.minX == 16 + 24)
        #expect(edited.accessories[0].separator?.minX == 251)
    }

    @Test func `a narrow cell has no negative extents`() {
        let cell = ListCell(
            text: Size(width: 50, height: 20),
            accessories: [CellAccessory(.outlineDisclosure), CellAccessory(.disclosureIndicator)]
        )
        for width in stride(from: 0.0, through: 80, by: 8) {
            let parts = cell.parts(in: Size(width: width, height: 10))
            #expect(parts.content.size.width >= 0 && parts.text?.size.width ?? -1 >= 0)
        }
    }

    @Test func `records have cells, and cells of old records are not known`() throws {
        let row = ListRow(
            cell: ListCell(
                style: .sidebarCell,
                indentationLevel: 2,
                image: Size(width: 9, height: 8),
                accessories: [CellAccessory(.label, size: .zero, displayed: .whenEditing)],
                background: .clear
            )
        )
        let data = try JSONEncoder().encode(row)
        #expect(try JSONDecoder().decode(ListRow.self, from: data) == row)
        #expect(try JSONEncoder().encode(ListRow()) == Data("{}".utf8))
        #expect(try JSONDecoder().decode(ListRow.self, from: Data("{}".utf8)) == ListRow())
        let list = CollectionLayoutListConfiguration()
        let text = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
        #expect(!text.contains("diting"))
        let edited = CollectionLayoutListConfiguration(isEditing: true)
        let copy = try JSONEncoder().encode(edited)
        #expect(try JSONDecoder().decode(type(of: edited), from: copy) == edited)
    }
}

extension Rect {
    /// The numbers as in the vectors.
    fileprivate var numbers: [Double] { [minX, minY, size.width, size.height] }
}
