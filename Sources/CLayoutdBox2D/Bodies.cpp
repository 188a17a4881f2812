#include "Private.hpp"
#include "World.hpp"

// No fused multiply-add, so that all machines of one kind compute the same bits.
#pragma STDC FP_CONTRACT OFF

bool isFinite(const b2Body &body) {
    return body.GetPosition().IsValid() && body.GetLinearVelocity().IsValid() &&
           b2IsValid(body.GetAngle()) && b2IsValid(body.GetAngularVelocity());
}

void CB2World_AddBody(CB2World *world, CB2BodyDef definition, const float *points,
                      const int32_t *counts, int32_t pieces) {
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

    addShape(*side, definition, points, counts, pieces);
    // A shape that moves the centre of mass changes the velocities.
    side->body->SetLinearVelocity(body.linearVelocity);
    side->body->SetAngularVelocity(body.angularVelocity);
    restartRest(*side);
    world->bodies.push_back(std::move(side));
}

void CB2World_RemoveBody(CB2World *world, int32_t body) {
    wakeNeighbours(world->body(body));
    removeSide(*world, world->bodies, body);
    for (JointEntry &entry : world->joints) {
        if (entry.definition.a > body) entry.definition.a -= 1;
        if (entry.definition.b > body) entry.definition.b -= 1;
    }
}

void CB2World_SetMaterial(CB2World *world, int32_t index, CB2Material material) {
    ContactSide &side = *world->bodies[index];
    b2Body &body = *side.body;
    const bool hasOwnMass = side.mass.mass > 0.0f;
    const bool isAsDense = side.density == material.density;
    const bool keepsMass = isAsDense && body.IsFixedRotation() == material.fixedRotation &&
                           (body.GetType() == b2_staticBody) == material.isStatic;
    side.density = material.density;
    for (b2Fixture *part = body.GetFixtureList(); part != nullptr; part = part->GetNext()) {
        if (!hasOwnMass) part->SetDensity(material.density);
        part->SetFriction(material.friction);
        part->SetRestitution(material.restitution);
        part->SetRestitutionThreshold(material.restitutionThreshold);
    }
    if (!isAsDense && !hasOwnMass) body.ResetMassData();
    for (b2ContactEdge *edge = body.GetContactList(); edge != nullptr; edge = edge->next) {
        edge->contact->ResetFriction();
        edge->contact->ResetRestitution();
        edge->contact->ResetRestitutionThreshold();
    }
    body.SetLinearDamping(material.linearDamping);
    body.SetAngularDamping(material.angularDamping);
    if (body.IsFixedRotation() != material.fixedRotation) body.SetFixedRotation(material.fixedRotation);
    wakeNeighbours(body);
    body.SetType(material.isStatic ? b2_staticBody : b2_dynamicBody);
    if (!keepsMass) applyMass(side);
    wake(body);
}

void CB2World_SetFilter(CB2World *world, int32_t body, CB2Filter filter) {
    setFilter(*world->bodies[body], filter);
}

void CB2World_SetGravityScale(CB2World *world, int32_t body, float scale) {
    world->bodies[body]->gravityScale = scale;
    world->body(body).SetGravityScale(scale);
    wake(world->body(body));
}

void CB2World_SetBullet(CB2World *world, int32_t body) {
    world->body(body).SetBullet(true);
}

void CB2World_MoveBody(CB2World *world, int32_t index, float x, float y, float angle) {
    b2Body &body = world->body(index);
    wakeNeighbours(body);
    body.SetTransform(b2Vec2(x, y), angle);
    wake(body);
}

void CB2World_SetShape(CB2World *world, int32_t index, CB2BodyDef definition, const float *points,
                       const int32_t *counts, int32_t pieces) {
    ContactSide &side = *world->bodies[index];
    b2Body &body = *side.body;
    const b2Vec2 velocity = body.GetLinearVelocity();
    const float spin = body.GetAngularVelocity();
    wakeNeighbours(body);
    while (b2Fixture *part = body.GetFixtureList()) body.DestroyFixture(part);
    addShape(side, definition, points, counts, pieces);
    // A shape that moves the centre of mass changes the velocities.
    body.SetLinearVelocity(velocity);
    body.SetAngularVelocity(spin);
    restartRest(side);
    wake(body);
}

void CB2World_AddVelocity(CB2World *world, int32_t index, float vx, float vy, float spin) {
    b2Body &body = world->body(index);
    body.SetLinearVelocity(body.GetLinearVelocity() + b2Vec2(vx, vy));
    body.SetAngularVelocity(body.GetAngularVelocity() + spin);
    wake(body);
}

void CB2World_SetVelocity(CB2World *world, int32_t index, float vx, float vy, float spin) {
    b2Body &body = world->body(index);
    body.SetLinearVelocity(b2Vec2(vx, vy));
    body.SetAngularVelocity(spin);
    wake(body);
}

void CB2World_Strike(CB2World *world, int32_t index, float x, float y, float angular) {
    b2Body &body = world->body(index);
    body.ApplyLinearImpulseToCenter(b2Vec2(x, y), true);
    body.ApplyAngularImpulse(angular, true);
    wake(body);
    if (!isFinite(body)) world->isFinite = false;
}

void CB2World_Wake(CB2World *world, int32_t body) {
    wake(world->body(body));
}

void CB2World_Mass(const CB2World *world, int32_t index, float *mass, float *inertia) {
    const b2Body &body = world->body(index);
    *mass = body.GetMass();
    *inertia = body.GetInertia();
}

void CB2World_SetIdle(CB2World *world, int32_t index, CB2BodyState state) {
    b2Body &body = world->body(index);
    body.SetAwake(state.awake);
    idleTime(body) = state.idleTime;
    resumeRest(*world->bodies[index], state);
}

void CB2World_ReadBodies(const CB2World *world, CB2BodyState *states) {
    for (const auto &side : world->bodies) {
        b2Body &body = *side->body;
        const b2Vec2 position = body.GetPosition();
        const b2Vec2 velocity = body.GetLinearVelocity();
        *states++ = {position.x, position.y, body.GetAngle(), velocity.x, velocity.y,
                     body.GetAngularVelocity(), idleTime(body),
                     body.IsAwake() && body.GetType() == b2_dynamicBody, side->still};
    }
}
