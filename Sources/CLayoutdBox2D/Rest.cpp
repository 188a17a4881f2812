#include "World.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

// No fused multiply-add, so that all machines of one kind compute the same bits.
#pragma STDC FP_CONTRACT OFF

// libbox2d lets a group of bodies fall asleep once all were slower than 1 pt/s and 2°/s for half a
// second. In a heap its solvers of velocities and of positions work against each other: wedged bodies
// hardly move, but keep velocities above these limits. Here the same limits also apply to the mean
// velocity of half a second: a body does not count as moving while it stays near one place, nor while
// it is slow.

namespace {

/// The engine's time until bodies fall asleep, half a second, in sub-steps.
constexpr int32_t stepsToSleep = 60;

/// As far as a body gets in half a second at the engine's limits for bodies that fall asleep.
constexpr float stillDistance = 0.5f * b2_linearSleepTolerance;
constexpr float stillTurn = 0.5f * b2_angularSleepTolerance;

bool isNear(const b2Body &body, const CB2Stillness &still) {
    return b2Distance(body.GetPosition(), b2Vec2(still.x, still.y)) <= stillDistance &&
           std::fabs(body.GetAngle() - still.angle) <= stillTurn;
}

/// Starts to watch a body at its current place.
void watch(ContactSide &side, int32_t steps) {
    const b2Vec2 place = side.body->GetPosition();
    side.still = {place.x, place.y, side.body->GetAngle(), steps};
}

/// Whether libbox2d counts a body as slow.
bool isSlow(const b2Body &body) {
    return body.GetLinearVelocity().LengthSquared() <=
               b2_linearSleepTolerance * b2_linearSleepTolerance &&
           std::fabs(body.GetAngularVelocity()) <= b2_angularSleepTolerance;
}

void update(ContactSide &side) {
    const b2Body &body = *side.body;
    const int32_t steps = side.still.steps + 1;
    if (body.GetType() != b2_dynamicBody) {
        watch(side, 0);
    } else if (!body.IsAwake()) {
        watch(side, stepsToSleep);
    } else if (isNear(body, side.still)) {
        side.still.steps = steps;
        // Otherwise a body that creeps would count as moving whenever it leaves its place.
        if (steps == 2 * stepsToSleep) watch(side, stepsToSleep);
    } else {
        watch(side, isSlow(body) ? std::min(steps, stepsToSleep) : 0);
    }
}

/// Whether a contact holds a body in place or pushes it.
bool isSolid(const b2Contact &contact) {
    return contact.IsTouching() && contact.IsEnabled();
}

/// Bodies that touch each other, directly or through others.
class Groups {
  public:
    explicit Groups(size_t count) : parents(count) { std::iota(parents.begin(), parents.end(), 0); }

    int32_t group(int32_t body) {
        while (parents[body] != body) body = parents[body] = parents[parents[body]];
        return body;
    }

    void join(int32_t a, int32_t b) { parents[group(a)] = group(b); }

  private:
    std::vector<int32_t> parents;
};

/// Whether a body may fall asleep if all others in its group may.
bool isStill(const ContactSide &side) {
    const b2Body &body = *side.body;
    if (body.GetJointList() != nullptr) return false;
    if (!body.IsAwake()) return true;
    if (side.still.steps < stepsToSleep) return false;
    // A body may be nearly motionless in flight, for example where it turns back.
    for (const b2ContactEdge *edge = body.GetContactList(); edge != nullptr; edge = edge->next) {
        if (isSolid(*edge->contact)) return true;
    }
    return false;
}

void joinTouching(CB2World &world, Groups &groups) {
    for (b2Contact *contact = world.world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        const b2Body &a = *contact->GetFixtureA()->GetBody();
        const b2Body &b = *contact->GetFixtureB()->GetBody();
        const bool areDynamic = a.GetType() == b2_dynamicBody && b.GetType() == b2_dynamicBody;
        if (!areDynamic || !isSolid(*contact)) continue;
        groups.join(sideOf(contact->GetFixtureA())->index, sideOf(contact->GetFixtureB())->index);
    }
}

/// Whether a body has been still long enough, so that its group is worth a look.
bool hasCandidates(const CB2World &world) {
    return std::any_of(world.bodies.begin(), world.bodies.end(), [](const auto &side) {
        return side->body->IsAwake() && side->still.steps >= stepsToSleep;
    });
}

}  // namespace

void restartRest(ContactSide &side) {
    watch(side, 0);
}

void resumeRest(ContactSide &side, const CB2BodyState &state) {
    side.still = state.still;
    if (!side.body->IsAwake()) watch(side, stepsToSleep);
}

void wake(b2Body &body) {
    body.SetAwake(true);
    // The bodies at the places of joints have no shapes.
    if (b2Fixture *fixture = body.GetFixtureList()) restartRest(*sideOf(fixture));
}

void letRest(CB2World &world) {
    for (const auto &side : world.bodies) update(*side);
    if (!hasCandidates(world)) return;
    Groups groups(world.bodies.size());
    joinTouching(world, groups);
    std::vector<bool> isMoving(world.bodies.size());
    for (const auto &side : world.bodies) {
        if (side->body->GetType() != b2_dynamicBody || isStill(*side)) continue;
        isMoving[groups.group(side->index)] = true;
    }
    for (const auto &side : world.bodies) {
        b2Body &body = *side->body;
        if (body.GetType() != b2_dynamicBody || isMoving[groups.group(side->index)]) continue;
        if (!body.IsAwake()) continue;
        body.SetAwake(false);
        watch(*side, stepsToSleep);
    }
}
