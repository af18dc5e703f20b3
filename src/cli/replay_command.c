/* replay_command.c: `bosquet replay RECORD`: a match again, move by move, with nothing
 * hidden: the record is the whole truth. */
#include "board.h"
#include "commands.h"
#include "screen.h"
#include "memory.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A step is a seat's decision with the chance that follows it, and the time that goes by; step 0
 * is the opening. */
struct replay {
    struct local_match local;
    int *ends; /* by step: how many entries of the log lead there */
    int steps; /* the last one */
    int step;
    void *state; /* after `step` */
    struct page_frame frame;
};

static void find_steps(struct replay *replay)
{
    const struct match *match = &replay->local.match;
    int entry = 0;
    replay->ends = memory_new(((size_t)match->log_count + 1) * sizeof *replay->ends);
    replay->state = memory_new(match->game->state_size);
    replay->steps = -1;
    do {
        if (replay->steps >= 0)
            entry++; /* the move itself */
        while (entry < match->log_count && !is_decision(&match->log[entry]))
            entry++;
        replay->ends[++replay->steps] = entry;
    } while (entry < match->log_count);
}

static void go_to(struct replay *replay, int step)
{
    replay->step = step < 0 ? 0 : step > replay->steps ? replay->steps : step;
    int entries = replay->ends[replay->step];
    replay->frame.pan_x = replay->frame.pan_y = 0;
    match_state_at(&replay->local.match, entries, replay->state);
    local_rebuild_story(&replay->local, entries);
}

/* The sentences of one step, each followed by `parting` but the last; only that one
 * if it `is_short`. The last step's tell how the match ended, if that was not by its rules. */
static void add_sentences(const struct replay *replay, int step, const char *parting, bool is_short,
                          struct text *out)
{
    const struct local_match *local = &replay->local;
    int from = step > 0 ? replay->ends[step - 1] : 0;
    size_t begin = out->length;
    for (int i = 0; i < local->story_count; i++) {
        const struct story_line *line = &local->story[i];
        if (line->entry < from || line->entry >= replay->ends[step] ||
            !local_may_hear(local, line, VIEWER_ALL))
            continue;
        if (is_short)
            text_cut(out, begin);
        text_addf(out, "%s%s", out->length == begin ? "" : parting, line->sentence);
    }
    if (step < replay->steps || local->match.ending == NULL)
        return;
    if (is_short)
        text_cut(out, begin);
    text_add(out, out->length == begin ? "" : parting);
    local_add_early_ending(local, out);
}

static void add_heading(const struct replay *replay, struct text *out)
{
    struct fields fields = { 0 };
    field_text(&fields, "game", local_game_name(&replay->local));
    field_number(&fields, "step", replay->step);
    field_number(&fields, "steps", replay->steps);
    local_add_sentence(&replay->local, out, "replay.heading", &fields);
}

/* ---- lines ---- */

static void print_position(const struct replay *replay)
{
    const struct local_match *local = &replay->local;
    const struct board *board = board_for(local->match.game);
    struct text text;
    text_init(&text);
    add_heading(replay, &text);
    text_add(&text, "\n\n");
    json_t *view = local_view(local, replay->state, VIEWER_ALL);
    if (board != NULL) {
        board->print(local, view, &text);
    } else {
        char *json = json_dumps(view, JSON_INDENT(2));
        text_addf(&text, "%s\n", json ? json : "");
        free(json);
    }
    json_decref(view);
    text_add_char(&text, '\n');
    local_add_scores(local, replay->state, 78, &text);
    fputs(text.data, stdout);
    text_clear(&text);
}

static void print_moves(struct replay *replay)
{
    const struct local_match *local = &replay->local;
    struct text text;
    text_init(&text);
    for (int step = 0; step <= replay->steps; step++) {
        text_addf(&text, "%3d. ", step);
        if (step > 0) {
            char move[MOVE_TEXT_MAX];
            const struct match_entry *entry = &local->match.log[replay->ends[step - 1]];
            local->match.game->write_move(local->match.state, entry->move, move, sizeof move);
            text_addf(&text, "%-14s ", move);
        }
        add_sentences(replay, step, " ", false, &text);
        text_add_char(&text, '\n');
    }
    text_add_char(&text, '\n');
    fputs(text.data, stdout);
    text_clear(&text);
}

/* ---- full screen ---- */

static void show(struct replay *replay, const char *typed)
{
    const struct local_match *local = &replay->local;
    struct text title, status;
    struct fields fields = { 0 };
    struct result result;
    text_init(&title);
    text_init(&status);
    add_heading(replay, &title);
    if (*typed != '\0') {
        field_text(&fields, "number", typed);
        local_add_sentence(local, &status, "replay.jump", &fields);
    } else {
        add_sentences(replay, replay->step, " ", board_for(local->match.game)->narrates_all,
                      &status);
    }
    local->match.game->result(replay->state, &result);
    struct page_frame frame = replay->frame;
    frame.title = title.data;
    frame.status = status.data;
    frame.keys = local_own_words(local, "replay.keys");
    frame.totals = result.total;
    frame.story_count = local->story_count;
    json_t *view = local_view(local, replay->state, VIEWER_ALL);
    board_for(local->match.game)->draw(local, view, &frame);
    json_decref(view);
    text_clear(&title);
    text_clear(&status);
}

static void show_scores(const struct replay *replay)
{
    enum language language = replay->local.language;
    struct text text;
    text_init(&text);
    local_add_scores(&replay->local, replay->state, screen_columns() - 4, &text);
    screen_show_text(local_own_words(&replay->local, "replay.scores-title"), text.data,
                     words(language, "play.page-keys"));
    text_clear(&text);
}

static void show_sentences(const struct replay *replay)
{
    struct text title, text;
    text_init(&title);
    text_init(&text);
    add_heading(replay, &title);
    add_sentences(replay, replay->step, "\n", false, &text);
    screen_show_text(title.data, text.data, words(replay->local.language, "play.page-keys"));
    text_clear(&title);
    text_clear(&text);
}

static void step_through(struct replay *replay)
{
    char typed[8] = "";
    for (;;) {
        show(replay, typed);
        int key = screen_key(-1);
        size_t length = strlen(typed);
        int jump = atoi(typed);
        if (key >= '0' && key <= '9') {
            if (length + 1 < sizeof typed)
                snprintf(typed + length, sizeof typed - length, "%c", key);
            continue;
        }
        if (key == SCREEN_BACKSPACE && length > 0) {
            typed[length - 1] = '\0';
            continue;
        }
        if (key != SCREEN_RESIZED)
            typed[0] = '\0';
        if (key == SCREEN_STOPPED || key == 'q')
            return;
        if (key == SCREEN_ENTER && length > 0)
            go_to(replay, jump);
        else if (key == SCREEN_RIGHT || key == SCREEN_DOWN || key == ' ' || key == SCREEN_ENTER)
            go_to(replay, replay->step + 1);
        else if (key == SCREEN_LEFT || key == SCREEN_UP || key == SCREEN_BACKSPACE)
            go_to(replay, replay->step - 1);
        else if (key == SCREEN_PAGE_DOWN)
            go_to(replay, replay->step + 10);
        else if (key == SCREEN_PAGE_UP)
            go_to(replay, replay->step - 10);
        else if (key == SCREEN_HOME || key == 'g')
            go_to(replay, 0);
        else if (key == SCREEN_END || key == 'G')
            go_to(replay, replay->steps);
        else if (key == 's')
            show_scores(replay);
        else if (key == 't')
            show_sentences(replay);
        else
            page_frame_pan_by_key(&replay->frame, key);
    }
}

static int replay_record(const struct cli *cli, const char *path, bool is_plain, const char *to)
{
    struct replay replay = { 0 };
    struct error error;
    if (!local_load(&replay.local, path, cli->language, &error))
        return cli_failure_of(cli, "cli.bad-record", &error);
    int status = EXIT_OK;
    int step = 0;
    find_steps(&replay);
    if (to != NULL && !cli_read_number(cli, "--to", to, 0, replay.steps, &step)) {
        status = EXIT_USAGE;
    } else if (to != NULL) {
        go_to(&replay, step);
        print_position(&replay);
    } else if (!is_plain && board_for(replay.local.match.game) != NULL && screen_is_possible() &&
               screen_start(cli->language)) {
        go_to(&replay, 0);
        step_through(&replay);
        screen_stop();
    } else {
        go_to(&replay, replay.steps);
        print_moves(&replay);
        print_position(&replay);
    }
    free(replay.ends);
    free(replay.state);
    local_clear(&replay.local);
    return status;
}

int command_replay(struct cli *cli, int argc, char **argv)
{
    static const struct option options[] = {
        { "plain", no_argument, NULL, 'p' },
        { "to", required_argument, NULL, 't' },
        { "help", no_argument, NULL, 'h' },
        { NULL, 0, NULL, 0 },
    };
    bool is_plain = false;
    const char *to = NULL;
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1)
        switch (option) {
        case 'p':
            is_plain = true;
            break;
        case 't':
            to = optarg;
            break;
        case 'h':
            return cli_help(cli);
        default:
            return cli_usage_error_about(cli, "cli.unknown-option", argv[optind - 1]);
        }
    if (optind + 1 != argc)
        return cli_usage_error(
            cli, words(cli->language, optind < argc ? "cli.one-record" : "cli.which-record"));
    int status = replay_record(cli, argv[optind], is_plain, to);
    if (screen_signal() != 0) {
        signal(screen_signal(), SIG_DFL);
        raise(screen_signal());
    }
    return status;
}
