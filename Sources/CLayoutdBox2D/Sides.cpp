#include "World.hpp"

b2FixtureDef fixtureDefinition(const b2Shape &shape, ContactSide &side) {
    b2FixtureDef definition;
    definition.shape = &shape;
    definition.userData.pointer = reinterpret_cast<uintptr_t>(&side);
    return definition;
}

void setFilter(ContactSide &side, CB2Filter filter) {
    side.filter = filter;
    for (b2Fixture *fixture = side.body->GetFixtureList(); fixture != nullptr;
         fixture = fixture->GetNext()) {
        fixture->Refilter();
    }
    wake(*side.body);
}

void removeSide(CB2World &world, std::vector<std::unique_ptr<ContactSide>> &sides, int32_t index) {
    // First, so that the contacts that the engine ends now cause no events.
    world.contacts.forget(*sides[index]);
    world.world.DestroyBody(sides[index]->body);
    sides.erase(sides.begin() + index);
    for (size_t later = index; later < sides.size(); ++later) {
        sides[later]->index = static_cast<int32_t>(later);
    }
}

void wakeNeighbours(b2Body &body) {
    for (b2ContactEdge *edge = body.GetContactList(); edge != nullptr; edge = edge->next) {
        wake(*edge->other);
    }
}
