/// What numbers a client may send, in the units of the contract.
enum Ranges {
    /// Sizes of items, headers and footers, in points.
    static let size = NumberRange(0...1_000_000)
    /// Spacings and insets, in points.
    static let spacing = NumberRange(0...1_000_000)
    /// Scroll deltas and touches, in points.
    static let coordinate = NumberRange(-1_000_000...1_000_000)
    /// Content offsets and the corners of asked-for rectangles, in points.
    ///
    /// Wider than other coordinates, for the end of ten million rows must be within reach.
    static let contentCoordinate = NumberRange(-1_000_000_000...1_000_000_000)
    /// Extents of asked-for rectangles, in points.
    static let contentExtent = NumberRange(0...1_000_000_000)
    /// Width and height of the viewport, in points.
    static let viewport = NumberRange(1...20_000)
    /// How far beyond the viewport items are simulated, in points.
    static let overscan = NumberRange(0...2_000)
    /// Rest length of a layout's springs, in points.
    static let springLength = NumberRange(0...0.5)
    /// Damping ratio.
    static let damping = NumberRange(0...100)
    /// Frequency of springs, in Hz.
    static let springFrequency = NumberRange(0.01...60)
    /// Points of distance from the finger at which an item moves with it undiminished.
    static let resistanceFactor = NumberRange(1...1_000_000)
    /// Items of one section; all sections together may have as many.
    static let items = NumberRange(0...10_000_000)
    /// Frames of one `steps` request.
    static let frames = NumberRange(1...3_600)
    /// Length of one tick of `steps`, in seconds.
    static let interval = NumberRange(0...0.5, excludingLower: true)
    /// Decimals of a frame's numbers.
    static let precision = 0...9
}

/// How much one request may ask for.
enum Limits {
    /// Items of a session, over all sections.
    static let items = 10_000_000
    /// Sections of a session.
    static let sections = 10_000
    /// Elements that are simulated at once.
    static let simulatedElements = 20_000
    /// Elements of one frame.
    static let elementsPerFrame = 20_000
    /// Elements over all frames of one answer.
    static let elementsPerAnswer = 100_000
    /// Sub-steps of one request, times the elements they move.
    static let bodySubsteps = 5_000_000
}
