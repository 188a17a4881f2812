// A flat C face of libbox2d: metres, radians, seconds; y grows downwards.
//
// A world is owned by whoever created it and must be used by one thread at a time. libbox2d aborts
// on NaN, infinities and negative densities: callers pass validated numbers only.

#ifndef CBOX2D_H
#define CBOX2D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A world without gravity and its bodies, numbered from 0 in the order in which they were added.
typedef struct CB2World CB2World;

/// A box and its material.
typedef struct {
    float x, y;                          // centre, metres
    float angle;                         // radians
    float halfWidth, halfHeight;         // metres, greater than zero
    float density;                       // kg per square metre, not negative
    float friction, restitution;
    float linearDamping, angularDamping; // 1/s
} CB2BoxDef;

/// What a body does after a step.
typedef struct {
    float x, y;      // centre, metres
    float angle;     // radians
    float vx, vy;    // metres per second
    float spin;      // radians per second
    bool awake;
} CB2BodyState;

CB2World *CB2World_Create(void);
void CB2World_Destroy(CB2World *world);

/// Adds a dynamic box of polygon radius 0 that collides with nothing; returns its number.
int32_t CB2World_AddBox(CB2World *world, CB2BoxDef definition);

/// Ties a body's centre to an anchor by a spring of rest length 0.
///
/// `frequency` in Hz, greater than zero; `dampingRatio` of critical damping.
void CB2World_AddTether(CB2World *world, int32_t body, float anchorX, float anchorY,
                        float frequency, float dampingRatio);

/// Puts a body elsewhere, keeps its velocity and wakes it.
void CB2World_MoveBody(CB2World *world, int32_t body, float x, float y, float angle);

/// Takes `count` sub-steps of 1/120 s, then lands the bodies that fell asleep at their anchors.
void CB2World_Step(CB2World *world, int32_t count);

/// Copies the states of all bodies, in order; `states` must have room for all of them.
void CB2World_ReadBodies(const CB2World *world, CB2BodyState *states);

#ifdef __cplusplus
}
#endif

#endif
