#include "Private.hpp"
#include "World.hpp"

#include <algorithm>
#include <cmath>

// No fused multiply-add, so that all machines of one kind compute the same bits.
#pragma STDC FP_CONTRACT OFF

// After each sub-step libbox2d goes back to where bodies first touched. In a heap that would take most
// of the time, and have no effect on most pairs. Here it looks only at those that need it.

namespace {

/// The skin of boundaries; shapes with less skin may meet although they hardly moved.
constexpr float leastSkin = 4.0f * b2_linearSlop;

/// How far the engine lets bodies sink into the skin of what they hit, with its tolerance.
constexpr float deepest = 3.25f * b2_linearSlop;

bool isPolygon(const b2Fixture &fixture) {
    return fixture.GetType() == b2Shape::e_polygon;
}

/// The distance of the farthest point of a body's shapes from its centre of mass.
float reach(const b2Body &body) {
    float result = 0.0f;
    for (const b2Fixture *part = body.GetFixtureList(); part != nullptr; part = part->GetNext()) {
        const b2Shape *shape = part->GetShape();
        if (!isPolygon(*part)) {
            result = std::max(result, shape->m_radius);
            continue;
        }
        const auto &polygon = *static_cast<const b2PolygonShape *>(shape);
        for (int32 index = 0; index < polygon.m_count; ++index) {
            const b2Vec2 corner = polygon.m_vertices[index] - body.GetLocalCenter();
            result = std::max(result, corner.Length());
        }
    }
    return result;
}

/// Whether no point of a body moved further than the engine's tolerance in this sub-step.
bool hardlyMoved(b2Body &body) {
    if (body.GetType() == b2_staticBody || !body.IsAwake()) return true;
    const b2Sweep &motion = sweep(body);
    const float moved = b2Distance(motion.c, motion.c0);
    if (moved >= b2_linearSlop) return false;
    return moved + std::fabs(motion.a - motion.a0) * reach(body) < b2_linearSlop;
}

/// Whether an item is pressed so deep into the skin of a boundary that it may get through.
bool isPressed(b2Contact &contact) {
    const b2Fixture &a = *contact.GetFixtureA();
    const b2Fixture &b = *contact.GetFixtureB();
    if (a.GetType() != b2Shape::e_edge || !contact.IsTouching()) return false;
    const b2Transform &boundary = a.GetBody()->GetTransform();
    const b2Transform &item = b.GetBody()->GetTransform();
    b2Manifold manifold;
    contact.Evaluate(&manifold, boundary, item);
    b2WorldManifold points;
    points.Initialize(&manifold, boundary, a.GetShape()->m_radius, item, b.GetShape()->m_radius);
    return std::any_of(points.separations, points.separations + manifold.pointCount,
                       [](float separation) { return separation < -deepest; });
}

/// Whether bodies have to be stopped where two shapes first touched.
///
/// The engine looks for the moment at which two polygons are half a point apart. Then they do not
/// touch yet, because they have no skin, and it lets them move on. Other shapes cannot have passed
/// through each other if they hardly moved; their skins do not allow it.
bool needsStop(b2Contact &contact) {
    b2Fixture &a = *contact.GetFixtureA();
    b2Fixture &b = *contact.GetFixtureB();
    if (isPolygon(a) && isPolygon(b)) return false;
    if (!hardlyMoved(*a.GetBody()) || !hardlyMoved(*b.GetBody())) return true;
    const bool hasSkin = a.GetShape()->m_radius + b.GetShape()->m_radius >= leastSkin;
    return contact.IsTouching() ? isPressed(contact) : !hasSkin;
}

bool anyNeedsStop(const std::vector<std::unique_ptr<ContactSide>> &sides) {
    return std::any_of(sides.begin(), sides.end(), [](const auto &side) {
        const b2ContactEdge *edge = side->body->GetContactList();
        if (!side->isBoundary && isPolygon(*side->body->GetFixtureList())) return false;
        for (; edge != nullptr; edge = edge->next) {
            if (edge->contact->IsEnabled() && needsStop(*edge->contact)) return true;
        }
        return false;
    });
}

}  // namespace

void stopAtImpacts(CB2World &world) {
    if (!anyNeedsStop(world.boundaries) && !anyNeedsStop(world.bodies)) return;
    std::vector<b2Contact *> &skipped = world.skippedContacts;
    skipped.clear();
    for (b2Contact *contact = world.world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        if (!contact->IsEnabled() || needsStop(*contact)) continue;
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
    // The next sub-step does not enable the contacts of sleeping bodies.
    for (b2Contact *contact : skipped) contact->SetEnabled(true);
}
