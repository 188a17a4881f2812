// What the parts of this module share.

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

/// A joint, which may be several of libbox2d's, and the static body at its place, if it has one.
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

/// A shape's properties as a part of a side.
b2FixtureDef fixtureDefinition(const b2Shape &shape, ContactSide &side);

/// Gives a side its filter, and wakes it.
void setFilter(ContactSide &side, CB2Filter filter);

/// Destroys a side; its contacts end without an event.
void removeSide(CB2World &world, std::vector<std::unique_ptr<ContactSide>> &sides, int32_t index);

/// Wakes what a body touches, or nearly.
void wakeNeighbours(b2Body &body);

/// Gives a body its shape; see `CB2World_AddBody`.
void addShape(ContactSide &side, const CB2BodyDef &definition, const float *points,
              const int32_t *counts, int32_t pieces);

/// Whether all numbers of a body are.
bool isFinite(const b2Body &body);

/// What a joint was pulled with, and what it starts to solve from.
CB2JointImpulse readImpulse(const JointEntry &entry);
void writeImpulse(const JointEntry &entry, const CB2JointImpulse &impulse);

/// Gives the soft joints the stiffness that their frequency means at this moment.
void refreshSprings(CB2World &world);

/// Keeps tethered bodies that are away from their places from falling asleep there.
void holdAwake(CB2World &world);

#endif
