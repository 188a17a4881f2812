import LayoutdGeometry
import LayoutdLayouts

/// Which part of the safe area is added to the content inset.
///
/// Whether content scrolls may depend on its inset, and here the inset depends on whether it scrolls. So
/// ``scrollableAxes`` decides once: the data is laid out without the safe area of the axes in question,
/// and an axis along which this content is longer than the view gets its part. It keeps that part even if
/// the content is shorter with it.
///
/// - Note: Source: Apple, UIScrollView.ContentInsetAdjustmentBehavior. UIKit's default is `automatic`.
public enum ContentInsetAdjustmentBehavior: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing is added.
    case never
    /// The safe area of all edges.
    case always
    /// The safe area of the axes along which the content is longer than the view, or always bounces.
    case scrollableAxes
    /// As ``scrollableAxes``, because there are no navigation controllers here.
    case automatic
}

extension ScrollSettings {
    /// The axes whose safe area is added to the content inset, whatever the content is.
    var adjustedAxes: ScrollAxes {
        switch contentInsetAdjustmentBehavior {
        case .never: []
        case .always: .both
        case .scrollableAxes, .automatic: alwaysBounce
        }
    }

    /// The axes whose safe area is added to the content inset.
    ///
    /// - Parameters:
    ///   - content: The size of the content without the safe area of other axes than ``adjustedAxes``.
    ///   - view: The size of the viewport.
    /// - Returns: The axes.
    func adjustedAxes(content: Size, in view: Size) -> ScrollAxes {
        guard dependsOnContent else { return adjustedAxes }
        var axes = adjustedAxes
        if content.width > view.width { axes.insert(.horizontal) }
        if content.height > view.height { axes.insert(.vertical) }
        return axes
    }

    /// Whether the content inset may depend on the content.
    private var dependsOnContent: Bool {
        switch contentInsetAdjustmentBehavior {
        case .never, .always: false
        case .scrollableAxes, .automatic: adjustedAxes != .both
        }
    }

    /// How often a layout is prepared at most until the content inset is known.
    package func preparations(in environment: LayoutEnvironment) -> Int {
        dependsOnContent && environment.safeAreaInsets != .zero ? 2 : 1
    }

    /// Whether the content inset may be another one than with other settings.
    func adjustsOtherwise(than other: ScrollSettings) -> Bool {
        let isOther = contentInsetAdjustmentBehavior != other.contentInsetAdjustmentBehavior
        return isOther || adjustedAxes != other.adjustedAxes
    }
}

extension Insets {
    /// The insets at the edges of some axes.
    func along(_ axes: ScrollAxes) -> Insets {
        let (isAcross, isDown) = (axes.contains(.horizontal), axes.contains(.vertical))
        return Insets(
            top: isDown ? top : 0,
            left: isAcross ? left : 0,
            bottom: isDown ? bottom : 0,
            right: isAcross ? right : 0
        )
    }

    static func + (a: Insets, b: Insets) -> Insets {
        Insets(
            top: a.top + b.top,
            left: a.left + b.left,
            bottom: a.bottom + b.bottom,
            right: a.right + b.right
        )
    }
}

/// Offsets while the safe area's part of the inset changes.
extension CollectionView {
    /// An offset of an old view; at the start of this content, if it was at the start of the old one and
    /// the safe area's part of the inset has changed.
    func keepingStart(_ offset: Point, of old: CollectionView) -> Point {
        guard state.scroller.viewport.safeAreaPart != old.state.scroller.viewport.safeAreaPart
        else {
            return offset
        }
        var kept = offset
        for axis in [Axis.horizontal, .vertical]
        where offset[axis] == old.offsetRange(axis).lowerBound {
            kept[axis] = offsetRange(axis).lowerBound
        }
        return kept
    }
}
