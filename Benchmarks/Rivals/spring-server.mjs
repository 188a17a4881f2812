// The frames of springy collection views by Node.js, as one would write it first: a session is an
// object in a map, its items are objects in an array, and a frame is JSON.stringify of them.
//
// Listens on a free port of the loopback address and prints its URL. It has only what the benchmark
// of crowds needs: sessions on springs with a wall clock, POST …/scroll and GET …/frame. Ends with
// SIGTERM.

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const tickRate = 60;
const maximumCatchUp = 600;
const side = 44;
const gap = 10;

/** As numbers in frames: three decimals. */
function round(number) {
    return Math.round(number * 1000) / 1000;
}

/** Items in lines, each held to its place by a spring. */
class Session {
    constructor({ viewport, sections, dynamics }) {
        this.start = performance.now();
        this.tick = 0;
        this.sequence = 0;
        this.viewport = viewport;
        this.offset = { x: 0, y: 0 };
        this.items = [];
        this.stiffness = (2 * Math.PI * dynamics.frequency) ** 2;
        this.friction = 2 * dynamics.damping * 2 * Math.PI * dynamics.frequency;

        const space = viewport.width - 2 * gap;
        const columns = Math.floor((space + gap) / (side + gap));
        const step = columns > 1 ? (space - side) / (columns - 1) : 0;
        let top = 0;
        sections.forEach((section, sectionIndex) => {
            for (let index = 0; index < section.items; index++) {
                const x = gap + (index % columns) * step;
                const y = top + gap + Math.floor(index / columns) * (side + gap);
                this.items.push({ section: sectionIndex, item: index, x, y, home: y, velocity: 0 });
            }
            const lines = Math.ceil(section.items / columns);
            top += 2 * gap + lines * side + Math.max(0, lines - 1) * gap;
        });
        this.contentSize = { width: viewport.width, height: top };
        this.resting = true;
    }

    /** Simulates the ticks up to the current time. */
    advance() {
        const now = Math.floor(((performance.now() - this.start) * tickRate) / 1000);
        const first = Math.max(this.tick, now - maximumCatchUp);
        for (let tick = first; tick < now && !this.resting; tick++) this.step();
        this.tick = now;
    }

    step() {
        const dt = 1 / tickRate;
        let resting = true;
        for (const item of this.items) {
            const force = this.stiffness * (item.home - item.y) - this.friction * item.velocity;
            item.velocity += force * dt;
            item.y += item.velocity * dt;
            if (Math.abs(item.velocity) > 0.01 || Math.abs(item.home - item.y) > 0.01) resting = false;
        }
        this.resting = resting;
        this.sequence += 1;
    }

    /** Moves the content; items lag behind more the further they are from the finger. */
    scroll({ delta, touch }) {
        this.advance();
        const finger = {
            x: this.offset.x + (touch?.x ?? this.viewport.width / 2),
            y: this.offset.y + (touch?.y ?? this.viewport.height / 2),
        };
        for (const item of this.items) {
            const centre = { x: item.x + side / 2, y: item.y + side / 2 };
            const distance = Math.abs(centre.x - finger.x) + Math.abs(centre.y - finger.y);
            item.y += delta.y * Math.min(1, distance / 1500);
        }
        this.offset.y += delta.y;
        this.resting = false;
        this.sequence += 1;
    }

    /** What is in the viewport now. */
    frame() {
        this.advance();
        const top = this.offset.y;
        const bottom = top + this.viewport.height;
        return {
            sequence: this.sequence,
            edition: 0,
            tick: this.tick,
            time: Math.round((this.tick / tickRate) * 10000) / 10000,
            resting: this.resting,
            scrolling: false,
            contentOffset: this.offset,
            contentSize: this.contentSize,
            items: this.items
                .filter((item) => item.y < bottom && item.y + side > top)
                .map((item) => ({
                    kind: "cell",
                    section: item.section,
                    item: item.item,
                    x: round(item.x),
                    y: round(item.y),
                    width: side,
                    height: side,
                    zIndex: 0,
                })),
        };
    }
}

const sessions = new Map();

function send(response, status, document, fields = {}) {
    const body = JSON.stringify(document);
    response.writeHead(status, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
        ...fields,
    });
    response.end(body);
}

async function read(request) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString());
}

const server = createServer(async (request, response) => {
    try {
        const [, id, resource] = request.url.match(/^\/v1\/sessions(?:\/([^/?]+))?(?:\/(\w+))?/) ?? [];
        const session = sessions.get(id);
        if (request.method === "POST" && !id) {
            const id = randomUUID();
            const session = new Session(await read(request));
            sessions.set(id, session);
            send(response, 201, session.frame(), { Location: `/v1/sessions/${id}` });
        } else if (!session) {
            send(response, 404, { title: "There is no such session" });
        } else if (request.method === "GET" && resource === "frame") {
            send(response, 200, session.frame(), { ETag: `"${session.sequence}"` });
        } else if (request.method === "POST" && resource === "scroll") {
            session.scroll(await read(request));
            send(response, 200, session.frame());
        } else if (request.method === "DELETE" && !resource) {
            sessions.delete(id);
            response.writeHead(204).end();
        } else {
            send(response, 405, { title: "Method not allowed" });
        }
    } catch (error) {
        send(response, 400, { title: String(error) });
    }
});

server.listen(0, "127.0.0.1", () => {
    console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
process.on("SIGTERM", () => process.exit(0));
