/* test_limits.c: peers that are slow, hostile, silent or too many. */
#include "stand.h"

#include "text.h"

#include <unistd.h>

/* What one test needs otherwise than the others. */
static struct stand *open_with(struct edge_settings settings)
{
    struct stand *stand = calloc(1, sizeof *stand);
    stand_open(stand, &settings);
    return stand;
}

static void close_stand(struct stand *stand)
{
    stand_close(stand);
    free(stand);
}

static struct edge_settings impatient(void)
{
    struct edge_settings settings = stand_settings;
    settings.request_s = 1;
    return settings;
}

/* A connection on which `times` requests were made, and the head of the first answer. The
 * impatient edge hangs up if that takes too long: then it is tried again. */
static struct peer ask_in_time(const struct stand *stand, const char *path, int times)
{
    for (int tries = 0; tries < 20; tries++) {
        struct peer peer = peer_connect(stand);
        struct reply reply;
        for (int i = 0; i < times; i++)
            peer_ask(&peer, "GET", path, "");
        peer_read_head(&peer, &reply);
        if (reply.status == 200)
            return peer;
        assert_int_equal(reply.status, 0);
        peer_close(&peer);
    }
    fail_msg("%s was never answered", path);
    return (struct peer){ 0 };
}

static void who_does_not_read_is_cut_off(void **state)
{
    (void)state;
    struct stand *stand = open_with(stand_settings);
    struct peer slow = peer_join(stand), quick = peer_join(stand);
    peer_tell(&slow, "flood");
    stand_wait_for_count(stand, "cut_off", 1);
    stand_wait_for_count(stand, "clients", 1);
    stand_wait_for_count(stand, "bytes_queued", 0);
    peer_tell(&quick, "all is well");
    peer_expect(&quick, "is well");
    assert_true(peer_is_gone(&slow));
    peer_close(&slow);
    peer_close(&quick);
    close_stand(stand);
}

static void who_reads_after_all_is_told_why(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.queue_bytes_max = 100000;
    struct stand *stand = open_with(settings);
    struct peer peer = peer_join(stand);
    peer_tell(&peer, "flood"); /* in one go: it is too much before any of it can be read */
    peer_expect_close(&peer, CLOSE_POLICY, "too slow");
    stand_wait_for_count(stand, "cut_off", 1);
    peer_close(&peer);
    close_stand(stand);
}

static void an_address_has_its_share(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.connections_per_address = 3;
    struct stand *stand = open_with(settings);
    struct peer peers[3], one_too_many;
    for (int i = 0; i < 3; i++)
        peers[i] = peer_join(stand);
    one_too_many = peer_connect(stand);
    assert_true(peer_is_gone(&one_too_many));
    peer_close(&one_too_many);
    peer_close(&peers[0]);
    peer_tell(&peers[1], "still here");
    peer_expect(&peers[1], "still here");
    int status = 0;
    for (int i = 0; i < 3000 && status != 101; i++) {
        struct peer peer = peer_connect(stand);
        status = peer_upgrade(&peer, "/socket", "");
        peer_close(&peer);
        usleep(10000);
    }
    assert_int_equal(status, 101);
    peer_close(&peers[1]);
    peer_close(&peers[2]);
    close_stand(stand);
}

static void the_house_can_be_full(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.clients_max = 2;
    struct stand *stand = open_with(settings);
    struct peer a = peer_join(stand), b = peer_join(stand), c = peer_connect(stand);
    assert_int_equal(peer_upgrade(&c, "/socket", ""), 503);
    peer_close(&c);
    peer_close(&a);
    stand_wait_for_count(stand, "clients", 1);
    c = peer_join(stand);
    peer_close(&b);
    peer_close(&c);
    close_stand(stand);
}

static void slow_headers_are_not_waited_for(void **state)
{
    (void)state;
    struct stand *stand = open_with(impatient());
    struct peer peer = peer_connect(stand), silent = peer_connect(stand);
    struct text request;
    text_init(&request);
    text_add(&request, "GET / HTTP/1.1\r\nHost: stand\r\nX: ");
    for (int i = 0; i < 1000; i++)
        text_add_char(&request, 'x');
    size_t sent = 0;
    while (sent < request.length && peer_write(&peer, request.data + sent, 1)) {
        sent++;
        usleep(20000);
    }
    assert_true(sent < request.length);
    assert_true(peer_is_gone(&silent));
    text_clear(&request);
    peer_close(&peer);
    peer_close(&silent);
    close_stand(stand);
}

static void idle_connections_are_closed(void **state)
{
    (void)state;
    struct stand *stand = open_with(impatient());
    struct peer peer = ask_in_time(stand, "/echo", 1);
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
    close_stand(stand);
}

static void bodies_that_nobody_reads_are_given_up(void **state)
{
    (void)state;
    struct stand *stand = open_with(impatient());
    struct peer peer = ask_in_time(stand, "/large", 30);
    stand_wait_for_count(stand, "connections", 1);
    peer_close(&peer);
    close_stand(stand);
}

static void slow_readers_get_everything(void **state)
{
    (void)state;
    struct stand *stand = open_with(stand_settings);
    struct peer peer = peer_connect(stand);
    struct reply reply;
    for (int i = 0; i < 30; i++)
        peer_ask(&peer, "GET", "/large", "");
    for (int i = 0; i < 30; i++) {
        peer_read_reply(&peer, &reply);
        assert_int_equal(reply.length, LARGE_BYTES);
        assert_int_equal(reply.body[LARGE_BYTES - 1], 'a' + (LARGE_BYTES - 1) % 23);
        reply_clear(&reply);
        usleep(i % 10 == 0 ? 50000 : 0);
    }
    peer_close(&peer);
    close_stand(stand);
}

/* Writes until the edge has had enough; it must have before all of it. */
static void assert_flood_is_stopped(const struct stand *stand, const char *line)
{
    struct peer peer = peer_connect(stand);
    struct text lines;
    text_init(&lines);
    peer_say(&peer, "GET / HTTP/1.1\r\nHost: stand\r\n");
    for (int i = 0; i < 100; i++)
        text_add(&lines, line);
    size_t sent = 0;
    while (sent < FLOOD_BYTES && peer_write(&peer, lines.data, lines.length))
        sent += lines.length;
    assert_true(sent < FLOOD_BYTES);
    text_clear(&lines);
    peer_close(&peer);
}

static void header_floods_are_stopped(void **state)
{
    (void)state;
    struct stand *stand = open_with(stand_settings);
    assert_flood_is_stopped(stand, "X-Flood: 0123456789\r\n");
    assert_flood_is_stopped(stand, "Accept: 0123456789\r\n");
    assert_flood_is_stopped(stand, "Cookie: 0123456789\r\n");
    assert_flood_is_stopped(stand, "no colon here ");
    assert_flood_is_stopped(stand, "A:\n");
    stand_wait_for_count(stand, "connections", 1);
    close_stand(stand);
}

static void who_is_silent_for_long_is_dropped(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.ping_s = 1;
    settings.silence_s = 8; /* nobody lively is silent for so long, on a slow machine either */
    struct stand *stand = open_with(settings);
    struct peer dead = peer_join(stand), lively = peer_join(stand), paused = peer_join(stand);
    struct wire_frame frame;
    peer_tell(&paused, "pause");
    for (int i = 0; i < 6; i++) {
        peer_read_frame(&lively, &frame);
        assert_int_equal(frame.kind, FRAME_PING);
        peer_write_frame(&lively, FRAME_PONG, frame.text, frame.length);
        frame_clear(&frame);
    }
    peer_read_frame(&dead, &frame);
    assert_int_equal(frame.kind, FRAME_PING);
    frame_clear(&frame);
    assert_true(peer_is_gone(&dead));
    peer_tell(&lively, "still here");
    for (peer_read_frame(&lively, &frame); frame.kind == FRAME_PING;
         peer_read_frame(&lively, &frame)) /* meanwhile it was asked again */
        frame_clear(&frame);
    assert_int_equal(frame.kind, FRAME_TEXT);
    assert_string_equal(frame.text, "still here");
    frame_clear(&frame);
    peer_close(&dead);
    peer_close(&lively);
    peer_close(&paused);
    close_stand(stand);
}

/* It shows that it lives, and keeps what is queued for it: for a while. */
static void who_never_reads_is_dropped_in_the_end(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.queue_bytes_max = 2 * FLOOD_BYTES;
    settings.ping_s = 1;
    settings.silence_s = 8;
    struct stand *stand = open_with(settings);
    struct peer peer = peer_join(stand);
    peer_tell(&peer, "flood"); /* more than the system takes, and less than the edge does */
    for (int i = 0; stand_count(stand, "clients") > 0; i++) {
        assert_true(i < 600);
        peer_write_frame(&peer, FRAME_PONG, "", 0);
        usleep(100000);
    }
    stand_wait_for_count(stand, "cut_off", 1);
    stand_wait_for_count(stand, "bytes_queued", 0);
    peer_close(&peer);
    close_stand(stand);
}

/* ---- behind a proxy ---- */

static void assert_seen(const struct stand *stand, const char *headers, const char *expected)
{
    struct peer peer = peer_connect(stand);
    struct reply reply;
    peer_get(&peer, "/echo", headers, &reply);
    assert_contains(reply.body, expected);
    reply_clear(&reply);
    peer_close(&peer);
}

static void a_proxy_is_believed_if_there_is_one(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.is_behind_proxy = true;
    struct stand *stand = open_with(settings);
    assert_seen(stand, "X-Forwarded-For: 9.9.9.9, 192.0.2.7\r\nX-Forwarded-Proto: https\r\n",
                "host=https://stand cookie= token=- address=192.0.2.7 secure=1");
    assert_seen(stand, "X-Forwarded-For: 2001:db8::1\r\n", "address=2001:db8::1 secure=0");
    assert_seen(stand, "X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-For: 192.0.2.7\r\n",
                "address=192.0.2.7 ");
    close_stand(stand);
    stand = open_with(stand_settings);
    assert_seen(stand, "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n",
                "address=127.0.0.1 secure=0");
    close_stand(stand);
}

/* The proxy's own address is this machine's, and not to be had by saying nothing. */
static void whom_a_proxy_does_not_name_is_nobody(void **state)
{
    (void)state;
    static const char *const unreadable[] = {
        "<script>",     "unknown",        "_hidden",
        "192.0.2",      "192.0.2.7:8a",   "[192.0.2.7",
        "[2001:db8::1", "[2001:db8::1]x", "[2001:db8::1]:8x",
        "2001:db8::g",  "fe80::1%eth0",   "127.0.0.1, none",
        "127.0.0.1,",   "[]:80",          "]",
        ":80",          "\"192.0.2.7\"",
    };
    struct edge_settings settings = stand_settings;
    settings.is_behind_proxy = true;
    struct stand *stand = open_with(settings);
    assert_seen(stand, "", "address=0.0.0.0 ");
    assert_seen(stand, "X-Forwarded-For: \r\n", "address=0.0.0.0 ");
    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
        char header[80];
        snprintf(header, sizeof header, "X-Forwarded-For: %s\r\n", unreadable[i]);
        assert_seen(stand, header, "address=0.0.0.0 ");
    }
    close_stand(stand);
}

/* Each address of the list was written by the one behind it. */
static void several_proxies_are_trusted_and_nobody_beyond(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        { "192.0.2.7", "address=192.0.2.7 " },
        { "192.0.2.7, 10.1.2.3", "address=192.0.2.7 " },
        { "6.6.6.6, 192.0.2.7, 10.1.2.3, fd12::5", "address=192.0.2.7 " },
        { "10.9.9.9, 192.0.2.7, 10.1.2.3", "address=192.0.2.7 " },
        { "6.6.6.6, 192.0.2.7\r\nX-Forwarded-For: 10.1.2.3", "address=192.0.2.7 " },
        { "6.6.6.6, 192.0.2.7 , [fd12::5]:81 ,10.1.2.3:80", "address=192.0.2.7 " },
        { "6.6.6.6, 11.0.0.1, 10.255.255.255", "address=11.0.0.1 " },
        { "6.6.6.6, fe12::5", "address=fe12::5 " },
        { "6.6.6.6, 192.0.3.9", "address=192.0.3.9 " },
        { "6.6.6.6, 172.31.255.255", "address=6.6.6.6 " },
        { "6.6.6.6, 172.32.0.0", "address=172.32.0.0 " },
        { "6.6.6.6, nonsense, 10.1.2.3", "address=0.0.0.0 " },
        { "6.6.6.6,, 10.1.2.3", "address=0.0.0.0 " },
        { ", 10.1.2.3", "address=0.0.0.0 " },
        { "10.1.2.3, 10.1.2.4", "address=10.1.2.3 " },
    };
    struct edge_settings settings = stand_settings;
    settings.trusted_proxies = "127.0.0.1, 10.0.0.0/8,172.16.0.0/12, fd00::/8 ::1";
    struct stand *stand = open_with(settings);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char header[150];
        snprintf(header, sizeof header, "X-Forwarded-For: %s\r\n", cases[i][0]);
        assert_seen(stand, header, cases[i][1]);
    }
    assert_seen(stand, "", "address=0.0.0.0 ");
    assert_seen(stand, "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n", "secure=1");
    close_stand(stand);
    /* Who is none of them is who they are, whatever they say. */
    settings.trusted_proxies = "127.0.0.2/32,::1";
    settings.connections_per_address = 3;
    stand = open_with(settings);
    assert_seen(stand, "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n",
                "address=127.0.0.1 secure=0");
    struct peer peers[3];
    for (int i = 0; i < 3; i++)
        peers[i] = peer_connect(stand);
    struct peer fourth = peer_connect(stand);
    assert_true(peer_is_gone(&fourth));
    peer_close(&fourth);
    for (int i = 0; i < 3; i++)
        peer_close(&peers[i]);
    close_stand(stand);
}

static void lists_of_networks_are_read(void **state)
{
    (void)state;
    static const char *const good[] = { "10.0.0.0/8",        "::/0", "0.0.0.0/0",
                                        "1.2.3.4",           "::1",  "fd00::/8, 10.0.0.0/8",
                                        " 1.2.3.4,,5.6.7.8 " };
    static const char *const bad[] = { "",          ",",        "10.0.0.0/33", "10.0.0/8",
                                       "::1/129",   "::1/",     "1.2.3.4/-1",  "1.2.3.4/8x",
                                       "localhost", "1.2.3.4;", "1.2.3.4/ 8" };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(edge_reads_networks(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(edge_reads_networks(bad[i]));
}

static void a_proxy_may_name_ports_too(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        { "192.0.2.7:54321", "address=192.0.2.7 " },
        { "9.9.9.9:1, 192.0.2.7:2 ", "address=192.0.2.7 " },
        { "2001:DB8:0::1", "address=2001:db8::1 " },
        { "[2001:db8::1]", "address=2001:db8::1 " },
        { "[2001:db8::1]:54321", "address=2001:db8::1 " },
        { "::ffff:192.0.2.7", "address=192.0.2.7 " },
        { "[::ffff:192.0.2.7]:54321", "address=192.0.2.7 " },
        { "[1111:2222:3333:4444:5555:6666:7777:8888]:54321",
          "address=1111:2222:3333:4444:5555:6666:7777:8888 " },
    };
    struct edge_settings settings = stand_settings;
    settings.is_behind_proxy = true;
    struct stand *stand = open_with(settings);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char header[100];
        snprintf(header, sizeof header, "X-Forwarded-For: %s\r\n", cases[i][0]);
        assert_seen(stand, header, cases[i][1]);
    }
    close_stand(stand);
}

/* Of IPv6 a subscriber has a /64 at least, and could come from any address of it. */
static void limits_go_by_networks(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.is_behind_proxy = true;
    struct stand *stand = open_with(settings);
    assert_seen(stand, "X-Forwarded-For: 192.0.2.7\r\n", "network=192.0.2.7");
    assert_seen(stand, "X-Forwarded-For: 2001:db8:1:2:3:4:5:6\r\n", "network=2001:db8:1:2::");
    assert_seen(stand, "X-Forwarded-For: 2001:db8:1:2:ffff::\r\n", "network=2001:db8:1:2::");
    assert_seen(stand, "X-Forwarded-For: ::ffff:192.0.2.7\r\n", "network=192.0.2.7");
    close_stand(stand);
}

static void behind_a_proxy_the_forwarded_are_counted(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.is_behind_proxy = true;
    settings.connections_per_address = 2;
    struct stand *stand = open_with(settings);
    static const struct {
        const char *headers;
        int status;
    } cases[] = {
        { "X-Forwarded-For: 192.0.2.7\r\n", 101 },
        { "X-Forwarded-For: 1.1.1.1, 192.0.2.7\r\n", 101 },
        { "X-Forwarded-For: 2.2.2.2, 192.0.2.7\r\n", 429 },
        { "X-Forwarded-For: 192.0.2.8\r\n", 101 },
        { "X-Forwarded-For: 2001:db8::1\r\n", 101 },
        { "X-Forwarded-For: 2001:db8::2\r\n", 101 },
        { "X-Forwarded-For: 2001:db8::3\r\n", 429 },
        { "X-Forwarded-For: 2001:db8:0:1::3\r\n", 101 },
        { "", 101 },
        { "X-Forwarded-For: unknown\r\n", 101 },
        { "", 429 },
    };
    enum { CASES = sizeof cases / sizeof *cases };
    struct peer peers[CASES];
    for (int i = 0; i < CASES; i++) {
        peers[i] = peer_connect(stand);
        assert_int_equal(peer_upgrade(&peers[i], "/socket", cases[i].headers), cases[i].status);
    }
    peer_close(&peers[0]);
    stand_wait_for_count(stand, "clients", 7);
    peers[0] = peer_connect(stand);
    assert_int_equal(peer_upgrade(&peers[0], "/socket", cases[0].headers), 101);
    for (int i = 0; i < CASES; i++)
        peer_close(&peers[i]);
    close_stand(stand);
}

static void the_public_address_decides_who_is_ours(void **state)
{
    (void)state;
    struct edge_settings settings = stand_settings;
    settings.public_url = "https://play.example.org/";
    struct stand *stand = open_with(settings);
    static const struct {
        const char *headers;
        int status;
    } cases[] = {
        { "Origin: https://play.example.org\r\n", 101 },
        { "Origin: http://play.example.org\r\n", 403 },
        { "Origin: http://stand\r\n", 403 },
        { "", 101 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct peer peer = peer_connect(stand);
        assert_int_equal(peer_upgrade(&peer, "/socket", cases[i].headers), cases[i].status);
        peer_close(&peer);
    }
    assert_seen(stand, "", "host=https://play.example.org ");
    close_stand(stand);
}

TEST_PROGRAM(limits)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_does_not_read_is_cut_off),
        cmocka_unit_test(who_reads_after_all_is_told_why),
        cmocka_unit_test(an_address_has_its_share),
        cmocka_unit_test(the_house_can_be_full),
        cmocka_unit_test(slow_headers_are_not_waited_for),
        cmocka_unit_test(idle_connections_are_closed),
        cmocka_unit_test(bodies_that_nobody_reads_are_given_up),
        cmocka_unit_test(slow_readers_get_everything),
        cmocka_unit_test(header_floods_are_stopped),
        cmocka_unit_test(who_is_silent_for_long_is_dropped),
        cmocka_unit_test(who_never_reads_is_dropped_in_the_end),
        cmocka_unit_test(a_proxy_is_believed_if_there_is_one),
        cmocka_unit_test(whom_a_proxy_does_not_name_is_nobody),
        cmocka_unit_test(several_proxies_are_trusted_and_nobody_beyond),
        cmocka_unit_test(lists_of_networks_are_read),
        cmocka_unit_test(a_proxy_may_name_ports_too),
        cmocka_unit_test(limits_go_by_networks),
        cmocka_unit_test(behind_a_proxy_the_forwarded_are_counted),
        cmocka_unit_test(the_public_address_decides_who_is_ours),
    };
    return cmocka_run_group_tests_name("edge limits", tests, NULL, NULL);
}
