/// The vertical extent of a row; points.
struct ListSlot {
    let start: Double
    let height: Double

    var end: Double { start + height }
}
