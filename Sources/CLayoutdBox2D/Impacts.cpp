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

/// What has to be done about two shapes that may pass through each other.
enum class Need { nothing, stop, hold };

/// Whether bodies have to be stopped where two shapes first touched.
///
/// The engine looks for the moment at which two polygons are half a point apart. Then they do not
/// touch yet, because they have no skin, and it lets them move on. Other shapes cannot have passed
/// through each other if they hardly moved; their skins do not allow it. Only a heap can press an
/// item slowly through a boundary.
Need need(b2Contact &contact) {
    b2Fixture &a = *contact.GetFixtureA();
    b2Fixture &b = *contact.GetFixtureB();
    if (isPolygon(a) && isPolygon(b)) return Need::nothing;
    if (!hardlyMoved(*a.GetBody()) || !hardlyMoved(*b.GetBody())) return Need::stop;
    if (contact.IsTouching()) return isPressed(contact) ? Need::hold : Need::nothing;
    const bool hasSkin = a.GetShape()->m_radius + b.GetShape()->m_radius >= leastSkin;
    return hasSkin ? Need::nothing : Need::stop;
}

/// Contacts that are alone in the world's list while this exists.
class OnlyContacts {
  public:
    OnlyContacts(b2World &world, const std::vector<b2Contact *> &contacts) : world(world) {
        for (b2Contact *contact : contacts) unlink(*contact);
        others = firstContact(world);
        b2Contact *last = nullptr;
        for (b2Contact *contact : contacts) {
            (last == nullptr ? firstContact(world) : next(*last)) = contact;
            previous(*contact) = last;
            next(*contact) = nullptr;
            last = contact;
        }
    }

    ~OnlyContacts() {
        b2Contact *newest = firstContact(world);
        firstContact(world) = others;
        const auto isOwn = [this](const b2Contact *contact) { return contact == places[0].contact; };
        b2Contact *oldest = nullptr;
        for (b2Contact *contact = newest; !isOwn(contact); contact = next(*contact)) oldest = contact;
        for (auto place = places.rbegin(); place != places.rend(); ++place) link(*place);
        if (oldest == nullptr) return;
        next(*oldest) = firstContact(world);
        previous(*firstContact(world)) = oldest;
        firstContact(world) = newest;
    }

    OnlyContacts(const OnlyContacts &) = delete;
    OnlyContacts &operator=(const OnlyContacts &) = delete;

  private:
    struct Place {
        b2Contact *contact, *before, *after;
    };

    void unlink(b2Contact &contact) {
        const Place place{&contact, previous(contact), next(contact)};
        (place.before == nullptr ? firstContact(world) : next(*place.before)) = place.after;
        if (place.after != nullptr) previous(*place.after) = place.before;
        places.push_back(place);
    }

    /// Undoes `unlink`, the latest first.
    void link(const Place &place) {
        previous(*place.contact) = place.before;
        next(*place.contact) = place.after;
        (place.before == nullptr ? firstContact(world) : next(*place.before)) = place.contact;
        if (place.after != nullptr) previous(*place.after) = place.contact;
    }

    b2World &world;
    b2Contact *others = nullptr;
    std::vector<Place> places;
};

void stop(CB2World &world, const std::vector<b2Contact *> &contacts) {
    if (contacts.empty()) return;
    const OnlyContacts only(world.world, contacts);
    b2TimeStep step;
    step.dt = subStep;
    step.inv_dt = 1.0f / subStep;
    step.dtRatio = 1.0f;
    step.velocityIterations = velocityIterations;
    step.positionIterations = positionIterations;
    step.warmStarting = true;
    solveImpacts(world.world, step);
}

/// Stops items at boundaries without what else touches them, as if they were no bullets: to go back
/// in time in every sub-step would keep a heap in motion.
void hold(CB2World &world, const std::vector<b2Contact *> &contacts) {
    if (contacts.empty()) return;
    std::vector<b2Body *> bullets;
    for (const auto &side : world.bodies) {
        if (!side->body->IsBullet()) continue;
        side->body->SetBullet(false);
        bullets.push_back(side->body);
    }
    stop(world, contacts);
    for (b2Body *bullet : bullets) bullet->SetBullet(true);
}

bool isAnyNeeded(const std::vector<std::unique_ptr<ContactSide>> &sides) {
    return std::any_of(sides.begin(), sides.end(), [](const auto &side) {
        if (!side->isBoundary && isPolygon(*side->body->GetFixtureList())) return false;
        const b2ContactEdge *edge = side->body->GetContactList();
        for (; edge != nullptr; edge = edge->next) {
            b2Contact &contact = *edge->contact;
            if (contact.IsEnabled() && need(contact) != Need::nothing) return true;
        }
        return false;
    });
}

}  // namespace

void stopAtImpacts(CB2World &world) {
    if (!isAnyNeeded(world.boundaries) && !isAnyNeeded(world.bodies)) return;
    std::vector<b2Contact *> stopped;
    std::vector<b2Contact *> held;
    for (b2Contact *contact = world.world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        leaveIsland(*contact);
        if (!contact->IsEnabled()) continue;
        const Need needed = need(*contact);
        if (needed == Need::stop) stopped.push_back(contact);
        if (needed == Need::hold) held.push_back(contact);
    }
    stop(world, stopped);
    hold(world, held);
}
