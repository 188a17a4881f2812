// A flat C face of libbox2d: metres, radians, seconds; y grows downwards.
//
// Bodies, boundaries and joints are numbered from 0 in the order in which they were added; removing
// one moves the later ones up. A world is owned by whoever created it and must be used by one thread
// at a time. libbox2d aborts on NaN, infinities and nonsense: callers pass validated numbers only.

#ifndef CBOX2D_H
#define CBOX2D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CB2World CB2World;

/// What a body does.
typedef struct {
    float x, y;      // centre, metres
    float angle;     // radians
    float vx, vy;    // metres per second
    float spin;      // radians per second
    float idleTime;  // seconds for which it has been slow
    bool awake;
} CB2BodyState;

/// What a body is made of.
typedef struct {
    float density;                       // kg per square metre, greater than zero
    float friction, restitution;         // not negative
    float linearDamping, angularDamping; // 1/s
    bool fixedRotation;
    bool isStatic;
} CB2Material;

/// What collides with what: a contact exists if either's category meets the other's mask, and moves
/// a body if the other's category meets its own mask.
typedef struct {
    uint32_t category, mask;
} CB2Filter;

/// An item.
typedef struct {
    CB2BodyState state;
    float halfWidth, halfHeight; // of a box: metres, greater than zero
    float radius;                // of a circle: metres; 0 for a box
    CB2Material material;
    CB2Filter filter;
    float gravityScale;
    bool isBullet;
} CB2BodyDef;

typedef enum {
    CB2JointTether, // soft, of rest length 0, from a place (frequency > 0)
    CB2JointRod,    // of fixed length
    CB2JointSpring, // of soft length (frequency > 0)
    CB2JointRope,   // up to a length
    CB2JointSnap,   // four springs that hold two opposite corners, from a place
    CB2JointWeld,
    CB2JointPin,    // turns; `hasLimits` in radians, `friction` in N·m
    CB2JointSlider  // slides along `axis`, does not turn; `hasLimits` in metres
} CB2JointKind;

/// A joint between body `a` and body `b`, or a place.
typedef struct {
    CB2JointKind kind;
    int32_t a;               // number of a body
    int32_t b;               // number of a body; -1 for the place (placeX, placeY)
    float placeX, placeY;    // metres
    float localAX, localAY;  // where it holds a, in a's axes from its centre; metres
    float localBX, localBY;  // where it holds b, likewise; of a place: its distance from the place
    float length;            // metres
    float frequency;         // Hz
    float dampingRatio;
    float axisX, axisY;      // unit vector, in the axes of the joint's first body
    float referenceAngle;    // angle of the joint's second body less that of its first, radians
    float lower, upper;
    float friction;
    bool hasLimits;
} CB2JointDef;

/// What acts on a body during one sub-step.
typedef struct {
    float x, y;             // newtons
    float torque;           // newton metres
    bool keepsAwake;        // whether the body cannot fall asleep meanwhile
    bool overridesVelocity; // then its velocity is (vx, vy) instead, and gravity does not act
    float vx, vy;           // metres per second
} CB2Force;

/// One of the two sides of a contact: a body if not negative, else boundary -1 - `side`.
typedef struct {
    int32_t a, b;
    bool began;  // else ended
    float x, y;  // where it pressed most when it began, metres
} CB2ContactEvent;

/// A pair that touches.
typedef struct {
    int32_t a, b;
} CB2Pair;

/// What one point of a contact was pressed with, by which the next sub-step starts to solve.
typedef struct {
    int32_t a, b;          // the sides, in the engine's order, as in CB2ContactEvent
    int32_t partA, partB;  // which of the side's shapes, from 0
    uint32_t feature;      // which corner or edge of the shapes
    float normal, tangent; // newton seconds
} CB2ContactImpulse;

/// What one joint was pulled with, likewise.
typedef struct {
    float values[20]; // newton seconds, newton metre seconds; 5 for each of libbox2d's joints
} CB2JointImpulse;

/// Beyond so many contacts, near misses included, fast bodies may pass through each other.
///
/// To stop each where it first touches, the engine goes through all contacts for each that does,
/// which takes seconds where hundreds of bodies are in one place. A pile of 500 small boxes has
/// about 6500.
static const int32_t CB2MostContactsToStopAt = 16384;

CB2World *CB2World_Create(void);
void CB2World_Destroy(CB2World *world);

/// Acts on bodies in proportion to their gravity scale; metres per second squared.
void CB2World_SetGravity(CB2World *world, float x, float y);

/// Adds a dynamic or static body as the last one: a box or a circle, or else as many convex pieces as
/// there are, each of 3 to 8 points, counter-clockwise where y grows upwards.
void CB2World_AddBody(CB2World *world, CB2BodyDef definition, const float *points,
                      const int32_t *counts, int32_t pieces);

/// Removes a body that no joint holds; its contacts end without an event.
void CB2World_RemoveBody(CB2World *world, int32_t body);

/// A static body has no velocity.
void CB2World_SetMaterial(CB2World *world, int32_t body, CB2Material material);
void CB2World_SetFilter(CB2World *world, int32_t body, CB2Filter filter);
void CB2World_SetGravityScale(CB2World *world, int32_t body, float scale);
void CB2World_SetBullet(CB2World *world, int32_t body);

/// Puts a body elsewhere, keeps its velocity and wakes it.
void CB2World_MoveBody(CB2World *world, int32_t body, float x, float y, float angle);

/// Adds to a body's velocities and wakes it.
void CB2World_AddVelocity(CB2World *world, int32_t body, float vx, float vy, float spin);

/// Strikes a body: newton seconds at its centre, newton metre seconds about it; wakes it.
void CB2World_Strike(CB2World *world, int32_t body, float x, float y, float angular);

void CB2World_Wake(CB2World *world, int32_t body);

/// Mass in kg and inertia about the centre in kg·m²; both 0 for a static body.
void CB2World_Mass(const CB2World *world, int32_t body, float *mass, float *inertia);

/// Adds two-sided edges between successive points, x and y of each in turn, as the last boundary.
void CB2World_AddBoundary(CB2World *world, const float *points, int32_t count, bool closed,
                          CB2Filter filter);
void CB2World_RemoveBoundary(CB2World *world, int32_t boundary);
void CB2World_SetBoundaryFilter(CB2World *world, int32_t boundary, CB2Filter filter);

/// Adds the last joint, and wakes what it holds.
void CB2World_AddJoint(CB2World *world, CB2JointDef definition);
void CB2World_RemoveJoint(CB2World *world, int32_t joint);

/// Changes a joint of the same kind between the same bodies: its place, length, spring, limits and
/// friction; wakes what it holds.
void CB2World_ChangeJoint(CB2World *world, int32_t joint, CB2JointDef definition);

/// To be called before the first body is added: the first step then counts as any other.
void CB2World_Prepare(CB2World *world);

/// Finds the contacts of what was added, without passing time. Of the pairs, none is told of as
/// begun; those that do not touch are told of as ended after the next sub-step.
void CB2World_Resume(CB2World *world, const CB2Pair *pairs, int32_t count);

/// Lets the next sub-step start from impulses as they were read; one per joint. Those of contacts that
/// there are not are left out.
void CB2World_Seed(CB2World *world, const CB2ContactImpulse *contacts, int32_t count,
                   const CB2JointImpulse *joints);

/// Gives a body its idle time and puts it to sleep if it does not wake.
void CB2World_SetIdle(CB2World *world, int32_t body, float idleTime, bool awake);

/// Takes sub-steps of 1/120 s. `forces` has one element per body and acts in each of them, or is
/// NULL. Answers false, and steps no more, once a number is not finite.
bool CB2World_Step(CB2World *world, int32_t count, const CB2Force *forces);

/// To be called after the last sub-step of a tick: puts tethered bodies that fell asleep, and that
/// nothing else acts on, on their places.
void CB2World_Land(CB2World *world);

/// Copies the states of all bodies, in order; `states` must have room for all of them.
void CB2World_ReadBodies(const CB2World *world, CB2BodyState *states);

/// The number of contact events since they were last taken, and of touching pairs.
int32_t CB2World_ContactEventCount(const CB2World *world);
int32_t CB2World_PairCount(const CB2World *world);

/// Copies the events in the order in which they happened, and forgets them.
void CB2World_TakeContactEvents(CB2World *world, CB2ContactEvent *events);

/// Copies the pairs that touch, those told of as begun and not as ended.
void CB2World_ReadPairs(const CB2World *world, CB2Pair *pairs);

/// Copies the impulses of all contacts; answers how many. There must be room for two per contact that
/// the engine looks after.
int32_t CB2World_ReadContactImpulses(CB2World *world, CB2ContactImpulse *impulses);

/// Copies the impulses of all joints, in order.
void CB2World_ReadJointImpulses(const CB2World *world, CB2JointImpulse *impulses);

/// Contacts that the engine looks after, touching or near it.
int32_t CB2World_ContactCount(const CB2World *world);

#ifdef __cplusplus
}
#endif

#endif
