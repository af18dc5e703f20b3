// main.tsx: the page begins here: texts, drawings, the connection, then the screen of this address.
import { render, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import frameArt from 'art:web/art';
import frameWords from 'words:frame';
import { useObservables } from './base/observable';
import { followLooks } from './base/preferences';
import { keepLinksInside, router } from './base/route';
import { say, words } from './base/words';
import { HomeScreen } from './frame/home';
import { Banned } from './frame/later';
import { TutorialScreen } from './frame/tutorial';
import { NotFoundScreen } from './frame/not_found';
import { ReplayScreen } from './frame/replay';
import { PracticeScreen } from './frame/practice';
import { TableScreen } from './frame/table_screen';
import { addArt } from './parts/art';
import { announcer, LiveRegion } from './parts/announcer';
import { connection } from './table/connection';

function Screen(): JSX.Element {
  useObservables(connection);
  const { route } = router;
  if (connection.banned) return <Banned ban={connection.banned} />;
  switch (route.at) {
    case 'home':
      return <HomeScreen />;
    case 'table':
      return <TableScreen key={route.table} id={route.table} />;
    case 'replay':
      return <ReplayScreen key={route.table} id={route.table} move={route.move} />;
    case 'learn':
      return <TutorialScreen key={route.game} game={route.game} />;
    case 'practice':
      return <PracticeScreen key={route.game} game={route.game} />;
    case 'not_found':
      return <NotFoundScreen />;
  }
}

const page = document.getElementById('page')!;
const nameMs = 400; // a screen needs a moment to know what it is

/** Whoever comes to another screen begins at its top, and hears where they are. */
function useArrival(): void {
  const { at, ...where } = router.route;
  const place = [at, 'table' in where ? where.table : 'game' in where ? where.game : ''].join(' ');
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    page.focus({ preventScroll: true });
    let before = '';
    const announce = () => {
      const title = page.querySelector('h1');
      const name = title?.textContent ?? document.title;
      if (name !== before) announcer.announce(name, 'news', false);
      before = name;
      if (title?.matches('.coming')) timer = setTimeout(announce, nameMs); // and it will be said what has come
    };
    let timer = setTimeout(announce, nameMs);
    return () => clearTimeout(timer);
  }, [place]);
}

/** Everything is drawn again when the language or the address changes. */
function Page(): JSX.Element {
  useObservables(words, router);
  useArrival();
  // Before the screens' own effects: they may have more to say.
  useLayoutEffect(() => {
    document.title = say('title');
  }, [words.language, router.route.at]);
  return (
    <>
      <Screen />
      <LiveRegion />
    </>
  );
}

followLooks();
keepLinksInside();
document.documentElement.lang = words.language;
addArt(frameArt);
await words.add(frameWords);
connection.start();
render(<Page />, page);
