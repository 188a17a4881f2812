#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>

// MHD_start_daemon is variadic, and Swift imports no variadic functions.
// `options` ends with MHD_OPTION_END and carries the listening socket, so there is no port here.
static inline struct MHD_Daemon *CLayoutdMicrohttpd_start(
    unsigned int flags,
    MHD_AccessHandlerCallback handler,
    void *context,
    struct MHD_OptionItem *options)
{
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
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

// Returns -1 if there is no descriptor.
static inline MHD_socket CLayoutdMicrohttpd_descriptor(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

#endif
