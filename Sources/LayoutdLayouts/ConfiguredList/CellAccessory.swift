public import LayoutdGeometry

/// What is at a side of a cell's content (`UICellAccessory`).
public struct CellAccessory: Sendable, Hashable, Codable {
    /// What it is, and by that at which side.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The button that deletes the row, at the leading side.
        case delete
        /// The button that inserts a row, at the leading side.
        case insert
        /// The mark of selected rows, at the leading side.
        case multiselect
        /// The arrow that expands an outline, at the leading side.
        case outlineDisclosure
        /// A view of the client.
        case customView
        /// A text, at the trailing side.
        case label
        /// A checkmark, at the trailing side.
        case checkmark
        /// The arrow that leads elsewhere, at the trailing side.
        case disclosureIndicator
        /// The handle that moves the row, at the trailing side.
        case reorder
    }

    /// When it is there (`UICellAccessory.DisplayedState`).
    public enum DisplayedState: String, Sendable, Hashable, Codable, CaseIterable {
        /// Always.
        case always
        /// While the list is edited.
        case whenEditing
        /// While the list is not edited.
        case whenNotEditing
    }

    /// A side of the content (`UICellAccessory.Placement`).
    public enum Placement: String, Sendable, Hashable, Codable, CaseIterable {
        /// The leading side.
        case leading
        /// The trailing side.
        case trailing
    }

    /// What it is.
    public var kind: Kind
    /// The side of a ``Kind/customView``; others have their own.
    public var customPlacement: Placement
    /// The size of a ``Kind/customView`` or a ``Kind/label``, in points; `nil` for all others.
    public var size: Size?
    /// When it is there; `nil` for ``DisplayedState/whenEditing`` if it is for editing, else
    /// ``DisplayedState/always``.
    public var displayed: DisplayedState?

    /// Creates an accessory; the size in points.
    public init(
        _ kind: Kind,
        size: Size? = nil,
        placement: Placement = .trailing,
        displayed: DisplayedState? = nil
    ) {
        (self.kind, self.size, self.displayed) = (kind, size, displayed)
        customPlacement = placement
    }
}

extension CellAccessory {
    /// The side of the content at which it is.
    public var placement: Placement {
        switch kind {
        case .delete, .insert, .multiselect, .outlineDisclosure: .leading
        case .customView: customPlacement
        case .label, .checkmark, .disclosureIndicator, .reorder: .trailing
        }
    }

    /// Whether it is there while the list is edited, or while it is not.
    public func isDisplayed(isEditing: Bool) -> Bool {
        switch displayed ?? kind.displayed {
        case .always: true
        case .whenEditing: isEditing
        case .whenNotEditing: !isEditing
        }
    }

    /// Its size as it is drawn, in points.
    var drawnSize: Size {
        switch kind {
        case .delete, .insert, .multiselect: Size(width: 26, height: 26)
        case .outlineDisclosure, .disclosureIndicator: Size(width: 14, height: 14)
        case .checkmark: Size(width: 19, height: 18)
        case .reorder: Size(width: 27, height: 15)
        case .customView, .label: size ?? .zero
        }
    }

    /// The width that is kept for it, in which it is centred; it may stick out.
    var reservedWidth: Double {
        switch kind {
        case .outlineDisclosure, .disclosureIndicator: 14
        case .label: drawnSize.width
        default: 24
        }
    }
}

extension CellAccessory.Kind {
    /// When it is there, if the client does not say.
    var displayed: CellAccessory.DisplayedState {
        switch self {
        case .delete, .insert, .multiselect, .reorder: .whenEditing
        default: .always
        }
    }

    /// Its place among those of a side, from left to right if the leading side is the left one.
    var order: Int {
        switch self {
        case .delete: 0
        case .insert: 1
        case .multiselect: 2
        case .outlineDisclosure: 3
        // The last one at the leading side, the first one at the trailing side.
        case .customView: 4
        case .label: 5
        case .checkmark: 6
        case .disclosureIndicator: 7
        case .reorder: 8
        }
    }
}
