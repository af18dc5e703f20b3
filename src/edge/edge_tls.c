/* edge_tls.c: checks certificate and key beforehand, because libwebsockets would only say that
 * something went wrong. */
#include "edge_internal.h"

#include <errno.h>
#include <openssl/ssl.h>
#include <unistd.h>

static bool is_readable(const char *path, struct error *error)
{
    if (access(path, R_OK) == 0)
        return true;
    return error_with(error, ERROR_BAD_TLS, "edge.unreadable", system_field("why", errno),
                      text_field("path", path));
}

static bool try_files(SSL_CTX *context, const char *cert, const char *key, struct error *error)
{
    if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
        return error_with(error, ERROR_BAD_TLS, "edge.not-a-certificate", text_field("path", cert));
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1)
        return true;
    if (ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH)
        return error_with(error, ERROR_BAD_TLS, "edge.other-key", text_field("key", key),
                          text_field("cert", cert));
    return error_with(error, ERROR_BAD_TLS, "edge.not-a-key", text_field("path", key));
}

bool tls_check(const struct edge_settings *settings, struct error *error)
{
    const char *cert = settings->tls_cert, *key = settings->tls_key;
    if (!cert && !key)
        return true;
    if (!cert || !key)
        return error_set(error, ERROR_BAD_TLS, "edge.half-tls");
    if (!is_readable(cert, error) || !is_readable(key, error))
        return false;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context)
        return error_set(error, ERROR_FAILED, "edge.no-openssl");
    ERR_clear_error();
    bool is_good = try_files(context, cert, key, error);
    ERR_clear_error();
    SSL_CTX_free(context);
    return is_good;
}
