// Shared by the source files of this module.

#ifndef CBOX2D_WORLD_HPP
#define CBOX2D_WORLD_HPP

#include "CLayoutdBox2D.h"
#include "Contacts.hpp"

#include <box2d/box2d.h>

#include <array>
#include <memory>
#include <vector>

/// UIKit's engine, measured: sub-steps of float(1/120) s, 8 velocity and 3 position iterations.
constexpr float subStep = 1.0f / 120.0f;
constexpr int32 velocityIterations = 8;
constexpr int32 positionIterations = 3;

/// libbox2d's skin for edges is 1 pt; UIKit's boundaries keep items 2 pt away.
constexpr float boundaryRadius = 0.02f;

/// A joint, which may consist of several libbox2d joints, and the static body at its place, if any.
struct JointEntry {
    CB2JointDef definition;
    b2Body *place = nullptr;
    std::array<b2Joint *, 4> joints{};
    int count = 0;
};

struct CB2World {
    Contacts contacts;
    b2World world{b2Vec2_zero};
    std::vector<std::unique_ptr<ContactSide>> bodies;
    std::vector<std::unique_ptr<ContactSide>> boundaries;
    std::vector<JointEntry> joints;
    uint32_t lastSerial = 0;
    bool isFinite = true;

    b2Body &body(int32_t index) const { return *bodies[index]->body; }
};

/// The fixture definition of a shape that is part of a side.
b2FixtureDef fixtureDefinition(const b2Shape &shape, ContactSide &side);

/// Sets a side's filter and wakes it.
void setFilter(ContactSide &side, CB2Filter filter);

/// Destroys a side; its contacts end without events.
void removeSide(CB2World &world, std::vector<std::unique_ptr<ContactSide>> &sides, int32_t index);

/// Wakes a body, which is then awake for half a second at least.
void wake(b2Body &body);

/// Lets the time in which a body is still start again, at its current place.
void restartRest(ContactSide &side);

/// Continues with a body's rest as it was.
void resumeRest(ContactSide &side, const CB2BodyState &state);

/// Lets groups of bodies fall asleep that have stayed in place for half a second.
void letRest(CB2World &world);

/// Wakes all bodies that a body touches or nearly touches.
void wakeNeighbours(b2Body &body);

/// Adds a body's shape; see `CB2World_AddBody`.
void addShape(ContactSide &side, const CB2BodyDef &definition, const float *points,
              const int32_t *counts, int32_t pieces);

/// Gives a body its mass if the engine does not compute it; call this after what lets the engine compute it.
void applyMass(ContactSide &side);

/// Whether a body's position, angle and velocities are finite.
bool isFinite(const b2Body &body);

/// Reads or writes the impulses of a joint's last sub-step, from which its next one starts.
CB2JointImpulse readImpulse(const JointEntry &entry);
void writeImpulse(const JointEntry &entry, const CB2JointImpulse &impulse);

/// Sets the stiffness of soft joints for their frequency and the bodies' current positions.
void refreshSprings(CB2World &world);

/// Stops bodies where they first touched in this sub-step, instead of letting them pass through
/// each other.
void stopAtImpacts(CB2World &world);

/// Keeps tethered bodies from falling asleep away from their places.
void holdAwake(CB2World &world);

#endif
