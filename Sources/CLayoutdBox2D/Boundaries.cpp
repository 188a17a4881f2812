#include "World.hpp"

void CB2World_AddBoundary(CB2World *world, const float *points, int32_t count, bool closed,
                          CB2Filter filter) {
    auto side = std::make_unique<ContactSide>();
    side->serial = ++world->lastSerial;
    side->index = static_cast<int32_t>(world->boundaries.size());
    side->isBoundary = true;
    side->filter = filter;
    b2BodyDef body;
    side->body = world->world.CreateBody(&body);
    const int32_t last = closed ? count : count - 1;
    for (int32_t from = 0; from < last; ++from) {
        const int32_t to = (from + 1) % count;
        b2EdgeShape edge;
        // libbox2d's chains are one-sided, so items would fall through those wound the other way.
        edge.SetTwoSided(b2Vec2(points[2 * from], points[2 * from + 1]),
                         b2Vec2(points[2 * to], points[2 * to + 1]));
        edge.m_radius = boundaryRadius;
        b2FixtureDef fixture = fixtureDefinition(edge, *side);
        fixture.friction = 0.2f;
        fixture.restitution = 0.2f;
        side->body->CreateFixture(&fixture);
    }
    world->boundaries.push_back(std::move(side));
}

void CB2World_RemoveBoundary(CB2World *world, int32_t boundary) {
    wakeNeighbours(*world->boundaries[boundary]->body);
    removeSide(*world, world->boundaries, boundary);
}

void CB2World_SetBoundaryFilter(CB2World *world, int32_t boundary, CB2Filter filter) {
    setFilter(*world->boundaries[boundary], filter);
}
