#include "World.hpp"

// No fused multiply-add, so that all machines of one kind compute the same bits.
#pragma STDC FP_CONTRACT OFF

namespace {

/// A convex polygon with its points unchanged: libbox2d's own initialiser moves corners, and aborts
/// on polygons that it rejects.
b2PolygonShape makePolygon(const float *points, int32_t count) {
    b2PolygonShape polygon;
    polygon.m_count = count;
    polygon.m_centroid.SetZero();
    for (int32_t index = 0; index < count; ++index) {
        polygon.m_vertices[index].Set(points[2 * index], points[2 * index + 1]);
        polygon.m_centroid += (1.0f / count) * polygon.m_vertices[index];
    }
    for (int32_t index = 0; index < count; ++index) {
        const b2Vec2 edge = polygon.m_vertices[(index + 1) % count] - polygon.m_vertices[index];
        polygon.m_normals[index] = b2Cross(edge, 1.0f);
        polygon.m_normals[index].Normalize();
    }
    return polygon;
}

void addPart(ContactSide &side, const b2Shape &shape, const CB2Material &material) {
    b2FixtureDef fixture = fixtureDefinition(shape, side);
    fixture.density = side.mass.mass > 0.0f ? 0.0f : material.density;
    fixture.friction = material.friction;
    fixture.restitution = material.restitution;
    fixture.restitutionThreshold = material.restitutionThreshold;
    side.body->CreateFixture(&fixture);
}

void addPolygon(ContactSide &side, b2PolygonShape polygon, const CB2Material &material) {
    // libbox2d's default would keep polygons a point apart.
    polygon.m_radius = 0.0f;
    addPart(side, polygon, material);
}

}  // namespace

void applyMass(ContactSide &side) {
    if (side.mass.mass <= 0.0f) return;
    b2MassData data;
    data.mass = side.density * side.mass.mass;
    data.center.Set(side.mass.x, side.mass.y);
    // libbox2d wants the inertia about the body's origin, and aborts if rounding leaves none.
    data.I = side.density * side.mass.inertia + data.mass * b2Dot(data.center, data.center);
    if (!(data.I - data.mass * b2Dot(data.center, data.center) > 0.0f)) {
        data.center.SetZero();
        data.I = side.density * side.mass.inertia;
    }
    side.body->SetMassData(&data);
}

void addShape(ContactSide &side, const CB2BodyDef &definition, const float *points,
              const int32_t *counts, int32_t pieces) {
    side.halfSize.Set(definition.halfWidth, definition.halfHeight);
    side.mass = definition.mass;
    side.density = definition.material.density;
    for (int32_t piece = 0; piece < pieces; ++piece) {
        if (counts[piece] == 2) {
            b2CircleShape circle;
            circle.m_p.Set(points[0], points[1]);
            circle.m_radius = points[2];
            addPart(side, circle, definition.material);
        } else {
            addPolygon(side, makePolygon(points, counts[piece]), definition.material);
        }
        points += 2 * counts[piece];
    }
    if (pieces > 0) {
        applyMass(side);
        return;
    }
    if (definition.radius > 0.0f) {
        b2CircleShape circle;
        circle.m_radius = definition.radius;
        addPart(side, circle, definition.material);
    } else {
        b2PolygonShape box;
        box.SetAsBox(definition.halfWidth, definition.halfHeight);
        addPolygon(side, box, definition.material);
    }
}
