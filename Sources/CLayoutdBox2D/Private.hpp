// Access to private members of libbox2d.

#ifndef CBOX2D_PRIVATE_HPP
#define CBOX2D_PRIVATE_HPP

#include <box2d/box2d.h>

#include <array>

/// Seconds that a body has been slow.
float &idleTime(b2Body &body);

/// The inverses of a body's mass and inertia; 0 for static bodies.
float inverseMass(b2Body &body);
float inverseInertia(b2Body &body);

/// A body's motion in the latest sub-step, of its centre of mass.
const b2Sweep &sweep(b2Body &body);

/// Stops bodies where they first touch: the part of `b2World::Step` for continuous collision.
void solveImpacts(b2World &world, const b2TimeStep &step);

/// The neighbours of a contact in the world's list, and the first contact there.
b2Contact *&previous(b2Contact &contact);
b2Contact *&next(b2Contact &contact);
b2Contact *&firstContact(b2World &world);

/// Marks a contact as not being solved.
void leaveIsland(b2Contact &contact);

/// Where a mouse joint holds its body, in the body's axes.
b2Vec2 &grip(b2MouseJoint &joint);

/// The impulses that a joint's solver starts from, at most five; the rest is null.
std::array<float *, 5> impulses(b2Joint &joint);

#endif
