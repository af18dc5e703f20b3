// flights.tsx: animation of resources on their way, as little tokens that fly: from a place to a player, between
// players, to and from the supply. Decoration: nothing waits for it.
import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { prefersReducedMotion } from '../../base/preferences';
import { Art } from '../../parts/art';
import type { GameEvent } from '../../table/wire';
import type { GrimmStep } from './timeline_steps';
import type { Resource } from './model';
import { cssVariables } from './css_variables';

interface Way {
  resource: Resource;
  count: number;
  from: string; // anchors
  to: string;
}

interface Flight {
  resource: Resource;
  x: number;
  y: number;
  dx: number;
  dy: number;
  delayMs: number;
}

const flyingMost = 6; // of one heap
const betweenMs = 45;
const flightMs = 280; // as in places_pigs.css

const placeAnchor = (event: GameEvent): string => `place-${event.place}`;
const seatAnchor = (seat: unknown, me: number | null): string => (seat === me ? 'lot' : `seat-${seat}`);

/** Where an event's resources come from and go to; null if it moves none. */
function wayOf(event: GameEvent, me: number | null): Way | null {
  const { seat, to, count, resource } = event as GameEvent & { to?: number; count?: number; resource?: Resource };
  const way = (from: string, end: string): Way => ({ resource: resource!, count: count ?? 1, from, to: end });
  if (!resource) return null;
  switch (event.event) {
    case 'gathered':
    case 'took':
      return way(placeAnchor(event), seatAnchor(seat, me));
    case 'gained':
    case 'added_tokens':
      return way('supply', seatAnchor(seat, me));
    case 'gave':
      return way(seatAnchor(seat, me), seatAnchor(to, me));
    case 'discarded':
    case 'returned_tokens':
      return way(seatAnchor(seat, me), 'supply');
    case 'added':
      return way('supply', placeAnchor(event));
    case 'removed':
      return way(placeAnchor(event), 'supply');
    default:
      return null;
  }
}

/** The middle of an anchor that is in sight. The supply has none on narrow screens: it is beyond the top. */
function middleOf(anchor: string): { x: number; y: number } | null {
  for (const element of document.querySelectorAll(`[data-anchor="${anchor}"]`)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width > 0) return { x: left + width / 2, y: top + height / 2 };
  }
  return anchor === 'supply' ? { x: innerWidth / 2, y: -30 } : null;
}

function flightsOf(events: readonly GameEvent[], me: number | null): Flight[] {
  const flights: Flight[] = [];
  for (const event of events) {
    const way = wayOf(event, me);
    const from = way && middleOf(way.from);
    const to = way && middleOf(way.to);
    if (!from || !to) continue;
    for (let i = 0; i < Math.min(way.count, flyingMost); i++) {
      const aside = (i % 3) * 12 - 12; // not all from one point
      const path = { x: from.x + aside, y: from.y, dx: to.x - from.x - aside, dy: to.y - from.y };
      flights.push({ resource: way.resource, ...path, delayMs: i * betweenMs });
    }
  }
  return flights;
}

export function Flights({ step, seat }: { step: GrimmStep | null; seat: number | null }): JSX.Element | null {
  const [flights, setFlights] = useState<Flight[]>([]);
  useLayoutEffect(() => {
    if (!step || prefersReducedMotion()) return;
    setFlights(flightsOf(step.events, seat));
    const timer = setTimeout(() => setFlights([]), flightMs + flyingMost * betweenMs);
    return () => {
      clearTimeout(timer);
      setFlights([]);
    };
  }, [step]);
  if (flights.length === 0) return null;
  return (
    <div class="flights" aria-hidden="true">
      {flights.map(({ resource, x, y, dx, dy, delayMs }, i) => {
        const style = {
          left: x,
          top: y,
          animationDelay: `${delayMs}ms`,
          ...cssVariables({ dx: `${dx}px`, dy: `${dy}px` }),
        };
        return <Art key={i} name={`token-${resource}`} class="flight" style={style} />;
      })}
    </div>
  );
}
