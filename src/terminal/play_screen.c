/* play_screen.c: a match in full screen: who sits down, bots at play, the end.
 * A person's own turn is the board's business. */
#include "play_mode.h"

#include "memory.h"

#include <stdlib.h>

enum { BOT_PAUSE_MS = 450, BOT_LOOK_MS = 20 };

static int seated; /* the person whose secrets may be on the screen, or -1 */
static int told;   /* lines of the story shown so far */

static bool open_screen(const struct local_match *local)
{
    seated = -1;
    told = local->story_count;
    return screen_start(local->language);
}

static void show(const struct local_match *local, const void *state, int viewer,
                 const struct page_frame *frame)
{
    json_t *view = local_view(local, state, viewer);
    board_for(local->match.game)->draw(local, view, frame);
    json_decref(view);
}

/* A match that goes on by itself, as its watcher sees it. */
struct bot_watch {
    const struct local_match *local;
    const void *state; /* of the match: now, or when what is told happened */
    int viewer;
    struct page_frame frame;
};

static void draw_watch(void *page)
{
    const struct bot_watch *watch = page;
    show(watch->local, watch->state, watch->viewer, &watch->frame);
}

/* The page for a moment, or until a key; TURN_DONE goes on. */
static enum turn_end pause_watch(struct bot_watch *watch, bool *is_hurried)
{
    for (;;) {
        draw_watch(watch);
        int key = screen_key(BOT_PAUSE_MS);
        *is_hurried = key != SCREEN_NOTHING;
        if (key == SCREEN_RESIZED)
            continue;
        if (key == SCREEN_STOPPED)
            return TURN_STOPPED;
        return key == 'q' ? board_ask_quit(watch->local, draw_watch, watch) : TURN_DONE;
    }
}

/* What is not told yet of the story: sentence by sentence where a game wants that,
 * and any key tells the rest at once; else its first sentence. */
static enum turn_end tell_story(struct bot_watch *watch)
{
    const struct local_match *local = watch->local;
    bool narrates_all = board_for(local->match.game)->narrates_all;
    bool is_hurried = false;
    enum turn_end end = TURN_DONE;
    void *state = memory_new(local->match.game->state_size);
    while (end == TURN_DONE && !is_hurried && told < local->story_count) {
        const struct story_line *line = &local->story[told++];
        if (!local_may_hear(local, line, watch->viewer))
            continue;
        watch->frame.status = line->sentence;
        watch->frame.story_count = narrates_all ? told : local->story_count;
        if (narrates_all) { /* whose turn it is may change from sentence to sentence */
            watch->frame.title = local_game_name(local);
            match_state_at(&local->match, line->entry + 1, state);
            watch->state = state;
        }
        end = pause_watch(watch, &is_hurried);
        is_hurried = is_hurried || !narrates_all;
    }
    told = local->story_count;
    watch->state = local->match.state;
    free(state);
    return end;
}

/* What the world did from an entry of the log on, where a game shows that. */
static void play_back(const struct local_match *local, int first)
{
    const struct board *board = board_for(local->match.game);
    if (board->play_back != NULL)
        board->play_back(local, first);
}

/* The bot's move, once it has thought. Keys are for the pause after it: who skips what is told
 * does not want a worse rival. */
static enum turn_end await_bot(struct local_match *local, int seat, struct bot_watch *watch)
{
    enum turn_end end = TURN_DONE;
    draw_watch(watch);
    local_begin_bot(local, seat);
    while (end == TURN_DONE && !local_has_bot_thought(local, seat)) {
        int key = screen_key(BOT_LOOK_MS);
        if (key == SCREEN_RESIZED)
            draw_watch(watch);
        else if (key == SCREEN_STOPPED)
            end = TURN_STOPPED;
        else if (key == 'q')
            end = board_ask_quit(local, draw_watch, watch);
    }
    if (end != TURN_DONE)
        local_stop_bots(local);
    struct move move = local_end_bot(local, seat);
    if (end == TURN_DONE)
        local_make(local, seat, move);
    return end;
}

/* A hand that decides in time is watched; else the bot thinks. */
static enum turn_end decide_for_bot(struct local_match *local, int seat, struct bot_watch *watch)
{
    const struct board *board = board_for(local->match.game);
    struct tick tick;
    return board->watch_hand != NULL && match_tick(&local->match, &tick)
               ? board->watch_hand(local, seat, watch->viewer, &watch->frame)
               : await_bot(local, seat, watch);
}

static enum turn_end bot_screen(struct local_match *local, int seat)
{
    struct bot_watch watch = { .local = local,
                               .state = local->match.state,
                               .viewer = local_listener(local) };
    struct fields fields = { 0 };
    struct text title, status;
    enum turn_end end = TURN_DONE;
    text_init(&title);
    text_init(&status);
    field_text(&fields, "seat", local_name(local, seat));
    field_text(&fields, "game", local_game_name(local));
    local_add_own_sentence(local, &title, "play.bot-title", &fields);
    local_add_sentence(local, &status, "play.bot-thinks", &fields);
    watch.frame = (struct page_frame){ .title = title.data,
                                       .status = status.data,
                                       .keys = words(local->language, "play.bot-keys"),
                                       .story_count = local->story_count };
    if (board_for(local->match.game)->narrates_all)
        end = tell_story(&watch); /* what a person's own move led to */
    told = local->story_count;
    if (end == TURN_DONE) {
        watch.frame.title = title.data;
        watch.frame.status = status.data;
        int first = local->match.log_count;
        end = decide_for_bot(local, seat, &watch);
        if (end == TURN_DONE) {
            play_back(local, first);
            end = tell_story(&watch);
        }
    }
    text_clear(&title);
    text_clear(&status);
    return end;
}

/* ---- people ---- */

/* What happened since the last decision, if it is more than can be read at a glance. */
static enum turn_end tell_much(const struct local_match *local)
{
    enum { GLANCE = 3 };
    struct bot_watch watch = { .local = local,
                               .state = local->match.state,
                               .viewer = local_listener(local) };
    int count = 0;
    for (int i = told; i < local->story_count; i++)
        count += local_may_hear(local, &local->story[i], watch.viewer);
    if (!board_for(local->match.game)->narrates_all || count <= GLANCE) {
        told = local->story_count;
        return TURN_DONE;
    }
    watch.frame.keys = words(local->language, "play.bot-keys");
    return tell_story(&watch);
}

/* Several people, one keyboard: nothing is on the screen until the next one
 * sits before it, and no key pressed too early counts. Returns that one's seat:
 * whoever sat there before may choose again by u, where that is still open. */
static int hand_over(const struct local_match *local, int seat, bool *is_stopped)
{
    struct fields fields = { 0 };
    struct text title, text, keys;
    if (local->people < 2 || seated == seat)
        return seat;
    bool may_change = seated >= 0 && local_may_choose_again(local, seated);
    text_init(&title);
    text_init(&text);
    text_init(&keys);
    field_text(&fields, "seat", local_name(local, seat));
    local_add_sentence(local, &title, "play.hand-over-title", &fields);
    local_add_sentence(local, &text, "play.hand-over", &fields);
    local_add_sentence(local, &keys, "play.hand-over-keys", &fields);
    if (may_change) {
        fields.count = 0;
        field_text(&fields, "seat", local_name(local, seated));
        text_add(&keys, "   ");
        local_add_sentence(local, &keys, "play.choose-again", &fields);
    }
    screen_drop_keys();
    int key = screen_show_text(title.data, text.data, keys.data);
    *is_stopped = key == SCREEN_STOPPED;
    if (!may_change || key != 'u')
        seated = seat;
    text_clear(&title);
    text_clear(&text);
    text_clear(&keys);
    return seated;
}

static enum turn_end person_screen(struct local_match *local, int seat)
{
    bool is_stopped = false;
    enum turn_end end = tell_much(local);
    if (end != TURN_DONE)
        return end;
    seat = hand_over(local, seat, &is_stopped);
    if (is_stopped)
        return TURN_STOPPED;
    int first = local->match.log_count;
    end = board_for(local->match.game)->take_turn(local, seat);
    if (end == TURN_DONE)
        play_back(local, first);
    return end;
}

static void end_screen(const struct local_match *local, const char *ending)
{
    screen_drop_keys();
    for (;;) {
        int key = screen_show_text(local_own_words(local, "play.end-title"), ending,
                                   local_own_words(local, "play.end-keys"));
        if (key == SCREEN_STOPPED || key == 'q' || key == SCREEN_ENTER || key == SCREEN_ESCAPE)
            return;
        if (key != 'b')
            continue;
        struct result result;
        local->match.game->result(local->match.state, &result);
        struct page_frame frame = { .title = local_own_words(local, "play.end-title"),
                                    .status = local_own_words(local, "play.end-board"),
                                    .keys = local_own_words(local, "play.look-keys"),
                                    .totals = result.total,
                                    .story_count = local->story_count };
        do {
            show(local, local->match.state, VIEWER_ALL, &frame);
            key = screen_key(-1);
        } while (key == SCREEN_RESIZED || page_frame_pan_by_key(&frame, key));
        if (key == SCREEN_STOPPED)
            return;
    }
}

const struct play_mode screen_mode = {
    .open = open_screen,
    .close = screen_stop,
    .play_person = person_screen,
    .play_bot = bot_screen,
    .show_end = end_screen,
};
