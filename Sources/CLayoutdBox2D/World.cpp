#include "World.hpp"
#include "Private.hpp"

#include <cmath>

// No fused multiply-add, so that all machines of one kind compute the same bits.
#pragma STDC FP_CONTRACT OFF

namespace {

/// The largest acceleration that a force may cause: far above the speed limit, far within floats.
constexpr float largestAcceleration = 1e16f;

bool applyForce(b2Body &body, const CB2Force &force) {
    if (body.GetType() != b2_dynamicBody) return true;
    if (force.keepsAwake) wake(body);
    if (force.overridesVelocity) {
        body.SetGravityScale(0.0f);
        body.SetLinearVelocity(b2Vec2(force.vx, force.vy));
        restartRest(*sideOf(body.GetFixtureList()));
        return b2IsValid(force.vx) && b2IsValid(force.vy);
    }
    if (force.x == 0.0f && force.y == 0.0f && force.torque == 0.0f) return true;
    const float largest = std::fabs(force.x) + std::fabs(force.y);
    // Negated, so that NaN fails as well.
    if (!(largest * inverseMass(body) < largestAcceleration)) return false;
    if (!(std::fabs(force.torque) * inverseInertia(body) < largestAcceleration)) return false;
    wake(body);
    body.ApplyForceToCenter(b2Vec2(force.x, force.y), true);
    body.ApplyTorque(force.torque, true);
    return true;
}

bool applyForces(CB2World &world, const CB2Force *forces) {
    for (size_t index = 0; index < world.bodies.size(); ++index) {
        if (!applyForce(*world.bodies[index]->body, forces[index])) return false;
    }
    return true;
}

/// Restores the gravity scale of bodies that a velocity field moved.
void restoreGravity(CB2World &world, const CB2Force *forces) {
    for (size_t index = 0; index < world.bodies.size(); ++index) {
        const ContactSide &side = *world.bodies[index];
        if (forces[index].overridesVelocity) side.body->SetGravityScale(side.gravityScale);
    }
}

void takeSubStep(CB2World &world, const CB2Force *forces) {
    world.world.ClearForces();
    if (forces != nullptr && !applyForces(world, forces)) {
        world.isFinite = false;
        return;
    }
    refreshSprings(world);
    holdAwake(world);
    world.world.Step(subStep, velocityIterations, positionIterations);
    if (world.world.GetContactCount() <= CB2MostContactsToStopAt) stopAtImpacts(world);
    if (forces != nullptr) restoreGravity(world, forces);
    letRest(world);
    world.contacts.settle();
    for (const auto &side : world.bodies) world.isFinite = world.isFinite && isFinite(*side->body);
}

/// Makes libbox2d fill its table of contact kinds, which it otherwise does on first use, without
/// thread safety.
bool fillTables() {
    CB2World world;
    CB2BodyDef box{};
    box.halfWidth = box.halfHeight = box.material.density = 1.0f;
    box.filter = {1, 1};
    world.world.SetContactFilter(&world.contacts);
    CB2World_AddBody(&world, box, nullptr, nullptr, 0);
    CB2World_AddBody(&world, box, nullptr, nullptr, 0);
    world.world.Step(0.0f, 1, 1);
    return true;
}

}  // namespace

CB2World *CB2World_Create(void) {
    static const bool isPrepared = fillTables();
    (void)isPrepared;
    auto *world = new CB2World;
    world->world.SetAllowSleeping(true);
    // It is done by `stopAtImpacts`.
    world->world.SetContinuousPhysics(false);
    world->world.SetWarmStarting(true);
    world->world.SetSubStepping(false);
    world->world.SetAutoClearForces(false);
    world->world.SetContactFilter(&world->contacts);
    world->world.SetContactListener(&world->contacts);
    return world;
}

void CB2World_Destroy(CB2World *world) {
    delete world;
}

void CB2World_SetGravity(CB2World *world, float x, float y) {
    world->world.SetGravity(b2Vec2(x, y));
}

void CB2World_Prepare(CB2World *world) {
    world->world.Step(subStep, velocityIterations, positionIterations);
}

void CB2World_Resume(CB2World *world, const CB2Pair *pairs, int32_t count) {
    world->world.Step(0.0f, velocityIterations, positionIterations);
    for (int32_t index = 0; index < count; ++index) {
        const auto side = [world](int32_t number) -> ContactSide & {
            return number < 0 ? *world->boundaries[-1 - number] : *world->bodies[number];
        };
        world->contacts.resume(side(pairs[index].a), side(pairs[index].b));
    }
}

bool CB2World_Step(CB2World *world, int32_t count, const CB2Force *forces) {
    for (int32_t step = 0; step < count && world->isFinite; ++step) takeSubStep(*world, forces);
    world->world.ClearForces();
    return world->isFinite;
}

int32_t CB2World_ContactEventCount(const CB2World *world) {
    return static_cast<int32_t>(world->contacts.events.size());
}

int32_t CB2World_PairCount(const CB2World *world) {
    return world->contacts.pairCount();
}

void CB2World_TakeContactEvents(CB2World *world, CB2ContactEvent *events) {
    std::copy(world->contacts.events.begin(), world->contacts.events.end(), events);
    world->contacts.events.clear();
}

void CB2World_ReadPairs(const CB2World *world, CB2Pair *pairs) {
    world->contacts.readPairs(pairs);
}

int32_t CB2World_ContactCount(const CB2World *world) {
    return world->world.GetContactCount();
}
