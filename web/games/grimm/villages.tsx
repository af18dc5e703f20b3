// villages.tsx: everybody's village on one ground line: the rivals' on the hill, mine on the meadow before them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { blurAfterPress } from '../../base/keys';
import { say, sayCount } from '../../base/words';
import { Art } from '../../parts/art';
import { nameOf, type Seating } from '../../table/seating';
import type { Position } from '../../rules/rules';
import { CardDialog, CardThumb } from './card';
import { classOf, type Clicks } from './clicks';
import { cssVariables } from './css_variables';
import { Flights } from './flights';
import { HouseNote, type ReadHouse } from './house_note';
import { sitesOf, type Site } from './lot_sites';
import { resources, type CardId, type GrimmView } from './model';
import { raceOf } from './race';
import { RaceHouses, sayRace } from './race_words';
import type { GrimmStep } from './timeline_steps';
import { Amount, FirstBuilder } from './tokens';
import { VillageHouse } from './village_house';

/** Whether the stage shows villages: while everybody builds, and where a house is named or damaged. */
export function areVillagesShown(view: GrimmView, clicks: Clicks, step: GrimmStep | null): boolean {
  if (Object.keys(clicks.places).length > 0) return false; // a question about places
  return view.stage === 'build' || view.asks === 'wolf_house' || step?.kind === 'damage';
}

interface VillageProps {
  view: GrimmView;
  seat: number;
  seating: Seating;
  isMine: boolean;
  clicks: Clicks;
  read: ReadHouse | null;
  onRead(read: ReadHouse | null): void;
}

/** Where a note about what was pressed has room: below a house of the hill, above one of the meadow. */
function placeOf(element: HTMLElement, isBelow: boolean): Pick<ReadHouse, 'x' | 'y'> {
  const box = element.getBoundingClientRect();
  const all = element.closest('.villages')!.getBoundingClientRect();
  return {
    x: box.left + box.width / 2 - all.left,
    y: isBelow ? box.bottom - all.top : all.bottom - box.top,
  };
}

/** What a press on a free site of mine means: where a floor can go; else why not. */
const kindOf = ({ isScrap }: Site): 'plain' | 'scrap' => (isScrap ? 'scrap' : 'plain');

function Houses({ view, seat, isMine, clicks, read, onRead }: VillageProps): JSX.Element {
  const race = raceOf(view, seat);
  const sites = sitesOf(view.players[seat]!);
  return (
    <ul class="sites" style={cssVariables({ sites: sites.length })}>
      {sites.map((site, index) => {
        const { index: house } = site;
        const isRead = read?.seat === seat && read.index === index;
        const ofSite = isMine ? clicks.sites[kindOf(site)] : undefined;
        return (
          <VillageHouse
            key={index}
            {...{ view, seat, site, isMine, isRead }}
            alarm={house !== null && house === race.last?.index ? sayRace(race) : null}
            click={house === null ? ofSite : clicks.houses[seat]?.[house]}
            read={(element, isSaid) => {
              const at = { seat, index, isSaid, isBelow: !isMine, ...placeOf(element, !isMine) };
              onRead(isRead ? null : at);
            }}
            whyNot={() => clicks.whyNot(house === null ? { site: kindOf(site) } : { house })}
            close={() => onRead(null)}
          />
        );
      })}
    </ul>
  );
}

/** The Friend at the edge of a village, to be read. */
function VillageFriend({ friend }: { friend: CardId }): JSX.Element {
  const [isRead, setRead] = useState(false);
  return (
    <span class="village-friend">
      <CardThumb kind="friend" card={friend} onPress={() => setRead(true)} />
      {isRead && <CardDialog kind="friend" card={friend} onClose={() => setRead(false)} />}
    </span>
  );
}

/** Whose village it is, how far they are, and what they have; pressed, where a seat is asked for. */
function VillageHead({ view, seat, seating, clicks }: VillageProps): JSX.Element {
  const { board, hand_count: fables } = view.players[seat]!;
  const click = clicks.seats[seat];
  return (
    <header class={`village-head ${classOf(click)}`}>
      <Art name={`pig-${seat}`} class="village-pig" />
      <b>{nameOf(seating, seat)}</b>
      <RaceHouses view={view} seat={seat} />
      {view.first === seat && <Art name="apple" class="village-mark" label={say('grimm.facts.apple')} />}
      <FirstBuilder view={view} seat={seat} />
      <span class="village-stock">
        {resources.map((resource) => (
          <Amount key={resource} resource={resource} count={board[resource]} />
        ))}
        <span class="amount village-fables">
          <Art name="back-fable" />
          <span aria-hidden="true">{fables}</span>
          <span class="vh">{sayCount('grimm.fable', fables)}</span>
        </span>
      </span>
      {click && (
        <button type="button" class="village-press" onClick={blurAfterPress(() => click.press())}>
          <span class="vh">{click.label}</span>
        </button>
      )}
    </header>
  );
}

function Village(props: VillageProps): JSX.Element {
  const { view, seat, seating, isMine } = props;
  const { friend } = view.players[seat]!;
  const race = raceOf(view, seat);
  const alarm = sayRace(race);
  const isNow = view.to_act.includes(seat);
  return (
    <section
      class={`village ${isMine ? 'mine' : 'rival'} ${alarm ? 'alarmed' : ''} ${isNow ? 'now' : ''}`}
      data-anchor={isMine ? 'lot' : `seat-${seat}`}
      aria-label={isMine ? say('grimm.lot') : say('grimm.village', { name: nameOf(seating, seat) })}
    >
      {!isMine && <VillageHead {...props} />}
      {alarm && !race.last && <p class="village-alarm">{alarm}</p>}
      <div class="village-ground">
        <Houses {...props} />
        {!isMine && friend && <VillageFriend friend={friend} />}
      </div>
    </section>
  );
}

/** Rivals as they sit, from my left on; all of them for who only watches. */
function rivalsOf({ players }: GrimmView, seat: number | null): number[] {
  const all = players.map((_, i) => i);
  return seat === null ? all : [...all.slice(seat + 1), ...all.slice(0, seat)];
}

interface VillagesProps {
  view: GrimmView;
  seat: number | null;
  seating: Seating;
  rules: Position | null;
  clicks: Clicks;
  step: GrimmStep | null;
}

export function Villages({ view, seat, seating, rules, clicks, step }: VillagesProps): JSX.Element {
  const [read, setRead] = useState<ReadHouse | null>(null);
  const rivals = rivalsOf(view, seat);
  const site = read && sitesOf(view.players[read.seat]!)[read.index];
  const shared = { view, seating, clicks, read, onRead: setRead };
  return (
    <div class={`villages of-${rivals.length} ${seat === null ? 'watched' : ''}`}>
      <Art name="village-firs" class="village-firs" preserveAspectRatio="xMidYMax slice" />
      <Art name="village-hill" class="village-hill" preserveAspectRatio="none" />
      <Art name="village-meadow" class="village-meadow" preserveAspectRatio="none" />
      <div class="rivals">
        {rivals.map((rival) => (
          <Village key={rival} seat={rival} isMine={false} {...shared} />
        ))}
      </div>
      {seat !== null && <Village seat={seat} isMine {...shared} />}
      {read && site && (
        <HouseNote
          key={`${read.seat} ${read.index}`}
          {...{ view, seating, rules, read, site }}
          onClose={() => setRead(null)}
        />
      )}
      <Flights step={step} seat={seat} />
    </div>
  );
}
