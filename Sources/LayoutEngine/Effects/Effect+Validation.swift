extension [Effect] {
    /// Rejects too many effects, invalid ones, and a second effect on a property of a kind.
    func validate() throws(CollectionViewError) {
        try OutOfRange.check("effects.count", Double(count), in: 0...Double(Effect.maximumEffects))
        for (index, effect) in enumerated() {
            let name = "effects[\(index)]"
            for kind in effect.kinds {
                let count = prefix(index + 1).reduce(0) { count, other in
                    count
                        + (other.property == effect.property ? other.kinds.count { $0 == kind } : 0)
                }
                try OutOfRange.check("\(name).\(effect.property) effects", Double(count), in: 1...1)
            }
            try effect.validate(name)
        }
    }
}

extension Effect {
    /// Rejects an effect without stops or kinds or with too many, and numbers out of range.
    fileprivate func validate(_ name: String) throws(CollectionViewError) {
        let (stops, kinds) = (Double(stops.count), Double(kinds.count))
        try OutOfRange.check("\(name).stops.count", stops, in: 1...Double(Effect.maximumStops))
        try OutOfRange.check("\(name).kinds.count", kinds, in: 1...Double(Effect.maximumKinds))
        try validateStops(name)
        try validatePath(name)
        guard let perspective else { return }
        try OutOfRange.check("\(name).perspective", perspective, in: Self.perspectives)
        guard property.isOutOfPlane else {
            throw .outOfRange("\(name).perspective", perspective, "absent from \(property) effects")
        }
    }

    private func validatePath(_ name: String) throws(CollectionViewError) {
        guard property == .place else {
            guard let path else { return }
            let rule = "absent from \(property) effects"
            throw .outOfRange("\(name).path.count", Double(path.count), rule)
        }
        let (path, most) = (self.path ?? [], Double(Effect.maximumPathPoints))
        try OutOfRange.check("\(name).path.count", Double(path.count), in: 2...most)
        for (index, point) in path.enumerated() {
            let range = Property.offset.range
            try OutOfRange.check("\(name).path[\(index)].x", point.x, in: range)
            try OutOfRange.check("\(name).path[\(index)].y", point.y, in: range)
        }
        let isByPlace = driver == .center || driver == .start
        try OutOfRange.check("\(name).places by \(driver)", isByPlace ? 0 : 1, in: 0...0)
    }

    private func validateStops(_ name: String) throws(CollectionViewError) {
        var last = -Double.infinity
        for (index, stop) in stops.enumerated() {
            let name = "\(name).stops[\(index)]"
            try OutOfRange.check("\(name).distance", stop.distance, in: property.distances)
            try OutOfRange.check("\(name).value", stop.value, in: property.range)
            guard stop.distance > last else {
                let rule = "greater than \(last), the one before it"
                throw .outOfRange("\(name).distance", stop.distance, rule)
            }
            last = stop.distance
        }
    }
}
