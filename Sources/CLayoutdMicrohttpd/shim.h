#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>

// MHD_start_daemon is variadic, and Swift imports no variadic functions.
// `context` is passed to `policy` and `handler`.
// `options` ends with MHD_OPTION_END and carries the listening socket, so there is no port here.
// `discipline` is how strictly requests are parsed; only a library since 0.9.77.1 accepts another
// value than 0. Headers before do not name the option, and the library may be newer than its header.
static inline struct MHD_Daemon *CLayoutdMicrohttpd_start(
    unsigned int flags,
    MHD_AcceptPolicyCallback policy,
    MHD_AccessHandlerCallback handler,
    void *context,
    struct MHD_OptionItem *options,
    int discipline)
{
    const enum MHD_OPTION clientDisciplineLevel = (enum MHD_OPTION)38;
    if (discipline != 0)
        return MHD_start_daemon(
            flags, 0, policy, context, handler, context, MHD_OPTION_ARRAY, options,
            clientDisciplineLevel, discipline, MHD_OPTION_END);
    return MHD_start_daemon(
        flags, 0, policy, context, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

// MHD_get_connection_info is variadic too, though the queries below pass no further arguments.
// Returns NULL if there is no address.
static inline const struct sockaddr *CLayoutdMicrohttpd_clientAddress(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

// Returns the context set when the connection was opened, or NULL.
static inline void *CLayoutdMicrohttpd_socketContext(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

// Returns the bytes from the method to the end of the head; 0 before the head is complete.
static inline size_t CLayoutdMicrohttpd_headSize(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

// Returns whether the bytes are a token (RFC 9110 section 5.6.2). In C for its constant table, which
// takes three fifths of the time of arithmetic: this reads the name of every field of every request.
static inline _Bool CLayoutdMicrohttpd_isToken(const char *bytes, size_t count)
{
    static const unsigned char allowed[256] = {
        ['a' ... 'z'] = 1, ['A' ... 'Z'] = 1, ['0' ... '9'] = 1, ['!'] = 1, ['#'] = 1, ['$'] = 1,
        ['%'] = 1, ['&'] = 1, ['\''] = 1, ['*'] = 1, ['+'] = 1, ['-'] = 1, ['.'] = 1, ['^'] = 1,
        ['_'] = 1, ['`'] = 1, ['|'] = 1, ['~'] = 1,
    };
    unsigned char valid = count > 0;
    for (size_t i = 0; i < count; i++) valid &= allowed[(unsigned char)bytes[i]];
    return valid;
}

// Returns -1 if there is no descriptor.
static inline MHD_socket CLayoutdMicrohttpd_descriptor(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

#endif
