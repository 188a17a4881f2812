#include "Private.hpp"

// An explicit instantiation may name private members (C++17, [temp.explicit] paragraph 12).

template <int Number> struct Key {};

/// Defines `access` of its key as the member.
template <int Number, typename Class, typename Value, Value Class::*Member> struct Access {
    friend Value &access(Class &object, Key<Number>) { return object.*Member; }
};

float &access(b2Body &, Key<0>);
float &access(b2Body &, Key<1>);
float &access(b2Body &, Key<2>);
b2Vec2 &access(b2MouseJoint &, Key<3>);

template struct Access<0, b2Body, float, &b2Body::m_sleepTime>;
template struct Access<1, b2Body, float, &b2Body::m_invMass>;
template struct Access<2, b2Body, float, &b2Body::m_invI>;
template struct Access<3, b2MouseJoint, b2Vec2, &b2MouseJoint::m_localAnchorB>;

float &idleTime(b2Body &body) { return access(body, Key<0>()); }
float inverseMass(b2Body &body) { return access(body, Key<1>()); }
float inverseInertia(b2Body &body) { return access(body, Key<2>()); }
b2Vec2 &grip(b2MouseJoint &joint) { return access(joint, Key<3>()); }
