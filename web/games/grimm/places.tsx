// places.tsx: the places where pigs gather, with what lies, stands and waits there.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { blurAfterPress } from '../../base/keys';
import { say, sayCount, sayList } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import { nameOf, type Seating } from '../../table/seating';
import type { GrimmStep } from './timeline_steps';
import { CardDialog, CardThumb } from './card';
import { classOf, type Click, type Clicks } from './clicks';
import { Flights } from './flights';
import {
  resources,
  totalOf,
  type CardId,
  type GrimmView,
  type GrimmPlace,
  type PlaceName,
  type Resource,
  type Stock,
} from './model';
import { Heap } from './places_heap';
import { Pigs } from './places_pigs';
import { sayStock } from './phrases';
import { Amount } from './tokens';

interface PlacesProps {
  view: GrimmView;
  seat: number | null;
  seating: Seating;
  clicks: Clicks;
  step: GrimmStep | null;
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

interface There {
  isMe: boolean;
  others: string[]; // pigs by their players' names, and monsters
}

function whoIsAt({ pigs, monsters }: GrimmPlace, seat: number | null, seating: Seating): There {
  const others = [
    ...pigs.filter((pig) => pig !== seat).map((pig) => nameOf(seating, pig)),
    ...monsters.map((card) => say(`grimm.the.${card}`)),
  ];
  return { isMe: seat !== null && pigs.includes(seat), others };
}

/** Who is there, in a sentence; empty if nobody. */
function sayThere({ isMe, others }: There): string {
  const names = sayList(others);
  if (isMe) return others.length > 0 ? say('grimm.place.you-with', { names }) : say('grimm.place.you');
  if (others.length === 0) return '';
  return capital(sayCount('grimm.place.there', others.length, { names }));
}

const namedMost = 3; // on a plate: of more it says how many

function sayThereBriefly(there: There): string {
  const count = there.others.length;
  if (count <= namedMost) return sayThere(there);
  return there.isMe ? sayCount('grimm.place.you-among', count) : sayCount('grimm.place.crowd', count);
}

/** Cards that lie at a place: a Unique Location, Fairy Food. */
function cardsAt(view: GrimmView, { place, unique }: GrimmPlace): CardId[] {
  const food = view.players.flatMap(({ active, active_place }) => (active && active_place === place ? [active] : []));
  return unique ? [unique, ...food] : food;
}

const visitsOf = (step: GrimmStep | null): unknown[] =>
  (step?.events ?? []).filter(({ event }) => event === 'prince').map(({ place }) => place);

/** What a place is known for, even if none is left; at the market whatever is there. */
const products: Partial<Record<PlaceName, Resource>> = { fields: 'straw', forest: 'wood', brickyard: 'brick' };

function Counts({ stock, place }: { stock: Stock; place: PlaceName }): JSX.Element {
  const product = products[place];
  const shown = product ? [product] : resources.filter((resource) => stock[resource] > 0);
  return (
    <span class="place-count">
      {shown.map((resource) => (
        <Amount key={resource} resource={resource} count={stock[resource]} />
      ))}
      {shown.length === 0 && 0}
    </span>
  );
}

/** Where my card leads that still lies face down. */
function myWay(view: GrimmView, seat: number | null): PlaceName | null {
  const slot = seat === null || view.stage !== 'when_revealed' ? null : view.players[seat]!.slot;
  return slot && slot !== 'hidden' ? slot.place : null;
}

/** What a place is worth to its only visitor, and to each of two; what cannot be shared stays there. */
function sayWorth(stock: Stock): string {
  const n = totalOf(stock);
  return n > 0 ? say('grimm.place.worth', { n, half: Math.floor(n / 2) }) : say('grimm.place.bare');
}

interface GatherCardProps {
  place: PlaceName;
  seat: number;
  click: Click | undefined;
  isChosen: boolean;
}

/** My Gather card at its place: pressing the place plays it. A locked one is not in my hand. */
function GatherCardFace({ place, seat, click, isChosen }: GatherCardProps): JSX.Element {
  return (
    <span class="gather-card" aria-hidden="true">
      <span class="gather-face">
        <Art name={`place-${place}`} preserveAspectRatio="xMidYMid slice" />
        <Art name={`pig-${seat}`} class="gather-pig" />
        <b>{say(`grimm.${place}`)}</b>
        {click?.key && <Key>{click.key}</Key>}
      </span>
      <span class="gather-say">
        <b>{say(isChosen ? 'grimm.place.card.chosen' : 'grimm.place.card')}</b>
        <small>{isChosen ? say('grimm.place.card.down') : click?.label}</small>
      </span>
    </span>
  );
}

interface PlaceSceneProps extends Omit<PlacesProps, 'step'> {
  at: GrimmPlace;
  hasPrince: boolean;
  hasCards: boolean; // my Gather cards lie at their places
}

function PlaceScene({ view, at, seat, seating, clicks, hasPrince, hasCards }: PlaceSceneProps): JSX.Element {
  const [read, setRead] = useState<CardId | null>(null);
  const { place, stock, monsters } = at;
  const click: Click | undefined = clicks.places[place];
  const lock = clicks.locked[place];
  const there = whoIsAt(at, seat, seating);
  const cards = cardsAt(view, at);
  const press = click ? () => click.press() : () => clicks.whyNot({ place });
  const isComing = myWay(view, seat) === place;
  const hasCard = hasCards && seat !== null && click !== undefined;
  const plate =
    lock ?? (hasCard ? '' : (click?.label ?? (isComing ? say('grimm.place.coming') : sayThereBriefly(there))));
  const told = [
    totalOf(stock) > 0 ? sayStock(stock) : say('grimm.place.bare'),
    hasCards && totalOf(stock) > 0 && sayWorth(stock),
    sayThere(there),
    sayList(cards.map((card) => say(`grimm.${card}`))),
    isComing && say('grimm.place.coming'),
    click?.label ?? lock,
  ];
  return (
    <li
      class={`place at-${place} ${classOf(click)} ${lock ? 'locked' : ''} ${at.pigs.length > 2 ? 'crowded' : ''}`}
      data-anchor={`place-${place}`}
    >
      <span class="place-view">
        <Art name={`place-${place}-back`} class="place-back" preserveAspectRatio="none" />
        <Art name={`place-${place}-front`} class="place-front" />
        <Heap stock={stock} />
        <span class="monsters" aria-hidden="true">
          {monsters.map((card, i) => (
            <Art key={`${card} ${i}`} name={`monster-${card}`} preserveAspectRatio="xMidYMax meet" />
          ))}
          {hasPrince && <Art name="prince" preserveAspectRatio="xMidYMax meet" />}
        </span>
      </span>
      {hasCard && <GatherCardFace {...{ place, seat, click }} isChosen={click.isChosen ?? false} />}
      <button
        type="button"
        class="place-press"
        aria-label={say('grimm.place.all', { place: say(`grimm.${place}`), told: told.filter(Boolean).join('. ') })}
        aria-disabled={!click}
        aria-pressed={click?.isChosen}
        onClick={blurAfterPress(press)}
      />
      <span class="place-top">
        <span class="place-name" aria-hidden="true">
          {lock && <Icon name="no" />}
          {say(`grimm.${place}`)}
          {click?.key && !hasCard && <Key>{click.key}</Key>}
        </span>
        {cards.map((card) => (
          <CardThumb key={card} kind="fable" card={card} onPress={() => setRead(card)} />
        ))}
      </span>
      <span aria-hidden="true">
        <span class="place-worth">
          <Counts stock={stock} place={place} />
          {hasCards && <small>{sayWorth(stock)}</small>}
        </span>
        {plate && <span class="place-plate">{plate}</span>}
      </span>
      {read && <CardDialog kind="fable" card={read} onClose={() => setRead(null)} />}
    </li>
  );
}

/** Where my pig stands though it has not left yet: at the place of the card that I have chosen. */
function goalOf(view: GrimmView, seat: number | null, clicks: Clicks): PlaceName | null {
  const chosen = view.places.find(({ place }) => clicks.places[place]?.isChosen);
  return chosen?.place ?? myWay(view, seat);
}

export function Places({ view, seat, seating, clicks, step }: PlacesProps): JSX.Element {
  const visited = visitsOf(step);
  const hasCards = view.asks === 'select' && seat !== null && Object.keys(clicks.places).length > 0;
  return (
    <>
      <div class={`places of-${view.places.length} ${hasCards ? 'with-cards' : ''}`}>
        <ul class="places-grid">
          {view.places.map((at) => (
            <PlaceScene
              key={at.place}
              {...{ view, at, seat, seating, clicks, hasCards }}
              hasPrince={visited.includes(at.place)}
            />
          ))}
        </ul>
        <Pigs view={view} seat={seat} clicks={clicks} goal={goalOf(view, seat, clicks)} />
      </div>
      <Flights step={step} seat={seat} />
    </>
  );
}
