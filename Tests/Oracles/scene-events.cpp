// Computes what items of scenes do when they are moved by hand, thrown and touched, with nothing but
// libbox2d's public interface. It prints scene-event-vectors.json; scripts/record-scene-events runs it.
//
// The engine is driven as measurements of UIKit require: 100 points to the metre, sub-steps of
// float(1/120) s with 8 velocity and 3 position iterations, boxes without a skin, two-sided edges with
// a skin of two points, gravity of 10 m/s^2.

#include <box2d/box2d.h>

#include <cfloat>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

constexpr float subStep = 1.0f / 120.0f;
constexpr double tickLength = 1.0 / 60.0;

b2Vec2 metres(double x, double y) {
    return {0.01f * static_cast<float>(x), 0.01f * static_cast<float>(y)};
}

double points(float metres) {
    return static_cast<double>(100.0f * metres);
}

std::string text(const char *format, ...) {
    char buffer[512];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    return buffer;
}

struct Item {
    double x, y, width, height, angle;
    bool isDisc;
};

/// A finger: a rigid one is a pin to a place that moves, a springy one a soft point constraint.
struct Finger {
    b2Body *item;
    b2Body *place;
    b2Joint *joint;
    bool isRigid;
    // Where the item was at the start of the latest tick.
    bool hasStart = false;
    double x = 0, y = 0, angle = 0;
};

/// A scene that is written down while it runs.
class Scene {
public:
    Scene(std::string name, bool hasGravity, std::vector<Item> items)
        : name_(std::move(name)), hasGravity_(hasGravity) {
        world_.SetAutoClearForces(false);
        if (hasGravity) world_.SetGravity(b2Vec2(0.0f, 10.0f));
        for (const Item &item : items) {
            add(item);
            items_ += text("%s{\"center\": [%g, %g], \"size\": [%g, %g], \"angle\": %g, \"bounds\": "
                           "\"%s\"}",
                           items_.empty() ? "" : ", ", item.x, item.y, item.width, item.height,
                           item.angle, item.isDisc ? "ellipse" : "rectangle");
        }
    }

    /// Adds the only boundary.
    void boundary(double x1, double y1, double x2, double y2) {
        b2EdgeShape edge;
        edge.SetTwoSided(metres(x1, y1), metres(x2, y2));
        edge.m_radius = 0.02f;
        b2FixtureDef fixture;
        fixture.shape = &edge;
        fixture.friction = 0.2f;
        fixture.restitution = 0.2f;
        b2BodyDef place;
        world_.CreateBody(&place)->CreateFixture(&fixture);
        boundary_ = text(", \"boundary\": [%g, %g, %g, %g]", x1, y1, x2, y2);
    }

    void ticks(int count) {
        for (int tick = 0; tick < count; ++tick) this->tick();
        std::string states;
        for (b2Body *body : bodies_) {
            const b2Vec2 position = body->GetPosition(), velocity = body->GetLinearVelocity();
            states += text("%s[%.9g, %.9g, %.9g, %.9g, %.9g, %.9g]", states.empty() ? "" : ", ",
                           points(position.x), points(position.y), body->GetAngle(),
                           points(velocity.x), points(velocity.y), body->GetAngularVelocity());
        }
        note(text("{\"ticks\": %d, \"states\": [%s]}", count, states.c_str()));
    }

    /// `updateItem(usingCurrentState:)`: moves an item, which keeps its velocity.
    void put(int item, double x, double y, double angle) {
        bodies_[item]->SetTransform(metres(x, y), static_cast<float>(angle));
        bodies_[item]->SetAwake(true);
        note(text("{\"put\": %d, \"center\": [%g, %g], \"angle\": %g}", item, x, y, angle));
    }

    void throwItem(int item, double vx, double vy, double spin) {
        bodies_[item]->SetLinearVelocity(metres(vx, vy));
        bodies_[item]->SetAngularVelocity(static_cast<float>(spin));
        bodies_[item]->SetAwake(true);
        note(text("{\"throw\": %d, \"velocity\": [%g, %g], \"angularVelocity\": %g}", item, vx, vy,
                  spin));
    }

    void began(const std::string &name, int item, double x, double y, double damping = 0,
               double frequency = 0) {
        b2BodyDef definition;
        definition.position = metres(x, y);
        b2Body *body = bodies_[item];
        Finger finger{body, world_.CreateBody(&definition), nullptr, frequency == 0};
        if (finger.isRigid) {
            b2RevoluteJointDef pin;
            pin.bodyA = body;
            pin.bodyB = finger.place;
            pin.localAnchorA = body->GetLocalPoint(definition.position);
            pin.localAnchorB.SetZero();
            pin.collideConnected = true;
            finger.joint = world_.CreateJoint(&pin);
        } else {
            b2MouseJointDef spring;
            spring.bodyA = finger.place;
            spring.bodyB = body;
            spring.target = definition.position;
            spring.maxForce = FLT_MAX;
            spring.collideConnected = true;
            const float omega = 2.0f * b2_pi * static_cast<float>(frequency);
            spring.stiffness = body->GetMass() * omega * omega;
            spring.damping = 2.0f * body->GetMass() * static_cast<float>(damping) * omega;
            finger.joint = world_.CreateJoint(&spring);
        }
        body->SetAwake(true);
        fingers_.emplace(name, finger);
        note(text("{\"began\": \"%s\", \"point\": [%g, %g], \"damping\": %g, \"frequency\": %g}",
                  name.c_str(), x, y, damping, frequency));
    }

    void moved(const std::string &name, double x, double y) {
        Finger &finger = fingers_.at(name);
        if (finger.isRigid) {
            finger.place->SetTransform(metres(x, y), 0.0f);
        } else {
            static_cast<b2MouseJoint *>(finger.joint)->SetTarget(metres(x, y));
        }
        finger.item->SetAwake(true);
        note(text("{\"moved\": \"%s\", \"point\": [%g, %g]}", name.c_str(), x, y));
    }

    /// A pin moves its item without a velocity; the item then has that of the latest tick.
    void ended(const std::string &name) {
        const Finger finger = fingers_.at(name);
        fingers_.erase(name);
        if (finger.isRigid && finger.hasStart) {
            const b2Vec2 position = finger.item->GetPosition();
            finger.item->SetLinearVelocity(metres((points(position.x) - finger.x) / tickLength,
                                                  (points(position.y) - finger.y) / tickLength));
            finger.item->SetAngularVelocity(
                static_cast<float>((finger.item->GetAngle() - finger.angle) / tickLength));
        }
        world_.DestroyJoint(finger.joint);
        world_.DestroyBody(finger.place);
        finger.item->SetAwake(true);
        note(text("{\"ended\": \"%s\"}", name.c_str()));
    }

    /// Ties every item to where it is by a soft constraint, as attachments to the layout do.
    void tie(double damping, double frequency) {
        for (b2Body *body : bodies_) {
            b2BodyDef definition;
            definition.position = body->GetPosition();
            b2MouseJointDef spring;
            spring.bodyA = world_.CreateBody(&definition);
            spring.bodyB = body;
            spring.target = definition.position;
            spring.maxForce = FLT_MAX;
            spring.collideConnected = true;
            const float omega = 2.0f * b2_pi * static_cast<float>(frequency);
            spring.stiffness = body->GetMass() * omega * omega;
            spring.damping = 2.0f * body->GetMass() * static_cast<float>(damping) * omega;
            world_.CreateJoint(&spring);
            anchors_.push_back(definition.position);
        }
        note(text("{\"tie\": true, \"damping\": %g, \"frequency\": %g}", damping, frequency));
    }

    /// A finger at a point of the viewport scrolls the content: what is tied follows, more with its
    /// distance from the finger (Ash Furrow's springy layout; the resistance factor is 1500).
    void pull(double dx, double dy, double x, double y) {
        for (size_t index = 0; index < bodies_.size(); ++index) {
            b2Body *body = bodies_[index];
            const double ax = points(anchors_[index].x), ay = points(anchors_[index].y);
            const double distance = std::fabs(x + scrolledX_ - ax) + std::fabs(y + scrolledY_ - ay);
            const double share = std::fmin(1.0, distance / 1500.0);
            const b2Vec2 position = body->GetPosition();
            body->SetTransform(metres(points(position.x) + dx * share,
                                      points(position.y) + dy * share),
                               body->GetAngle());
            body->SetAwake(true);
        }
        scrolledX_ += dx;
        scrolledY_ += dy;
        note(text("{\"pull\": [%g, %g], \"point\": [%g, %g]}", dx, dy, x, y));
    }

    std::string json() const {
        return text("    {\"name\": \"%s\", \"gravity\": %s%s,\n", name_.c_str(),
                    hasGravity_ ? "true" : "false", boundary_.c_str()) +
               "     \"items\": [" + items_ + "],\n     \"steps\": [\n" + steps_ + "\n     ]}";
    }

private:
    void add(const Item &item) {
        b2BodyDef definition;
        definition.type = b2_dynamicBody;
        definition.position = metres(item.x, item.y);
        definition.angle = static_cast<float>(item.angle);
        definition.linearDamping = 0.1f;
        definition.angularDamping = 0.1f;
        definition.bullet = hasGravity_;
        b2Body *body = world_.CreateBody(&definition);
        b2PolygonShape box;
        b2CircleShape disc;
        const b2Vec2 half = 0.5f * metres(item.width, item.height);
        box.SetAsBox(half.x, half.y);
        box.m_radius = 0.0f;
        disc.m_radius = half.x;
        b2FixtureDef fixture;
        fixture.shape = item.isDisc ? static_cast<b2Shape *>(&disc) : &box;
        fixture.density = 1.0f;
        fixture.friction = 0.2f;
        fixture.restitution = 0.2f;
        body->CreateFixture(&fixture);
        bodies_.push_back(body);
    }

    void tick() {
        for (auto &entry : fingers_) {
            Finger &finger = entry.second;
            finger.hasStart = true;
            finger.x = points(finger.item->GetPosition().x);
            finger.y = points(finger.item->GetPosition().y);
            finger.angle = finger.item->GetAngle();
        }
        unused_ += tickLength;
        while (unused_ >= static_cast<double>(subStep)) {
            unused_ -= static_cast<double>(subStep);
            // The mouse joint multiplies the spin by 0.98, which UIKit's engine does not.
            for (size_t index = 0; index < anchors_.size(); ++index) {
                const float spin = bodies_[index]->GetAngularVelocity();
                if (spin != 0.0f) bodies_[index]->SetAngularVelocity(spin / 0.98f);
            }
            for (auto &entry : fingers_) {
                const Finger &finger = entry.second;
                if (finger.isRigid || finger.item->GetAngularVelocity() == 0.0f) continue;
                finger.item->SetAngularVelocity(finger.item->GetAngularVelocity() / 0.98f);
            }
            world_.Step(subStep, 8, 3);
        }
        world_.ClearForces();
    }

    void note(const std::string &step) {
        steps_ += (steps_.empty() ? "" : ",\n") + ("       " + step);
    }

    std::string name_;
    bool hasGravity_;
    std::string items_, boundary_, steps_;
    b2World world_{b2Vec2_zero};
    std::vector<b2Body *> bodies_;
    std::map<std::string, Finger> fingers_;
    std::vector<b2Vec2> anchors_;
    double scrolledX_ = 0, scrolledY_ = 0;
    double unused_ = 0;
};

const Item box{160, 240, 40, 40, 0, false};

std::string putOfFallingBox() {
    Scene scene("put-falling-box", true, {{100, 40, 40, 40, 0.3, false}});
    scene.ticks(10);
    scene.put(0, 200, 30, -0.7);
    scene.ticks(1);
    scene.ticks(9);
    scene.throwItem(0, 120, -300, 3);
    scene.ticks(1);
    scene.ticks(29);
    scene.put(0, 100, 300, 2);
    scene.throwItem(0, 0, 0, 0);
    scene.ticks(20);
    return scene.json();
}

std::string putOntoAnother() {
    Scene scene("put-onto-another", true, {{100, 270, 40, 40, 0, false}, {200, 270, 40, 30, 0, false}});
    scene.boundary(0, 300, 400, 300);
    scene.ticks(30);
    scene.put(1, 112, 235, 0.2);
    for (int count : {5, 10, 15, 30}) scene.ticks(count);
    scene.put(0, 120, 200, 0);
    for (int count : {5, 10, 15}) scene.ticks(count);
    return scene.json();
}

std::string throwOfDisc() {
    Scene scene("throw-disc", true, {{60, 60, 40, 40, 0, true}});
    scene.boundary(-100, 60, 700, 260);
    scene.ticks(30);
    scene.throwItem(0, -100, -50, -12);
    for (int count : {5, 10, 15, 30}) scene.ticks(count);
    return scene.json();
}

std::string rigidGrab() {
    Scene scene("rigid-grab", false, {box});
    scene.began("a", 0, 170, 230);
    double x = 170, y = 230;
    for (int tick = 1; tick <= 30; ++tick) {
        scene.moved("a", x += 3, y += tick < 15 ? 1 : -2);
        scene.ticks(1);
    }
    scene.ended("a");
    for (int count : {1, 9, 20}) scene.ticks(count);
    return scene.json();
}

std::string rigidSwing() {
    Scene scene("rigid-swing", true, {box});
    scene.ticks(3);
    scene.began("a", 0, 148, 232);
    for (int count : {1, 9, 20, 30}) scene.ticks(count);
    scene.moved("a", 190, 250);
    for (int count : {1, 1, 8, 10}) scene.ticks(count);
    scene.ended("a");
    for (int count : {1, 19}) scene.ticks(count);
    return scene.json();
}

std::string springyGrab() {
    Scene scene("springy-grab", false, {{160, 240, 60, 40, 0.4, false}});
    scene.ticks(1);
    scene.began("a", 0, 175, 232, 0.5, 3);
    double x = 175, y = 232;
    for (int tick = 1; tick <= 20; ++tick) {
        scene.moved("a", x += 4, y -= 1);
        scene.ticks(1);
    }
    for (int count : {5, 5}) scene.ticks(count);
    scene.ended("a");
    for (int count : {1, 9, 20}) scene.ticks(count);
    return scene.json();
}

std::string twoFingers() {
    Scene scene("two-springy-fingers", true, {box});
    scene.began("a", 0, 145, 230, 0.3, 4);
    scene.began("b", 0, 175, 245, 0.3, 4);
    for (int tick = 1; tick <= 20; ++tick) {
        scene.moved("a", 145, 230 - 2 * tick);
        scene.moved("b", 175 + tick, 245);
        scene.ticks(1);
    }
    scene.ended("b");
    for (int count : {1, 9, 20}) scene.ticks(count);
    scene.put(0, 100, 100, 1);
    for (int count : {1, 9}) scene.ticks(count);
    return scene.json();
}

std::string layoutAttachments() {
    Scene scene("layout-attachments", false,
                {{60, 60, 40, 40, 0, false}, {160, 200, 60, 40, 0.3, false}, {280, 460, 30, 30, 0, true}});
    scene.tie(0.4, 1.5);
    scene.pull(0, 60, 40, 20);
    scene.ticks(1);
    scene.ticks(4);
    scene.pull(30, 40, 300, 400);
    for (int count : {1, 9, 10}) scene.ticks(count);
    scene.throwItem(1, 200, -100, 2);
    for (int count : {1, 14}) scene.ticks(count);
    return scene.json();
}

std::string collidingAttachments() {
    Scene scene("layout-attachments-collide", false,
                {{60, 100, 40, 40, 0, false}, {104, 100, 40, 40, 0, false},
                 {148, 100, 40, 40, 0, false}, {104, 144, 40, 40, 0, false}});
    // Far away, but a scene with a boundary has items that collide.
    scene.boundary(-5000, 3000, 5000, 3000);
    scene.tie(0.3, 2);
    scene.throwItem(0, 500, 60, 0);
    for (int count : {1, 4, 5, 10}) scene.ticks(count);
    scene.pull(0, 90, 60, 20);
    for (int count : {1, 9, 20}) scene.ticks(count);
    return scene.json();
}

}  // namespace

int main() {
    const std::vector<std::string> scenes{putOfFallingBox(), putOntoAnother(), throwOfDisc(),
                                          rigidGrab(),       rigidSwing(),     springyGrab(),
                                          twoFingers(),      layoutAttachments(),
                                          collidingAttachments()};
    std::printf("{\n  \"source\": \"libbox2d %d.%d, by scripts/record-scene-events\",\n",
                b2_version.major, b2_version.minor);
    std::puts("  \"states\": \"x, y (points), angle (radians), vx, vy (points/s), spin (radians/s)\",");
    std::puts("  \"rows\": [");
    for (size_t index = 0; index < scenes.size(); ++index) {
        std::printf("%s%s\n", scenes[index].c_str(), index + 1 < scenes.size() ? "," : "");
    }
    std::puts("  ]\n}");
}
