/* play_screen.c: a match in full screen: who sits down, bots at play, the end.
 * A person's own turn is the board's business. */
#include "play.h"

#include "memory.h"

#include <stdlib.h>

enum { BOT_PAUSE_MS = 450, BOT_LOOK_MS = 20 };

static int seated; /* the person whose secrets may be on the screen, or -1 */
static int told;   /* lines of the story shown so far */

static bool open_screen(const struct match *match)
{
    seated = -1;
    told = match->story_count;
    return screen_start(match->language);
}

static int watcher(const struct match *match)
{
    for (int seat = 0; seat < match->table.options.seats; seat++)
        if (match->people == 1 && !match_is_bot(match, seat))
            return seat;
    return VIEWER_SPECTATOR;
}

static void show(const struct match *match, const void *state, int viewer,
                 const struct caption *caption)
{
    json_t *view = match_view(match, state, viewer);
    board_of(match->table.game)->show(match, view, caption);
    json_decref(view);
}

/* A match that goes on by itself, as its watcher sees it. */
struct watch {
    const struct match *match;
    const void *state; /* of the table: now, or when what is told happened */
    int viewer;
    struct caption caption;
};

static void draw_watch(void *page)
{
    const struct watch *watch = page;
    show(watch->match, watch->state, watch->viewer, &watch->caption);
}

/* The page for a moment, or until a key; TURN_DONE goes on. */
static enum turn_end pause_watch(struct watch *watch, bool *is_hurried)
{
    for (;;) {
        draw_watch(watch);
        int key = screen_key(BOT_PAUSE_MS);
        *is_hurried = key != SCREEN_NOTHING;
        if (key == SCREEN_RESIZED)
            continue;
        if (key == SCREEN_STOPPED)
            return TURN_STOPPED;
        return key == 'q' ? board_ask_quit(watch->match, draw_watch, watch) : TURN_DONE;
    }
}

/* What is not told yet of the story: sentence by sentence where a game wants that,
 * and any key tells the rest at once; else its first sentence. */
static enum turn_end tell_story(struct watch *watch)
{
    const struct match *match = watch->match;
    bool tells_all = board_of(match->table.game)->tells_all;
    bool is_hurried = false;
    enum turn_end end = TURN_DONE;
    void *state = memory_new(match->table.game->state_size);
    while (end == TURN_DONE && !is_hurried && told < match->story_count) {
        const struct story_line *line = &match->story[told++];
        if (!match_may_hear(match, line, watch->viewer))
            continue;
        watch->caption.status = line->sentence;
        watch->caption.story = tells_all ? told : match->story_count;
        if (tells_all) { /* whose turn it is may change from sentence to sentence */
            watch->caption.title = match_game_name(match);
            table_state_at(&match->table, line->entry + 1, state);
            watch->state = state;
        }
        end = pause_watch(watch, &is_hurried);
        is_hurried = is_hurried || !tells_all;
    }
    told = match->story_count;
    watch->state = match->table.state;
    free(state);
    return end;
}

/* What the world did from an entry of the log on, where a game shows that. */
static void play_back(const struct match *match, int first)
{
    const struct board *board = board_of(match->table.game);
    if (board->play_back != NULL)
        board->play_back(match, first);
}

/* The bot's move, once it has thought. Keys are for the pause after it: who skips what is told
 * does not want a worse rival. */
static enum turn_end await_bot(struct match *match, int seat, struct watch *watch)
{
    enum turn_end end = TURN_DONE;
    draw_watch(watch);
    match_begin_bot(match, seat);
    while (end == TURN_DONE && !match_has_bot_thought(match, seat)) {
        int key = screen_key(BOT_LOOK_MS);
        if (key == SCREEN_RESIZED)
            draw_watch(watch);
        else if (key == SCREEN_STOPPED)
            end = TURN_STOPPED;
        else if (key == 'q')
            end = board_ask_quit(match, draw_watch, watch);
    }
    if (end != TURN_DONE)
        match_stop_bots(match);
    struct move move = match_end_bot(match, seat);
    if (end == TURN_DONE)
        match_make(match, seat, move);
    return end;
}

static enum turn_end bot_screen(struct match *match, int seat)
{
    struct watch watch = { .match = match, .state = match->table.state, .viewer = watcher(match) };
    struct fields fields = { 0 };
    struct text title, status;
    enum turn_end end = TURN_DONE;
    text_init(&title);
    text_init(&status);
    field_text(&fields, "seat", match_name(match, seat));
    field_text(&fields, "game", match_game_name(match));
    match_say_own(match, &title, "play.bot-title", &fields);
    match_say(match, &status, "play.bot-thinks", &fields);
    watch.caption = (struct caption){ .title = title.data,
                                      .status = status.data,
                                      .keys = words(match->language, "play.bot-keys"),
                                      .story = match->story_count };
    if (board_of(match->table.game)->tells_all)
        end = tell_story(&watch); /* what a person's own move led to */
    told = match->story_count;
    if (end == TURN_DONE) {
        watch.caption.title = title.data;
        watch.caption.status = status.data;
        int first = match->table.log_count;
        end = await_bot(match, seat, &watch);
        if (end == TURN_DONE) {
            play_back(match, first);
            end = tell_story(&watch);
        }
    }
    text_clear(&title);
    text_clear(&status);
    return end;
}

/* ---- people ---- */

/* What happened since the last decision, if it is more than can be read at a glance. */
static enum turn_end tell_much(const struct match *match)
{
    enum { GLANCE = 3 };
    struct watch watch = { .match = match, .state = match->table.state, .viewer = watcher(match) };
    int count = 0;
    for (int i = told; i < match->story_count; i++)
        count += match_may_hear(match, &match->story[i], watch.viewer);
    if (!board_of(match->table.game)->tells_all || count <= GLANCE) {
        told = match->story_count;
        return TURN_DONE;
    }
    watch.caption.keys = words(match->language, "play.bot-keys");
    return tell_story(&watch);
}

/* Several people, one keyboard: nothing is on the screen until the next one
 * sits before it, and no key pressed too early counts. Returns that one's seat:
 * whoever sat there before may choose again by u, where that is still open. */
static int hand_over(const struct match *match, int seat, bool *is_stopped)
{
    struct fields fields = { 0 };
    struct text title, text, keys;
    if (match->people < 2 || seated == seat)
        return seat;
    bool may_change = seated >= 0 && match_may_choose_again(match, seated);
    text_init(&title);
    text_init(&text);
    text_init(&keys);
    field_text(&fields, "seat", match_name(match, seat));
    match_say(match, &title, "play.hand-over-title", &fields);
    match_say(match, &text, "play.hand-over", &fields);
    match_say(match, &keys, "play.hand-over-keys", &fields);
    if (may_change) {
        fields.count = 0;
        field_text(&fields, "seat", match_name(match, seated));
        text_add(&keys, "   ");
        match_say(match, &keys, "play.choose-again", &fields);
    }
    screen_drop_keys();
    int key = screen_page(title.data, text.data, keys.data);
    *is_stopped = key == SCREEN_STOPPED;
    if (!may_change || key != 'u')
        seated = seat;
    text_clear(&title);
    text_clear(&text);
    text_clear(&keys);
    return seated;
}

static enum turn_end person_screen(struct match *match, int seat)
{
    bool is_stopped = false;
    enum turn_end end = tell_much(match);
    if (end != TURN_DONE)
        return end;
    seat = hand_over(match, seat, &is_stopped);
    if (is_stopped)
        return TURN_STOPPED;
    int first = match->table.log_count;
    end = board_of(match->table.game)->turn(match, seat);
    if (end == TURN_DONE)
        play_back(match, first);
    return end;
}

static void over_screen(const struct match *match, const char *ending)
{
    enum language language = match->language;
    screen_drop_keys();
    for (;;) {
        int key = screen_page(match_own_words(match, "play.end-title"), ending,
                              words(language, "play.end-keys"));
        if (key == SCREEN_STOPPED || key == 'q' || key == SCREEN_ENTER || key == SCREEN_ESCAPE)
            return;
        if (key != 'b')
            continue;
        struct result result;
        match->table.game->result(match->table.state, &result);
        struct caption caption = { .title = match_own_words(match, "play.end-title"),
                                   .status = match_own_words(match, "play.end-board"),
                                   .keys = match_own_words(match, "play.look-keys"),
                                   .totals = result.total,
                                   .story = match->story_count };
        do {
            show(match, match->table.state, VIEWER_ALL, &caption);
            key = screen_key(-1);
        } while (key == SCREEN_RESIZED || caption_pan(&caption, key));
        if (key == SCREEN_STOPPED)
            return;
    }
}

const struct front screen_front = { open_screen, screen_stop, person_screen, bot_screen,
                                    over_screen };
