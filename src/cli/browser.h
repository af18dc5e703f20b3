/* browser.h: the browser of whoever sits at this machine. */
#ifndef BOSQUET_BROWSER_H
#define BOSQUET_BROWSER_H

/* Shows a page in it, if there is a desktop and xdg-open; else nothing happens. */
void browser_open(const char *url);

#endif
