import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// The request that a collection view refuses; the problem depends on it.
///
/// The default is a new session.
struct RefusedRequest {
    /// The place of the offending value in the document.
    var pointer = "/dynamics"
    /// The place of the behaviours in the document.
    var behaviors = "/dynamics"
    /// Remedies other than a smaller viewport if too many elements would move.
    var remedy = Problem.remedyForSprings
    /// Where the layout of a section, or of all, is in the document.
    var layouts = LayoutPlaces.document
    /// The view, unchanged.
    var view: CollectionView?
}

/// Where the layouts that an error may name are in a document.
enum LayoutPlaces {
    /// In the members `layout` and `sections`.
    case document
    /// In the member `reloadData`.
    case reloadData
    /// In the operations of a batch.
    case operations(OperationPlaces)
    /// In the member `items` of an outline.
    case outline
    /// In the member `to`.
    case transition

    /// The pointer to the data.
    var data: String {
        switch self {
        case .document: "/sections"
        case .reloadData: "/reloadData/sections"
        case .operations: "/operations"
        case .outline: "/items"
        case .transition: "/to"
        }
    }

    /// The pointer to the `columnSpan` of an item, or to what brings it.
    func pointer(toSpanOf item: ItemPath) -> String {
        if case .operations(let operations) = self, let pointer = operations.pointer(toSpanOf: item)
        {
            return pointer
        }
        return data
    }

    /// The pointer to the layout of a section, or to that of all.
    func pointer(toSection section: Int?) -> String {
        switch self {
        case .document: section.map { "/sections/\($0)/layout" } ?? "/layout"
        case .reloadData: section.map { "/reloadData/sections/\($0)/layout" } ?? "/reloadData"
        case .operations(let operations):
            section.flatMap { operations.sections[$0] }.map { "/operations/\($0)/layout" }
                ?? "/operations"
        case .outline: "/items"
        case .transition: "/to"
        }
    }
}

extension CollectionViewError: ProblemConvertible {
    /// The problem with a new session.
    var problem: Problem { Problem(self, of: RefusedRequest()) }
}

extension Problem {
    /// Remedies other than a smaller viewport if springs would move too many elements.
    static let remedyForSprings = " or overscan, larger items, or \"dynamics\": null"

    /// Creates a problem with one value of a document.
    init(at pointer: String, _ detail: String) {
        self.init(invalid: [DocumentError(pointer: pointer, detail: detail)])
    }

    /// Creates a problem for what a collection view refuses.
    ///
    /// For bodies that would have to be mirrored.
    static let noLeadingSide =
        "does not go from right to left: rods, scenes and behaviours have no leading side; "
        + "give leftToRight, or another layout"

    /// Measures have been validated before.
    init(_ error: CollectionViewError, of request: RefusedRequest) {
        switch error {
        case .layout(let error): self.init(error, of: request)
        case .dynamics(let error): self.init(error, at: request.behaviors)
        case .outOfRange(let number): self.init(at: request.pointer, "\(number)")
        case .tooManySimulatedElements(let limit):
            self.init(
                at: request.pointer,
                "would move more than \(limit) items at the same time; give a smaller "
                    + "viewport\(request.remedy)"
            )
        case .tooManyRigidElements(let count, let limit):
            // Only a new session gives its sections.
            self.init(
                at: request.view == nil ? "/sections" : request.pointer,
                "may have \(limit) items that collide, got \(count); give fewer"
            )
        case .noLeadingSide:
            self.init(
                at: request.view == nil || request.pointer.isEmpty
                    ? "/layoutDirection" : request.pointer,
                Self.noLeadingSide
            )
        case .unsuitableDynamics:
            let hasGroups = request.view?.dynamics?.itemGroups.isEmpty == false
            self.init(
                at: request.behaviors,
                hasGroups
                    ? "does not suit the item groups of the scene; give \"dynamics\": "
                        + "{\"itemGroups\": null}, too" : "does not suit the layout"
            )
        case .fixedLayout:
            self.init(
                at: request.pointer,
                "cannot be changed in such a session; create another one"
            )
        case .noSuchElement(let element): self.init(noSuch: element, in: request.view)
        case .noSectionScroller(let section):
            self.init(at: "/section", "section \(section) does not scroll by itself")
        case .notSelfSizing: self.init(at: request.pointer, Self.noEstimates)
        case .fixedExtent(let element):
            let kind = (request.view?.kinds ?? .standard).name(of: element.kind)
            self.init(
                at: request.pointer,
                "\(kind) \(element.documentItem) of section \(element.section) has an extent that "
                    + "the layout sets; give only those that are null in needed"
            )
        case .measuredTwice(let element):
            self.init(
                at: request.pointer,
                "has two sizes for item \(element.documentItem) of section \(element.section); "
                    + "give one"
            )
        case .cannotZoom: self.init(at: request.pointer, "the session cannot be zoomed")
        case .identifiers(let error): self.init(at: request.layouts.data, error.text)
        case .batch(let error):
            self.init(.conflictingBatch, error.text(request.view?.sections ?? []))
            code = error.code.rawValue
        case .tooManyItems(let count, let limit):
            self.init(tooManyItems: count, limit: limit, in: request.view)
        case .tooManyStoredItems(let count, let limit):
            self.init(
                .tooManyItems,
                "\(count) items would be in sections with an item that has its own size, but "
                    + "\(limit) may be; insert it without a size, or into a smaller section"
            )
        case .tooManyFallingItems(let count, let limit, let wait):
            let remedy = wait.map { "try again in \($0.rounded(.up).shortestText) s" }
            self.init(
                .tooManyItems,
                "including those still falling there would be \(count) items, but \(limit) may "
                    + "move at the same time; \(remedy ?? "insert fewer")"
            )
        case .unreachableLayout:
            self.init(
                .conflictingTransition,
                "rods, behaviours of a scene or a zoom put items elsewhere than a layout does, before or after "
                    + "the change, so there is no way from place to place; PATCH the session with the "
                    + "layout and \"animated\": false"
            )
        case .transitionIsRunning:
            self.init(
                .conflictingTransition,
                "a transition to another layout is driven; finish or cancel it first"
            )
        case .noTransition:
            self.init(
                .conflictingTransition,
                "no transition is driven: none began, or it has ended, as by a change of the viewport; "
                    + "begin one with \"to\""
            )
        case .noReordering:
            self.init(
                at: "",
                "is for items with an order, and those of this session have none: behaviours, rods or "
                    + "the data say where they are"
            )
        case .itemIsLifted:
            self.init(
                .conflictingTouch,
                "an item is lifted already, and only one can be; end or cancel that first"
            )
        case .nothingLifted:
            self.init(
                .conflictingTouch,
                "no item is lifted: none began, or it was put back, as after 10 s without a move or "
                    + "by a change of the data; send the phase \"began\" first"
            )
        case .noSwipeActions(let row, let side):
            self.init(
                at: "/side",
                "is \(side.rawValue), but row \(row.item) of section \(row.section) has no "
                    + "\(side.rawValue)Actions; give it some in a list with an appearance"
            )
        case .rowIsSwiped:
            self.init(
                .conflictingTouch,
                "a row is swiped already, and only one can be; end or cancel that first"
            )
        case .nothingSwiped:
            self.init(
                .conflictingTouch,
                "no row is swiped: none began, or it was closed, as by a scroll or a change of the "
                    + "data; send the phase \"began\" first"
            )
        case .noSuchAnimation(let number):
            self.init(
                .noSuchAnimation,
                "animation \(number) has ended, or never began; animations of GET /v1/sessions/{id} "
                    + "lists those that have not"
            )
        case .tooManyControlledAnimations(let limit):
            self.init(
                at: "/animation",
                "is one too many: \(limit) animations are held or changed by requests, and no more "
                    + "may be; finish one of them first"
            )
        case .notAScene: self = .noScene
        case .immovableItem(let path): self.init(immovable: path)
        case .touchHasBegun(let name):
            self.init(
                .conflictingTouch,
                "touch \"\(name)\" has begun; move or end it, or give another name"
            )
        case .noSuchTouch(let name):
            self.init(
                .conflictingTouch,
                "touch \"\(name)\" holds nothing: it never began, grabbed nothing, or has ended, as "
                    + "touches do 10 s after they last moved; begin it first"
            )
        case .tooManyTouches(let limit):
            self.init(
                .conflictingTouch,
                "\(limit) touches hold items, and no more may; end one of them first"
            )
        // Requests do not read snapshots.
        case .notFinite, .unknownVersion, .inconsistent:
            self.init(at: request.pointer, "\(error)")
        }
    }

    private init(noSuch element: ElementID, in view: CollectionView?) {
        let (section, item) = (element.section, element.documentItem)
        let kind = (view?.kinds ?? .standard).name(of: element.kind)
        self.init(
            .noSuchElement,
            "the session has no \(kind) \(item) in section \(section); \(Self.indexRule)"
        )
    }

    private init(immovable path: ItemPath) {
        self.init(
            .immovableItem,
            "item \(path.item) of section \(path.section) cannot get a velocity, because no "
                + "behaviour holds it, or one anchors it; set its center and angle, or change the "
                + "behaviours first"
        )
    }

    private init(tooManyItems count: Int, limit: Int, in view: CollectionView?) {
        guard view?.layoutConfiguration.definition.itemLimit == nil else {
            self.init(tooManyItems: count, limit: limit)
            return
        }
        let rule = "there would be \(count) items, but a session may have \(limit)"
        self.init(.tooManyItems, rule + "; insert fewer")
    }
}

extension IdentifierError {
    /// What is wrong, and the fix.
    fileprivate var text: String {
        switch self {
        case .missing:
            "sections and items of this session have ids; give one to each that is inserted"
        case .unexpected:
            "this session was created without ids; leave them out, or send all data with reloadData"
        case .malformed(let name): "\(name.quoted) is no id: it must have 1 to 128 characters"
        case .repeated(let name):
            "\(name.quoted) would be the id of two of them; give each its own"
        }
    }
}
