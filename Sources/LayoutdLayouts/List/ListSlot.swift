/// What a row takes up of the content's height; points.
struct ListSlot {
    /// Where it starts.
    let start: Double
    /// How far it reaches.
    let height: Double

    /// Where it ends.
    var end: Double { start + height }
}
