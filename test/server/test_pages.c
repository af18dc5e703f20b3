/* test_pages.c: which file a path stands for, and in which form it is sent. */
#include "checks.h"
#include "pages.h"

static const struct page_body *chosen(const struct page *page, const char *accept_encoding,
                                      const char *encoding_expected)
{
    const char *encoding = "untouched";
    const struct page_body *body = page_choose(page, accept_encoding, &encoding);
    if (encoding_expected == NULL)
        assert_null(encoding);
    else
        assert_string_equal(encoding, encoding_expected);
    return body;
}

static void the_first_page_stands_for_places_in_the_house(void **state)
{
    (void)state;
    assert_string_equal(all_pages[0].path, "/index.html");
    assert_ptr_equal(page_find("/index.html"), &all_pages[0]);
    assert_ptr_equal(page_find("/"), &all_pages[0]);
    assert_ptr_equal(page_find("/t/AbC-123_x"), &all_pages[0]);
    assert_ptr_equal(page_find("/games/AbC"), &all_pages[0]);
    assert_ptr_equal(page_find("/games/AbC/12"), &all_pages[0]);
    assert_ptr_equal(page_find("/learn/grandbois"), &all_pages[0]);
}

static void other_paths_are_files_or_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < page_count; i++)
        assert_ptr_equal(page_find(all_pages[i].path), &all_pages[i]);
    static const char *const nowhere[] = { "",          "/t",      "/games",      "/page",
                                           "/page.js/", "page.js", "/../page.js", "/INDEX.HTML" };
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++)
        assert_null(page_find(nowhere[i]));
}

static void every_file_is_there_with_its_headers(void **state)
{
    (void)state;
    assert_true(page_count > 0);
    for (int i = 0; i < page_count; i++) {
        const struct page *page = &all_pages[i];
        assert_non_null(page->plain.data);
        assert_non_null(strchr(page->type, '/'));
        assert_true(page->etag[0] == '"' && page->etag[strlen(page->etag) - 1] == '"');
        assert_true(page->gzip.data == NULL || page->gzip.length < page->plain.length);
        assert_true(page->brotli.data == NULL || page->brotli.length < page->plain.length);
    }
    assert_memory_equal(all_pages[0].plain.data, "<!DOCTYPE html>", 15);
    assert_memory_equal(all_pages[0].gzip.data, "\x1f\x8b", 2);
    assert_string_equal(all_pages[0].type, "text/html; charset=utf-8");
}

static void the_smallest_accepted_form_is_chosen(void **state)
{
    (void)state;
    const struct page *page = &all_pages[0];
    static const struct {
        const char *header, *encoding;
    } cases[] = {
        { "", NULL },
        { "identity", NULL },
        { "gzip", "gzip" },
        { "br", "br" },
        { "gzip, deflate, br, zstd", "br" },
        { "GZIP", "gzip" },
        { "gzip;q=0", NULL },
        { "gzip;q=0.000 , br ; q=0", NULL },
        { "gzip;q=0.001", "gzip" },
        { "br;q=0, gzip;q=1.0", "gzip" },
        { "*", "br" },
        { "*;q=0", NULL },
        { "br;q=0, *", "gzip" },
        { "*;q=0, gzip", "gzip" },
        { "\t gzip\t;\tq=0\t,,", NULL },
        { ",,,", NULL },
        { ";q=0", NULL },
        { "gzip;", "gzip" },
        { "gzip;q=", "gzip" },
        { "gzipped, brr, b, g", NULL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        chosen(page, cases[i].header, cases[i].encoding);
    assert_ptr_equal(chosen(page, "", NULL), &page->plain);
    assert_ptr_equal(chosen(page, "br", "br"), &page->brotli);
    assert_ptr_equal(chosen(page, "gzip", "gzip"), &page->gzip);
}

static void a_form_that_is_not_there_is_not_chosen(void **state)
{
    (void)state;
    static const unsigned char bytes[10];
    const struct page page = { .plain = { bytes, 10 }, .gzip = { bytes, 8 } };
    assert_ptr_equal(chosen(&page, "br", NULL), &page.plain);
    assert_ptr_equal(chosen(&page, "br, gzip", "gzip"), &page.gzip);
    const struct page odd = { .plain = { bytes, 10 },
                              .gzip = { bytes, 6 },
                              .brotli = { bytes, 8 } };
    assert_ptr_equal(chosen(&odd, "br, gzip", "gzip"), &odd.gzip);
}

TEST_PROGRAM(pages)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_page_stands_for_places_in_the_house),
        cmocka_unit_test(other_paths_are_files_or_nothing),
        cmocka_unit_test(every_file_is_there_with_its_headers),
        cmocka_unit_test(the_smallest_accepted_form_is_chosen),
        cmocka_unit_test(a_form_that_is_not_there_is_not_chosen),
    };
    return cmocka_run_group_tests_name("pages", tests, NULL, NULL);
}
