#include "Private.hpp"
#include "World.hpp"

#include <cfloat>

// No fused multiply-add, so that all machines of one kind compute the same bits.
#pragma STDC FP_CONTRACT OFF

namespace {

/// A body that falls asleep within half a point of its place is moved exactly onto it.
constexpr float landingDistance = 0.005f;

/// Seconds that a body must be slow before it falls asleep.
constexpr float timeToSleep = 0.5f;

// A snap: 4 Hz, rest lengths of 50 pt.
constexpr float snapFrequency = 4.0f;
constexpr float snapLength = 0.5f;

struct Ends {
    b2Vec2 a, b;
};

b2DistanceJoint *addDistance(CB2World &world, b2Body *a, b2Body *b, Ends anchors, float length,
                             float shortest, float longest) {
    b2DistanceJointDef definition;
    definition.bodyA = a;
    definition.bodyB = b;
    definition.localAnchorA = anchors.a;
    definition.localAnchorB = anchors.b;
    definition.length = length;
    definition.minLength = shortest;
    definition.maxLength = longest;
    definition.collideConnected = true;
    return static_cast<b2DistanceJoint *>(world.world.CreateJoint(&definition));
}

b2Joint *addTether(CB2World &world, const CB2JointDef &definition, b2Body *place, b2Body *item) {
    // libbox2d's distance joint stops half a point short; its mouse joint is the same soft
    // constraint without that minimum length.
    b2MouseJointDef mouse;
    mouse.bodyA = place;
    mouse.bodyB = item;
    mouse.target = place->GetPosition();
    mouse.maxForce = FLT_MAX;
    mouse.collideConnected = true;
    auto *joint = static_cast<b2MouseJoint *>(world.world.CreateJoint(&mouse));
    // Otherwise the joint would hold the item at the target's current position.
    grip(*joint) = b2Vec2(definition.localAX, definition.localAY);
    return joint;
}

b2Joint *addWeld(CB2World &world, const CB2JointDef &definition, b2Body *a, b2Body *b, Ends anchors) {
    b2WeldJointDef weld;
    weld.bodyA = a;
    weld.bodyB = b;
    weld.localAnchorA = anchors.a;
    weld.localAnchorB = anchors.b;
    weld.referenceAngle = definition.referenceAngle;
    return world.world.CreateJoint(&weld);
}

b2Joint *addPin(CB2World &world, const CB2JointDef &definition, b2Body *a, b2Body *b, Ends anchors) {
    b2RevoluteJointDef pin;
    pin.bodyA = a;
    pin.bodyB = b;
    pin.localAnchorA = anchors.a;
    pin.localAnchorB = anchors.b;
    pin.referenceAngle = definition.referenceAngle;
    pin.enableLimit = definition.hasLimits;
    pin.lowerAngle = definition.lower;
    pin.upperAngle = definition.upper;
    pin.enableMotor = definition.friction > 0.0f;
    pin.maxMotorTorque = definition.friction;
    // A pin to a place replaces a rod that is too short, and rods do not disable collisions.
    pin.collideConnected = definition.b < 0;
    return world.world.CreateJoint(&pin);
}

b2Joint *addSlider(CB2World &world, const CB2JointDef &definition, b2Body *a, b2Body *b,
                   Ends anchors) {
    b2PrismaticJointDef slider;
    slider.bodyA = a;
    slider.bodyB = b;
    slider.localAnchorA = anchors.a;
    slider.localAnchorB = anchors.b;
    slider.localAxisA.Set(definition.axisX, definition.axisY);
    slider.referenceAngle = definition.referenceAngle;
    slider.enableLimit = definition.hasLimits;
    slider.lowerTranslation = definition.lower;
    slider.upperTranslation = definition.upper;
    return world.world.CreateJoint(&slider);
}

/// The ends of a snap's four springs: two opposite corners of the item, each held horizontally
/// and vertically.
std::array<Ends, 4> snapEnds(b2Vec2 corner) {
    const b2Vec2 x(snapLength, 0.0f);
    const b2Vec2 y(0.0f, snapLength);
    return {{{-corner, -corner - x}, {-corner, -corner - y}, {corner, corner + x}, {corner, corner + y}}};
}

void addJoints(CB2World &world, JointEntry &entry) {
    const CB2JointDef &definition = entry.definition;
    b2Body *a = &world.body(definition.a);
    b2Body *b = entry.place != nullptr ? entry.place : &world.body(definition.b);
    const Ends ends{{definition.localAX, definition.localAY}, {definition.localBX, definition.localBY}};
    const float length = definition.length;
    entry.count = 1;
    switch (definition.kind) {
    case CB2JointTether:
        entry.joints[0] = addTether(world, definition, b, a);
        break;
    case CB2JointRod:
        entry.joints[0] = addDistance(world, a, b, ends, length, length, length);
        break;
    case CB2JointSpring:
        // A finite maximum length would make it a rod.
        entry.joints[0] = addDistance(world, a, b, ends, length, 0.0f, FLT_MAX);
        break;
    case CB2JointRope:
        entry.joints[0] = addDistance(world, a, b, ends, length, 0.0f, length);
        break;
    case CB2JointSnap:
        entry.count = 0;
        for (const Ends &pair : snapEnds(ends.a)) {
            entry.joints[entry.count++] = addDistance(world, a, b, pair, snapLength, 0.0f, FLT_MAX);
        }
        break;
    case CB2JointWeld:
        entry.joints[0] = addWeld(world, definition, a, b, ends);
        break;
    case CB2JointPin:
        entry.joints[0] = addPin(world, definition, a, b, ends);
        break;
    case CB2JointSlider:
        entry.joints[0] = addSlider(world, definition, a, b, ends);
        break;
    }
}

void destroyJoints(CB2World &world, const JointEntry &entry) {
    for (int index = 0; index < entry.count; ++index) world.world.DestroyJoint(entry.joints[index]);
}

void wakeEnds(CB2World &world, const CB2JointDef &definition) {
    wake(world.body(definition.a));
    if (definition.b >= 0) wake(world.body(definition.b));
}

/// The effective mass that a spring between two points of bodies has to move.
///
/// Source: Box2D 2.2's distance joint; the helper in 2.4 considers only the bodies' masses.
float effectiveMass(b2Joint &joint) {
    b2Body &a = *joint.GetBodyA();
    b2Body &b = *joint.GetBodyB();
    const b2Vec2 rA = joint.GetAnchorA() - a.GetWorldCenter();
    const b2Vec2 rB = joint.GetAnchorB() - b.GetWorldCenter();
    b2Vec2 u = b.GetWorldCenter() + rB - a.GetWorldCenter() - rA;
    if (u.Normalize() == 0.0f) u.SetZero();
    const float crossA = b2Cross(rA, u);
    const float crossB = b2Cross(rB, u);
    const float inverse = inverseMass(a) + inverseInertia(a) * crossA * crossA + inverseMass(b) +
                          inverseInertia(b) * crossB * crossB;
    return inverse == 0.0f ? 0.0f : 1.0f / inverse;
}

/// Sets the stiffness and damping of a mass on a spring.
template <typename Joint> void setSpring(Joint &joint, float mass, float frequency, float ratio) {
    const float omega = 2.0f * b2_pi * frequency;
    joint.SetStiffness(mass * omega * omega);
    joint.SetDamping(2.0f * mass * ratio * omega);
}

/// Whether a tether is the only thing that acts on a body.
bool isFree(CB2World &world, b2Body &body) {
    const b2JointEdge *joints = body.GetJointList();
    if (joints == nullptr || joints->next != nullptr) return false;
    if (body.GetGravityScale() != 0.0f && world.world.GetGravity() != b2Vec2_zero) return false;
    for (const b2ContactEdge *edge = body.GetContactList(); edge != nullptr; edge = edge->next) {
        if (edge->contact->IsTouching()) return false;
    }
    return true;
}

/// Compensates in advance for a mouse joint's damping of the spin; UIKit's tethers have none.
void keepSpin(b2Body &item) {
    if (item.GetAngularVelocity() == 0.0f || !item.IsAwake()) return;
    // Setting a spin resets the idle time, so the body would never fall asleep.
    const float idle = idleTime(item);
    item.SetAngularVelocity(item.GetAngularVelocity() / 0.98f);
    idleTime(item) = idle;
}

/// The position of a tethered body at which its grip is at its place.
b2Vec2 restingPosition(const JointEntry &tether, const b2Body &body) {
    const b2Vec2 grip(tether.definition.localAX, tether.definition.localAY);
    return tether.place->GetPosition() - b2Mul(body.GetTransform().q, grip);
}

}  // namespace

void CB2World_AddJoint(CB2World *world, CB2JointDef definition) {
    JointEntry entry{definition};
    if (definition.b < 0) {
        b2BodyDef place;
        place.position.Set(definition.placeX, definition.placeY);
        entry.place = world->world.CreateBody(&place);
        if (definition.isHome) world->bodies[definition.a]->home = entry.place;
    }
    addJoints(*world, entry);
    wakeEnds(*world, definition);
    world->joints.push_back(entry);
}

void CB2World_RemoveJoint(CB2World *world, int32_t joint) {
    JointEntry &entry = world->joints[joint];
    wakeEnds(*world, entry.definition);
    destroyJoints(*world, entry);
    ContactSide &side = *world->bodies[entry.definition.a];
    if (side.home == entry.place) side.home = nullptr;
    if (entry.place != nullptr) world->world.DestroyBody(entry.place);
    world->joints.erase(world->joints.begin() + joint);
}

void CB2World_ChangeJoint(CB2World *world, int32_t joint, CB2JointDef definition) {
    JointEntry &entry = world->joints[joint];
    if (entry.place != nullptr) {
        entry.place->SetTransform(b2Vec2(definition.placeX, definition.placeY), 0.0f);
    }
    // Dragging an anchor must not make its rod slack in every step.
    const bool isSameKind = entry.definition.kind == definition.kind;
    const CB2JointImpulse impulse = readImpulse(entry);
    destroyJoints(*world, entry);
    entry.definition = definition;
    addJoints(*world, entry);
    if (isSameKind) writeImpulse(entry, impulse);
    wakeEnds(*world, definition);
}

void refreshSprings(CB2World &world) {
    for (const JointEntry &entry : world.joints) {
        const CB2JointDef &definition = entry.definition;
        if (definition.kind == CB2JointTether) {
            b2Body &item = world.body(definition.a);
            setSpring(*static_cast<b2MouseJoint *>(entry.joints[0]), item.GetMass(),
                      definition.frequency, definition.dampingRatio);
        }
        if (definition.kind != CB2JointSpring && definition.kind != CB2JointSnap) continue;
        const bool isSnap = definition.kind == CB2JointSnap;
        const float frequency = isSnap ? snapFrequency : definition.frequency;
        for (int index = 0; index < entry.count; ++index) {
            auto &spring = *static_cast<b2DistanceJoint *>(entry.joints[index]);
            setSpring(spring, effectiveMass(spring), frequency, definition.dampingRatio);
        }
    }
}

void holdAwake(CB2World &world) {
    for (const JointEntry &entry : world.joints) {
        if (entry.definition.kind != CB2JointTether) continue;
        b2Body &item = world.body(entry.definition.a);
        keepSpin(item);
        if (idleTime(item) < timeToSleep - 2.0f * subStep || !isFree(world, item)) continue;
        if (b2Distance(item.GetPosition(), restingPosition(entry, item)) <= landingDistance) continue;
        idleTime(item) = timeToSleep - 2.0f * subStep;
    }
}

void CB2World_Land(CB2World *world) {
    for (const JointEntry &entry : world->joints) {
        if (entry.definition.kind != CB2JointTether) continue;
        b2Body &item = world->body(entry.definition.a);
        if (item.IsAwake() || !isFree(*world, item)) continue;
        const b2Vec2 rest = restingPosition(entry, item);
        const float distance = b2Distance(item.GetPosition(), rest);
        if (distance > 0.0f && distance <= landingDistance) item.SetTransform(rest, item.GetAngle());
    }
}
