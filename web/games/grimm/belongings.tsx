// belongings.tsx: what lies before a player: resources, houses, the Friend, how many Fables.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { say, sayCount } from '../../base/words';
import { Art } from '../../parts/art';
import type { BelongingsProps } from '../game';
import { CardDialog, CardThumb, type CardKind } from './card';
import { sitesOf } from './lot_sites';
import { resources, type CardId, type GrimmView, type GrimmPlayer, type Stock } from './model';
import { grimmDisplay } from './display';
import { Amount, FirstBuilder, Waiting } from './tokens';
import { saySection, siteArt } from './village_house';

const Counts = ({ stock }: { stock: Stock }): JSX.Element => (
  <span class="counts">
    {resources.map((resource) => (
      <Amount key={resource} resource={resource} count={stock[resource]} />
    ))}
  </span>
);

/** What marks a player: the apple of the first, First Builder tokens, Fables in hand. */
function Marks({ view, seat }: { view: GrimmView; seat: number }): JSX.Element {
  const { hand_count: fables } = view.players[seat]!;
  return (
    <span class="marks">
      {view.first === seat && <Art name="apple" label={say('grimm.facts.apple')} />}
      <FirstBuilder view={view} seat={seat} />
      <span class="mark-fables" title={sayCount('grimm.fable', fables)}>
        <Art name="back-fable" />
        <span aria-hidden="true">{fables}</span>
        <span class="vh">{sayCount('grimm.fable', fables)}</span>
      </span>
    </span>
  );
}

/** Houses in a row, as small as they are told apart. */
function Houses({ player }: { player: GrimmPlayer }): JSX.Element {
  return (
    <span class="mini-houses">
      {sitesOf(player).map((site, i) => {
        const { house } = site;
        const label = house ? saySection(house.type, house.level) : undefined;
        const drawing = { name: siteArt(site), label, class: house ? '' : 'free' };
        return <Art key={i} {...drawing} preserveAspectRatio="xMidYMax meet" />;
      })}
    </span>
  );
}

interface Laid {
  as: 'friend' | 'played' | 'pending' | 'active' | 'known';
  card: CardId;
}

/** Cards in front of a player that everybody sees, and those of the hand that I happen to know. */
function laidOf(view: GrimmView, seat: number): Laid[] {
  const { friend, fable, pending, active, hand } = view.players[seat]!;
  const isOthers = view.viewer !== seat && view.viewer !== 'all';
  const laid: [Laid['as'], CardId | null][] = [
    ['friend', view.viewer === seat ? null : friend], // mine lies beside my hand
    ['played', fable === pending ? null : fable],
    ['pending', pending],
    ['active', active],
    ...(isOthers ? hand : []).map((card): [Laid['as'], CardId] => ['known', card]),
  ];
  return laid.flatMap(([as, card]) => (card && card !== 'hidden' ? [{ as, card }] : []));
}

const kindOf = ({ as }: Laid): CardKind => (as === 'friend' ? 'friend' : 'fable');

function LaidCards({ laid }: { laid: Laid[] }): JSX.Element {
  const [read, setRead] = useState<Laid | null>(null);
  return (
    <>
      {laid.map((one, i) => (
        <span key={i} class={`laid-${one.as}`}>
          <CardThumb kind={kindOf(one)} card={one.card} onPress={() => setRead(one)} />
          {one.as !== 'friend' && one.as !== 'played' && <small>{say(`grimm.belongings.${one.as}`)}</small>}
        </span>
      ))}
      {read && <CardDialog kind={kindOf(read)} card={read.card} onClose={() => setRead(null)} />}
    </>
  );
}

export function GrimmBelongings({ view: final, seat, isShort }: BelongingsProps): JSX.Element {
  useObservables(grimmDisplay);
  const view = grimmDisplay.viewFor(final);
  const player = view.players[seat]!;
  const isMine = view.viewer === seat; // and so in full on my lot
  if (isShort)
    return (
      <span class="belongings short" data-anchor={`seat-${seat}`}>
        <Counts stock={player.board} />
      </span>
    );
  return (
    <div class={`belongings ${isMine ? 'mine' : ''}`} data-anchor={`seat-${seat}`}>
      {!isMine && <Counts stock={player.board} />}
      <Marks view={view} seat={seat} />
      <div class="laid">
        {!isMine && <Houses player={player} />}
        <LaidCards laid={laidOf(view, seat)} />
        {!isMine && <Waiting tokens={player.tokens} />}
      </div>
    </div>
  );
}
