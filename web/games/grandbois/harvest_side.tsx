// harvest_side.tsx: beside the harvest: who was who while it is counted, then the forest and what was
// remarkable in it, and the ways on.
import type { ComponentChildren, JSX } from 'preact';
import { say, sayCount } from '../../base/words';
import { Art } from '../../parts/art';
import type { Result } from '../../rules/rules';
import { nameOf, type Seating } from '../../table/seating';
import { clanSpacesAround, largestGroup } from './scoring';
import { HarvestForest } from './harvest_forest';
import type { Tally } from './harvest_steps';
import { clans, forestAfter, readSpace, type GrandBoisView } from './model';
import { sayClans } from './narration';

function WhoIsWho({ view, seating, tally }: { view: GrandBoisView; seating: Seating; tally: Tally }): JSX.Element {
  return (
    <>
      <h2>{say('grandbois.harvest.who')}</h2>
      <ul class="harvest-who">
        {seating.map(({ seat }) => {
          const own = (view.clans[seat] ?? []).filter((clan) => clan !== null);
          const isShown = tally.hasClan(seat) && own.length > 0;
          return (
            <li key={seat}>
              <span class="harvest-cards">
                {isShown
                  ? own.map((clan) => (
                      <span key={clan} class={`harvest-card turns of-${clan}`}>
                        <Art name={clan} />
                      </span>
                    ))
                  : (view.clans[seat] ?? []).map((_, i) => <Art key={i} name="clan-back" class="harvest-card" />)}
              </span>
              <span>
                <b>{nameOf(seating, seat)}</b>
                {isShown && <small>{sayClans(own, 'grandbois.harvest.of')}</small>}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Remarkable({ view, result, seating }: { view: GrandBoisView; result: Result; seating: Seating }): JSX.Element {
  const forest = forestAfter(view);
  const bears = [...forest.values()].filter(({ code }) => readSpace(code).kind === 'bear').length;
  const groups = clans.map((clan) => ({ clan, n: largestGroup(forest, clan).length }));
  const largest = groups.reduce((a, b) => (b.n > a.n ? b : a));
  const towerOf = (seat: number) => {
    const { tower_own = 0, tower_other = 0 } = result.scores.find((one) => one.seat === seat)?.categories ?? {};
    return tower_own + tower_other;
  };
  const best = view.towers.reduce<(typeof view.towers)[number] | null>(
    (a, b) => (a === null || towerOf(b.seat) > towerOf(a.seat) ? b : a),
    null,
  );
  return (
    <ul class="harvest-notes">
      <li>
        <Art name="bear-head" />
        {sayCount('grandbois.harvest.bears', bears)}
      </li>
      <li>
        <Art name={`${largest.clan}-head`} />
        {sayCount('grandbois.harvest.largest', largest.n, { clan: say(`grandbois.harvest.clan.${largest.clan}`) })}
      </li>
      {best && view.seats > 2 && (
        <li>
          <Art name={`tower-${best.colour}`} class="tower" />
          {sayCount('grandbois.harvest.best-tower', towerOf(best.seat), {
            name: nameOf(seating, best.seat),
            around: clanSpacesAround(forest, best).length,
          })}
        </li>
      )}
    </ul>
  );
}

interface HarvestSideProps {
  view: GrandBoisView;
  result: Result;
  seating: Seating;
  tally: Tally;
  isOver: boolean;
  notes: ComponentChildren;
  children: ComponentChildren;
}

export function HarvestSide({ view, result, seating, tally, isOver, notes, children }: HarvestSideProps): JSX.Element {
  return (
    <section class="end-side harvest-side">
      <div class="end-beside">
        {isOver ? (
          <>
            <h2>{say('grandbois.harvest.forest')}</h2>
            <div class="harvest-map">
              <HarvestForest view={view} />
            </div>
            <Remarkable view={view} result={result} seating={seating} />
          </>
        ) : (
          <WhoIsWho view={view} seating={seating} tally={tally} />
        )}
        {notes}
      </div>
      {children}
    </section>
  );
}
