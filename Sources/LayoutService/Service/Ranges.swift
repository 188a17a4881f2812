import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// The ranges of numbers that a client may send, in the units of the contract.
///
/// Checks and messages use them; for each, the contract has a schema with the same name and bounds.
enum Ranges {
    /// Sizes of items, headers and footers, in points.
    static let extent = NumberRange("Extent", 0...1_000_000)
    /// Estimated sizes, in points: a guess of nothing would put every item in sight.
    static let estimate = NumberRange("Estimate", 0.1...1_000_000)
    /// Lengths as fractions of the viewport's.
    static let fraction = NumberRange("Fraction", 0...10)
    /// Spacings and insets, in points.
    static let spacing = NumberRange("Spacing", 0...1_000_000)
    /// Scroll deltas and touches, in points.
    static let coordinate = NumberRange("Coordinate", -1_000_000...1_000_000)
    /// Content offsets and the corners of requested rectangles, in points.
    ///
    /// Wider than other coordinates, so that the end of ten million rows can be reached.
    static let contentCoordinate = NumberRange(
        "ContentCoordinate",
        -1_000_000_000...1_000_000_000
    )
    /// Extents of requested rectangles, in points.
    static let contentExtent = NumberRange("ContentExtent", 0...1_000_000_000)
    /// Width and height of the viewport, in points.
    static let viewportExtent = NumberRange("ViewportExtent", 1...20_000)
    /// How far beyond the viewport items are simulated, in points.
    static let overscan = NumberRange("Overscan", 0...2_000)
    /// How far beyond the viewport elements are shown, in points.
    static let frameOverscan = NumberRange("FrameOverscan", 0...10_000)
    /// Rest length of a layout's springs, in points.
    static let springLength = NumberRange("SpringLength", 0...0.5)
    /// Damping ratio.
    static let dampingRatio = NumberRange("DampingRatio", 0...100)
    /// Frequency of springs, in Hz.
    static let springFrequency = NumberRange("SpringFrequency", 0.01...60)
    /// Distance from the finger at which an item moves with it undiminished, in points.
    static let resistanceFactor = NumberRange("ResistanceFactor", 1...1_000_000)
    /// Sizes of items that have bodies, in points.
    static let sceneExtent = NumberRange("SceneExtent", 0.1...10_000)
    /// Corners of items' shapes, from their centres, in points.
    static let sceneOffset = NumberRange("SceneOffset", -10_000...10_000)
    /// Angles, in radians.
    static let angle = NumberRange("Angle", -1_000_000...1_000_000)
    /// Drawing order of items.
    static let zIndex = NumberRange("ZIndex", -1_000_000...1_000_000)
    /// Distances of what stays in view from the edge, in points.
    static let pinOffset = NumberRange("PinOffset", -10_000...10_000)
    /// Opacities.
    static let alpha = NumberRange("Alpha", 0...1)
    /// Widths of items divided by their heights.
    static let aspectRatio = NumberRange("AspectRatio", ItemSize.aspectRatios)
    /// Heights that rows have about, in points: lower ones would put too many items in sight.
    static let targetRowHeight = NumberRange("TargetRowHeight", 1...1_000_000)
    /// Heights of rows, and least widths of columns, of a grid, in points.
    static let trackExtent = NumberRange("TrackExtent", 1...1_000_000)
    /// Levels at which the content of a row is indented.
    static let indentationLevel = NumberRange("IndentationLevel", 0...64)
    /// Columns that an item fills.
    static let columnSpan = NumberRange("ColumnSpan", 1...1_000)
    /// Rows that an item fills.
    static let rowSpan = NumberRange("RowSpan", 1...100)
    /// The part of their target height by which rows may be higher or lower.
    static let heightTolerance = NumberRange("HeightTolerance", 0...1)
    /// Factors by which items are drawn larger than they are.
    static let scale = NumberRange("Scale", 0.001...1_000)
    /// Positions of the stops of effects: viewports, lengths of sections, or points.
    static let effectDistance = NumberRange("EffectDistance", Effect.distances)
    /// Positions of the stops of effects that put elements on a path, in viewports.
    static let placeDistance = NumberRange("PlaceDistance", Effect.placeDistances)
    /// Parts of the length of a path.
    static let pathPart = NumberRange("PathPart", Effect.Property.place.range)
    /// Factors by which effects scale elements.
    static let effectScale = NumberRange("EffectScale", Effect.Property.scale.range)
    /// The width of the button of a swipe action, in points.
    static let swipeActionWidth = NumberRange("SwipeActionWidth", 1...10_000)
    /// How far effects move elements, in points.
    static let effectOffset = NumberRange("EffectOffset", Effect.Property.offset.range)
    /// How many levels effects raise elements in the drawing order.
    static let effectZIndex = NumberRange("EffectZIndex", Effect.Property.zIndex.range)
    /// Distances of the eye from the screen, in points.
    static let perspective = NumberRange("Perspective", Effect.perspectives)
    /// Lengths of rods, in points.
    static let rodLength = NumberRange("RodLength", 0...100_000)
    /// Lengths of attachments, in points; one without a given length may be longer than rods.
    static let attachmentLength = NumberRange("AttachmentLength", 0...1_000_000_000)
    /// Frequency of rods, in Hz; 0 for rigid ones.
    static let rodFrequency = NumberRange("RodFrequency", 0...60)
    /// Strengths and directions: of gravity 1 is 1000 pt/s², of a push 1 N.
    static let strength = NumberRange("Strength", -1_000_000...1_000_000)
    /// The maximum number of items of a newtonian layout.
    static let maximumItems = NumberRange("MaximumItems", 1...100)
    /// The radius of a circle of items, in points.
    static let circleRadius = NumberRange("CircleRadius", 0.1...10_000)
    /// Durations, in seconds.
    static let duration = NumberRange("Duration", 0...60)
    /// Damping ratio of animations.
    static let animationDamping = NumberRange("AnimationDamping", 0.01...1)
    /// Velocity at the start of animations, in whole distances per second.
    static let initialVelocity = NumberRange("InitialVelocity", -100...100)
    /// Progress of transitions that are driven, as fractions of the way.
    static let transitionProgress = NumberRange("TransitionProgress", -1_000...1_000)
    /// Times of control points of curves, as fractions of the duration.
    static let curveTime = NumberRange("CurveTime", 0...1)
    /// Progress of control points of curves, as fractions of the distance.
    static let curveProgress = NumberRange("CurveProgress", -100...100)
    /// The mass on the spring of an animation.
    static let springMass = NumberRange("SpringMass", 0.001...1_000_000)
    /// The force per distance of the spring of an animation.
    static let springStiffness = NumberRange("SpringStiffness", 0.001...1_000_000)
    /// The force per velocity of the spring of an animation; without it there would be no end.
    static let springDamping = NumberRange("SpringDamping", 0...1_000_000, excludingLower: true)
    /// The pace of the spring of an animation, in seconds.
    static let springDuration = NumberRange("SpringDuration", 0.001...60)
    /// How far the spring of an animation swings; at 1 it would never end, at -1 never move.
    static let bounce = NumberRange("Bounce", -1...1, excludingLower: true, excludingUpper: true)
    /// Lengths, distances and fractions in a compositional layout; most may be negative.
    static let layoutLength = NumberRange("LayoutLength", -1_000_000...1_000_000)
    /// Drawing order of elements of a compositional layout.
    static let layoutZIndex = NumberRange("LayoutZIndex", -1_000_000_000...1_000_000_000)
    /// How often a group has its only member.
    static let subitemCount = NumberRange("SubitemCount", 1...10_000)
    /// Columns of a waterfall or grid.
    static let columnCount = NumberRange("ColumnCount", 1...1_000)
    /// Mass of 10 000 square points, in kg.
    static let density = NumberRange("Density", 0.001...1_000)
    /// Speed after a collision, relative to the speed before it.
    static let elasticity = NumberRange("Elasticity", 0...100)
    /// Closing speeds up to which collisions do not bounce, in points per second.
    static let restitutionThreshold = NumberRange("RestitutionThreshold", 0...1_000_000)
    /// Coefficient of friction.
    static let friction = NumberRange("Friction", 0...100)
    /// Damping of velocities, in 1/s.
    static let resistance = NumberRange("Resistance", 0...1_000)
    /// Charges, on which electric and magnetic fields act.
    static let charge = NumberRange("Charge", -1_000_000...1_000_000)
    /// Velocities, in points per second.
    static let speed = NumberRange("Speed", -24_000...24_000)
    /// Angular velocities, in radians per second.
    static let angularSpeed = NumberRange("AngularSpeed", -24_000...24_000)
    /// Torques, in N·m.
    static let torque = NumberRange("Torque", 0...100_000)
    /// The power of the distance with which a field weakens.
    static let falloff = NumberRange("Falloff", -10...10)
    /// How little random noise is.
    static let smoothness = NumberRange("Smoothness", 0...1)
    /// How fast noise changes, in Hz.
    static let animationSpeed = NumberRange("AnimationSpeed", 0...60)
    /// Distances from one stop to the next, in points.
    static let snapInterval = NumberRange("SnapInterval", 0...1_000_000, excludingLower: true)
    /// The most stops that content goes on after a drag.
    static let snapLimit = NumberRange("SnapLimit", 1...100)
    /// Where short content lies in the viewport, from its start to its end.
    static let contentAlignment = NumberRange("ContentAlignment", 0...1)
    /// Scales at which content may be shown.
    static let zoomScale = NumberRange("ZoomScale", 0.001...1000)
    /// Factors by which a pinch changes the scale.
    static let zoomFactor = NumberRange("ZoomFactor", 0.001...1000)
    /// Width and height of a part of the content to be shown, in points.
    static let zoomExtent = NumberRange("ZoomExtent", 0...10_000_000, excludingLower: true)
    /// Velocities above which content leaves the stop at which it is released, in points per second.
    static let snapFlick = NumberRange("SnapFlick", 0...1_000_000)
    /// Radii and extents of fields, in points.
    static let fieldExtent = NumberRange("FieldExtent", 0...1_000_000)
    /// Sections and items in index paths.
    static let index = NumberRange("Index", 0...9_007_199_254_740_991)
    /// Pixels per point.
    static let pixelScale = NumberRange("PixelScale", 0...16)
    /// Ticks per second.
    static let displayRate = NumberRange("DisplayRate", 1...120)
    /// Frames of one `steps` request.
    static let frameCount = NumberRange("FrameCount", 1...3_600)
    /// Frames of one clip.
    static let clipLength = NumberRange("ClipLength", 1...600)
    /// Ticks from one frame of a clip to the next.
    static let clipStride = NumberRange("ClipStride", 1...60)
    /// Sequences of frames.
    static let sequence = NumberRange("SequenceNumber", 0...9_007_199_254_740_991)
    /// Length of one tick of `steps`, in seconds.
    static let interval = NumberRange("Interval", 0...0.5, excludingLower: true)
    /// Decimals of a frame's numbers.
    static let precision = NumberRange("Precision", 0...9)
    /// How long a request waits for a session to change, in milliseconds.
    static let wait = NumberRange("Wait", 0...30_000)
    /// The visible share of an element.
    static let visibleShare = NumberRange("VisibleShare", 0...1)
    /// How long elements must have been in sight, in seconds.
    static let sightDuration = NumberRange("SightDuration", 0...86_400)
    /// A client's number of an event: integers that a Double can distinguish.
    static let eventNumber = NumberRange("EventNumber", 0...9_007_199_254_740_991)
    /// Numbers of animations.
    static let animationNumber = NumberRange("AnimationNumber", 1...9_007_199_254_740_991)
    /// Fractions of an animation; those outside 0 to 1 are cut.
    static let animationFraction = NumberRange("AnimationFraction", -1_000...1_000)
    /// What the rest of an animation takes, as a part of its duration.
    static let durationFactor = NumberRange("DurationFactor", 0...1_000)
    /// The length of a client's name, in characters.
    static let clientName = 1...64
    /// The length of the name of a kind of elements, in characters.
    static let kindName = 1...64
    /// The corners of an item's shape: up to as many as an ellipse gets.
    static let cornerCount = 3...32
    /// The offsets at which content may rest.
    static let snapOffsets = 1...1_000
    /// The regions that one combines, and the simple ones in it.
    static let regionCount = 2...16

    /// Items of one section; the same limit applies to all sections together.
    static func itemCount(_ limits: ServiceLimits) -> NumberRange {
        NumberRange("ItemCount", 0...Double(limits.maximumItems))
    }

    /// All ranges; those that depend on limits have the default ones.
    static let all = [
        extent, estimate, fraction, spacing, coordinate, contentCoordinate, contentExtent,
        viewportExtent,
        overscan,
        frameOverscan,
        springLength, dampingRatio, springFrequency, resistanceFactor, sceneExtent, sceneOffset,
        angle,
        zIndex, pinOffset, alpha, scale, aspectRatio, heightTolerance, targetRowHeight, trackExtent,
        columnSpan, rowSpan, indentationLevel, swipeActionWidth, effectDistance,
        placeDistance, pathPart, effectScale, effectOffset, effectZIndex, perspective,
        rodLength, attachmentLength, rodFrequency, strength, maximumItems, circleRadius,
        duration,
        animationDamping,
        initialVelocity, transitionProgress, curveTime, curveProgress, springMass, springStiffness,
        springDamping,
        springDuration, bounce,
        layoutLength, layoutZIndex, subitemCount, columnCount, density, elasticity,
        restitutionThreshold,
        friction, resistance, charge, speed,
        angularSpeed, torque, falloff, smoothness, animationSpeed, fieldExtent, index, pixelScale,
        displayRate, frameCount,
        clipLength, clipStride, snapInterval, snapLimit, snapFlick, contentAlignment, sequence,
        zoomScale, zoomFactor, zoomExtent,
        interval,
        precision, wait, visibleShare, sightDuration, eventNumber,
        animationNumber, animationFraction, durationFactor,
        itemCount(ServiceLimits()),
    ]
}
