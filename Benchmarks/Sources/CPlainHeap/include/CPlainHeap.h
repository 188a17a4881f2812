// Boxes that fall into a square, in libbox2d with its own settings: metres, y grows downwards.

#ifndef CPLAINHEAP_H
#define CPLAINHEAP_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct PlainHeap PlainHeap;

/// Creates a world with gravity 10 and four edges around a square of the given side, whose upper
/// left corner is at the origin.
PlainHeap *PlainHeap_Create(float side);
void PlainHeap_Destroy(PlainHeap *heap);

/// Adds a box of density 1 and friction 0.2.
void PlainHeap_AddBox(PlainHeap *heap, float x, float y, float side);

/// Takes sub-steps of 1/120 s with 8 velocity and 3 position iterations.
void PlainHeap_Step(PlainHeap *heap, int32_t count);

/// Whether any box is awake.
bool PlainHeap_IsAwake(const PlainHeap *heap);

#ifdef __cplusplus
}
#endif

#endif
