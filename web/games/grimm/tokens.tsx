// tokens.tsx: resources and First Builder tokens, as pictures that can be heard.
import type { JSX } from 'preact';
import { say, sayCount } from '../../base/words';
import { Art } from '../../parts/art';
import { resources, totalOf, type GrimmView, type Resource, type Stock } from './model';

/** So many of a resource: its token and the number. */
export function Amount({ resource, count }: { resource: Resource; count: number }): JSX.Element {
  return (
    <span class={`amount ${count === 0 ? 'none' : ''}`}>
      <Art name={`token-${resource}`} />
      <span aria-hidden="true">{count}</span>
      <span class="vh">{sayCount(`grimm.${resource}`, count)}</span>
    </span>
  );
}

/** What waits on Rapunzel. */
export function Waiting({ tokens }: { tokens: Stock }): JSX.Element | null {
  if (totalOf(tokens) === 0) return null;
  return (
    <span class="friend-tokens">
      {resources
        .filter((resource) => tokens[resource] > 0)
        .map((resource) => (
          <Amount key={resource} resource={resource} count={tokens[resource]} />
        ))}
    </span>
  );
}

/** The First Builder tokens of a player. */
export function FirstBuilder({ view, seat }: { view: GrimmView; seat: number }): JSX.Element {
  return (
    <>
      {resources
        .filter((resource) => view.bonuses[resource] === seat)
        .map((resource) => (
          <Art
            key={resource}
            name={`first-${resource}`}
            class="first-builder"
            label={say('grimm.facts.first-builder', { made: say(`grimm.made.${resource}`) })}
          />
        ))}
    </>
  );
}
