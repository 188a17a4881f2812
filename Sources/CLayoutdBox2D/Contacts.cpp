#include "Contacts.hpp"

#include <algorithm>

#pragma STDC FP_CONTRACT OFF

namespace {

/// Items before boundaries, then by age.
void sortSides(ContactSide *&a, ContactSide *&b) {
    if (a->isBoundary != b->isBoundary ? a->isBoundary : a->serial > b->serial) std::swap(a, b);
}

uint64_t keyOf(const ContactSide *a, const ContactSide *b) {
    return static_cast<uint64_t>(a->serial) << 32 | b->serial;
}

/// Whether a contact with `other` moves `side`.
bool responds(const ContactSide &side, const ContactSide &other) {
    return side.body->GetType() == b2_dynamicBody && (other.filter.category & side.filter.mask) != 0;
}

/// Whether only a tether to where it belongs holds a body.
bool isTiedHome(const ContactSide &side) {
    return side.home != nullptr && side.body->GetJointList() != nullptr &&
           side.body->GetJointList()->next == nullptr;
}

/// Whether a scroll or a change of the layout has carried two bodies into or through each other, which are on
/// their ways back to where they belong.
///
/// Their order counts along the axis along which their places are apart. If bodies in the wrong order pushed each
/// other, neither would ever get home. Nor would those that overlap more along the axis than across: the engine
/// would push them sideways, between others. Bodies that meet at their sides overlap hardly at all.
bool arePassing(const ContactSide &a, const ContactSide &b) {
    if (!isTiedHome(a) || !isTiedHome(b)) return false;
    const b2Vec2 sum = a.halfSize + b.halfSize;
    const b2Vec2 way = b.home->GetPosition() - a.home->GetPosition();
    const b2Vec2 current = b.body->GetPosition() - a.body->GetPosition();
    const b2Vec2 gap = b2Abs(way) - sum;
    // Places that overlap have no order.
    if (std::max(gap.x, gap.y) < -b2_linearSlop) return false;
    const bool isBeside = gap.x > gap.y;
    if ((isBeside ? way.x * current.x : way.y * current.y) < 0.0f) return true;
    const b2Vec2 depth = sum - b2Abs(current);
    const float along = isBeside ? depth.x : depth.y;
    const float across = isBeside ? depth.y : depth.x;
    return along > across && across > 0.25f * (isBeside ? sum.y : sum.x);
}

}  // namespace

ContactSide *sideOf(b2Fixture *fixture) {
    return reinterpret_cast<ContactSide *>(fixture->GetUserData().pointer);
}

bool Contacts::ShouldCollide(b2Fixture *a, b2Fixture *b) {
    const CB2Filter &one = sideOf(a)->filter;
    const CB2Filter &other = sideOf(b)->filter;
    return (one.category & other.mask) != 0 || (other.category & one.mask) != 0;
}

Contacts::Key Contacts::note(ContactSide *a, ContactSide *b) {
    sortSides(a, b);
    const Key key = keyOf(a, b);
    Pair &pair = pairs[key];
    pair.a = a;
    pair.b = b;
    dirty.push_back(key);
    return key;
}

Contacts::Pair *Contacts::find(b2Contact *contact) {
    ContactSide *a = sideOf(contact->GetFixtureA());
    ContactSide *b = sideOf(contact->GetFixtureB());
    sortSides(a, b);
    const auto found = pairs.find(keyOf(a, b));
    return found == pairs.end() ? nullptr : &found->second;
}

void Contacts::BeginContact(b2Contact *contact) {
    const Key key = note(sideOf(contact->GetFixtureA()), sideOf(contact->GetFixtureB()));
    Pair &pair = pairs[key];
    pair.count += 1;
    if (pair.isTold || pair.pressure >= 0.0f) return;
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    pair.point = manifold.points[0];
    pair.pressure = 0.0f;
}

void Contacts::EndContact(b2Contact *contact) {
    if (Pair *pair = find(contact)) {
        pair->count -= 1;
        dirty.push_back(keyOf(pair->a, pair->b));
    }
}

void Contacts::PreSolve(b2Contact *contact, const b2Manifold *) {
    const ContactSide &a = *sideOf(contact->GetFixtureA());
    const ContactSide &b = *sideOf(contact->GetFixtureB());
    // The solver has no contacts that affect only one of two dynamic bodies.
    if ((!responds(a, b) && !responds(b, a)) || arePassing(a, b)) contact->SetEnabled(false);
}

void Contacts::PostSolve(b2Contact *contact, const b2ContactImpulse *impulse) {
    // Only pairs that began in this sub-step are of interest.
    if (dirty.empty()) return;
    Pair *pair = find(contact);
    if (pair == nullptr || pair->isTold) return;
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    for (int32 point = 0; point < impulse->count; ++point) {
        if (impulse->normalImpulses[point] <= pair->pressure) continue;
        pair->pressure = impulse->normalImpulses[point];
        pair->point = manifold.points[point];
    }
}

void Contacts::forget(const ContactSide &side) {
    for (auto pair = pairs.begin(); pair != pairs.end();) {
        const bool isItsOwn = pair->second.a == &side || pair->second.b == &side;
        pair = isItsOwn ? pairs.erase(pair) : std::next(pair);
    }
}

void Contacts::resume(ContactSide &a, ContactSide &b) {
    pairs[note(&a, &b)].isTold = true;
}

void Contacts::settle() {
    for (const Key key : dirty) {
        const auto found = pairs.find(key);
        if (found == pairs.end()) continue;
        Pair &pair = found->second;
        const bool touches = pair.count > 0;
        if (touches != pair.isTold) {
            pair.isTold = touches;
            events.push_back({pair.a->number(), pair.b->number(), touches, pair.point.x, pair.point.y});
        }
        if (!touches) pairs.erase(found);
    }
    dirty.clear();
}

int32_t Contacts::pairCount() const {
    return static_cast<int32_t>(std::count_if(
        pairs.begin(), pairs.end(), [](const auto &entry) { return entry.second.isTold; }));
}

void Contacts::readPairs(CB2Pair *result) const {
    CB2Pair *end = result;
    for (const auto &[key, pair] : pairs) {
        if (pair.isTold) *end++ = {pair.a->number(), pair.b->number()};
    }
    // The map's order is not deterministic.
    std::sort(result, end, [](const CB2Pair &one, const CB2Pair &other) {
        return one.a != other.a ? one.a < other.a : one.b < other.b;
    });
}
