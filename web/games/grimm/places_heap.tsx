// places_heap.tsx: what lies at a place, drawn as that many tokens.
import type { JSX } from 'preact';
import { Art } from '../../parts/art';
import { resources, type Resource, type Stock } from './model';
import { cssVariables } from './css_variables';

const drawnMost = 15; // the plate has the number
const drawnBeside = 6; // of each type where there are several

/** How many lie in each row, from the ground up: wide rather than high. */
export function rowsOf(count: number): number[] {
  const rows: number[] = [];
  let width = count <= 3 ? count : count <= 5 ? 3 : count <= 7 ? 4 : count <= 12 ? 5 : 6;
  for (let left = count; left > 0; width--) {
    rows.push(Math.min(left, width));
    left -= width;
  }
  return rows;
}

function Pile({ resource, count }: { resource: Resource; count: number }): JSX.Element {
  return (
    <span class="pile">
      {rowsOf(count).map((inRow, row) => (
        <span key={row} class="pile-row">
          {Array.from({ length: inRow }, (_, i) => (
            <Art key={i} name={`token-${resource}`} />
          ))}
        </span>
      ))}
    </span>
  );
}

export function Heap({ stock }: { stock: Stock }): JSX.Element | null {
  const here = resources.filter((resource) => stock[resource] > 0);
  const most = here.length > 1 ? drawnBeside : drawnMost;
  const piles = here.map((resource) => ({ resource, count: Math.min(stock[resource], most) }));
  const width = piles.reduce((sum, { count }) => sum + rowsOf(count)[0]!, 0); // in tokens: the fewer, the larger
  return (
    <span class={`heap ${here.length > 1 ? 'mixed' : ''}`} style={cssVariables({ width })} aria-hidden="true">
      {piles.map(({ resource, count }) => (
        <Pile key={resource} resource={resource} count={count} />
      ))}
    </span>
  );
}
