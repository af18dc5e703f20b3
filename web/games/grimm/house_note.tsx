// house_note.tsx: a note beside a house that was pressed: what it is, what comes next, and what could topple it.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from '../../base/keys';
import { say, sayCount, sayList } from '../../base/words';
import { announcer } from '../../parts/announcer';
import { Art, Icon } from '../../parts/art';
import { nameOf, type Seating } from '../../table/seating';
import type { Position } from '../../rules/rules';
import { cssVariables } from './css_variables';
import { nextSection, type Site } from './lot_sites';
import type { CardId, GrimmView, House } from './model';
import { housesToWin, raceOf } from './race';
import { sayGrimm } from './phrases';

/** What the rules answer to "topples TYPE". */
export interface Topplers {
  fables: CardId[]; // that may take the top section
  friends: CardId[]; // that can stop one of them, wherever they are
  friends_there: CardId[]; // only where their owner's pig is
}

export interface ReadHouse {
  seat: number;
  index: number; // of the site in its row
  x: number; // the middle of what was pressed, in px from the left of the villages
  y: number; // its lower edge where the note hangs below it, its upper edge, from below, where it stands above
  isBelow: boolean;
  isSaid: boolean; // aloud, too: not where it has just been said why the house cannot be built on
}

/** What can be said of the next section: its price, what its owner has, how many there are left. */
function sentencesOfNext(view: GrimmView, seat: number, site: Site, name: string): string[] {
  const next = nextSection(view, seat, site);
  if (!next) return [say('grimm.house.finished')];
  const { house } = site;
  if (!house) return [say('grimm.house.site', { n: next.price })];
  const { board } = view.players[seat]!;
  const left = view.sections[house.type][next.level];
  return [
    say('grimm.house.next', {
      section: say(`grimm.${next.level}`),
      resources: sayCount(`grimm.${house.type}`, next.price),
      name,
      n: board[house.type],
    }),
    ...(raceOf(view, seat).finished === housesToWin - 1 ? [say('grimm.house.third')] : []),
    sayCount('grimm.house.left', left),
  ];
}

/** Who could stop what topples it, and whether its owner has such a Friend. */
function sentencesOfHelp({ friends, friends_there }: Topplers, view: GrimmView, seat: number): string[] {
  const { friend } = view.players[seat]!;
  const names = (cards: CardId[]) => sayList(cards.map((card) => say(`grimm.${card}`)));
  return [
    ...(friends.length > 0 ? [say('grimm.house.stopped', { names: names(friends) })] : []),
    ...(friends_there.length > 0 ? [say('grimm.house.stopped-there', { names: names(friends_there) })] : []),
    ...(friend && [...friends, ...friends_there].includes(friend)
      ? [sayGrimm('grimm.house.guarded', { card: { word: friend } })]
      : []),
  ];
}

export function topplersOf({ type }: House, rules: Position | null): Topplers | null {
  return rules?.workOut<Topplers>(`topples ${type}`) ?? null;
}

export const houseNoteId = 'house-note'; // there is one at a time

interface HouseNoteProps {
  view: GrimmView;
  seating: Seating;
  rules: Position | null;
  read: ReadHouse;
  site: Site;
  onClose(): void;
}

export function HouseNote({ view, seating, rules, read, site, onClose }: HouseNoteProps): JSX.Element {
  const note = useRef<HTMLElement>(null);
  const { seat, x, y, isBelow } = read;
  const { house, isScrap } = site;
  const name = nameOf(seating, seat);
  const title = house
    ? say('grimm.house.title', { made: say(`grimm.made.${house.type}`), section: say(`grimm.${house.level}`) })
    : say(isScrap ? 'grimm.lot.scrap' : 'grimm.house.free');
  const next = sentencesOfNext(view, seat, site, name);
  const topplers = house && topplersOf(house, rules);
  const help = topplers ? sentencesOfHelp(topplers, view, seat) : [];
  const dangers = topplers?.fables.map((card) => `${say(`grimm.${card}`)}: ${say(`grimm.text.${card}`)}`) ?? [];
  const isSafe = topplers !== null && dangers.length === 0;
  const told = [`${name}: ${title}.`, ...next, ...dangers, isSafe ? say('grimm.house.safe') : '', ...help];

  useKeys({ Escape: onClose });
  useEffect(() => {
    if (read.isSaid) announcer.announce(told.filter(Boolean).join(' '), 'news', false);
  }, [seat, read.index]);
  useEffect(() => {
    const onDown = ({ target }: PointerEvent) => {
      const isKept = note.current?.contains(target as Node) || (target as Element).closest('.site button');
      if (!isKept) onClose(); // a press on a house decides for itself
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, []);
  return (
    <section
      ref={note}
      id={houseNoteId}
      class={`house-note ${isBelow ? 'below' : 'above'}`}
      style={cssVariables({ x: `${x}px`, y: `${y}px` })}
      aria-label={title}
    >
      <header>
        <Art name={`pig-${seat}`} />
        <h3>
          <small>{name}</small>
          {title}
        </h3>
        <button type="button" class="icon" aria-label={say('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <p>{next.join(' ')}</p>
      <ul>
        {topplers?.fables.map((card) => (
          <li key={card}>
            <Art name={`fable-${card}`} preserveAspectRatio="xMidYMid slice" />
            <span>
              <b>{say(`grimm.${card}`)}</b> {say(`grimm.text.${card}`)}
            </span>
          </li>
        ))}
      </ul>
      {isSafe && <p>{say('grimm.house.safe')}</p>}
      {help.length > 0 && <p class="house-help">{help.join(' ')}</p>}
    </section>
  );
}
