#ifndef CLAYOUTD_OPENSSL_SHIM_H
#define CLAYOUTD_OPENSSL_SHIM_H

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Swift does not import macros with arguments.

static inline int CLayoutdOpenSSL_requireTLS12(SSL_CTX *context)
{
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

// Names the server in the first message, so that it can choose its certificate.
static inline int CLayoutdOpenSSL_setServerName(SSL *session, const char *name)
{
    return (int)SSL_set_tlsext_host_name(session, name);
}

#endif
