// A flat C interface to libbox2d: metres, radians, seconds; y grows downwards.
//
// Bodies, boundaries and joints are numbered from 0 in the order in which they were added. Removing
// one decrements the numbers of later ones. The caller that creates a world owns it; use it from
// one thread at a time. libbox2d aborts on NaN and other invalid numbers: pass validated ones only.

#ifndef CBOX2D_H
#define CBOX2D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CB2World CB2World;

/// How long a body has stayed near a place or been slow; 60 sub-steps let it fall asleep.
typedef struct {
    float x, y;     // the place of its centre, metres
    float angle;    // its angle there, radians
    int32_t steps;  // sub-steps; those before the latest place count as 60 at most
} CB2Stillness;

/// The state of a body's motion.
typedef struct {
    float x, y;      // centre, metres
    float angle;     // radians
    float vx, vy;    // metres per second
    float spin;      // radians per second
    float idleTime;  // seconds that it has been slow
    bool awake;
    CB2Stillness still;
} CB2BodyState;

/// The physical properties of a body.
typedef struct {
    float density;                       // kg per square metre, greater than zero
    float friction, restitution;         // not negative
    float restitutionThreshold;          // metres per second, not negative; slower collisions do not bounce
    float linearDamping, angularDamping; // 1/s
    bool fixedRotation;
    bool isStatic;
} CB2Material;

/// What a side collides with: a contact exists if either's category matches the other's mask, and
/// moves a body if the other's category matches its own mask.
typedef struct {
    uint32_t category, mask;
} CB2Filter;

/// The mass of a body of density 1.
typedef struct {
    float mass;    // kg; 0 to compute it from the shapes
    float x, y;    // the centre of mass from the body's centre, metres
    float inertia; // about the centre of mass, kg·m², greater than zero
} CB2Mass;

/// An item.
typedef struct {
    CB2BodyState state;
    CB2Mass mass; // of shapes that lie apart: in single precision the engine loses the inertia of far ones
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
    float localBX, localBY;  // where it holds b, likewise; for a place, the distance from it
    float length;            // metres
    float frequency;         // Hz
    float dampingRatio;
    float axisX, axisY;      // unit vector, in the axes of the joint's first body
    float referenceAngle;    // angle of the joint's second body less that of its first, radians
    float lower, upper;
    float friction;
    bool hasLimits;
    bool isHome;             // of a tether: whether a belongs at its place, as a cell does at its place in a layout
} CB2JointDef;

/// The force on a body during one sub-step.
typedef struct {
    float x, y;             // newtons
    float torque;           // newton metres
    bool keepsAwake;        // whether it keeps the body from falling asleep
    bool overridesVelocity; // then the velocity becomes (vx, vy), and gravity does not act
    float vx, vy;           // metres per second
} CB2Force;

/// A contact that began or ended. A side is a body if not negative, else boundary -1 - side.
typedef struct {
    int32_t a, b;
    bool began;  // otherwise it ended
    float x, y;  // the point of greatest pressure when it began, metres
} CB2ContactEvent;

/// Two sides that touch.
typedef struct {
    int32_t a, b;
} CB2Pair;

/// The impulse at one point of a contact, from which the next sub-step's solver starts.
typedef struct {
    int32_t a, b;          // the sides, in the engine's order, as in CB2ContactEvent
    int32_t partA, partB;  // which of the side's shapes, from 0
    uint32_t feature;      // which corner or edge of the shapes
    float normal, tangent; // newton seconds
} CB2ContactImpulse;

/// The impulses of one joint, likewise.
typedef struct {
    float values[20]; // newton seconds, newton metre seconds; 5 for each of libbox2d's joints
} CB2JointImpulse;

/// With more contacts than this, near misses included, fast bodies may pass through each other.
///
/// To stop each body where it first touches, the engine goes through all contacts for each such
/// body, which takes seconds if hundreds of bodies are in one place. A pile of 500 small boxes has
/// about 6500 contacts.
static const int32_t CB2MostContactsToStopAt = 16384;

CB2World *CB2World_Create(void);
void CB2World_Destroy(CB2World *world);

/// Sets the gravity in metres per second squared. It acts on bodies by their gravity scale.
void CB2World_SetGravity(CB2World *world, float x, float y);

/// Adds a dynamic or static body as the last one. If `pieces` is not 0 it consists of that many
/// convex pieces, each of 3 to 8 points, counter-clockwise where y grows upwards, or of 2 for a
/// circle: its centre, and its radius and 0. Otherwise it is a box or a circle.
void CB2World_AddBody(CB2World *world, CB2BodyDef definition, const float *points,
                      const int32_t *counts, int32_t pieces);

/// Removes a body that no joint holds; its contacts end without an event.
void CB2World_RemoveBody(CB2World *world, int32_t body);

/// Sets a body's properties and wakes it. A body that becomes static loses its velocity.
void CB2World_SetMaterial(CB2World *world, int32_t body, CB2Material material);
void CB2World_SetFilter(CB2World *world, int32_t body, CB2Filter filter);
void CB2World_SetGravityScale(CB2World *world, int32_t body, float scale);
void CB2World_SetBullet(CB2World *world, int32_t body);

/// Moves a body, keeps its velocity and wakes it.
void CB2World_MoveBody(CB2World *world, int32_t body, float x, float y, float angle);

/// Gives a body another shape, of the material, the half extents and the radius of a definition and the pieces,
/// as in `CB2World_AddBody`. It keeps its place and its velocities; it and what it touches wake. What touches both
/// before and after has no event.
void CB2World_SetShape(CB2World *world, int32_t body, CB2BodyDef definition, const float *points,
                       const int32_t *counts, int32_t pieces);

/// Adds to a body's velocities and wakes it.
void CB2World_AddVelocity(CB2World *world, int32_t body, float vx, float vy, float spin);

/// Sets the velocities of a body, in metres and radians per second, and wakes it.
void CB2World_SetVelocity(CB2World *world, int32_t body, float vx, float vy, float spin);

/// Applies an impulse to a body, in newton seconds at its centre and newton metre seconds about it,
/// and wakes it.
void CB2World_Strike(CB2World *world, int32_t body, float x, float y, float angular);

void CB2World_Wake(CB2World *world, int32_t body);

/// Mass in kg and inertia about the centre in kg·m²; both 0 for a static body.
void CB2World_Mass(const CB2World *world, int32_t body, float *mass, float *inertia);

/// Adds two-sided edges between successive points, given as x, y, x, y, ..., as the last boundary.
void CB2World_AddBoundary(CB2World *world, const float *points, int32_t count, bool closed,
                          CB2Filter filter);
void CB2World_RemoveBoundary(CB2World *world, int32_t boundary);
void CB2World_SetBoundaryFilter(CB2World *world, int32_t boundary, CB2Filter filter);

/// Adds the last joint and wakes the bodies that it holds.
void CB2World_AddJoint(CB2World *world, CB2JointDef definition);
void CB2World_RemoveJoint(CB2World *world, int32_t joint);

/// Changes a joint between the same bodies and wakes them. It keeps its impulses if its kind stays
/// the same.
void CB2World_ChangeJoint(CB2World *world, int32_t joint, CB2JointDef definition);

/// Call this before the first body is added, so that the first step is like any other.
void CB2World_Prepare(CB2World *world);

/// Finds the contacts of the added bodies and boundaries, without passing time. The given pairs are
/// not reported as begun; those that do not touch are reported as ended after the next sub-step.
void CB2World_Resume(CB2World *world, const CB2Pair *pairs, int32_t count);

/// Lets the next sub-step start from impulses read earlier, with one element per joint. Impulses of
/// contacts that do not exist are ignored.
void CB2World_Seed(CB2World *world, const CB2ContactImpulse *contacts, int32_t count,
                   const CB2JointImpulse *joints);

/// Sets a body's idle time, how long it has been still, and whether it is awake.
void CB2World_SetIdle(CB2World *world, int32_t body, CB2BodyState state);

/// Takes sub-steps of 1/120 s. `forces` is NULL or has one element per body, applied in each
/// sub-step. Once a number is not finite, returns false and takes no more sub-steps.
bool CB2World_Step(CB2World *world, int32_t count, const CB2Force *forces);

/// Call this after the last sub-step of a tick: it moves tethered bodies that fell asleep near
/// their places exactly onto them, if nothing else acts on them.
void CB2World_Land(CB2World *world);

/// Copies the states of all bodies, in order; `states` must have room for all of them.
void CB2World_ReadBodies(const CB2World *world, CB2BodyState *states);

/// The number of contact events since they were last taken, and the number of touching pairs.
int32_t CB2World_ContactEventCount(const CB2World *world);
int32_t CB2World_PairCount(const CB2World *world);

/// Copies the events in the order in which they happened, and forgets them.
void CB2World_TakeContactEvents(CB2World *world, CB2ContactEvent *events);

/// Copies the touching pairs: those reported as begun and not yet as ended.
void CB2World_ReadPairs(const CB2World *world, CB2Pair *pairs);

/// Copies the impulses of all contacts and returns their number. `impulses` must have room for two
/// per contact; see CB2World_ContactCount.
int32_t CB2World_ReadContactImpulses(CB2World *world, CB2ContactImpulse *impulses);

/// Copies the impulses of all joints, in order.
void CB2World_ReadJointImpulses(const CB2World *world, CB2JointImpulse *impulses);

/// The number of contacts that the engine tracks, touching or nearly touching.
int32_t CB2World_ContactCount(const CB2World *world);

#ifdef __cplusplus
}
#endif

#endif
