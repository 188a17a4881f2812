#include "Private.hpp"
#include "World.hpp"

#include <algorithm>
#include <cmath>

// No fused multiply-add, so that all machines of one kind compute the same bits.
#pragma STDC FP_CONTRACT OFF

namespace {

bool isPolygon(const b2Fixture &fixture) {
    return fixture.GetType() == b2Shape::e_polygon;
}

/// The distance of a shape's farthest point from its body's centre of mass; 0 for edges, whose
/// bodies do not move.
float reach(const b2Fixture &fixture) {
    const b2Vec2 centre = fixture.GetBody()->GetLocalCenter();
    const b2Shape *shape = fixture.GetShape();
    if (fixture.GetType() == b2Shape::e_circle) {
        const auto &circle = *static_cast<const b2CircleShape *>(shape);
        return b2Distance(circle.m_p, centre) + circle.m_radius;
    }
    float result = 0.0f;
    if (!isPolygon(fixture)) return result;
    const auto &polygon = *static_cast<const b2PolygonShape *>(shape);
    for (int32 index = 0; index < polygon.m_count; ++index) {
        result = std::max(result, b2Distance(polygon.m_vertices[index], centre));
    }
    return result;
}

/// Whether no point of a shape moved further than the engine's tolerance in this sub-step.
bool hardlyMoved(const b2Fixture &fixture) {
    const b2Body &body = *fixture.GetBody();
    if (body.GetType() == b2_staticBody) return true;
    const b2Sweep &motion = sweep(const_cast<b2Body &>(body));
    const float turned = std::fabs(motion.a - motion.a0);
    const float moved = b2Distance(motion.c, motion.c0) + turned * reach(fixture);
    return moved < b2_linearSlop;
}

/// How far the engine lets bodies sink into the skin of what they hit, with its tolerance.
constexpr float deepest = 3.25f * b2_linearSlop;

/// Whether an item is pressed so deep into the skin of a boundary that it may get through.
bool isPressed(b2Contact &contact) {
    const b2Fixture &a = *contact.GetFixtureA();
    const b2Fixture &b = *contact.GetFixtureB();
    if (a.GetType() != b2Shape::e_edge) return false;
    const b2Transform &boundary = a.GetBody()->GetTransform();
    const b2Transform &item = b.GetBody()->GetTransform();
    b2Manifold manifold;
    contact.Evaluate(&manifold, boundary, item);
    b2WorldManifold points;
    points.Initialize(&manifold, boundary, a.GetShape()->m_radius, item, b.GetShape()->m_radius);
    return std::any_of(points.separations, points.separations + manifold.pointCount,
                       [](float separation) { return separation < -deepest; });
}

/// Whether it makes no difference to stop two shapes where they first touch.
///
/// The engine looks for the moment at which two polygons are half a point apart. Then they do not
/// touch yet, because they have no skin, and it lets them move on. Shapes that touched before the
/// sub-step were solved as a contact. If they hardly moved, they cannot have passed through each
/// other.
bool needsNoStop(b2Contact &contact) {
    const b2Fixture &a = *contact.GetFixtureA();
    const b2Fixture &b = *contact.GetFixtureB();
    if (!contact.IsTouching()) return isPolygon(a) && isPolygon(b);
    return hardlyMoved(a) && hardlyMoved(b) && !isPressed(contact);
}

}  // namespace

void stopAtImpacts(CB2World &world) {
    std::vector<b2Contact *> &skipped = world.skippedContacts;
    skipped.clear();
    for (b2Contact *contact = world.world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        if (!contact->IsEnabled() || !needsNoStop(*contact)) continue;
        contact->SetEnabled(false);
        skipped.push_back(contact);
    }
    b2TimeStep step;
    step.dt = subStep;
    step.inv_dt = 1.0f / subStep;
    step.dtRatio = 1.0f;
    step.velocityIterations = velocityIterations;
    step.positionIterations = positionIterations;
    step.warmStarting = true;
    solveImpacts(world.world, step);
    // Contacts of sleeping bodies are not enabled by the next sub-step.
    for (b2Contact *contact : skipped) {
        contact->SetEnabled(true);
    }
}
