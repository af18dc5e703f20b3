// facts.tsx: the public facts of the forest: each clan as it stands, the towers, and what is still face down.
import type { JSX } from 'preact';
import { useObservables } from '../../base/observable';
import { say, sayCount } from '../../base/words';
import { Art } from '../../parts/art';
import { nameOf } from '../../table/seating';
import type { FactsProps } from '../game';
import { clanChanges } from './clan_changes';
import { clanSeen } from './clan_seen';
import { tilesToCome } from './scoring';
import { clans, towerColours, asGrandboisView, type Clan, type GrandBoisView } from './model';

function ClanHead({ clan }: { clan: Clan }): JSX.Element {
  return <Art name={`${clan}-head`} class="facts-head" />;
}

/** What the place of the tile in hand would change. */
function Change({ by = 0 }: { by?: number }): JSX.Element | null {
  return by === 0 ? null : <em class="facts-change">{by > 0 ? `+${by}` : `−${-by}`}</em>;
}

/** Every clan as if the game ended now, the best first. */
function ClanTable({ view, mine }: { view: GrandBoisView; mine: readonly (Clan | null)[] }): JSX.Element {
  const rows = clans.map((clan) => ({ clan, ...view.clans_now[clan] }));
  rows.sort((a, b) => b.spaces + b.group - (a.spaces + a.group));
  return (
    <table class="facts-clans">
      <caption class="vh">{say('grandbois.facts.clans.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="vh">{say('grandbois.facts.clan')}</span>
          </th>
          <th scope="col">{say('grandbois.facts.spaces')}</th>
          <th scope="col">{say('grandbois.facts.group')}</th>
          <th scope="col">{say('grandbois.facts.total')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ clan, spaces, group }) => (
          <tr key={clan} class={mine.includes(clan) ? 'mine' : undefined}>
            <th scope="row">
              <ClanHead clan={clan} />
              <span>{say(`grandbois.facts.clan.${clan}`)}</span>
              {mine.includes(clan) && <span class="vh">{say('grandbois.facts.mine')}</span>}
            </th>
            <td>{spaces}</td>
            <td>{group}</td>
            <td>
              <b>{spaces + group}</b>
              <Change by={clanChanges.now[clan]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Spaces by clan and strength on the tiles that nobody has seen yet. */
function ToCome({ view }: { view: GrandBoisView }): JSX.Element {
  const { byClan, bears, clearings } = tilesToCome(view);
  return (
    <details class="facts-more">
      <summary>{sayCount('grandbois.facts.to-come', view.deck.length)}</summary>
      <p class="small muted">{say('grandbois.facts.to-come.note')}</p>
      <table class="facts-come">
        <caption class="vh">{say('grandbois.facts.to-come.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="vh">{say('grandbois.facts.clan')}</span>
            </th>
            {[1, 2, 3, 4].map((animals) => (
              <th scope="col" key={animals}>
                <span aria-hidden="true">{say('grandbois.facts.strength', { n: animals })}</span>
                <span class="vh">{sayCount('grandbois.facts.animals', animals)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clans.map((clan) => (
            <tr key={clan}>
              <th scope="row">
                <ClanHead clan={clan} />
                <span>{say(`grandbois.facts.clan.${clan}`)}</span>
              </th>
              {byClan[clan].map((spaces, i) => (
                <td key={i} class={spaces === 0 ? 'none' : undefined}>
                  {spaces}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="facts-others">
        <li>
          <Art name="bear-head" class="facts-head" />
          {sayCount('grandbois.facts.bears', bears)}
        </li>
        <li>
          <Art name="ground-clearing" class="facts-head" />
          {sayCount('grandbois.facts.clearings', clearings)}
        </li>
      </ul>
    </details>
  );
}

/** Whose towers are whose, and where they are. */
function Towers({ view, seating }: { view: GrandBoisView; seating: FactsProps['seating'] }): JSX.Element {
  const isUp = (colour: string) => view.towers.some((tower) => tower.colour === colour);
  const towers = seating.flatMap(({ seat }) => towerColours(view.seats, seat).map((colour) => ({ seat, colour })));
  return (
    <details class="facts-more">
      <summary>{say('grandbois.facts.towers', { up: view.towers.length, all: towers.length })}</summary>
      <ul class="facts-towers">
        {towers.map(({ seat, colour }) => (
          <li key={colour}>
            <Art name={`tower-${colour}`} class="facts-tower" />
            <span>
              <b>{nameOf(seating, seat)}</b>
              <small>
                {say(`grandbois.facts.tower.${isUp(colour) ? 'up' : 'in-hand'}`, {
                  tower: say(`grandbois.watchtower.${colour}`),
                })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function GrandboisFacts({ view: anyView, seat, seating }: FactsProps): JSX.Element {
  useObservables(clanSeen, clanChanges);
  const view = asGrandboisView(anyView);
  const isOpen = view.phase === 'over' || clanSeen.isOpen;
  const mine = seat !== null && isOpen ? (view.clans[seat] ?? []) : [];
  return (
    <section class="facts">
      <h2>{say('grandbois.facts.clans')}</h2>
      <ClanTable view={view} mine={mine} />
      <p class="small muted facts-note">{say('grandbois.facts.clans.note')}</p>
      {view.deck.length > 0 && <ToCome view={view} />}
      <Towers view={view} seating={seating} />
    </section>
  );
}
