#include "CBox2D.h"

#include <box2d/box2d.h>

#include <cfloat>
#include <cmath>
#include <vector>

// Same bits on every machine of one kind: no fused multiply-add.
#pragma STDC FP_CONTRACT OFF

namespace {

// UIKit's engine, measured: sub-steps of float(1/120) s, 8 velocity and 3 position iterations.
constexpr float subStep = 1.0f / 120.0f;
constexpr int32 velocityIterations = 8;
constexpr int32 positionIterations = 3;

// A body that fell asleep within half a point of its anchor is put exactly on it.
constexpr float landingDistance = 0.005f;

struct Tether {
    b2Body *body;
    b2Vec2 anchor;
};

void land(const Tether &tether) {
    if (tether.body->IsAwake()) return;
    const float distance = b2Distance(tether.body->GetPosition(), tether.anchor);
    if (distance > 0.0f && distance <= landingDistance) {
        tether.body->SetTransform(tether.anchor, tether.body->GetAngle());
    }
}

}  // namespace

struct CB2World {
    b2World world{b2Vec2_zero};
    b2Body *ground = nullptr;
    std::vector<b2Body *> bodies;
    std::vector<Tether> tethers;
};

CB2World *CB2World_Create(void) {
    auto *world = new CB2World;
    world->world.SetAllowSleeping(true);
    world->world.SetContinuousPhysics(true);
    world->world.SetWarmStarting(true);
    world->world.SetSubStepping(false);
    world->world.SetAutoClearForces(false);
    b2BodyDef ground;
    world->ground = world->world.CreateBody(&ground);
    return world;
}

void CB2World_Destroy(CB2World *world) {
    delete world;
}

int32_t CB2World_AddBox(CB2World *world, CB2BoxDef definition) {
    b2BodyDef bodyDefinition;
    bodyDefinition.type = b2_dynamicBody;
    bodyDefinition.position.Set(definition.x, definition.y);
    bodyDefinition.angle = definition.angle;
    bodyDefinition.linearDamping = definition.linearDamping;
    bodyDefinition.angularDamping = definition.angularDamping;
    b2Body *body = world->world.CreateBody(&bodyDefinition);

    b2PolygonShape box;
    box.SetAsBox(definition.halfWidth, definition.halfHeight);
    box.m_radius = 0.0f;
    b2FixtureDef fixture;
    fixture.shape = &box;
    fixture.density = definition.density;
    fixture.friction = definition.friction;
    fixture.restitution = definition.restitution;
    fixture.filter.maskBits = 0;
    body->CreateFixture(&fixture);

    world->bodies.push_back(body);
    return static_cast<int32_t>(world->bodies.size()) - 1;
}

void CB2World_AddTether(CB2World *world, int32_t body, float anchorX, float anchorY,
                        float frequency, float dampingRatio) {
    // libbox2d's distance joint stops dead half a point off; its mouse joint is the same soft
    // constraint without that minimum. It grips the body where its target is at creation.
    b2Body *item = world->bodies[body];
    const float omega = 2.0f * b2_pi * frequency;
    const float mass = item->GetMass();
    b2MouseJointDef definition;
    definition.bodyA = world->ground;
    definition.bodyB = item;
    definition.target = item->GetPosition();
    definition.maxForce = FLT_MAX;
    definition.stiffness = mass * omega * omega;
    definition.damping = 2.0f * mass * dampingRatio * omega;
    auto *joint = static_cast<b2MouseJoint *>(world->world.CreateJoint(&definition));
    const b2Vec2 anchor(anchorX, anchorY);
    joint->SetTarget(anchor);
    world->tethers.push_back({item, anchor});
}

void CB2World_MoveBody(CB2World *world, int32_t body, float x, float y, float angle) {
    b2Body *item = world->bodies[body];
    item->SetTransform(b2Vec2(x, y), angle);
    item->SetAwake(true);
}

void CB2World_Step(CB2World *world, int32_t count) {
    for (int32_t step = 0; step < count; ++step) {
        world->world.Step(subStep, velocityIterations, positionIterations);
    }
    world->world.ClearForces();
    for (const Tether &tether : world->tethers) land(tether);
}

void CB2World_ReadBodies(const CB2World *world, CB2BodyState *states) {
    for (const b2Body *body : world->bodies) {
        const b2Vec2 position = body->GetPosition();
        const b2Vec2 velocity = body->GetLinearVelocity();
        *states++ = {position.x, position.y,
                     body->GetAngle(),
                     velocity.x, velocity.y,
                     body->GetAngularVelocity(),
                     body->IsAwake()};
    }
}
