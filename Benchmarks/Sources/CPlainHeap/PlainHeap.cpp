#include "CPlainHeap.h"

#include <box2d/box2d.h>

struct PlainHeap {
    b2World world{b2Vec2(0.0f, 10.0f)};
};

PlainHeap *PlainHeap_Create(float side) {
    auto *heap = new PlainHeap;
    b2BodyDef definition;
    b2Body *walls = heap->world.CreateBody(&definition);
    const b2Vec2 corners[] = {{0.0f, 0.0f}, {side, 0.0f}, {side, side}, {0.0f, side}};
    for (int corner = 0; corner < 4; ++corner) {
        b2EdgeShape edge;
        edge.SetTwoSided(corners[corner], corners[(corner + 1) % 4]);
        walls->CreateFixture(&edge, 0.0f);
    }
    return heap;
}

void PlainHeap_Destroy(PlainHeap *heap) {
    delete heap;
}

void PlainHeap_AddBox(PlainHeap *heap, float x, float y, float side) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(x, y);
    b2PolygonShape box;
    box.SetAsBox(side / 2.0f, side / 2.0f);
    b2FixtureDef fixture;
    fixture.shape = &box;
    fixture.density = 1.0f;
    fixture.friction = 0.2f;
    heap->world.CreateBody(&definition)->CreateFixture(&fixture);
}

void PlainHeap_Step(PlainHeap *heap, int32_t count) {
    for (int32_t step = 0; step < count; ++step) heap->world.Step(1.0f / 120.0f, 8, 3);
}

bool PlainHeap_IsAwake(const PlainHeap *heap) {
    for (const b2Body *body = heap->world.GetBodyList(); body != nullptr; body = body->GetNext()) {
        if (body->GetType() == b2_dynamicBody && body->IsAwake()) return true;
    }
    return false;
}
