/* grandbois_board.c: from a view's JSON to something that can be drawn. */
#include "grandbois_board.h"

#include "description.h"
#include "layout.h"
#include "view_read.h"

#include <stdio.h>
#include <string.h>

const char *const grandbois_clan_ids[CLANS] = { "toad", "rabbit", "fox", "raccoon", "lizard" };
static const char *const tower_colours[4] = { "white", "black", "blue", "brown" };

/* Grounds are the rules' kinds of space, in their order. */
struct space grandbois_tile_face(int tile, int rotation, int position)
{
    uint8_t space = grandbois_tile_space(tile, position, rotation);
    return (struct space){ .ground = (uint8_t)space_kind(space),
                           .animals = (uint8_t)space_animals(space) };
}

/* ---- reading ---- */

static struct space *cell(struct grandbois_board *board, int x, int y)
{
    return &board->cells[y + FOREST_REACH][x + FOREST_REACH];
}

static bool is_in_reach(int x, int y)
{
    return x >= -FOREST_REACH && x < FOREST_REACH && y >= -FOREST_REACH && y < FOREST_REACH;
}

static struct space read_space(const char *text)
{
    static const char letters[] = "?TRFCL.B";
    const char *found = text != NULL && *text != '\0' ? strchr(letters, *text) : NULL;
    if (found == NULL)
        return (struct space){ 0 };
    return (struct space){
        .ground = (uint8_t)(found - letters),
        .animals = (uint8_t)(text[1] != '\0' ? text[1] - '0' : 0),
    };
}

static void read_forest(struct grandbois_board *board, const json_t *view)
{
    size_t i;
    json_t *entry;
    board->left = board->top = FOREST_REACH;
    board->right = board->bottom = -FOREST_REACH;
    json_array_foreach (json_object_get(view, "forest"), i, entry) {
        int x = view_number(entry, "x");
        int y = view_number(entry, "y");
        if (!is_in_reach(x, y))
            continue;
        *cell(board, x, y) = read_space(view_string(entry, "space"));
        board->left = x < board->left ? x : board->left;
        board->right = x > board->right ? x : board->right;
        board->top = y < board->top ? y : board->top;
        board->bottom = y > board->bottom ? y : board->bottom;
    }
    json_array_foreach (json_object_get(view, "towers"), i, entry) {
        int x = view_number(entry, "x");
        int y = view_number(entry, "y");
        const char *colour = view_string(entry, "colour");
        if (!is_in_reach(x, y))
            continue;
        cell(board, x, y)->tower = (uint8_t)(1 + view_number(entry, "seat"));
        cell(board, x, y)->colour = (uint8_t)(view_index(colour, tower_colours, 4) & 3);
    }
}

static void read_seats(struct grandbois_board *board, const json_t *view)
{
    json_t *all = json_object_get(view, "clans");
    for (int seat = 0; seat < PLAYER_ROOM; seat++) {
        json_t *cards = json_array_get(all, (size_t)seat);
        for (int card = 0; card < CARD_ROOM; card++)
            board->clan[seat][card] = view_index(
                json_string_value(json_array_get(cards, (size_t)card)), grandbois_clan_ids, CLANS);
        board->towers_left[seat] = (int)json_integer_value(
            json_array_get(json_object_get(view, "towers_left"), (size_t)seat));
    }
    json_t *now = json_object_get(view, "clans_now");
    for (int clan = 0; clan < CLANS; clan++) {
        json_t *points = json_object_get(now, grandbois_clan_ids[clan]);
        board->spaces[clan] = view_number(points, "spaces");
        board->group[clan] = view_number(points, "group");
    }
}

void grandbois_read_view(struct grandbois_board *board, const json_t *view)
{
    size_t i;
    json_t *entry;
    *board = (struct grandbois_board){ .seats = view_number(view, "seats"),
                                       .turn = view_number(view, "turn") };
    board->cards = board->seats == 2 ? 2 : 1;
    board->viewer = view_viewer(view);
    const char *phase = view_string(view, "phase");
    if (phase != NULL && strcmp(phase, "tower") == 0)
        board->phase = BOARD_TOWER;
    else if (phase != NULL && strcmp(phase, "over") == 0)
        board->phase = BOARD_OVER;
    json_array_foreach (json_object_get(view, "river"), i, entry) {
        if (i < RIVER_ROOM)
            board->river[board->river_count++] = (int)json_integer_value(entry);
    }
    board->deck_count = (int)json_array_size(json_object_get(view, "deck"));
    json_array_foreach (json_object_get(view, "placed"), i, entry) {
        if (i < TILES)
            board->placed[board->placed_count++] = (struct placed_tile){
                view_number(entry, "seat"), view_number(entry, "tile"),
                view_number(entry, "x"),    view_number(entry, "y"),
                view_number(entry, "r"),    json_is_true(json_object_get(entry, "tower")),
            };
    }
    read_seats(board, view);
    read_forest(board, view);
}

struct space grandbois_space_at(const struct grandbois_board *board, int x, int y)
{
    if (!is_in_reach(x, y))
        return (struct space){ 0 };
    return board->cells[y + FOREST_REACH][x + FOREST_REACH];
}

bool grandbois_is_new(const struct grandbois_board *board, int x, int y)
{
    /* From the last tile back: the first one that lies here is the one seen. */
    for (int i = board->placed_count - 1; i >= 0; i--) {
        const struct placed_tile *tile = &board->placed[i];
        if (board->placed_count - i >= board->seats && i != board->placed_count - 1)
            return false; /* a whole round ago */
        if (tile->seat == board->viewer && i != board->placed_count - 1)
            return false;
        if (x - tile->x >= 0 && x - tile->x <= 1 && y - tile->y >= 0 && y - tile->y <= 1)
            return true;
    }
    return false;
}

bool tile_place_of_move(const struct local_match *local, struct move move, struct tile_place *out)
{
    struct description said;
    describe_open_move(local, 0, move, &said); /* the same whoever makes it */
    if (!description_is(&said, "grandbois.answer.tile"))
        return false;
    *out = (struct tile_place){ description_number(&said, "tile"), description_number(&said, "x"),
                                description_number(&said, "y"),
                                description_number(&said, "rotation") };
    return true;
}

void tile_place_write(const struct tile_place *place, char text[MOVE_TEXT_MAX])
{
    snprintf(text, MOVE_TEXT_MAX, "%d@%d,%dr%d", place->tile, place->x, place->y, place->rotation);
}

/* ---- as text ---- */

void space_write(const struct space *space, enum language language, char text[SPACE_TEXT_BYTES])
{
    enum { LETTER_BYTES = 4 };
    char key[40];
    if (space->tower > 0) {
        snprintf(text, SPACE_TEXT_BYTES, "#%d", space->tower % 10);
    } else if (space->ground == KIND_BARE) {
        snprintf(text, SPACE_TEXT_BYTES, "  ");
    } else if (space->ground == KIND_CLEARING) {
        snprintf(text, SPACE_TEXT_BYTES, "..");
    } else if (space->ground == KIND_BEAR) {
        const char *letter = words(language, "grandbois.letter.bear");
        snprintf(text, SPACE_TEXT_BYTES, "%.*s%.*s", LETTER_BYTES, letter, LETTER_BYTES, letter);
    } else {
        snprintf(key, sizeof key, "grandbois.letter.%s",
                 grandbois_clan_ids[space->ground - CLAN_TOAD]);
        snprintf(text, SPACE_TEXT_BYTES, "%.*s%d", LETTER_BYTES, words(language, key),
                 space->animals % 10);
    }
}

/* "fox", "fox and toad", with "?" for one that is hidden. */
static void add_clans(const struct grandbois_board *board, int seat, enum language language,
                      struct text *out)
{
    char key[40];
    for (int card = 0; card < board->cards; card++) {
        if (card > 0)
            text_addf(out, " %s ", words(language, "scores.and"));
        if (board->clan[seat][card] < 0) {
            text_add(out, "?");
            continue;
        }
        snprintf(key, sizeof key, "grandbois.%s", grandbois_clan_ids[board->clan[seat][card]]);
        text_add(out, words(language, key));
    }
}

/* A new line, with no blanks before it. */
static void end_line(struct text *out)
{
    while (out->length > 0 && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
    text_add_char(out, '\n');
}

static void print_forest(const struct grandbois_board *board, enum language language,
                         struct text *out)
{
    text_add(out, "      ");
    for (int x = board->left - 1; x <= board->right + 1; x++)
        text_addf(out, "%*d", CELL_COLUMNS, x);
    text_add_char(out, '\n');
    for (int y = board->top - 1; y <= board->bottom + 1; y++) {
        text_addf(out, "%5d ", y);
        for (int x = board->left - 1; x <= board->right + 1; x++) {
            char text[SPACE_TEXT_BYTES];
            struct space space = grandbois_space_at(board, x, y);
            space_write(&space, language, text);
            text_addf(out, "%c%s", grandbois_is_new(board, x, y) ? '*' : ' ', text);
        }
        end_line(out);
    }
}

static void print_river(const struct grandbois_board *board, const struct local_match *local,
                        struct text *out)
{
    enum { LABEL = 10, TILE_COLUMNS = 9 };
    char text[24];
    layout_pad(out, words(local->language, "grandbois.river"), LABEL);
    for (int slot = 0; slot < board->river_count; slot++) {
        snprintf(text, sizeof text, "%d) %d", slot + 1, board->river[slot]);
        layout_pad(out, text, TILE_COLUMNS);
    }
    for (int row = 0; row < 2; row++) {
        end_line(out);
        layout_pad(out, "", LABEL);
        for (int slot = 0; slot < board->river_count; slot++) {
            char left[SPACE_TEXT_BYTES], right[SPACE_TEXT_BYTES];
            struct space west = grandbois_tile_face(board->river[slot], 0, row == 0 ? 0 : 3);
            struct space east = grandbois_tile_face(board->river[slot], 0, row == 0 ? 1 : 2);
            space_write(&west, local->language, left);
            space_write(&east, local->language, right);
            text_addf(out, "   %s %s ", left, right);
        }
    }
    end_line(out);
}

static void print_clans_now(const struct grandbois_board *board, const struct local_match *local,
                            struct text *out)
{
    layout_pad(out, words(local->language, "grandbois.clans"), 24);
    layout_pad(out, words(local->language, "grandbois.spaces-short"), -8);
    layout_pad(out, words(local->language, "grandbois.group-short"), -8);
    layout_pad(out, words(local->language, "grandbois.sum-short"), -8);
    text_add_char(out, '\n');
    for (int clan = 0; clan < CLANS; clan++) {
        char key[40];
        struct text name;
        text_init(&name);
        snprintf(key, sizeof key, "grandbois.letter.%s", grandbois_clan_ids[clan]);
        text_addf(&name, "%s ", words(local->language, key));
        snprintf(key, sizeof key, "grandbois.%s", grandbois_clan_ids[clan]);
        text_add(&name, words(local->language, key));
        layout_pad(out, name.data, 24);
        text_addf(out, "%8d%8d%8d\n", board->spaces[clan], board->group[clan],
                  board->spaces[clan] + board->group[clan]);
        text_clear(&name);
    }
}

static void print_seats(const struct grandbois_board *board, const struct local_match *local,
                        struct text *out)
{
    for (int seat = 0; seat < board->seats; seat++) {
        struct fields fields = { 0 };
        struct text clans;
        text_init(&clans);
        add_clans(board, seat, local->language, &clans);
        field_text(&fields, "seat", local_name(local, seat));
        field_number(&fields, "mark", seat + 1);
        field_count(&fields, "towers", board->towers_left[seat], "tower");
        field_text(&fields, "clan", clans.data);
        /* Several people share the screen: nobody's clan is printed unasked. */
        bool is_shown =
            board->clan[seat][0] >= 0 &&
            (local->people < 2 || board->viewer == VIEWER_ALL || board->phase == BOARD_OVER);
        local_add_sentence(local, out,
                           is_shown ? "grandbois.seat-line-clan" : "grandbois.seat-line", &fields);
        text_add_char(out, '\n');
        text_clear(&clans);
    }
}

void grandbois_print(const struct local_match *local, const json_t *view, struct text *out)
{
    struct grandbois_board board;
    struct fields fields = { 0 };
    grandbois_read_view(&board, view);
    print_forest(&board, local->language, out);
    text_add_char(out, '\n');
    if (board.river_count > 0)
        print_river(&board, local, out);
    field_count(&fields, "deck", board.deck_count, "tile");
    local_add_sentence(local, out, "grandbois.deck-line", &fields);
    text_add(out, "\n\n");
    print_clans_now(&board, local, out);
    text_add_char(out, '\n');
    print_seats(&board, local, out);
}
