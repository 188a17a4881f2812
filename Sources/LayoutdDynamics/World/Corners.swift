import LayoutdGeometry

extension [Point] {
    /// The points in metres, without consecutive duplicates.
    func distinct(isClosed: Bool) -> [EngineVector] {
        var corners: [EngineVector] = []
        for corner in map({ EngineVector($0) }) where !corner.isNear(corners.last) {
            corners.append(corner)
        }
        if isClosed, corners.count > 1, corners[0].isNear(corners.last) { corners.removeLast() }
        return corners
    }
}

extension EngineVector {
    /// Whether it is within a hundredth of a point, where an edge would have no direction.
    fileprivate func isNear(_ other: EngineVector?) -> Bool {
        other.map { (self - $0).length < 1e-4 } ?? false
    }
}
