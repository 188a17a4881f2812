/// What becomes of the animations of one change.
enum ChangeCourse {
    /// They go on along a curve.
    case curve(Curve)
    /// They stay at a progress, for good.
    case parked(AxisProgress)
    /// They are at their end.
    case ended
}

/// The animations of single changes.
extension AdditiveAnimations {
    /// Whether an animation belongs to a change.
    func contains(change: Int) -> Bool { terms.contains { $0.curve?.change == change } }

    /// Whether one of them was left where it is.
    var areParked: Bool { terms.contains(where: \.isParked) }

    /// Whether one of them has gone back to its start.
    func haveReturned(at time: Double) -> Bool {
        terms.contains { $0.isReversed && $0.hasEnded(at: time) }
    }

    /// Whether nothing moves by itself.
    var areStill: Bool { terms.allSatisfy(\.isStill) }

    /// The curves of changes that have numbers.
    func forEachChange(_ body: (Int, Curve) -> Void) {
        for term in terms {
            guard let curve = term.curve, let change = curve.change else { continue }
            body(change, curve)
        }
    }

    /// Changes how the animations of a change go on.
    mutating func set(_ change: Int, to course: ChangeCourse) {
        guard contains(change: change) else { return }
        switch course {
        case .curve(let curve):
            for index in terms.indices where terms[index].curve?.change == change {
                terms[index].course = .curve(curve)
            }
        case .parked(let progress): park(at: progress) { $0.curve?.change == change }
        case .ended: terms.removeAll { $0.curve?.change == change }
        }
    }

    /// Leaves some animations where they are, as one of them.
    mutating func park(at progress: AxisProgress, where isParked: (Term) -> Bool) {
        var (left, sum) = ([Term](), Difference.zero)
        var place: Int?
        for term in terms {
            let parks = isParked(term)
            guard parks || term.isParked else {
                left.append(term)
                continue
            }
            sum.add(term.difference, times: parks ? 1 - progress : AxisProgress(1))
            if place == nil { place = left.count }
        }
        if let place, sum != .zero {
            left.insert(Term(difference: sum, course: .parked), at: place)
        }
        terms = left
    }

    /// Lets what was left where it is go on.
    ///
    /// - Parameter curve: How; `nil` if it is at its end immediately.
    mutating func resumeParked(along curve: Curve?) {
        guard terms.contains(where: \.isParked) else { return }
        guard let curve else { return terms.removeAll(where: \.isParked) }
        for index in terms.indices where terms[index].isParked {
            terms[index].course = .curve(curve)
        }
    }
}

extension AdditiveAnimations.Term {
    var curve: Curve? {
        if case .curve(let curve) = course { curve } else { nil }
    }

    var isParked: Bool {
        if case .parked = course { true } else { false }
    }

    /// Whether it goes back to its start, and stays there.
    var isReversed: Bool { curve?.drive?.value.isReversed ?? false }

    /// Whether a request has changed how it goes.
    var isControlled: Bool { isParked || curve?.drive != nil }

    /// Whether it does not move by itself, although it has not ended.
    var isStill: Bool { isParked || (curve?.drive?.value.isPaused ?? false) }
}
