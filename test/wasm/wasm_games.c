/* wasm_games.c: plays games through the browser's functions, built natively, and
 * writes down every step. games.mjs does the same with the wasm and compares, so
 * whatever changes here changes there. */
#include "game.h"
#include "state_pack.h"
#include "wasm_api.h"
#include "wasm_play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_hash(const char *what)
{
    printf("%s %016" PRIx64 "\n", what, bosquet_hash());
}

static void look(int seats)
{
    for (int viewer = 0; viewer < seats; viewer++) {
        int length = bosquet_write_view(viewer);
        printf("view %d %d %s\n", viewer, length, bosquet_buffer());
    }
    bosquet_write_view(VIEWER_SPECTATOR);
    printf("view spectator %s\n", bosquet_buffer());
    bosquet_write_view(VIEWER_ALL);
    printf("view all %s\n", bosquet_buffer());
    int length = bosquet_write_scores();
    printf("scores %d %s\n", length, bosquet_buffer());
}

static void load(const struct text *packed, size_t length)
{
    memcpy(bosquet_buffer(), packed->data, length);
    printf("load %d of %d: %d\n", (int)length, (int)packed->length,
           bosquet_load_state((int)length));
    print_hash("then");
}

/* What a viewer sees, packed by the rules themselves. */
static void pack_view(int viewer)
{
    uint32_t sum = 0;
    int length = bosquet_pack_view(viewer);
    for (int i = 0; i < length; i++)
        sum = sum * 31 + (unsigned char)bosquet_buffer()[i];
    printf("packed view %d %d %" PRIu32 "\n", viewer, length, sum);
}

/* The state as a server would send it, and cut short. */
static void pack_and_load(void)
{
    struct text packed;
    text_init(&packed);
    state_pack(bosquet_state(), (size_t)bosquet_state_size(), &packed);
    load(&packed, packed.length - 1);
    load(&packed, packed.length);
    text_clear(&packed);
    pack_view(0);
    pack_view(VIEWER_SPECTATOR);
}

/* Moves of The Grimm Forest, some of which are legal now and then. */
static const char *const grimm_texts[] = {
    "play fields",      "play market wolf",
    "monster forest",   "place brickyard",
    "gain straw",       "gain 2 wood brick",
    "build wood walls", "build straw floor on scrap",
    "special",          "keep",
    "give 1",           "reveal",
};

/* Moves of Au doigt & à l'œil, some of which are legal now and then. */
static const char *const adresse_texts[] = {
    "launch 1 7B",
    "launch 0 3A 4A 5A",
    "accept",
    "add 4C",
    "advantage pivot",
    "advantage deflect 1",
    "take 7B",
    "place 7B x=12.5 y=-40 turn=90 t=2150",
    "place 9A x=0 y=0 turn=0 t=0",
    "rests 0 0 0 9000",
    "settled",
    "noise 4095",
};

static const char *const adresse_questions[] = {
    "columns",
    "over x=12.5 y=-40 turn=90",
    "over x=0 y=0 turn=359.9",
    "sway t=2150",
    "sway t=-1",
    "over",
    "",
};

/* What the page asks while it draws. */
static void ask_questions(void)
{
    for (size_t i = 0; i < sizeof adresse_questions / sizeof *adresse_questions; i++) {
        hand_over(adresse_questions[i]);
        int length = bosquet_work_out();
        printf("worked out %s: %d %s\n", adresse_questions[i], length,
               length ? bosquet_buffer() : "");
    }
}

/* One number after the other: C leaves the order of arguments open. */
static void random_text(const char *name, char *text, size_t size)
{
    if (strcmp(name, "grimm") == 0) {
        snprintf(text, size, "%s", grimm_texts[below(sizeof grimm_texts / sizeof *grimm_texts)]);
        return;
    }
    if (strcmp(name, "adresse") == 0) {
        snprintf(text, size, "%s",
                 adresse_texts[below(sizeof adresse_texts / sizeof *adresse_texts)]);
        return;
    }
    int tile = 1 + (int)below(36);
    int x = (int)below(9) - 4;
    int y = (int)below(9) - 4;
    int rotation = (int)below(4);
    snprintf(text, size, "%d@%d,%dr%d", tile, x, y, rotation);
}

static void describe(int seat, const char *text)
{
    hand_over(text);
    int length = bosquet_describe_move(seat);
    printf("described %d %s: %d %s\n", seat, text, length, length ? bosquet_buffer() : "");
}

static const char *const event_texts[] = {
    "gained seat=0 count=2 resource=straw",
    "built seat=1 resource=brick section=floor house=1",
    "drew seat=1 card=wolf",
    "gained seat=9",
    "gained seat",
    "gained =",
    "gained seat=1234567",
    "a a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9",
    "nonsense",
    " ",
    "",
};

/* What the page shows one by one; the position is as before in the end. */
static void reduce_events(void)
{
    static unsigned char saved[STATE_SIZE_MAX];
    memcpy(saved, bosquet_state(), (size_t)bosquet_state_size());
    for (size_t i = 0; i < sizeof event_texts / sizeof *event_texts; i++) {
        hand_over(event_texts[i]);
        printf("reduced by %s: %d\n", event_texts[i], bosquet_reduce());
        print_hash("is");
    }
    memcpy(bosquet_state(), saved, (size_t)bosquet_state_size());
}

/* Texts that are mostly refused: what they say, the reason, and whether
 * playing them is refused too. */
static void ask_refusals(const char *name, int seats)
{
    static const char *const fixed[] = { "tower", "skip", "draw 3", "nonsense", "" };
    for (int i = 0; i < 12; i++) {
        char text[64];
        int seat = (int)below((uint32_t)seats);
        if (i < 5)
            snprintf(text, sizeof text, "%s", fixed[i]);
        else
            random_text(name, text, sizeof text);
        describe(seat, text);
        hand_over(text);
        int is_refused = bosquet_refusal(seat);
        printf("refusal %d %s: %d %s\n", seat, text, is_refused, bosquet_buffer());
        if (is_refused) {
            hand_over(text);
            printf("play %d %s\n", bosquet_play(seat, VIEWER_ALL), bosquet_buffer());
        }
    }
    print_hash("after refusals");
}

/* Every kind of viewer in turn. */
static int listener(int step, int seats)
{
    int viewer = step % (seats + 2);
    return viewer < seats ? viewer : viewer == seats ? VIEWER_SPECTATOR : VIEWER_ALL;
}

static void play_step_by_step(const char *name, int seats)
{
    for (int step = 0;; step++) {
        uint32_t acting = (uint32_t)bosquet_to_act();
        if (acting == 0)
            break;
        int seat = __builtin_ctz(acting);
        int length = bosquet_write_moves(seat);
        if (step % 16 == 0)
            printf("moves %s\n", bosquet_buffer());
        int count = pick_move();
        char move[MOVE_TEXT_MAX];
        snprintf(move, sizeof move, "%s", bosquet_buffer());
        printf("seat %d, %d moves, %d bytes, %s\n", seat, count, length, move);
        describe(seat, move);
        hand_over(move);
        if (!bosquet_play(seat, listener(step, seats))) {
            printf("refused\n");
            return;
        }
        printf("events %s\n", bosquet_buffer());
        print_hash("hash");
        if (step % 16 == 0)
            look(seats);
        ask_questions();
        if (step % 8 == 0)
            ask_refusals(name, seats);
        if (step % 8 == 4)
            pack_and_load();
        if (step % 8 == 6)
            reduce_events();
    }
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "grandbois";
    int games = argc > 2 ? atoi(argv[2]) : 200;
    for (int game = 0; game < games; game++) {
        int seats = 2 + game % 3;
        int option = game / 3 % 2; /* the expert rule, the advanced cards */
        printf("game %d\n", game);
        set_luck((uint32_t)game);
        hand_over(name);
        printf("chosen %d\n", bosquet_choose_game(seats));
        bosquet_set_option(0, option);
        bosquet_start();
        print_hash("start");
        if (game % 2 == 0)
            bosquet_playout((uint32_t)game * 2654435761u);
        else
            play_step_by_step(name, seats);
        print_hash("end");
        pack_and_load();
        ask_refusals(name, seats);
        look(seats);
    }
    return 0;
}
