// Contact filtering and tracking.

#ifndef CBOX2D_CONTACTS_HPP
#define CBOX2D_CONTACTS_HPP

#include "CLayoutdBox2D.h"

#include <box2d/box2d.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

/// A body or a boundary, as one side of its contacts.
struct ContactSide {
    b2Body *body = nullptr;
    CB2Filter filter{};
    float gravityScale = 0.0f;
    uint32_t serial = 0;  // grows with creation
    int32_t index = 0;    // among the bodies or the boundaries
    bool isBoundary = false;
    CB2Stillness still{};  // of a body
    b2Body *home = nullptr;         // where a tether holds a body that belongs there
    b2Vec2 halfSize = b2Vec2_zero;  // of a body
    CB2Mass mass{};                 // of a body of density 1; 0 if the engine computes it
    float density = 0.0f;           // of a body

    int32_t number() const { return isBoundary ? -1 - index : index; }
};

/// Decides which sides may touch, and records which began and ended touching in each sub-step.
///
/// libbox2d's own filter words have 16 bits, UIKit's 32. Two sides touch while any of their
/// fixtures do; moving from one edge of a boundary to the next is not an event.
class Contacts : public b2ContactFilter, public b2ContactListener {
  public:
    bool ShouldCollide(b2Fixture *a, b2Fixture *b) override;
    void BeginContact(b2Contact *contact) override;
    void EndContact(b2Contact *contact) override;
    void PreSolve(b2Contact *contact, const b2Manifold *) override;
    void PostSolve(b2Contact *contact, const b2ContactImpulse *impulse) override;

    /// Forgets a side; call this before its body is destroyed.
    void forget(const ContactSide &side);

    /// Marks a pair as touching, with its begin event already reported.
    void resume(ContactSide &a, ContactSide &b);

    /// Records the events of a sub-step.
    void settle();

    void readPairs(CB2Pair *pairs) const;
    int32_t pairCount() const;

    std::vector<CB2ContactEvent> events;

  private:
    struct Pair {
        ContactSide *a, *b;
        int count = 0;        // touching fixtures
        bool isTold = false;  // reported as begun, and not yet as ended
        b2Vec2 point = b2Vec2_zero;
        float pressure = -1.0f;
    };

    using Key = uint64_t;

    Key note(ContactSide *a, ContactSide *b);
    Pair *find(b2Contact *contact);

    std::unordered_map<Key, Pair> pairs;
    std::vector<Key> dirty;
};

/// The side that a fixture belongs to.
ContactSide *sideOf(b2Fixture *fixture);

#endif
