// tower_colours.ts: whose tower has which colour.
export type TowerColour = 'white' | 'black' | 'blue' | 'brown';

/** The colours of a seat's towers (B1.2, B2.3): with two players two each. */
export function towerColours(seats: number, seat: number): TowerColour[] {
  const colours: TowerColour[] = ['white', 'black', 'blue', 'brown'];
  return seats === 2 ? colours.slice(2 * seat, 2 * seat + 2) : [colours[seat]!];
}
