/* slow_assert.h: an assert of what takes long to check. Only developers' builds do, which
 * carry a sanitizer; assert() itself is in every build. */
#ifndef BOSQUET_SLOW_ASSERT_H
#define BOSQUET_SLOW_ASSERT_H

#include <assert.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ /* gcc */
#define HAS_SANITIZER
#elif defined __has_feature /* clang */
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER
#endif
#endif

#ifdef HAS_SANITIZER
#define slow_assert(claim) assert(claim)
#else
#define slow_assert(claim) ((void)0)
#endif

#endif
