/* test_start.c: where the edge listens, what it says if it cannot, and TLS. */
#include "stand.h"

#include "text.h"
#include "sentences.h"

#include <unistd.h>

static const struct edge_owner nobody = { 0 };

/* The edge does not start, says so with this code and names this. */
static void assert_refused(const struct edge_settings *settings, const char *code,
                           const char *named)
{
    uv_loop_t loop;
    struct error error;
    uv_loop_init(&loop);
    assert_null(edge_new(&loop, settings, &nobody, &error));
    assert_string_equal(error_code_name(error.code), code);
    assert_contains(in_english(&error), named);
    assert_string_not_equal(in_language("fr", &error), in_english(&error));
    assert_null(strchr(in_language("fr", &error), '{'));
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void a_taken_port_is_named(void **state)
{
    (void)state;
    struct stand stand;
    char port[16];
    stand_open(&stand, &stand_settings);
    snprintf(port, sizeof port, "%d", stand.settings.port);
    assert_refused(&stand.settings, "port_taken", port);
    stand_close(&stand);
    stand_open(&stand, &stand.settings);
    assert_string_not_equal(port, "0");
    stand_close(&stand);
}

static void a_bad_address_is_named(void **state)
{
    (void)state;
    static const char *const addresses[] = { "192.0.2.1", "2001:db8::1", "localhost", "", "1.2.3" };
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        struct edge_settings settings = stand_settings;
        settings.bind = addresses[i];
        assert_refused(&settings, "bad_address", addresses[i]);
    }
}

static void ipv6_is_served_too(void **state)
{
    (void)state;
    struct stand stand;
    struct edge_settings settings = stand_settings;
    settings.bind = "::"; /* and through it IPv4 */
    uv_loop_t loop;
    struct error error;
    uv_loop_init(&loop);
    struct edge *edge = edge_new(&loop, &settings, &nobody, &error);
    bool has_ipv6 = edge != NULL;
    if (edge)
        edge_free(edge, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    if (!has_ipv6)
        skip();
    stand_open(&stand, &settings);
    struct peer peer = peer_connect(&stand);
    struct reply reply;
    peer_get(&peer, "/echo", "", &reply);
    assert_contains(reply.body, "address=127.0.0.1 ");
    reply_clear(&reply);
    peer_close(&peer);
    stand_close(&stand);
}

/* ---- TLS ---- */

static char folder[] = "/tmp/bosquet-edge-XXXXXX";
static char cert[64], key[64], other_key[64], nonsense[64];

static bool make_certificates(void)
{
    char command[512];
    if (!mkdtemp(folder))
        return false;
    snprintf(cert, sizeof cert, "%s/cert.pem", folder);
    snprintf(key, sizeof key, "%s/key.pem", folder);
    snprintf(other_key, sizeof other_key, "%s/other.pem", folder);
    snprintf(nonsense, sizeof nonsense, "%s/nonsense.pem", folder);
    snprintf(command, sizeof command,
             "cd %s && echo nonsense >nonsense.pem && "
             "openssl ecparam -name prime256v1 -genkey -noout -out other.pem 2>/dev/null && "
             "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "
             "-keyout key.pem -out cert.pem -days 2 -subj /CN=stand 2>/dev/null",
             folder);
    return system(command) == 0;
}

static void remove_certificates(void)
{
    unlink(cert);
    unlink(key);
    unlink(other_key);
    unlink(nonsense);
    rmdir(folder);
}

static void bad_tls_files_are_named(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.tls_cert = "/nowhere/cert.pem";
    assert_refused(&settings, "bad_tls", "both");
    settings.tls_key = "/nowhere/key.pem";
    assert_refused(&settings, "bad_tls", "/nowhere/cert.pem");
    if (!*cert)
        skip();
    settings.tls_cert = cert;
    assert_refused(&settings, "bad_tls", "/nowhere/key.pem");
    settings.tls_key = other_key;
    assert_refused(&settings, "bad_tls", other_key);
    settings.tls_key = nonsense;
    assert_refused(&settings, "bad_tls", nonsense);
    settings.tls_cert = nonsense;
    settings.tls_key = key;
    assert_refused(&settings, "bad_tls", nonsense);
}

static void open_tls(struct stand *stand, int request_s)
{
    struct edge_settings settings = stand_settings;
    if (!*cert)
        skip();
    settings.tls_cert = cert;
    settings.tls_key = key;
    settings.request_s = request_s;
    stand_open(stand, &settings);
}

static void tls_carries_requests(void **state)
{
    (void)state;
    struct stand stand;
    open_tls(&stand, stand_settings.request_s);
    struct peer peer = peer_connect_tls(&stand);
    struct reply reply;
    for (int i = 0; i < 5; i++) {
        peer_get(&peer, "/echo", "", &reply);
        assert_contains(reply.body,
                        "host=https://stand cookie= token=- address=127.0.0.1 secure=1");
        assert_contains(reply.head, "strict-transport-security: max-age=");
        reply_clear(&reply);
        peer_get(&peer, "/large", "", &reply);
        assert_int_equal(reply.length, LARGE_BYTES);
        reply_clear(&reply);
    }
    for (int i = 0; i < 20; i++)
        peer_ask(&peer, "GET", i % 2 ? "/large" : "/later", "");
    for (int i = 0; i < 20; i++) {
        peer_read_reply(&peer, &reply);
        assert_int_equal(reply.status, 200);
        reply_clear(&reply);
    }
    peer_close(&peer);
    stand_close(&stand);
}

/* In one TLS record: libwebsockets alone would lose its way here. */
static void tls_carries_pauses(void **state)
{
    (void)state;
    struct stand stand;
    struct text text;
    open_tls(&stand, stand_settings.request_s);
    struct peer peer = peer_connect_tls(&stand);
    assert_int_equal(peer_upgrade(&peer, "/socket", "Origin: https://stand\r\n"), 101);
    text_init(&text);
    text_add_bytes(&text, "\x81\x85\0\0\0\0pause", 11);
    for (int i = 0; i < 1000; i++) {
        text_add_bytes(&text, "\x81\x84\0\0\0\0", 6);
        text_addf(&text, "%04d", i);
    }
    assert_true(peer_write(&peer, text.data, text.length));
    for (int i = 0; i < 1000; i++) {
        char expected[16];
        snprintf(expected, sizeof expected, "%04d", i);
        peer_expect(&peer, expected);
    }
    text_clear(&text);
    peer_tell(&peer, "close");
    peer_expect(&peer, "last");
    peer_expect_close(&peer, 4001, "as told");
    peer_close(&peer);
    stand_close(&stand);
}

static void tls_hides_no_bad_head_or_frame(void **state)
{
    (void)state;
    struct stand stand;
    struct reply reply;
    open_tls(&stand, stand_settings.request_s);
    struct peer peer = peer_connect_tls(&stand);
    peer_say(&peer, "GET / HTTP/1.1\r\nHost: stand\r\nContent-Length : 45\r\n\r\n"
                    "GET /smuggled HTTP/1.1\r\nHost: stand\r\n\r\n");
    peer_read_reply(&peer, &reply);
    assert_int_equal(reply.status, 400);
    reply_clear(&reply);
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
    peer = peer_connect_tls(&stand);
    assert_int_equal(peer_upgrade(&peer, "/socket", "Origin: https://stand\r\n"), 101);
    peer_tell(&peer, "masked");
    peer_expect(&peer, "masked");
    peer_say(&peer, "\x81\x05hello");
    peer_expect_close(&peer, 1002, "no mask");
    peer_close(&peer);
    stand_close(&stand);
}

static void who_does_not_speak_tls_is_dropped(void **state)
{
    (void)state;
    struct stand stand;
    open_tls(&stand, 2);
    struct peer plain = peer_connect(&stand), silent = peer_connect(&stand);
    peer_say(&plain, "GET / HTTP/1.1\r\nHost: stand\r\n\r\n");
    assert_true(peer_is_gone(&plain));
    assert_true(peer_is_gone(&silent));
    peer_close(&plain);
    peer_close(&silent);
    stand_close(&stand);
}

static int prepare(void **state)
{
    (void)state;
    if (!make_certificates()) {
        print_message("# there is no openssl command to make a certificate\n");
        *cert = '\0';
    }
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    remove_certificates();
    return 0;
}

TEST_PROGRAM(start)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_taken_port_is_named),
        cmocka_unit_test(a_bad_address_is_named),
        cmocka_unit_test(ipv6_is_served_too),
        cmocka_unit_test(bad_tls_files_are_named),
        cmocka_unit_test(tls_carries_requests),
        cmocka_unit_test(tls_carries_pauses),
        cmocka_unit_test(tls_hides_no_bad_head_or_frame),
        cmocka_unit_test(who_does_not_speak_tls_is_dropped),
    };
    return cmocka_run_group_tests_name("edge start", tests, prepare, clean_up);
}
