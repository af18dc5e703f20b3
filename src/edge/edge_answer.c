/* edge_answer.c: the heads of HTTP answers. */
#include "edge_internal.h"

#include <string.h>
#include <time.h>

#define CONTENT_POLICY                                                                             \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "   \
    "frame-ancestors 'none'"
#define PERMISSIONS                                                                                \
    "camera=(), microphone=(), geolocation=(), accelerometer=(), gyroscope=(), magnetometer=(), "  \
    "midi=(), payment=(), usb=(), serial=(), hid=(), display-capture=(), "                         \
    "browsing-topics=()"

enum { SAFETY_FIRST = 1 }; /* behind the one header that is for TLS only */

static const struct lws_protocol_vhost_options safety_headers[] = {
    { &safety_headers[1], NULL, "strict-transport-security:", "max-age=31536000" },
    { &safety_headers[2], NULL, "content-security-policy:", CONTENT_POLICY },
    { &safety_headers[3], NULL, "x-content-type-options:", "nosniff" },
    { &safety_headers[4], NULL, "referrer-policy:", "no-referrer" },
    { &safety_headers[5], NULL, "cross-origin-opener-policy:", "same-origin" },
    { &safety_headers[6], NULL, "cross-origin-resource-policy:", "same-origin" },
    { &safety_headers[7], NULL, "permissions-policy:", PERMISSIONS },
    { NULL, NULL, "x-frame-options:", "DENY" },
};

const struct lws_protocol_vhost_options *answer_security_headers(bool is_secure)
{
    return &safety_headers[is_secure ? 0 : SAFETY_FIRST];
}

static const char *status_words(int status)
{
    static const struct {
        int status;
        const char *words;
    } known[] = {
        { 200, "OK" },
        { 204, "No Content" },
        { 301, "Moved Permanently" },
        { 302, "Found" },
        { 303, "See Other" },
        { 304, "Not Modified" },
        { 307, "Temporary Redirect" },
        { 308, "Permanent Redirect" },
        { 400, "Bad Request" },
        { 401, "Unauthorized" },
        { 403, "Forbidden" },
        { 404, "Not Found" },
        { 405, "Method Not Allowed" },
        { 414, "URI Too Long" },
        { 426, "Upgrade Required" },
        { 429, "Too Many Requests" },
        { 500, "Internal Server Error" },
        { 503, "Service Unavailable" },
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].status == status)
            return known[i].words;
    }
    return "Answer";
}

/* Not by strftime, which would speak the language of the machine. */
static void write_date(struct text *out)
{
    static const char days[][4] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
    static const char months[][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    text_addf(out, "date: %s, %02d %s %04d %02d:%02d:%02d GMT\r\n", days[utc.tm_wday], utc.tm_mday,
              months[utc.tm_mon], utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec);
}

static void write_header(struct text *out, const char *name, const char *value)
{
    if (value)
        text_addf(out, "%s %s\r\n", name, value);
}

void answer_write_head(struct text *out, const struct http_answer *answer,
                       const struct answer_framing *framing)
{
    bool has_body = answer->status != 304 && answer->status != 204;
    text_addf(out, "HTTP/1.1 %d %s\r\n", answer->status, status_words(answer->status));
    write_date(out);
    if (has_body) {
        write_header(out, "content-type:", answer->type);
        text_addf(out, "content-length: %zu\r\n", answer->length);
        write_header(out, "content-encoding:", answer->encoding);
    }
    write_header(out, "cache-control:", answer->cache ? answer->cache : "no-store");
    write_header(out, "etag:", answer->etag);
    if (answer->encoding || answer->is_body_static)
        write_header(out, "vary:", "Accept-Encoding");
    write_header(out, "set-cookie:", answer->set_cookie);
    write_header(out, "location:", answer->location);
    if (framing->header)
        text_addf(out, "%s\r\n", framing->header);
    const struct lws_protocol_vhost_options *safety = answer_security_headers(framing->is_secure);
    for (; safety; safety = safety->next)
        write_header(out, safety->name, safety->value);
    write_header(out, "connection:", framing->is_last ? "close" : NULL);
    text_add(out, "\r\n");
}

struct http_answer answer_of_refusal(const struct edge *edge, const struct refusal *refusal,
                                     const char *accept_language, struct text *text)
{
    edge->owner.write_error(&refusal->error, accept_language, text);
    text_add_char(text, '\n');
    return (struct http_answer){
        .status = refusal->status,
        .type = "text/plain; charset=utf-8",
        .body = text->data,
        .length = text->length,
    };
}

int reject_request(struct edge *edge, struct lws *wsi, const struct http_exchange *request,
                   const struct refusal *refusal)
{
    struct text text, body;
    text_init(&text);
    text_init(&body);
    struct http_answer answer =
        answer_of_refusal(edge, refusal, request->asked.accept_language, &body);
    answer_write_head(&text, &answer,
                      &(struct answer_framing){
                          .is_last = true,
                          .is_secure = request->asked.visitor.is_secure,
                          .header = refusal->header,
                      });
    if (!request->is_head)
        text_add_bytes(&text, body.data, body.length);
    lws_write(wsi, (unsigned char *)text.data, text.length, LWS_WRITE_HTTP);
    edge->counts.refused++;
    text_clear(&text);
    text_clear(&body);
    return -1;
}
