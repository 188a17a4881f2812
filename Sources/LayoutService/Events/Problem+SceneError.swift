import LayoutEngine
import LayoutdJSON

extension Problem {
    static let noScene = Problem(
        .noSuchResource,
        "the session is not a scene and has no behaviours; PATCH it with \"dynamics\": "
            + "{\"type\": \"behaviors\"}, which all layouts but newtonian ones take"
    )

    init(_ error: CollectionView.SceneError) {
        switch error {
        case .notAScene: self = .noScene
        case .dynamics(let error): self.init(error, at: "")
        case .immovableItem(let path):
            self.init(
                .immovableItem,
                "item \(path.item) of section \(path.section) cannot get a velocity, because no "
                    + "behaviour holds it, or one anchors it; set its center and angle, or change the "
                    + "behaviours first"
            )
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
        }
    }
}
