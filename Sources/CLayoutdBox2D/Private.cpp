#include "Private.hpp"

// An explicit instantiation may name private members (C++17, [temp.explicit] paragraph 12).

template <int Number> struct Key {};

/// Defines `access` for a key, which returns the member.
template <int Number, typename Class, typename Value, Value Class::*Member> struct Access {
    friend Value &access(Class &object, Key<Number>) { return object.*Member; }
};

/// Defines `constant` for a key, which returns the enumerator.
template <int Number, auto Value> struct Constant {
    friend uint32 constant(Key<Number>) { return Value; }
};

/// Defines `call` for a member function.
template <typename Class, typename Argument, void (Class::*Function)(Argument)> struct Call {
    friend void call(Class &object, Argument argument) { (object.*Function)(argument); }
};

float &access(b2Body &, Key<0>);
float &access(b2Body &, Key<1>);
float &access(b2Body &, Key<2>);
b2Vec2 &access(b2MouseJoint &, Key<3>);
b2Vec2 &access(b2MouseJoint &, Key<4>);
float &access(b2DistanceJoint &, Key<5>);
float &access(b2DistanceJoint &, Key<6>);
float &access(b2DistanceJoint &, Key<7>);
b2Vec2 &access(b2RevoluteJoint &, Key<8>);
float &access(b2RevoluteJoint &, Key<9>);
float &access(b2RevoluteJoint &, Key<10>);
float &access(b2RevoluteJoint &, Key<11>);
b2Vec2 &access(b2PrismaticJoint &, Key<12>);
float &access(b2PrismaticJoint &, Key<13>);
float &access(b2PrismaticJoint &, Key<14>);
b2Vec3 &access(b2WeldJoint &, Key<15>);
b2Sweep &access(b2Body &, Key<16>);
b2Contact *&access(b2Contact &, Key<17>);
b2Contact *&access(b2Contact &, Key<18>);
uint32 &access(b2Contact &, Key<19>);
b2ContactManager &access(b2World &, Key<20>);
uint32 constant(Key<21>);
void call(b2World &, const b2TimeStep &);

template struct Access<0, b2Body, float, &b2Body::m_sleepTime>;
template struct Access<1, b2Body, float, &b2Body::m_invMass>;
template struct Access<2, b2Body, float, &b2Body::m_invI>;
template struct Access<3, b2MouseJoint, b2Vec2, &b2MouseJoint::m_localAnchorB>;
template struct Access<4, b2MouseJoint, b2Vec2, &b2MouseJoint::m_impulse>;
template struct Access<5, b2DistanceJoint, float, &b2DistanceJoint::m_impulse>;
template struct Access<6, b2DistanceJoint, float, &b2DistanceJoint::m_lowerImpulse>;
template struct Access<7, b2DistanceJoint, float, &b2DistanceJoint::m_upperImpulse>;
template struct Access<8, b2RevoluteJoint, b2Vec2, &b2RevoluteJoint::m_impulse>;
template struct Access<9, b2RevoluteJoint, float, &b2RevoluteJoint::m_motorImpulse>;
template struct Access<10, b2RevoluteJoint, float, &b2RevoluteJoint::m_lowerImpulse>;
template struct Access<11, b2RevoluteJoint, float, &b2RevoluteJoint::m_upperImpulse>;
template struct Access<12, b2PrismaticJoint, b2Vec2, &b2PrismaticJoint::m_impulse>;
template struct Access<13, b2PrismaticJoint, float, &b2PrismaticJoint::m_lowerImpulse>;
template struct Access<14, b2PrismaticJoint, float, &b2PrismaticJoint::m_upperImpulse>;
template struct Access<15, b2WeldJoint, b2Vec3, &b2WeldJoint::m_impulse>;
template struct Access<16, b2Body, b2Sweep, &b2Body::m_sweep>;
template struct Access<17, b2Contact, b2Contact *, &b2Contact::m_prev>;
template struct Access<18, b2Contact, b2Contact *, &b2Contact::m_next>;
template struct Access<19, b2Contact, uint32, &b2Contact::m_flags>;
template struct Access<20, b2World, b2ContactManager, &b2World::m_contactManager>;
template struct Constant<21, b2Contact::e_islandFlag>;
template struct Call<b2World, const b2TimeStep &, &b2World::SolveTOI>;

float &idleTime(b2Body &body) { return access(body, Key<0>()); }
float inverseMass(b2Body &body) { return access(body, Key<1>()); }
float inverseInertia(b2Body &body) { return access(body, Key<2>()); }
const b2Sweep &sweep(b2Body &body) { return access(body, Key<16>()); }
void solveImpacts(b2World &world, const b2TimeStep &step) { call(world, step); }
b2Contact *&previous(b2Contact &contact) { return access(contact, Key<17>()); }
b2Contact *&next(b2Contact &contact) { return access(contact, Key<18>()); }
b2Contact *&firstContact(b2World &world) { return access(world, Key<20>()).m_contactList; }
void leaveIsland(b2Contact &contact) { access(contact, Key<19>()) &= ~constant(Key<21>()); }
b2Vec2 &grip(b2MouseJoint &joint) { return access(joint, Key<3>()); }

namespace {

std::array<float *, 5> impulses(b2MouseJoint &joint) {
    b2Vec2 &impulse = access(joint, Key<4>());
    return {&impulse.x, &impulse.y};
}

std::array<float *, 5> impulses(b2DistanceJoint &joint) {
    return {&access(joint, Key<5>()), &access(joint, Key<6>()), &access(joint, Key<7>())};
}

std::array<float *, 5> impulses(b2RevoluteJoint &joint) {
    b2Vec2 &impulse = access(joint, Key<8>());
    return {&impulse.x, &impulse.y, &access(joint, Key<9>()), &access(joint, Key<10>()),
            &access(joint, Key<11>())};
}

std::array<float *, 5> impulses(b2PrismaticJoint &joint) {
    b2Vec2 &impulse = access(joint, Key<12>());
    return {&impulse.x, &impulse.y, &access(joint, Key<13>()), &access(joint, Key<14>())};
}

std::array<float *, 5> impulses(b2WeldJoint &joint) {
    b2Vec3 &impulse = access(joint, Key<15>());
    return {&impulse.x, &impulse.y, &impulse.z};
}

}  // namespace

std::array<float *, 5> impulses(b2Joint &joint) {
    switch (joint.GetType()) {
    case e_mouseJoint: return impulses(static_cast<b2MouseJoint &>(joint));
    case e_distanceJoint: return impulses(static_cast<b2DistanceJoint &>(joint));
    case e_revoluteJoint: return impulses(static_cast<b2RevoluteJoint &>(joint));
    case e_prismaticJoint: return impulses(static_cast<b2PrismaticJoint &>(joint));
    case e_weldJoint: return impulses(static_cast<b2WeldJoint &>(joint));
    default: return {};
    }
}
