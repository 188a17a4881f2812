#include "World.hpp"
#include "Private.hpp"

#include <cmath>

// Same bits on every machine of one kind: no fused multiply-add.
#pragma STDC FP_CONTRACT OFF

namespace {

/// The largest acceleration that a force may cause: far beyond the speed limit, far within floats.
constexpr float largestAcceleration = 1e16f;

bool applyForce(b2Body &body, const CB2Force &force) {
    if (body.GetType() != b2_dynamicBody) return true;
    if (force.keepsAwake) body.SetAwake(true);
    if (force.overridesVelocity) {
        body.SetGravityScale(0.0f);
        body.SetLinearVelocity(b2Vec2(force.vx, force.vy));
        return b2IsValid(force.vx) && b2IsValid(force.vy);
    }
    if (force.x == 0.0f && force.y == 0.0f && force.torque == 0.0f) return true;
    const float largest = std::fabs(force.x) + std::fabs(force.y);
    // Negated, so that NaN fails as well.
    if (!(largest * inverseMass(body) < largestAcceleration)) return false;
    if (!(std::fabs(force.torque) * inverseInertia(body) < largestAcceleration)) return false;
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

/// Gives gravity back the bodies that a velocity field led.
void restoreGravity(CB2World &world, const CB2Force *forces) {
    for (size_t index = 0; index < world.bodies.size(); ++index) {
        const ContactSide &side = *world.bodies[index];
        if (forces[index].overridesVelocity) side.body->SetGravityScale(side.gravityScale);
    }
}

bool isFinite(const b2Body &body) {
    return body.GetPosition().IsValid() && body.GetLinearVelocity().IsValid() &&
           b2IsValid(body.GetAngle()) && b2IsValid(body.GetAngularVelocity());
}

b2FixtureDef fixtureDefinition(const b2Shape &shape, ContactSide &side) {
    b2FixtureDef definition;
    definition.shape = &shape;
    definition.userData.pointer = reinterpret_cast<uintptr_t>(&side);
    return definition;
}

void setFilter(ContactSide &side, CB2Filter filter) {
    side.filter = filter;
    for (b2Fixture *fixture = side.body->GetFixtureList(); fixture != nullptr;
         fixture = fixture->GetNext()) {
        fixture->Refilter();
    }
    side.body->SetAwake(true);
}

void remove(CB2World &world, std::vector<std::unique_ptr<ContactSide>> &sides, int32_t index) {
    // So that the engine, which ends them now, tells of nothing.
    world.contacts.forget(*sides[index]);
    world.world.DestroyBody(sides[index]->body);
    sides.erase(sides.begin() + index);
    for (size_t later = index; later < sides.size(); ++later) {
        sides[later]->index = static_cast<int32_t>(later);
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
    if (forces != nullptr) restoreGravity(world, forces);
    world.contacts.settle();
    for (const auto &side : world.bodies) world.isFinite = world.isFinite && isFinite(*side->body);
}

void wakeNeighbours(b2Body &body) {
    for (b2ContactEdge *edge = body.GetContactList(); edge != nullptr; edge = edge->next) {
        edge->other->SetAwake(true);
    }
}

/// Has libbox2d fill its table of contact kinds, which it does when it first needs it, without
/// looking out for other threads.
bool fillTables() {
    CB2World world;
    CB2BodyDef box{};
    box.halfWidth = box.halfHeight = box.material.density = 1.0f;
    box.filter = {1, 1};
    world.world.SetContactFilter(&world.contacts);
    CB2World_AddBody(&world, box);
    CB2World_AddBody(&world, box);
    world.world.Step(0.0f, 1, 1);
    return true;
}

}  // namespace

CB2World *CB2World_Create(void) {
    static const bool isPrepared = fillTables();
    (void)isPrepared;
    auto *world = new CB2World;
    world->world.SetAllowSleeping(true);
    world->world.SetContinuousPhysics(true);
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

void CB2World_AddBody(CB2World *world, CB2BodyDef definition) {
    b2BodyDef body;
    body.type = definition.material.isStatic ? b2_staticBody : b2_dynamicBody;
    body.position.Set(definition.state.x, definition.state.y);
    body.angle = definition.state.angle;
    body.linearVelocity.Set(definition.state.vx, definition.state.vy);
    body.angularVelocity = definition.state.spin;
    body.linearDamping = definition.material.linearDamping;
    body.angularDamping = definition.material.angularDamping;
    body.fixedRotation = definition.material.fixedRotation;
    body.gravityScale = definition.gravityScale;
    body.bullet = definition.isBullet;

    auto side = std::make_unique<ContactSide>();
    side->serial = ++world->lastSerial;
    side->index = static_cast<int32_t>(world->bodies.size());
    side->filter = definition.filter;
    side->gravityScale = definition.gravityScale;
    side->body = world->world.CreateBody(&body);

    b2PolygonShape box;
    box.SetAsBox(definition.halfWidth, definition.halfHeight);
    box.m_radius = 0.0f;
    b2FixtureDef fixture = fixtureDefinition(box, *side);
    fixture.density = definition.material.density;
    fixture.friction = definition.material.friction;
    fixture.restitution = definition.material.restitution;
    side->body->CreateFixture(&fixture);
    world->bodies.push_back(std::move(side));
}

void CB2World_RemoveBody(CB2World *world, int32_t body) {
    wakeNeighbours(world->body(body));
    remove(*world, world->bodies, body);
    for (JointEntry &entry : world->joints) {
        if (entry.definition.a > body) entry.definition.a -= 1;
        if (entry.definition.b > body) entry.definition.b -= 1;
    }
}

void CB2World_SetMaterial(CB2World *world, int32_t index, CB2Material material) {
    b2Body &body = world->body(index);
    b2Fixture *fixture = body.GetFixtureList();
    if (fixture->GetDensity() != material.density) {
        fixture->SetDensity(material.density);
        body.ResetMassData();
    }
    fixture->SetFriction(material.friction);
    fixture->SetRestitution(material.restitution);
    for (b2ContactEdge *edge = body.GetContactList(); edge != nullptr; edge = edge->next) {
        edge->contact->ResetFriction();
        edge->contact->ResetRestitution();
    }
    body.SetLinearDamping(material.linearDamping);
    body.SetAngularDamping(material.angularDamping);
    if (body.IsFixedRotation() != material.fixedRotation) body.SetFixedRotation(material.fixedRotation);
    wakeNeighbours(body);
    body.SetType(material.isStatic ? b2_staticBody : b2_dynamicBody);
    body.SetAwake(true);
}

void CB2World_SetFilter(CB2World *world, int32_t body, CB2Filter filter) {
    setFilter(*world->bodies[body], filter);
}

void CB2World_SetGravityScale(CB2World *world, int32_t body, float scale) {
    world->bodies[body]->gravityScale = scale;
    world->body(body).SetGravityScale(scale);
    world->body(body).SetAwake(true);
}

void CB2World_SetBullet(CB2World *world, int32_t body) {
    world->body(body).SetBullet(true);
}

void CB2World_MoveBody(CB2World *world, int32_t index, float x, float y, float angle) {
    b2Body &body = world->body(index);
    wakeNeighbours(body);
    body.SetTransform(b2Vec2(x, y), angle);
    body.SetAwake(true);
}

void CB2World_AddVelocity(CB2World *world, int32_t index, float vx, float vy, float spin) {
    b2Body &body = world->body(index);
    body.SetLinearVelocity(body.GetLinearVelocity() + b2Vec2(vx, vy));
    body.SetAngularVelocity(body.GetAngularVelocity() + spin);
    body.SetAwake(true);
}

void CB2World_Strike(CB2World *world, int32_t index, float x, float y, float angular) {
    b2Body &body = world->body(index);
    body.ApplyLinearImpulseToCenter(b2Vec2(x, y), true);
    body.ApplyAngularImpulse(angular, true);
    if (!isFinite(body)) world->isFinite = false;
}

void CB2World_Wake(CB2World *world, int32_t body) {
    world->body(body).SetAwake(true);
}

void CB2World_Mass(const CB2World *world, int32_t index, float *mass, float *inertia) {
    const b2Body &body = world->body(index);
    *mass = body.GetMass();
    *inertia = body.GetInertia();
}

void CB2World_AddBoundary(CB2World *world, const float *points, int32_t count, bool closed,
                          CB2Filter filter) {
    auto side = std::make_unique<ContactSide>();
    side->serial = ++world->lastSerial;
    side->index = static_cast<int32_t>(world->boundaries.size());
    side->isBoundary = true;
    side->filter = filter;
    b2BodyDef body;
    side->body = world->world.CreateBody(&body);
    const int32_t last = closed ? count : count - 1;
    for (int32_t from = 0; from < last; ++from) {
        const int32_t to = (from + 1) % count;
        b2EdgeShape edge;
        // libbox2d's chains are one-sided, so items would fall through those wound the other way.
        edge.SetTwoSided(b2Vec2(points[2 * from], points[2 * from + 1]),
                         b2Vec2(points[2 * to], points[2 * to + 1]));
        edge.m_radius = boundaryRadius;
        b2FixtureDef fixture = fixtureDefinition(edge, *side);
        fixture.friction = 0.2f;
        fixture.restitution = 0.2f;
        side->body->CreateFixture(&fixture);
    }
    world->boundaries.push_back(std::move(side));
}

void CB2World_RemoveBoundary(CB2World *world, int32_t boundary) {
    wakeNeighbours(*world->boundaries[boundary]->body);
    remove(*world, world->boundaries, boundary);
}

void CB2World_SetBoundaryFilter(CB2World *world, int32_t boundary, CB2Filter filter) {
    setFilter(*world->boundaries[boundary], filter);
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

void CB2World_SetIdle(CB2World *world, int32_t index, float time, bool awake) {
    b2Body &body = world->body(index);
    body.SetAwake(awake);
    idleTime(body) = time;
}

bool CB2World_Step(CB2World *world, int32_t count, const CB2Force *forces) {
    for (int32_t step = 0; step < count && world->isFinite; ++step) takeSubStep(*world, forces);
    world->world.ClearForces();
    return world->isFinite;
}

void CB2World_ReadBodies(const CB2World *world, CB2BodyState *states) {
    for (const auto &side : world->bodies) {
        b2Body &body = *side->body;
        const b2Vec2 position = body.GetPosition();
        const b2Vec2 velocity = body.GetLinearVelocity();
        *states++ = {position.x, position.y, body.GetAngle(), velocity.x, velocity.y,
                     body.GetAngularVelocity(), idleTime(body),
                     body.IsAwake() && body.GetType() == b2_dynamicBody};
    }
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
