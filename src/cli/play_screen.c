/* play_screen.c: a match in full screen: who sits down, bots at play, the end.
 * A person's own turn is the board's business. */
#include "play.h"

enum { BOT_PAUSE_MS = 450 };

static int seated; /* the person whose secrets may be on the screen, or -1 */

static bool open_screen(const struct match *match)
{
    seated = -1;
    return screen_start(match->language);
}

static int watcher(const struct match *match)
{
    for (int seat = 0; seat < match->table.options.seats; seat++)
        if (match->people == 1 && !match_is_bot(match, seat))
            return seat;
    return VIEWER_SPECTATOR;
}

/* Several people, one keyboard: nothing is on the screen until the next one
 * sits before it, and no key pressed too early counts. */
static bool hand_over(const struct match *match, int seat)
{
    struct fields fields = { 0 };
    struct text title, text, keys;
    if (match->people < 2 || seated == seat)
        return true;
    text_init(&title);
    text_init(&text);
    text_init(&keys);
    field_text(&fields, "seat", match_name(match, seat));
    match_say(match, &title, "play.hand-over-title", &fields);
    match_say(match, &text, "play.hand-over", &fields);
    match_say(match, &keys, "play.hand-over-keys", &fields);
    screen_drop_keys();
    int key = screen_page(title.data, text.data, keys.data);
    seated = seat;
    text_clear(&title);
    text_clear(&text);
    text_clear(&keys);
    return key != SCREEN_STOPPED;
}

static enum turn_end person_screen(struct match *match, int seat)
{
    if (!hand_over(match, seat))
        return TURN_STOPPED;
    return board_of(match->table.game)->turn(match, seat);
}

static void show(const struct match *match, int viewer, const struct caption *caption)
{
    json_t *view = match_view(match, match->table.state, viewer);
    board_of(match->table.game)->show(match, view, caption);
    json_decref(view);
}

static const char *last_heard(const struct match *match, int viewer, int since)
{
    for (int i = since; i < match->story_count; i++)
        if (match_may_hear(match, &match->story[i], viewer))
            return match->story[i].sentence;
    return "";
}

/* A match that goes on by itself, as its watcher sees it. */
struct watch {
    const struct match *match;
    int viewer;
    struct caption caption;
};

static void draw_watch(void *page)
{
    const struct watch *watch = page;
    show(watch->match, watch->viewer, &watch->caption);
}

static enum turn_end bot_screen(struct match *match, int seat)
{
    struct watch watch = { .match = match, .viewer = watcher(match) };
    int since = match->story_count;
    struct fields fields = { 0 };
    struct text title, status;
    enum turn_end end = TURN_DONE;
    text_init(&title);
    text_init(&status);
    field_text(&fields, "seat", match_name(match, seat));
    field_text(&fields, "game", match_game_name(match));
    match_say(match, &title, "play.bot-title", &fields);
    match_say(match, &status, "play.bot-thinks", &fields);
    watch.caption = (struct caption){ .title = title.data,
                                      .status = status.data,
                                      .keys = words(match->language, "play.bot-keys") };
    draw_watch(&watch);
    match_play_bot(match, seat);
    watch.caption.status = last_heard(match, watch.viewer, since);
    for (;;) {
        draw_watch(&watch);
        int key = screen_key(BOT_PAUSE_MS);
        if (key == SCREEN_RESIZED)
            continue;
        if (key == SCREEN_STOPPED)
            end = TURN_STOPPED;
        else if (key == 'q')
            end = board_ask_quit(match, draw_watch, &watch);
        break;
    }
    text_clear(&title);
    text_clear(&status);
    return end;
}

static void over_screen(const struct match *match, const char *ending)
{
    enum language language = match->language;
    screen_drop_keys();
    for (;;) {
        int key = screen_page(words(language, "play.end-title"), ending,
                              words(language, "play.end-keys"));
        if (key == SCREEN_STOPPED || key == 'q' || key == SCREEN_ENTER || key == SCREEN_ESCAPE)
            return;
        if (key != 'b')
            continue;
        struct result result;
        match->table.game->result(match->table.state, &result);
        struct caption caption = { .title = words(language, "play.end-title"),
                                   .status = words(language, "play.end-board"),
                                   .keys = words(language, "play.look-keys"),
                                   .totals = result.total };
        do {
            show(match, VIEWER_ALL, &caption);
            key = screen_key(-1);
        } while (key == SCREEN_RESIZED || caption_pan(&caption, key));
        if (key == SCREEN_STOPPED)
            return;
    }
}

const struct front screen_front = { open_screen, screen_stop, person_screen, bot_screen,
                                    over_screen };
