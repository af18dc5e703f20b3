// rules_pictures.tsx: the pictures beside the rules, where a picture says more.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { readSpace, type SpaceCode } from './model';
import { sayAnimals } from './narration';
import { SpaceArt, TileArt } from './space';

const sayCode = (code: SpaceCode): string => {
  const space = readSpace(code);
  return space.animals > 0 ? sayAnimals(space) : say(`grandbois.rules.a-${space.kind}`);
};

/** One space beside another, and whether the first may cover the second. */
function Cover({ over, under, isAllowed }: { over: SpaceCode; under: SpaceCode; isAllowed: boolean }): JSX.Element {
  const key = `grandbois.rules.example.${isAllowed ? 'yes' : 'no'}`;
  return (
    <li class={isAllowed ? 'yes' : 'no'}>
      <svg viewBox="0 0 198 152" aria-hidden="true">
        <g transform="translate(94 48)">
          <rect class="rule-edge" x="-2" y="-2" width="104" height="104" rx="8" />
          <SpaceArt code={under} isNear={false} />
        </g>
        <g transform="translate(4 4)">
          <rect class="rule-shadow" x="4" y="6" width="104" height="104" rx="8" />
          <rect class="rule-edge" x="-2" y="-2" width="104" height="104" rx="8" />
          <SpaceArt code={over} isNear={false} />
        </g>
      </svg>
      <Icon name={isAllowed ? 'check' : 'close'} />
      <span class="vh">{say(key, { over: sayCode(over), under: sayCode(under) })}</span>
    </li>
  );
}

interface PatchProps {
  rows: string[][];
  lit(x: number, y: number): boolean;
  worth?: number[][]; // chestnuts, by rows too
}

/** A piece of forest by rows of codes; "" is bare ground, "#" a tower. */
function Patch({ rows, lit, worth }: PatchProps): JSX.Element {
  const cells = rows.flatMap((row, y) => row.map((code, x) => ({ code, x, y }))).filter(({ code }) => code !== '');
  return (
    <svg
      class="rule-patch"
      viewBox={`-6 -24 ${100 * rows[0]!.length + 12} ${100 * rows.length + 30}`}
      aria-hidden="true"
    >
      {cells.map(({ code, x, y }) => (
        <g key={`${x},${y}`} transform={`translate(${100 * x} ${100 * y})`}>
          <rect class="rule-edge" x="-2" y="-2" width="104" height="104" />
          <SpaceArt code={code === '#' ? '.' : code} isNear={false} />
          {lit(x, y) && <rect class="rule-lit" x="4" y="4" width="92" height="92" rx="8" />}
        </g>
      ))}
      {cells.map(({ code, x, y }) => (
        <g key={`${x},${y}`} transform={`translate(${100 * x} ${100 * y})`}>
          {code === '#' && <use href="#tower-blue" x="16" y="-18" width="70" height="112" />}
          {worth?.[y]?.[x] ? (
            <>
              <circle class="rule-worth" cx="82" cy="82" r="20" />
              <text x="82" y="90">
                {worth[y]![x]}
              </text>
            </>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

/** A tile that covers one space of the forest and leaves three of its own on bare ground. */
function Laid(): JSX.Element {
  return (
    <svg class="rule-patch" viewBox="-8 -8 320 324" aria-hidden="true">
      <TileArt tile={0} isNear={false} />
      <g transform="translate(100 100)">
        <TileArt tile={34} isNear={false} />
        <rect class="rule-lit" x="4" y="4" width="94" height="94" rx="8" />
      </g>
    </svg>
  );
}

export function RulesPicture({ entry }: { entry: string }): JSX.Element | null {
  switch (entry) {
    case 'turn':
      return <Laid />;
    case 'cover':
      return (
        <ul class="rule-covers">
          <Cover over="T3" under="F2" isAllowed />
          <Cover over="R1" under="." isAllowed />
          <Cover over="L3" under="T3" isAllowed={false} />
          <Cover over="." under="F1" isAllowed={false} />
        </ul>
      );
    case 'bear':
      return (
        <ul class="rule-covers">
          <Cover over="B" under="C4" isAllowed />
          <Cover over="F4" under="B" isAllowed={false} />
        </ul>
      );
    case 'tower':
      return (
        <Patch
          rows={[
            ['T1', 'T2', 'R3'],
            ['F1', '#', '.'],
            ['', 'T4', 'B'],
          ]}
          lit={(x, y) => x !== 1 || y !== 1}
          worth={[
            [2, 2, 1],
            [1, 0, 0],
            [0, 2, 0],
          ]}
        />
      );
    case 'harvest':
      return (
        <Patch
          rows={[
            ['T1', 'F2', 'T3', 'L1'],
            ['T4', 'T2', 'T1', 'R2'],
            ['C1', 'L3', 'F1', 'T2'],
          ]}
          lit={(x, y) => (y === 1 && x < 3) || (y === 0 && (x === 0 || x === 2))}
        />
      );
    default:
      return null;
  }
}
