/* edge_tls.c: checks certificate and key beforehand, because libwebsockets would only say that
 * something went wrong. */
#include "edge_internal.h"

#include <errno.h>
#include <openssl/ssl.h>
#include <string.h>
#include <unistd.h>

static bool is_readable(const char *path, struct error *error)
{
    if (access(path, R_OK) == 0)
        return true;
    return error_english(error, ERROR_BAD_TLS, "%s cannot be read: %s", path, strerror(errno));
}

static bool try_files(SSL_CTX *context, const char *cert, const char *key, struct error *error)
{
    if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
        return error_english(error, ERROR_BAD_TLS, "%s is not a certificate in PEM form", cert);
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1)
        return true;
    if (ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH)
        return error_english(error, ERROR_BAD_TLS,
                             "the key in %s is not that of the certificate in %s", key, cert);
    return error_english(error, ERROR_BAD_TLS,
                         "%s is not a private key in PEM form without a password", key);
}

bool tls_check(const struct edge_settings *settings, struct error *error)
{
    const char *cert = settings->tls_cert, *key = settings->tls_key;
    if (!cert && !key)
        return true;
    if (!cert || !key)
        return error_english(error, ERROR_BAD_TLS, "TLS needs a certificate and its key, both");
    if (!is_readable(cert, error) || !is_readable(key, error))
        return false;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context)
        return error_english(error, ERROR_FAILED, "OpenSSL does not start");
    ERR_clear_error();
    bool is_good = try_files(context, cert, key, error);
    ERR_clear_error();
    SSL_CTX_free(context);
    return is_good;
}
