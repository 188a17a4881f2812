// The fastest response possible with libmicrohttpd: created once, queued for every request.
//
// constant-server BODY THREADS [FIELD VALUE]...: listens on a free port of the loopback address,
// with the daemon that layoutd starts, without its callbacks, and prints its URL. Request bodies
// are read and discarded. Ends with SIGTERM.

#include <arpa/inet.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static struct MHD_Response *response;

static enum MHD_Result answer(
    void *context,
    struct MHD_Connection *connection,
    const char *path,
    const char *method,
    const char *version,
    const char *upload,
    size_t *uploadSize,
    void **state)
{
    (void)context, (void)path, (void)method, (void)version, (void)upload;
    // The first call has only the head; a response at this point would close the connection.
    if (!*state) {
        *state = response;
        return MHD_YES;
    }
    if (*uploadSize) {
        *uploadSize = 0;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

static struct MHD_Response *makeResponse(const char *path, char **fields)
{
    static char body[1 << 20];
    FILE *file = fopen(path, "r");
    if (!file) return NULL;
    size_t size = fread(body, 1, sizeof body, file);
    fclose(file);
    struct MHD_Response *made =
        MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
    for (; made && fields[0] && fields[1]; fields += 2)
        MHD_add_response_header(made, fields[0], fields[1]);
    return made;
}

static struct MHD_Daemon *startDaemon(unsigned int threads)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, answer, NULL,
        MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_CONNECTION_LIMIT, 10000u,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, 1000u,
        MHD_OPTION_CONNECTION_TIMEOUT, 60u,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32 << 10,
        // A pool of one thread is an error; without a pool there is one thread.
        MHD_OPTION_THREAD_POOL_SIZE, threads > 1 ? threads : 0,
        MHD_OPTION_END);
}

int main(int count, char **arguments)
{
    if (count < 3) return 2;
    response = makeResponse(arguments[1], arguments + 3);
    struct MHD_Daemon *daemon = response ? startDaemon((unsigned int)atoi(arguments[2])) : NULL;
    const union MHD_DaemonInfo *info =
        daemon ? MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
    if (!info) return 1;
    printf("listening on http://127.0.0.1:%d\n", info->port);
    fflush(stdout);

    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    int signal;
    sigwait(&signals, &signal);
    return 0;
}
