/* test_socket.c: WebSockets: opening, talking, closing. */
#include "stand.h"

#include "text.h"

#include <sys/socket.h>

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

/* ---- opening ---- */

static int status_of(const struct stand *stand, const char *path, const char *headers)
{
    struct peer peer = peer_connect(stand);
    int status = peer_upgrade(&peer, path, headers);
    peer_close(&peer);
    return status;
}

static void a_socket_opens(void **state)
{
    assert_int_equal(status_of(*state, "/socket", ""), 101);
    assert_int_equal(status_of(*state, "/socket?from=here", ""), 101);
    assert_int_equal(status_of(*state, "/socket", "Sec-WebSocket-Protocol: bosquet\r\n"), 101);
    assert_int_equal(status_of(*state, "/socket", "Sec-WebSocket-Protocol: x, bosquet\r\n"), 101);
    assert_int_equal(
        status_of(*state, "/socket", "Sec-WebSocket-Extensions: permessage-deflate\r\n"), 101);
}

static void sockets_open_at_one_place_only(void **state)
{
    assert_int_equal(status_of(*state, "/", ""), 404);
    assert_int_equal(status_of(*state, "/socket/", ""), 404);
    assert_int_equal(status_of(*state, "/Socket", ""), 404);
    assert_int_equal(status_of(*state, "/sock%zzet", ""), 403);
    assert_int_equal(status_of(*state, "/sock\xff", ""), 400);
}

static void other_sites_may_not_open_sockets(void **state)
{
    assert_int_equal(status_of(*state, "/socket", "Origin: http://stand\r\n"), 101);
    assert_int_equal(status_of(*state, "/socket", "Origin: http://STAND\r\n"), 101);
    assert_int_equal(status_of(*state, "/socket", "Origin: https://stand\r\n"), 403);
    assert_int_equal(status_of(*state, "/socket", "Origin: http://stand.evil\r\n"), 403);
    assert_int_equal(status_of(*state, "/socket", "Origin: http://evil\r\n"), 403);
    assert_int_equal(status_of(*state, "/socket", "Origin: null\r\n"), 403);
    assert_int_equal(
        status_of(*state, "/socket", "Origin: http://stand\r\nOrigin: http://evil\r\n"), 403);
    assert_int_equal(status_of(*state, "/socket%0aOrigin:%20http://stand%0aX:", ""), 400);
    assert_int_equal(status_of(*state, "/socket%0aHost:%20evil%0aX:", "Origin: http://evil\r\n"),
                     400);
}

static void bad_handshakes_are_refused(void **state)
{
    static const struct {
        const char *headers;
        int status;
    } cases[] = {
        { "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n", 400 },
        { "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: abc\r\n", 400 },
        { "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: abc\r\n"
          "Sec-WebSocket-Version: 8\r\n",
          426 },
        { "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: abc\r\n", 426 },
        { "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: abc\r\nSec-WebSocket-Protocol: chess\r\n",
          400 },
        { "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n",
          400 },
        { "Upgrade: smoke\r\nConnection: Upgrade\r\n", 403 },
        { "Upgrade: smoke\r\nConnection: keep-alive\r\n", 403 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct peer peer = peer_connect(*state);
        struct reply reply;
        peer_get(&peer, "/socket", cases[i].headers, &reply);
        assert_int_equal(reply.status, cases[i].status);
        reply_clear(&reply);
        peer_close(&peer);
    }
}

static void an_upgrade_may_follow_requests(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    for (int i = 0; i < 3; i++) {
        peer_get(&peer, "/echo", "", &reply);
        assert_int_equal(reply.status, 200);
        reply_clear(&reply);
    }
    assert_int_equal(peer_upgrade(&peer, "/socket", ""), 101);
    peer_tell(&peer, "hi");
    peer_expect(&peer, "hi");
    peer_close(&peer);
}

static void the_owner_may_refuse(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    peer_get(&peer, "/socket",
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer nobody\r\n",
             &reply);
    assert_int_equal(reply.status, 401);
    assert_contains(reply.head, "text/plain");
    assert_contains(reply.head, "content-security-policy");
    assert_string_equal(reply.body, "There is no such person.\n");
    reply_clear(&reply);
    peer_close(&peer);
    assert_int_equal(stand_count(*state, "clients_opened"), 0);
}

static void the_owner_may_speak_first(void **state)
{
    struct peer peer = peer_connect(*state);
    assert_int_equal(peer_upgrade(&peer, "/socket", "Authorization: Bearer hello\r\n"), 101);
    peer_expect(&peer, "hello");
    peer_close(&peer);
    peer = peer_connect(*state);
    assert_int_equal(peer_upgrade(&peer, "/socket", "Authorization: Bearer bye\r\n"), 101);
    peer_expect_close(&peer, CLOSE_BUSY, "bye");
    peer_close(&peer);
}

static void the_first_message_may_come_with_the_handshake(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    struct text text;
    text_init(&text);
    text_add(&text, "GET /socket HTTP/1.1\r\nHost: stand\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    text_add_bytes(&text, "\x81\x82\0\0\0\0hi\x81\x85\0\0\0\0there", 19);
    assert_true(peer_write(&peer, text.data, text.length));
    text_clear(&text);
    peer_read_head(&peer, &reply);
    assert_int_equal(reply.status, 101);
    peer_expect(&peer, "hi");
    peer_expect(&peer, "there");
    peer_close(&peer);
}

/* ---- talking ---- */

static void messages_of_every_size_come_back(void **state)
{
    static const size_t sizes[] = { 0,    1,    125,  126,   127,   1023,  1024, 1025,
                                    1040, 2048, 4096, 16384, 65535, 65536, 99999 };
    static char text[100000];
    struct peer peer = peer_join(*state);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        memset(text, 'a' + (int)i, sizes[i]);
        text[sizes[i]] = '\0';
        peer_tell(&peer, text);
        peer_expect(&peer, text);
    }
    peer_close(&peer);
}

static void fragments_make_one_message(void **state)
{
    struct peer peer = peer_join(*state);
    peer_write_frame(&peer, FRAME_MORE | 1, "h\xc3", 2);
    peer_write_frame(&peer, FRAME_PING, "now", 3);
    struct wire_frame frame;
    peer_read_frame(&peer, &frame);
    assert_int_equal(frame.kind, FRAME_PONG);
    assert_string_equal(frame.text, "now");
    frame_clear(&frame);
    peer_write_frame(&peer, FRAME_MORE, "\xa9", 1);
    peer_write_frame(&peer, FRAME_MORE, "", 0);
    peer_write_frame(&peer, FRAME_CONTINUES, "!", 1);
    peer_expect(&peer, "h\xc3\xa9!");
    peer_write_frame(&peer, FRAME_MORE | 1, "", 0);
    peer_write_frame(&peer, FRAME_CONTINUES, "", 0);
    peer_expect(&peer, "");
    peer_close(&peer);
}

static void frames_may_come_byte_by_byte(void **state)
{
    static const char frame[] = "\x81\x85\x01\x02\x03\x04igohn";
    struct peer peer = peer_join(*state);
    for (size_t i = 0; i < sizeof frame - 1; i++)
        assert_true(peer_write(&peer, frame + i, 1));
    peer_expect(&peer, "hello");
    peer_close(&peer);
}

static void many_messages_keep_their_order(void **state)
{
    enum { MESSAGES = 3000 };
    struct peer peer = peer_join(*state);
    char text[20];
    for (int i = 0; i < MESSAGES; i++) {
        snprintf(text, sizeof text, "%d", i);
        peer_tell(&peer, text);
    }
    for (int i = 0; i < MESSAGES; i++) {
        snprintf(text, sizeof text, "%d", i);
        peer_expect(&peer, text);
    }
    peer_close(&peer);
}

static void pings_are_answered(void **state)
{
    struct peer peer = peer_join(*state);
    struct wire_frame frame;
    for (int i = 0; i < 3; i++) {
        peer_write_frame(&peer, FRAME_PING, "are you there?", 14);
        peer_read_frame(&peer, &frame);
        assert_int_equal(frame.kind, FRAME_PONG);
        assert_string_equal(frame.text, "are you there?");
        frame_clear(&frame);
    }
    peer_write_frame(&peer, FRAME_PONG, "\xff\xfe unasked", 10);
    peer_tell(&peer, "fine");
    peer_expect(&peer, "fine");
    peer_close(&peer);
}

/* libwebsockets takes it for one with a mask of zeros. */
static void a_frame_without_its_mask_ends_it(void **state)
{
    static const char *const frames[] = { "\x81\x05hello", "\x88\x02\x03\xe8", "\x01\x01x",
                                          "\x81\x7e\x01\x01" };
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        struct peer peer = peer_join(*state);
        peer_tell(&peer, "masked");
        peer_expect(&peer, "masked");
        peer_say(&peer, frames[i]);
        peer_expect_close(&peer, 1002, "no mask");
        peer_close(&peer);
    }
    stand_wait_for_count(*state, "clients", 0);
    assert_int_equal(stand_count(*state, "messages_in"), 4);
}

static void masks_are_looked_for_at_every_cut(void **state)
{
    static const char bytes[] = "\x81\x85\0\0\0\0hello"
                                "\x81\xfe\0\x82\0\0\0\0";
    for (size_t cut = 1; cut < 19; cut++) {
        struct peer peer = peer_join(*state);
        char payload[130];
        memset(payload, '\x01', sizeof payload); /* would be without a mask, as a frame */
        assert_true(peer_write(&peer, bytes, cut));
        usleep(1000); /* to arrive apart, if it can */
        assert_true(peer_write(&peer, bytes + cut, sizeof bytes - 1 - cut));
        assert_true(peer_write(&peer, payload, sizeof payload));
        peer_expect(&peer, "hello");
        struct wire_frame frame;
        peer_read_frame(&peer, &frame);
        assert_int_equal(frame.length, sizeof payload);
        frame_clear(&frame);
        peer_say(&peer, "\x81\x01x");
        peer_expect_close(&peer, 1002, "no mask");
        peer_close(&peer);
    }
}

static void a_frame_without_its_mask_may_come_with_the_handshake(void **state)
{
    struct peer peer = peer_connect(*state);
    struct reply reply;
    peer_say(&peer, "GET /socket HTTP/1.1\r\nHost: stand\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                    "\x81\x05hello");
    peer_read_head(&peer, &reply);
    assert_int_equal(reply.status, 101);
    peer_expect_close(&peer, 1002, "no mask");
    peer_close(&peer);
}

static void pausing_loses_nothing(struct peer *peer)
{
    struct text text;
    text_init(&text);
    for (int i = 0; i < 200; i++) {
        char frame[] = "\x81\x85\0\0\0\0pause";
        text_add_bytes(&text, frame, i % 40 == 7 ? 11 : 0);
        text_add_bytes(&text, "\x81\x84\0\0\0\0", 6);
        text_addf(&text, "%04d", i);
    }
    assert_true(peer_write(peer, text.data, text.length));
    for (int i = 0; i < 200; i++) {
        char expected[16];
        snprintf(expected, sizeof expected, "%04d", i);
        peer_expect(peer, expected);
    }
    text_clear(&text);
}

static void who_is_paused_is_heard_later(void **state)
{
    struct peer peer = peer_join(*state);
    pausing_loses_nothing(&peer);
    peer_tell(&peer, "pause");
    peer_write_frame(&peer, FRAME_MORE | 1, "in two ", 7);
    peer_write_frame(&peer, FRAME_CONTINUES, "parts", 5);
    peer_expect(&peer, "in two parts");
    peer_tell(&peer, "pause");
    peer_close(&peer);
    stand_wait_for_count(*state, "clients", 0);
}

static void everybody_hears_the_same(void **state)
{
    enum { PEERS = 40 };
    struct peer peers[PEERS];
    for (int i = 0; i < PEERS; i++)
        peers[i] = peer_join(*state);
    peer_tell(&peers[0], "all hear this");
    peer_tell(&peers[0], "all and that");
    for (int i = 0; i < PEERS; i++) {
        peer_expect(&peers[i], "hear this");
        peer_expect(&peers[i], "and that");
        peer_close(&peers[i]);
    }
}

/* A megabyte does not go out at once: its rest must be right although others share it. */
static void large_messages_are_shared(void **state)
{
    enum { PEERS = 5 };
    struct peer peers[PEERS];
    for (int i = 0; i < PEERS; i++)
        peers[i] = peer_join(*state);
    peer_tell(&peers[0], "large");
    peer_tell(&peers[0], "all small");
    for (int i = PEERS - 1; i >= 0; i--) {
        struct wire_frame frame;
        peer_read_frame(&peers[i], &frame);
        assert_int_equal(frame.length, LARGE_BYTES);
        for (int j = 0; j < LARGE_BYTES; j++)
            assert_true(frame.text[j] == 'a' + j % 23);
        frame_clear(&frame);
        peer_expect(&peers[i], "small");
        peer_close(&peers[i]);
    }
    stand_wait_for_count(*state, "bytes_queued", 0);
}

/* ---- closing ---- */

static void the_owner_closes_after_the_last_word(void **state)
{
    struct peer peer = peer_join(*state);
    peer_tell(&peer, "close");
    peer_tell(&peer, "unheard");
    peer_expect(&peer, "last");
    peer_expect_close(&peer, 4001, "as told");
    peer_write_frame(&peer, FRAME_CLOSE, "\x0f\xa1", 2);
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
}

static void who_ignores_the_close_is_dropped(void **state)
{
    struct peer peer = peer_join(*state);
    peer_tell(&peer, "close");
    peer_expect_close(&peer, 4001, "as told");
    peer_tell(&peer, "I am still talking");
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
}

static void a_peers_close_is_answered(void **state)
{
    struct peer peer = peer_join(*state);
    peer_write_frame(&peer, FRAME_CLOSE, "\x03\xe8so long", 9);
    peer_expect_close(&peer, 1000, "so long");
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
    peer = peer_join(*state);
    peer_write_frame(&peer, FRAME_CLOSE, "", 0);
    struct wire_frame frame;
    peer_read_frame(&peer, &frame);
    assert_int_equal(frame.kind, FRAME_CLOSE);
    frame_clear(&frame);
    peer_close(&peer);
    stand_wait_for_count(*state, "clients", 0);
}

static void assert_cut_off(const struct stand *stand, int kind, const char *text, size_t length,
                           int code)
{
    struct peer peer = peer_join(stand);
    struct wire_frame frame;
    peer_write_frame(&peer, kind, text, length);
    peer_read_frame(&peer, &frame);
    assert_int_equal(frame.kind, FRAME_CLOSE);
    assert_int_equal(frame.code, code);
    frame_clear(&frame);
    peer_close(&peer);
}

static void bad_frames_end_it(void **state)
{
    static char big[200000];
    memset(big, 'x', sizeof big);
    assert_cut_off(*state, FRAME_BINARY, "\1\2", 2, 1003);
    assert_cut_off(*state, FRAME_TEXT, "\xff", 1, 1007);
    assert_cut_off(*state, FRAME_TEXT, "caf\xc3", 4, 1007);
    assert_cut_off(*state, FRAME_TEXT, big, 100001, 1009);
    assert_cut_off(*state, FRAME_TEXT, big, sizeof big, 1009);
    assert_cut_off(*state, FRAME_CONTINUES, "x", 1, 1002);
    assert_cut_off(*state, 0x83, "x", 1, 1002);
    assert_cut_off(*state, 0xc1, "x", 1, 1002);
    assert_cut_off(*state, FRAME_PING & 0x7f, "x", 1, 1002);
    stand_wait_for_count(*state, "clients", 0);
    assert_int_equal(stand_count(*state, "cut_off"), 5);
}

static void fragments_together_are_not_too_large(void **state)
{
    static char part[30000];
    memset(part, 'x', sizeof part);
    struct peer peer = peer_join(*state);
    peer_write_frame(&peer, FRAME_MORE | 1, part, sizeof part);
    for (int i = 0; i < 4; i++)
        peer_write_frame(&peer, FRAME_MORE, part, sizeof part);
    peer_expect_close(&peer, CLOSE_TOO_LARGE, "too large");
    peer_close(&peer);
}

static void a_frame_that_only_claims_to_be_large_is_refused(void **state)
{
    struct peer peer = peer_join(*state);
    assert_true(peer_write(&peer, "\x81\xff\0\0\0\xff\0\0\0\0\1\2\3\4x", 15));
    peer_expect_close(&peer, CLOSE_TOO_LARGE, "too large");
    peer_close(&peer);
    peer = peer_join(*state);
    assert_true(peer_write(&peer, "\x81\xff\xff\0\0\xff\0\0\0\0\1\2\3\4x", 15));
    assert_true(peer_is_gone(&peer));
    peer_close(&peer);
}

static void who_hangs_up_is_forgotten(void **state)
{
    for (int i = 0; i < 20; i++) {
        struct peer peer = peer_join(*state);
        if (i % 3 == 0)
            peer_tell(&peer, "large");
        if (i % 3 == 1)
            peer_write_frame(&peer, FRAME_MORE | 1, "unfinished", 10);
        if (i % 2)
            setsockopt(peer.fd, SOL_SOCKET, SO_LINGER, &(struct linger){ 1, 0 },
                       sizeof(struct linger));
        peer_close(&peer);
    }
    stand_wait_for_count(*state, "clients", 0);
    stand_wait_for_count(*state, "connections", 1);
    assert_int_equal(stand_count(*state, "bytes_queued"), 0);
}

TEST_PROGRAM(socket)
{
#define with_stand(test) cmocka_unit_test_setup_teardown(test, open_stand, close_stand)
    const struct CMUnitTest tests[] = {
        with_stand(a_socket_opens),
        with_stand(sockets_open_at_one_place_only),
        with_stand(other_sites_may_not_open_sockets),
        with_stand(bad_handshakes_are_refused),
        with_stand(an_upgrade_may_follow_requests),
        with_stand(the_owner_may_refuse),
        with_stand(the_owner_may_speak_first),
        with_stand(the_first_message_may_come_with_the_handshake),
        with_stand(messages_of_every_size_come_back),
        with_stand(fragments_make_one_message),
        with_stand(frames_may_come_byte_by_byte),
        with_stand(many_messages_keep_their_order),
        with_stand(pings_are_answered),
        with_stand(a_frame_without_its_mask_ends_it),
        with_stand(masks_are_looked_for_at_every_cut),
        with_stand(a_frame_without_its_mask_may_come_with_the_handshake),
        with_stand(who_is_paused_is_heard_later),
        with_stand(everybody_hears_the_same),
        with_stand(large_messages_are_shared),
        with_stand(the_owner_closes_after_the_last_word),
        with_stand(who_ignores_the_close_is_dropped),
        with_stand(a_peers_close_is_answered),
        with_stand(bad_frames_end_it),
        with_stand(fragments_together_are_not_too_large),
        with_stand(a_frame_that_only_claims_to_be_large_is_refused),
        with_stand(who_hangs_up_is_forgotten),
    };
    return cmocka_run_group_tests_name("edge socket", tests, NULL, NULL);
}
