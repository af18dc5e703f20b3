/* test_http.c: requests, ordinary and odd, and their answers. */
#include "stand.h"

#include <sys/socket.h>
#include <unistd.h>

static int open_stand(void **state)
{
    struct stand *stand = calloc(1, sizeof *stand);
    stand_open(stand, &stand_settings);
    *state = stand;
    return 0;
}

static int close_stand(void **state)
{
    stand_close(*state);
    free(*state);
    return 0;
}

/* Asks on a connection of its own, which must give this status. */
static void assert_answer(const struct stand *stand, const char *method, const char *path,
                          const char *headers, int status, struct reply *reply)
{
    struct peer peer = peer_connect(stand);
    peer_ask(&peer, method, path, headers);
    peer_read_reply(&peer, reply);
    if (reply->status != status)
        fail_msg("%s %s gives %d and not %d", method, path, reply->status, status);
    peer_close(&peer);
}

static void assert_status(const struct stand *stand, const char *method, const char *path,
                          const char *headers, int status)
{
    struct reply reply;
    assert_answer(stand, method, path, headers, status, &reply);
    reply_clear(&reply);
}

static void assert_echo(const struct stand *stand, const char *path, const char *headers,
                        const char *expected)
{
    struct reply reply;
    assert_answer(stand, "GET", path, headers, 200, &reply);
    assert_contains(reply.body, expected);
    reply_clear(&reply);
}

static void assert_is_safe(const struct reply *reply)
{
    static const char *const headers[] = {
        "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
        "permissions-policy: camera=(), microphone=(), geolocation=()",
        "x-frame-options: DENY",
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        assert_contains(reply->head, headers[i]);
    assert_null(strcasestr(reply->head, "server:"));
    assert_null(strstr(reply->head, "strict-transport-security"));
}

static void a_request_is_understood(void **state)
{
    assert_echo(
        *state, "/a/b%20c%C3%A9?x=1&y=%26%3D+z",
        "Cookie: other=1; bosquet=abc.def\r\nAuthorization: Bearer secret\r\n"
        "Accept-Encoding: br, gzip\r\nAccept-Language: fr\r\nIf-None-Match: \"x\"\r\n",
        "path=/a/b c\xc3\xa9 query=x=1&y=%26=%20z match=\"x\" encoding=br, gzip language=fr "
        "host=http://stand cookie=other=1; bosquet=abc.def token=secret address=127.0.0.1 secure=0");
    assert_echo(*state, "/", "",
                "path=/ query= match= encoding= language= host=http://stand "
                "cookie= token=- address=127.0.0.1 secure=0");
}

static void every_answer_is_safe(void **state)
{
    static const struct {
        const char *method, *path;
        int status;
    } cases[] = {
        { "GET", "/", 200 },         { "POST", "/", 405 },    { "GET", "/\xff", 400 },
        { "GET", "/socket", 426 },   { "GET", "/%zz", 403 },  { "BREW", "/pot", 403 },
        { "DELETE", "/large", 405 }, { "OPTIONS", "/", 405 }, { "GET", "/a&b", 400 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reply reply;
        assert_answer(*state, cases[i].method, cases[i].path, "", cases[i].status, &reply);
        assert_is_safe(&reply);
        reply_clear(&reply);
    }
}

static void only_get_and_head_are_allowed(void **state)
{
    struct reply reply;
    assert_answer(*state, "POST", "/", "Content-Length: 3\r\n", 405, &reply);
    assert_contains(reply.head, "allow: GET, HEAD");
    assert_contains(reply.head, "connection: close");
    assert_contains(reply.head, "text/plain; charset=utf-8");
    reply_clear(&reply);
    assert_status(*state, "PUT", "/", "", 405);
    assert_status(*state, "PATCH", "/", "", 405);
    assert_status(*state, "CONNECT", "stand:80", "", 0);
    assert_status(*state, "CONNECT", "/", "", 0);
    assert_status(*state, "PRI", "*", "", 403);
}

/* libwebsockets decodes and shortens; what it lets through must be clean. */
static void paths_have_no_tricks(void **state)
{
    assert_echo(*state, "/a/../../etc/passwd", "", "path=/etc/passwd ");
    assert_echo(*state, "/%2e%2e/%2e%2e/x", "", "path=/x ");
    assert_echo(*state, "//a///b", "", "path=/a/b ");
    assert_echo(*state, "/a/./b", "", "path=/a/b ");
    assert_echo(*state, "/a%252e", "", "path=/a%2e ");
    assert_echo(*state, "/a?b=../c//d", "", "query=b=../c//d ");
    assert_status(*state, "GET", "/a%5cb", "", 400);
    assert_status(*state, "GET", "/a\\b", "", 400);
    assert_status(*state, "GET", "/a..b", "", 400);
    assert_status(*state, "GET", "/a%c0%afb", "", 400);
    assert_status(*state, "GET", "/a%1bb", "", 400);
    assert_status(*state, "GET", "/a%00b", "", 0);
    assert_status(*state, "GET", "/%00b", "", 400);
    assert_status(*state, "GET", "http://stand/", "", 403);
    assert_status(*state, "GET", "a", "", 403);
}

static void a_path_cannot_smuggle_headers(void **state)
{
    assert_status(*state, "GET", "/x%0aCookie:%20bosquet=stolen%0aX:", "", 400);
    assert_status(*state, "GET", "/x%0d%0aHost:%20evil%0d%0aX:", "", 400);
    assert_status(*state, "GET", "/x%0a%0a", "", 400);
    assert_status(*state, "GET", "/x", "Host: other\r\n", 400);
    assert_status(*state, "GET", "/x", "Content-Length: 5\r\n", 400);
    assert_status(*state, "GET", "/x", "Transfer-Encoding: chunked\r\n", 400);
    assert_status(*state, "GET", "/x", "Content-Length: 0\r\n", 200);
}

/* libwebsockets takes all of these, and would take the body for a second request. */
static void heads_that_others_read_differently_are_refused(void **state)
{
    static const char *const heads[] = {
        "Content-Length : 60\r\n",
        "Content-Length\t: 60\r\n",
        " Content-Length: 60\r\n",
        "X: y\r\n Content-Length: 60\r\n",
        "X: y\r\n\tfolded\r\n",
        "Content-Length: 0\r\nContent-Length: 60\r\n",
        "Content-Length: 60\r\nContent-Length: 60\r\n",
        "Content-Length: 0, 60\r\n",
        "Content-Length: +0\r\n",
        "Content-Length: 60\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding: identity\r\n",
        "X: y\nContent-Length: 60\r\n",
        "X: y\rContent-Length: 60\r\n",
        "X: y\r\rContent-Length: 60\r\n",
        "X\r\n",
        ": y\r\n",
        "X(: y\r\n",
        "X\x80: y\r\n",
        "X: y\n",
    };
    static const char body[] = "GET /smuggled HTTP/1.1\r\nHost: stand\r\n\r\n";
    struct reply reply;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        for (int is_whole = 0; is_whole < 2; is_whole++) {
            struct peer peer = peer_connect(*state);
            struct text text;
            text_init(&text);
            text_addf(&text, "GET /first HTTP/1.1\r\nHost: stand\r\n%s\r\n%s", heads[i],
                      is_whole ? body : "");
            peer_write(&peer, text.data, text.length);
            if (!is_whole)
                peer_write(&peer, body, sizeof body - 1);
            peer_read_reply(&peer, &reply);
            if (reply.status != 400)
                fail_msg("%d for %s", reply.status, heads[i]);
            assert_contains(reply.head, "connection: close");
            reply_clear(&reply);
            assert_true(peer_is_gone(&peer));
            peer_close(&peer);
            text_clear(&text);
        }
    }
    /* What was asked before it is answered. */
    struct peer peer = peer_connect(*state);
    peer_say(&peer, "GET /first HTTP/1.1\r\nHost: stand\r\n\r\n"
                    "GET /second HTTP/1.1\r\nHost: stand\r\nContent-Length : 5\r\n\r\n");
    peer_read_reply(&peer, &reply);
    assert_int_equal(reply.status, 200);
    reply_clear(&reply);
    peer_read_reply(&peer, &reply);
    assert_int_equal(reply.status, 400);
    reply_clear(&reply);
    peer_close(&peer);
}

static void a_host_is_needed(void **state)
{
    static const char *const requests[] = {
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost:\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
        "GET /\r\n\r\n",
        "GET / HTTP/3.0\r\nHost: stand\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        struct peer peer = peer_connect(*state);
        struct reply reply;
        peer_say(&peer, requests[i]);
        peer_read_reply(&peer, &reply);
        assert_int_equal(reply.status, 400);
        reply_clear(&reply);
        peer_close(&peer);
    }
}

static void long_addresses_are_refused(void **state)
{
    char path[3001] = "/";
    memset(path + 1, 'a', 1900);
    assert_status(*state, "GET", path, "", 200);
    memset(path + 1, 'a', 2999);
    assert_status(*state, "GET", path, "", 414);
    path[1] = '?';
    assert_status(*state, "GET", path, "", 414);
    for (int i = 2; i < 200; i += 2)
        path[i] = '&';
    path[200] = '\0';
    assert_status(*state, "GET", path, "", 0);
}

static void etags_save_the_body(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    peer_ask(&peer, "GET", "/large", "If-None-Match: \"other\", W/\"large\"\r\n");
    peer_read_head(&peer, &reply);
    assert_int_equal(reply.status, 304);
    assert_contains(reply.head, "etag: \"large\"");
    assert_contains(reply.head, "cache-control: max-age=60");
    assert_contains(reply.head, "vary: Accept-Encoding");
    assert_null(strstr(reply.head, "content-length"));
    assert_is_safe(&reply);
    peer_get(&peer, "/large", "If-None-Match: \"other\"\r\n", &reply);
    assert_int_equal(reply.status, 200);
    assert_int_equal(reply.length, LARGE_BYTES);
    reply_clear(&reply);
    peer_close(&peer);
}

static void head_has_no_body(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    peer_ask(&peer, "HEAD", "/large", "");
    peer_read_head(&peer, &reply);
    assert_int_equal(reply.status, 200);
    assert_contains(reply.head, "content-length: 1048576");
    peer_get(&peer, "/echo", "", &reply);
    assert_int_equal(reply.status, 200);
    assert_contains(reply.body, "path=/echo");
    reply_clear(&reply);
    peer_close(&peer);
}

static void check_large(struct reply *reply)
{
    assert_int_equal(reply->status, 200);
    assert_int_equal(reply->length, LARGE_BYTES);
    for (int i = 0; i < LARGE_BYTES; i++) {
        if (reply->body[i] != 'a' + i % 23)
            fail_msg("byte %d is wrong", i);
    }
    reply_clear(reply);
}

static void connections_are_kept(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    for (int i = 0; i < 20; i++) {
        peer_get(&peer, i % 2 ? "/large" : "/copied", "", &reply);
        check_large(&reply);
        peer_get(&peer, "/later", "", &reply);
        assert_string_equal(reply.body, "at last");
        reply_clear(&reply);
    }
    peer_get(&peer, "/echo", "Connection: close\r\n", &reply);
    assert_contains(reply.head, "connection: close");
    reply_clear(&reply);
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
}

static void old_clients_are_not_kept(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    peer_say(&peer, "GET / HTTP/1.0\r\nHost: stand\r\n\r\n");
    peer_read_reply(&peer, &reply);
    assert_int_equal(reply.status, 200);
    reply_clear(&reply);
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
}

static void requests_may_come_in_a_row(void **state)
{
    enum { REQUESTS = 50 };
    struct peer peer = peer_connect(*state);
    struct reply reply;
    char path[32];
    for (int i = 0; i < REQUESTS; i++) {
        snprintf(path, sizeof path, "/number-%d", i);
        peer_ask(&peer, "GET", path, "");
        peer_ask(&peer, "GET", i % 10 == 3 ? "/large" : "/later", "");
    }
    for (int i = 0; i < REQUESTS; i++) {
        peer_read_reply(&peer, &reply);
        snprintf(path, sizeof path, "/number-%d ", i);
        assert_contains(reply.body, path);
        reply_clear(&reply);
        peer_read_reply(&peer, &reply);
        if (i % 10 == 3)
            check_large(&reply);
        reply_clear(&reply);
    }
    peer_close(&peer);
}

/* libwebsockets alone would never come back from this. */
static void a_body_in_a_row_ends_it(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    peer_say(&peer, "GET /first HTTP/1.1\r\nHost: stand\r\n\r\n"
                    "POST /second HTTP/1.1\r\nHost: stand\r\nContent-Length: 5\r\n\r\n"
                    "body and more than that");
    peer_read_reply(&peer, &reply);
    assert_int_equal(reply.status, 200);
    reply_clear(&reply);
    peer_read_reply(&peer, &reply);
    assert_int_equal(reply.status, 405);
    reply_clear(&reply);
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
}

static void bytes_may_come_singly(void **state)
{
    static const char request[] = "GET /one-by-one HTTP/1.1\r\nHost: stand\r\n\r\n";
    struct peer peer = peer_connect(*state);
    struct reply reply;
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof request - 1; i++)
            assert_true(peer_write(&peer, request + i, 1));
        peer_read_reply(&peer, &reply);
        assert_int_equal(reply.status, 200);
        assert_contains(reply.body, "path=/one-by-one");
        reply_clear(&reply);
    }
    peer_close(&peer);
}

static void a_half_closed_connection_is_answered(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    peer_ask(&peer, "GET", "/later", "");
    shutdown(peer.fd, SHUT_WR);
    peer_read_reply(&peer, &reply);
    assert_string_equal(reply.body, "at last");
    reply_clear(&reply);
    peer_close(&peer);
}

static void who_leaves_is_not_answered(void **state)
{
    for (int i = 0; i < 20; i++) {
        struct peer peer = peer_connect(*state);
        peer_ask(&peer, "GET", i % 2 ? "/later" : "/large", "");
        peer_close(&peer);
    }
    stand_wait_for_count(*state, "connections", 1);
}

static void stopping_lets_nobody_new_in(void **state)
{
    struct peer peer = peer_connect(*state), client = peer_join(*state);
    struct reply reply;
    peer_get(&peer, "/stop", "", &reply);
    assert_string_equal(reply.body, "stopped");
    reply_clear(&reply);
    peer_get(&peer, "/echo", "", &reply);
    assert_int_equal(reply.status, 503);
    assert_contains(reply.head, "connection: close");
    reply_clear(&reply);
    assert_true(peer_is_gone(&peer));
    peer_tell(&client, "still here");
    peer_expect(&client, "still here");
    peer_close(&peer);
    peer_close(&client);
}

static void nothing_is_left_in_the_middle(void **state)
{
    struct peer asking = peer_connect(*state), reading = peer_connect(*state),
                silent = peer_connect(*state), client = peer_join(*state);
    peer_ask(&asking, "GET", "/later", "");
    peer_ask(&reading, "GET", "/large", "");
    peer_say(&silent, "GET / HT");
    stand_wait_for_count(*state, "connections", 5);
    close_stand(state);
    assert_true(peer_is_gone(&client));
    peer_close(&asking);
    peer_close(&reading);
    peer_close(&silent);
    peer_close(&client);
}

TEST_PROGRAM(http)
{
#define with_stand(test) cmocka_unit_test_setup_teardown(test, open_stand, close_stand)
    const struct CMUnitTest tests[] = {
        with_stand(a_request_is_understood),
        with_stand(every_answer_is_safe),
        with_stand(only_get_and_head_are_allowed),
        with_stand(paths_have_no_tricks),
        with_stand(a_path_cannot_smuggle_headers),
        with_stand(heads_that_others_read_differently_are_refused),
        with_stand(a_host_is_needed),
        with_stand(long_addresses_are_refused),
        with_stand(etags_save_the_body),
        with_stand(head_has_no_body),
        with_stand(connections_are_kept),
        with_stand(old_clients_are_not_kept),
        with_stand(requests_may_come_in_a_row),
        with_stand(a_body_in_a_row_ends_it),
        with_stand(bytes_may_come_singly),
        with_stand(a_half_closed_connection_is_answered),
        with_stand(who_leaves_is_not_answered),
        with_stand(stopping_lets_nobody_new_in),
        cmocka_unit_test_setup(nothing_is_left_in_the_middle, open_stand),
    };
    return cmocka_run_group_tests_name("edge http", tests, NULL, NULL);
}
