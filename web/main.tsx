// main.tsx: the page begins here: texts, drawings, the connection, then the screen of this address.
import { render, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import frameArt from 'art:web/art';
import frameWords from 'words:frame';
import { useChanges } from './base/changes';
import { keepTheme } from './base/choices';
import { keepLinksInside, route } from './base/route';
import { say, words } from './base/words';
import { HomeScreen } from './frame/home';
import { LearnScreen } from './frame/learn';
import { NowhereScreen } from './frame/nowhere';
import { PastScreen } from './frame/past';
import { PracticeScreen } from './frame/practice';
import { TableScreen } from './frame/table_screen';
import { addArt } from './parts/art';
import { herald, LiveRegion } from './parts/live';
import { connection } from './table/connection';

function Screen(): JSX.Element {
  const { place } = route;
  switch (place.at) {
    case 'home':
      return <HomeScreen />;
    case 'table':
      return <TableScreen key={place.table} id={place.table} />;
    case 'past':
      return <PastScreen key={place.table} id={place.table} move={place.move} />;
    case 'learn':
      return <LearnScreen key={place.game} game={place.game} />;
    case 'practice':
      return <PracticeScreen key={place.game} game={place.game} />;
    case 'nowhere':
      return <NowhereScreen />;
  }
}

const page = document.getElementById('page')!;
const nameMs = 400; // a screen needs a moment to know what it is

/** Whoever comes to another screen begins at its top, and hears where they are. */
function useArrival(): void {
  const { at, ...where } = route.place;
  const place = [at, 'table' in where ? where.table : 'game' in where ? where.game : ''].join(' ');
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    page.focus({ preventScroll: true });
    let before = '';
    const tell = () => {
      const title = page.querySelector('h1');
      const name = title?.textContent ?? document.title;
      if (name !== before) herald.tell(name, 'news', false);
      before = name;
      if (title?.matches('.coming')) timer = setTimeout(tell, nameMs); // and it will be said what has come
    };
    let timer = setTimeout(tell, nameMs);
    return () => clearTimeout(timer);
  }, [place]);
}

/** Everything is drawn again when the language or the address changes. */
function Page(): JSX.Element {
  useChanges(words, route);
  useArrival();
  // Before the screens' own effects: they may have more to say.
  useLayoutEffect(() => {
    document.title = say('title');
  }, [words.language, route.place.at]);
  return (
    <>
      <Screen />
      <LiveRegion />
    </>
  );
}

keepTheme();
keepLinksInside();
document.documentElement.lang = words.language;
addArt(frameArt);
await words.add(frameWords);
connection.start();
render(<Page />, page);
