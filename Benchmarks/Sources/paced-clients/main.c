// Many clients of a server, each with an address, a connection, a session and a schedule of its
// own, by one thread.
//
// paced-clients PORT PROCESS WAY CLIENTS WARM-UP SECONDS [QUERY]: creates a session on springs for
// each client and kicks it, lets the clients get frames for WARM-UP seconds, measures for SECONDS,
// deletes the sessions, and prints one line of numbers; see report(). PROCESS is the server's.
//
// WAY is how clients get frames. QUERY, such as `form=rows`, is added to each request.
//
//   poll    GET …/frame, 60 times a second
//   differ  the same, with the latest frame's sequence as `since`
//   wait    GET …/frame?wait=… with `since`, the next request right after each response
//   stream  GET …/frames, once
//   clip    GET …/clip?frames=30, twice a second, with the sequence of a past frame as `since`
//   fixed   GET /, 60 times a second, without sessions
//
// Latencies of poll, differ, clip and fixed are those of responses, from when a request was due to
// the last byte; a refusal, 429 or 503, has the longest latency. A client has one request at a time: one that becomes due earlier is sent when the
// response arrives, and its latency includes that time. Latencies of wait and stream are those of
// ticks, from the start of a tick, by the session's clock, to the last byte of the first frame that
// shows it or a later tick. The session's clock starts when its creation is sent; really, it starts
// up to a millisecond later, so latencies are rather too large. A request or a tick without a frame
// a tenth of a second after the end counts with the longest latency.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { tickRate = 60, framesOfClip = 30, buckets = 400000 };
static const int64_t second = 1000000000;
static const int64_t bucket = 5000;
static const int64_t grace = 100000000;
static const int64_t heartbeat = 1000000;
static const int64_t longest = buckets * bucket;

enum way { poll, differ, await, stream, clip, fixed };
static const char *const ways[] = {"poll", "differ", "wait", "stream", "clip", "fixed"};

struct client {
    int socket;
    char path[64];
    // The latest request, and its length.
    char request[256];
    int length;
    // When the session was created.
    int64_t zero;
    // When its first request is due.
    int64_t phase;
    // When the request in flight, or the next one, is due.
    int64_t due;
    // Requests that are due, and not sent yet.
    int overdue;
    bool isWaiting;
    // Whether the response to it is an error.
    bool isRefused;
    // Bytes of the body that are missing; -1 while the head is.
    int64_t missing;
    // The latest frame.
    int64_t sequence, tick;
    // The head that has not been received as a whole, or the end of a part of a stream.
    char kept[2048];
    int keptCount;
};

struct histogram {
    uint32_t counts[buckets + 1];
    uint64_t total;
};

static enum way way;
// Whether requests are due at given times.
static bool isScheduled;
// Whether requests name the latest frame.
static bool namesFrames;
static const char *query = "";
static pid_t server;
static struct client *clients;
static int count;
static int epoll;
static int64_t interval, opening, start, end;
// Of frames; and of this program's own sends, from when they were due.
static struct histogram latencies, delays;
// In the measured seconds.
static uint64_t responses, refused, frames, bytes;
static int64_t ownTime, serverTime, duration;
static char buffer[1 << 18];

static void fail(const char *reason, const char *detail)
{
    fprintf(stderr, "paced-clients: %s %.300s\n", reason, detail);
    exit(1);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * second + time.tv_nsec;
}

// The processor time of a process, user and system; 0 is this one.
static int64_t processorTime(pid_t process)
{
    clockid_t id;
    struct timespec time;
    if (clock_getcpuclockid(process, &id) || clock_gettime(id, &time)) fail("no such process", "");
    return time.tv_sec * second + time.tv_nsec;
}

static void record(struct histogram *histogram, int64_t latency)
{
    int64_t place = latency < 0 ? 0 : latency / bucket;
    histogram->counts[place < buckets ? place : buckets]++;
    histogram->total++;
}

// In milliseconds.
static double quantile(const struct histogram *histogram, double fraction)
{
    uint64_t rank = (uint64_t)(fraction * histogram->total), sum = 0;
    for (int place = 0; place <= buckets; place++) {
        sum += histogram->counts[place];
        if (sum > rank) return (double)(place + 1) * bucket / 1e6;
    }
    return 0;
}

static bool isMeasured(int64_t due) { return due >= start && due < end; }

// The number after a name; -1 if it is not there.
static int64_t number(const char *text, size_t size, const char *name)
{
    const char *place = memmem(text, size, name, strlen(name));
    if (!place) return -1;
    int64_t value = 0;
    for (place += strlen(name); place < text + size && (*place == ' ' || *place == '"'); place++) {}
    for (; place < text + size && *place >= '0' && *place <= '9'; place++)
        value = value * 10 + (*place - '0');
    return value;
}

static int64_t contentLength(const char *head, size_t size)
{
    int64_t length = number(head, size, "ontent-Length:");
    return length < 0 ? number(head, size, "ontent-length:") : length;
}

static void sendText(struct client *client, const char *text, int size)
{
    if (send(client->socket, text, (size_t)size, MSG_NOSIGNAL) != size)
        fail("the server hung up:", client->path);
}

// Writes the next request for frames.
static void compose(struct client *client)
{
    static const char *const resources[] = {
        [poll] = "/frame",    [differ] = "/frame", [await] = "/frame",
        [stream] = "/frames", [clip] = "/clip",    [fixed] = "/",
    };
    char since[40] = "", more[40] = "";
    if (namesFrames) snprintf(since, sizeof since, "since=%lld", (long long)client->sequence);
    if (way == await) snprintf(more, sizeof more, "&wait=30000");
    if (way == clip) snprintf(more, sizeof more, "&frames=%d", framesOfClip);
    client->length = snprintf(
        client->request, sizeof client->request,
        "GET %s%s%s%s%s%s%s HTTP/1.1\r\nHost: localhost\r\n\r\n",
        client->path, resources[way], namesFrames || *query ? "?" : "", since, more,
        namesFrames && *query ? "&" : "", query);
    if (client->length >= (int)sizeof client->request) fail("a long query:", query);
}

// Sends the next request for frames.
static void request(struct client *client)
{
    if (namesFrames || !client->length) compose(client);
    client->isWaiting = true;
    client->missing = -1;
    sendText(client, client->request, client->length);
}

// Notes a frame of a session: its ticks up to this one have been shown.
static void show(struct client *client, int64_t tick, int64_t arrival)
{
    for (int64_t shown = client->tick + 1; shown <= tick; shown++) {
        int64_t due = client->zero + shown * second / tickRate;
        if (isMeasured(due)) record(&latencies, arrival - due);
    }
    client->tick = tick;
}

// Notes the start of a body.
static void begin(struct client *client, const char *body, size_t size, int64_t arrival)
{
    if (way == fixed) return;
    size_t head = size < 300 ? size : 300;
    if (memmem(body, head, "\"resting\":true", 14)) fail("a session rests:", body);
    // Those who name no frames may get the members in any order.
    if (!namesFrames) return;
    int64_t sequence = number(body, head, "\"sequence\":");
    if (sequence < 0) fail("no frame:", body);
    // A frame of the clip that has been played when the next one is requested.
    client->sequence = way == clip ? sequence + framesOfClip - 2 : sequence;
    if (way == await) show(client, number(body, head, "\"tick\":"), arrival);
}

// Notes the end of a response, and sends the request that is due.
static void finish(struct client *client, int64_t arrival)
{
    client->isWaiting = false;
    bool counts = isMeasured(isScheduled ? client->due : arrival);
    if (counts && client->isRefused) refused++;
    else if (counts) responses++, frames += way == clip ? framesOfClip : 1;
    if (!isScheduled) {
        // One that is refused leaves: all ticks from now on are missing.
        if (!client->isRefused && arrival < end + grace) request(client);
        return;
    }
    if (counts) record(&latencies, client->isRefused ? longest : arrival - client->due);
    client->due += interval;
    if (client->overdue) {
        client->overdue--;
        request(client);
    }
}

// Takes a part of a stream: looks for the ticks of frames, and keeps what may be the start of one.
static void receiveEvents(struct client *client, char *text, size_t size, int64_t arrival)
{
    if (memmem(text, size, "event: end", 10)) fail("a stream ended:", text);
    char *place = text, *limit = text + size, *rest = limit - (size < 40 ? size : 40);
    while ((place = memmem(place, (size_t)(limit - place), "\"tick\":", 7))) {
        char *comma = memchr(place, ',', (size_t)(limit - place));
        if (!comma) {
            rest = place;
            break;
        }
        if (isMeasured(arrival)) responses++, frames++;
        show(client, number(place, (size_t)(comma - place), "\"tick\":"), arrival);
        size_t near = limit - comma < 40 ? (size_t)(limit - comma) : 40;
        if (memmem(comma, near, "\"resting\":true", 14)) fail("a session rests:", place);
        place = rest = comma;
    }
    if (limit - rest > 40) rest = limit - 40;
    client->keptCount = (int)(limit - rest);
    memcpy(client->kept, rest, (size_t)client->keptCount);
}

static void receiveResponse(struct client *client, char *text, size_t size, int64_t arrival)
{
    if (client->missing < 0) {
        char *body = memmem(text, size, "\r\n\r\n", 4);
        if (!body) {
            if (size > sizeof client->kept) fail("a long head:", text);
            client->keptCount = (int)size;
            memcpy(client->kept, text, size);
            return;
        }
        body += 4;
        client->isRefused = memcmp(text + 9, "200", 3);
        if (way == stream && !client->isRefused) {
            client->missing = 0;
            receiveEvents(client, body, size - (size_t)(body - text), arrival);
            return;
        }
        client->missing = contentLength(text, (size_t)(body - text));
        if (client->missing < 0) fail("no length:", text);
        size -= (size_t)(body - text);
        if (client->isRefused) {
            if (memcmp(text + 9, "503", 3) && memcmp(text + 9, "429", 3))
                fail("a request failed:", text);
        } else {
            if (isMeasured(arrival)) bytes += (uint64_t)client->missing;
            begin(client, body, size, arrival);
        }
    }
    client->missing -= (int64_t)size;
    if (client->missing < 0) fail("too much:", text);
    if (client->missing == 0) finish(client, arrival);
}

static void receive(struct client *client)
{
    int kept = client->keptCount;
    memcpy(buffer, client->kept, (size_t)kept);
    client->keptCount = 0;
    ssize_t size = recv(client->socket, buffer + kept, sizeof buffer - 1 - (size_t)kept, MSG_DONTWAIT);
    if (size < 0 && errno == EAGAIN) {
        client->keptCount = kept;
        return;
    }
    if (size <= 0) fail("the server hung up:", client->path);
    int64_t arrival = now();
    if (way == stream && isMeasured(arrival)) bytes += (uint64_t)size;
    size += kept;
    buffer[size] = 0;
    if (way == stream && client->missing == 0) receiveEvents(client, buffer, (size_t)size, arrival);
    else receiveResponse(client, buffer, (size_t)size, arrival);
}

// Sends a request, waits for its response, which is in the buffer then, and returns its status.
static int exchange(struct client *client, const char *method, const char *path, const char *json)
{
    char text[1024];
    int length = snprintf(
        text, sizeof text,
        "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: %zu\r\n\r\n%s",
        method, path, strlen(json), json);
    sendText(client, text, length);
    size_t size = 0;
    for (;;) {
        ssize_t more = recv(client->socket, buffer + size, sizeof buffer - 1 - size, 0);
        if (more <= 0) fail("the server hung up:", path);
        size += (size_t)more;
        buffer[size] = 0;
        char *body = strstr(buffer, "\r\n\r\n");
        if (!body) continue;
        int64_t rest = contentLength(buffer, (size_t)(body - buffer));
        if (buffer + size - (body + 4) >= rest) return atoi(buffer + 9);
    }
}

// Does the same again while the server is too busy, and requires that it succeeds.
static void insist(struct client *client, const char *method, const char *path, const char *json)
{
    for (int try = 0; try < 100; try++) {
        client->zero = now();
        int status = exchange(client, method, path, json);
        if (status / 100 == 2) return;
        if (status != 503) break;
        usleep(100000);
    }
    fail("a request failed:", buffer);
}

// Connects from an address of the client's own: servers share their time among addresses.
static void connectClient(struct client *client, uint16_t port, int index)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 0x10000 + (uint32_t)index);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    client->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client->socket < 0 || bind(client->socket, (struct sockaddr *)&own, sizeof own)
        || connect(client->socket, (struct sockaddr *)&address, sizeof address))
        fail("no connection:", strerror(errno));
    int isOn = 1;
    setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &isOn, sizeof isOn);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(epoll, EPOLL_CTL_ADD, client->socket, &event);
}

// The preset `springy` without damping, slow and pulled far, so that it moves for a minute.
static void createSession(struct client *client)
{
    if (way == fixed) return;
    insist(
        client, "POST", "/v1/sessions",
        "{\"clock\":\"wall\",\"viewport\":{\"width\":320,\"height\":800},\"sections\":[{\"items\":55}],"
        "\"dynamics\":{\"damping\":0,\"frequency\":0.2}}");
    char *place = strcasestr(buffer, "\r\nlocation: ");
    if (!place || sscanf(place + 12, "%63s", client->path) != 1) fail("no location:", buffer);
}

static void kick(struct client *client)
{
    if (way == fixed) return;
    char path[80];
    snprintf(path, sizeof path, "%s/scroll", client->path);
    int64_t zero = client->zero;
    insist(
        client, "POST", path,
        "{\"delta\":{\"y\":-40},\"touch\":{\"x\":160,\"y\":-400},\"overscroll\":\"free\"}");
    client->zero = zero;
    client->sequence = number(buffer, strlen(buffer), "\"sequence\":");
    client->tick = number(buffer, strlen(buffer), "\"tick\":");
    size_t items = 0;
    for (char *place = buffer; (place = strstr(place, "\"kind\"")); place++) items++;
    if (items != 55) fail("not all items are in the frame:", buffer);
}

// Gives each client its place in the interval, at random, but the same in every run.
static void makeSchedule(void)
{
    uint64_t state = 1;
    for (int index = 0; index < count; index++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        clients[index].phase = (int64_t)((state >> 33) % (uint64_t)interval);
    }
}

static int byPhase(const void *first, const void *second)
{
    int64_t a = ((const struct client *)first)->phase, b = ((const struct client *)second)->phase;
    return (a > b) - (a < b);
}

// Notes the time that this program and the server have used at the start, and at the end.
static void account(int64_t time)
{
    if (!duration && time >= start) {
        duration = -time;
        ownTime = -processorTime(0);
        serverTime = -processorTime(server);
    } else if (duration < 0 && time >= end) {
        duration += time;
        ownTime += processorTime(0);
        serverTime += processorTime(server);
    }
}

// Sends a client's request that is due, or notes it if the one before it has no response yet.
static void take(struct client *client, int64_t due)
{
    if (client->isWaiting) {
        client->overdue++;
        return;
    }
    client->due = due;
    if (isMeasured(due)) record(&delays, now() - due);
    request(client);
}

// Sends what is due, and receives what arrives, until the end.
//
// Clients with a schedule are due one after the other, again and again. For the others a heartbeat
// every millisecond shows whether this program is late. It pauses for a tenth of a millisecond after
// each round: waking up for each response would take as much time as the rest.
static void run(void)
{
    static const struct timespec pause = {.tv_nsec = 100000};
    struct epoll_event ready[256];
    int64_t due = 0, time, round = opening;
    for (int next = 0; (time = now()) < end + grace;) {
        account(time);
        for (;;) {
            due = isScheduled ? round + clients[next].phase : round;
            if (due >= end) due = end + grace;
            if (due > time) break;
            if (isScheduled) take(&clients[next], due);
            else if (isMeasured(due)) record(&delays, now() - due);
            if (!isScheduled) round += heartbeat;
            else if (++next == count) next = 0, round += interval;
        }
        int64_t rest = due - now();
        if (duration <= 0 && end - time < rest) rest = end - time;
        if (rest < 0) rest = 0;
        struct timespec timeout = {rest / second, rest % second};
        int some = epoll_pwait2(epoll, ready, 256, &timeout, NULL);
        for (int index = 0; index < some; index++) receive(ready[index].data.ptr);
        if (some < 256) nanosleep(&pause, NULL);
    }
    account(time);
}

// Counts what has not arrived.
static void countMissing(struct client *client)
{
    if (isScheduled && client->isWaiting) {
        for (int index = 0; index <= client->overdue; index++)
            if (isMeasured(client->due + index * interval)) record(&latencies, longest);
    } else if (!isScheduled) {
        show(client, (end - client->zero) * tickRate / second, client->zero + longest + end);
    }
}

// Prints p50, p99 and p99.9 of the latencies in milliseconds; p99 of how late this program was, in
// milliseconds; the part of a core that it used; nanoseconds of the server's processor time for a
// frame; the frames in a second; the bytes of a response's body; the number of refused requests.
static void report(void)
{
    printf(
        "%.3f %.3f %.3f %.3f %.3f %.0f %.0f %.0f %.0f\n",
        quantile(&latencies, 0.5), quantile(&latencies, 0.99), quantile(&latencies, 0.999),
        quantile(&delays, 0.99), (double)ownTime / duration,
        frames ? (double)serverTime / frames : 0, (double)frames / duration * second,
        responses ? (double)bytes / responses : 0, (double)refused);
}

int main(int argumentCount, char **arguments)
{
    if (argumentCount < 7) return 2;
    uint16_t port = (uint16_t)atoi(arguments[1]);
    server = (pid_t)atoi(arguments[2]);
    while (way <= fixed && strcmp(arguments[3], ways[way])) way++;
    if (way > fixed) return 2;
    isScheduled = way != await && way != stream;
    namesFrames = way != poll && way != fixed;
    count = atoi(arguments[4]);
    interval = way == clip ? second / 2 : second / tickRate;
    if (argumentCount > 7) query = arguments[7];

    prctl(PR_SET_TIMERSLACK, 1);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    clients = calloc((size_t)count, sizeof *clients);
    makeSchedule();
    qsort(clients, (size_t)count, sizeof *clients, byPhase);
    for (int index = 0; index < count; index++) {
        connectClient(&clients[index], port, index);
        createSession(&clients[index]);
        kick(&clients[index]);
    }
    opening = now() + second / 100;
    start = opening + (int64_t)(atof(arguments[5]) * second);
    end = start + (int64_t)(atof(arguments[6]) * second);
    if (!isScheduled)
        for (int index = 0; index < count; index++) request(&clients[index]);
    run();

    struct client cleaner = {0};
    for (int index = 0; index < count; index++) {
        countMissing(&clients[index]);
        close(clients[index].socket);
    }
    if (way != fixed) connectClient(&cleaner, port, count);
    for (int index = 0; way != fixed && index < count; index++)
        insist(&cleaner, "DELETE", clients[index].path, "");
    report();
    return 0;
}
