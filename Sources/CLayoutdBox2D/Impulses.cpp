#include "Private.hpp"
#include "World.hpp"

#include <map>
#include <tuple>
#include <unordered_map>

// The solver starts from the impulses of the step before. A world built from the state of another
// needs them too, or piles would sink for a moment.

namespace {

using Point = std::tuple<int32_t, int32_t, int32_t, int32_t, uint32_t>;

Point pointOf(const CB2ContactImpulse &impulse) {
    return {impulse.a, impulse.b, impulse.partA, impulse.partB, impulse.feature};
}

/// The impulse, or 0 if it is not finite: the engine may have computed such values before it stops.
float orZero(float impulse) {
    return b2IsValid(impulse) ? impulse : 0.0f;
}

/// The number of each fixture within its side.
class Parts {
  public:
    explicit Parts(const CB2World &world) {
        for (const auto &side : world.bodies) add(*side);
        for (const auto &side : world.boundaries) add(*side);
    }

    /// The impulse at one point of a contact.
    CB2ContactImpulse impulse(b2Contact &contact, const b2ManifoldPoint &point) const {
        b2Fixture *a = contact.GetFixtureA();
        b2Fixture *b = contact.GetFixtureB();
        const float normal = orZero(point.normalImpulse);
        const float tangent = orZero(point.tangentImpulse);
        return {sideOf(a)->number(), sideOf(b)->number(), parts.at(a), parts.at(b),
                point.id.key, normal, tangent};
    }

  private:
    void add(const ContactSide &side) {
        int32_t part = 0;
        for (b2Fixture *fixture = side.body->GetFixtureList(); fixture != nullptr;
             fixture = fixture->GetNext()) {
            parts[fixture] = part++;
        }
    }

    std::unordered_map<b2Fixture *, int32_t> parts;
};

/// Calls `visit` with every point of every touching contact.
template <typename Visit> void visitPoints(CB2World &world, Visit visit) {
    for (b2Contact *contact = world.world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        if (!contact->IsTouching()) continue;
        b2Manifold &manifold = *contact->GetManifold();
        for (int32 index = 0; index < manifold.pointCount; ++index) {
            visit(*contact, manifold.points[index]);
        }
    }
}

}  // namespace

CB2JointImpulse readImpulse(const JointEntry &entry) {
    CB2JointImpulse result{};
    float *value = result.values;
    for (int index = 0; index < entry.count; ++index) {
        for (const float *impulse : impulses(*entry.joints[index])) {
            *value++ = impulse == nullptr ? 0.0f : orZero(*impulse);
        }
    }
    return result;
}

void writeImpulse(const JointEntry &entry, const CB2JointImpulse &impulse) {
    const float *value = impulse.values;
    for (int index = 0; index < entry.count; ++index) {
        for (float *target : impulses(*entry.joints[index])) {
            if (target != nullptr) *target = *value;
            ++value;
        }
    }
}

int32_t CB2World_ReadContactImpulses(CB2World *world, CB2ContactImpulse *result) {
    const Parts parts(*world);
    int32_t count = 0;
    visitPoints(*world, [&](b2Contact &contact, const b2ManifoldPoint &point) {
        result[count++] = parts.impulse(contact, point);
    });
    return count;
}

void CB2World_ReadJointImpulses(const CB2World *world, CB2JointImpulse *result) {
    for (const JointEntry &entry : world->joints) *result++ = readImpulse(entry);
}

void CB2World_Seed(CB2World *world, const CB2ContactImpulse *contacts, int32_t count,
                   const CB2JointImpulse *joints) {
    std::map<Point, const CB2ContactImpulse *> known;
    for (int32_t index = 0; index < count; ++index) known[pointOf(contacts[index])] = &contacts[index];
    const Parts parts(*world);
    visitPoints(*world, [&](b2Contact &contact, b2ManifoldPoint &point) {
        const auto found = known.find(pointOf(parts.impulse(contact, point)));
        if (found == known.end()) return;
        point.normalImpulse = found->second->normal;
        point.tangentImpulse = found->second->tangent;
    });
    for (const JointEntry &entry : world->joints) writeImpulse(entry, *joints++);
}
