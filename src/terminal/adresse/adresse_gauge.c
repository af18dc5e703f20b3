/* adresse_gauge.c: how the hand sways that has aimed: gauges of where it is now,
 * and a curve of the time so far. One eye cannot tell the depth. */
#include "adresse_screen.h"
#include "layout.h"

#include <stdio.h>

static const struct ink calm_ink = { 28, -1, 2, -1, true };
static const struct ink wild_ink = { 124, -1, 1, -1, true };

enum { GAUGE_LABEL = 12, GAUGE_END = 12 };

/* How many columns a gauge has on each side of its middle. */
static int half_gauge(int columns)
{
    return clamp((columns - GAUGE_LABEL - GAUGE_END - 1) / 2, 4, 30);
}

/* "sideways  [----o----|---------]  -3.2 mm" */
static void draw_gauge(int row, int columns, const char *label, double value, double most,
                       const char *unit)
{
    int middle = half_gauge(columns);
    int wide = 2 * middle + 1;
    int at = clamp(middle + (int)(value / most * middle + (value < 0 ? -0.5 : 0.5)), 0, wide - 1);
    bool is_calm = at >= middle - middle / 8 && at <= middle + middle / 8;
    struct text text;
    text_init(&text);
    screen_put(row, 1, GAUGE_LABEL - 2, label, 0);
    text_add_char(&text, '[');
    for (int i = 0; i < wide; i++)
        text_add(&text, i == middle ? "|" : "-");
    text_add_char(&text, ']');
    screen_put(row, GAUGE_LABEL - 1, columns, text.data, STYLE_DIM);
    screen_put(row, GAUGE_LABEL + at, 1, "O", screen_ink(is_calm ? &calm_ink : &wild_ink));
    text_reset(&text);
    text_addf(&text, "%+5.1f %s", value, unit);
    screen_put(row, GAUGE_LABEL + wide + 2, GAUGE_END, text.data, 0);
    text_clear(&text);
}

static bool sway_at(const struct tabletop_page *page, int ms, struct hand_sway *out)
{
    const struct match *match = &page->local->match;
    return hand_sway_at(match->game, match->state, ms, out);
}

double tabletop_wildness(const struct hand_sway *sway, bool is_one_eyed)
{
    const double SWAY = 8, TILT = 4;
    double x = sway->x / SWAY, tilt = sway->tilt_y / TILT;
    double y = is_one_eyed ? 0 : sway->y / SWAY, nod = is_one_eyed ? 0 : sway->tilt_x / TILT;
    return __builtin_sqrt((x * x + y * y + tilt * tilt + nod * nod) / 2);
}

/* The six seconds from left to right, as far as they are over: the lower, the calmer. */
static void draw_curve(const struct tabletop_page *page, int row, int columns)
{
    static const char *const levels[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
    const struct held_piece *held = page->held;
    bool is_one_eyed = page->top->placement.closed != BOTH;
    int half = half_gauge(columns);
    struct hand_sway sway;
    char seconds[32];
    screen_put(row, 1, GAUGE_LABEL - 2, words(page->local->language, "adresse.screen.calm"), 0);
    for (int i = 0; i <= 2 * half; i++) {
        int ms = RELEASE_MS_MAX / 2 * i / half;
        if (ms > held->ms || !sway_at(page, ms, &sway)) {
            screen_put(row, GAUGE_LABEL + i, 1, "·", STYLE_DIM);
            continue;
        }
        double wild = tabletop_wildness(&sway, is_one_eyed);
        screen_put(row, GAUGE_LABEL + i, 1, levels[clamp((int)(wild * 5), 0, 7)],
                   screen_ink(wild < CALM ? &calm_ink : &wild_ink));
    }
    snprintf(seconds, sizeof seconds, "%4.1f s", held->ms / 1000.0);
    screen_put(row, GAUGE_LABEL + 2 * half + 3, GAUGE_END, seconds, STYLE_BOLD);
}

/* One eye sees it lean to a side only; two see it all, told by the side that it leans to. */
static double tilt_seen(const struct hand_sway *sway, bool is_one_eyed)
{
    double nod = is_one_eyed ? 0 : sway->tilt_x;
    double tilt = __builtin_sqrt(sway->tilt_y * sway->tilt_y + nod * nod);
    return sway->tilt_y < 0 ? -tilt : tilt;
}

void tabletop_draw_gauge(const struct tabletop_page *page, int row, int columns)
{
    const double SWAY_MOST = 24, TILT_MOST = 10;
    enum language language = page->local->language;
    bool is_one_eyed = page->top->placement.closed != BOTH;
    struct hand_sway sway;
    if (!sway_at(page, page->held->ms, &sway))
        return;
    draw_gauge(row, columns, words(language, "adresse.screen.sideways"), sway.x, SWAY_MOST, "mm");
    if (is_one_eyed)
        screen_put(row + 1, 1, columns - 2, words(language, "adresse.screen.no-depth"), STYLE_DIM);
    else
        draw_gauge(row + 1, columns, words(language, "adresse.screen.depth"), sway.y, SWAY_MOST,
                   "mm");
    draw_gauge(row + 2, columns, words(language, "adresse.screen.tilt"),
               tilt_seen(&sway, is_one_eyed), TILT_MOST, "°");
    draw_curve(page, row + 3, columns);
}
