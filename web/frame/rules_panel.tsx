// rules_panel.tsx: the rules beside the board, open at what is being decided, and the keys.
import { Fragment, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { Dialog } from '../parts/dialog';
import type { View } from '../table/wire';

/** Keys of every game; what they do is play.keys.ID. */
const frameKeys = () => [
  { id: 'rules', keys: ['?'] },
  { id: 'log', keys: ['L'] },
  { id: 'chat', keys: ['W'] },
  { id: 'sound', keys: ['M'] },
  { id: 'undo', keys: ['U'] },
  { id: 'hurry', keys: [say('past.space')] },
];

interface RulesPanelProps {
  game: GameClient;
  view: View;
  seat: number | null;
  onClose(): void;
}

export function RulesPanel({ game, view, seat, onClose }: RulesPanelProps): JSX.Element {
  const { entries, entryFor } = game.rules;
  const current = entryFor(view, seat);
  return (
    <Dialog title={say('play.rules.title', { game: say(`game.${game.id}`) })} kind="side" onClose={onClose}>
      {entries.map((entry) => (
        <Entry key={entry} game={game} entry={entry} isCurrent={entry === current} />
      ))}
      <KeyTable game={game} />
    </Dialog>
  );
}

function Entry({ game, entry, isCurrent }: { game: GameClient; entry: string; isCurrent: boolean }): JSX.Element {
  const { Picture } = game.rules;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCurrent) section.current?.scrollIntoView({ block: 'start' });
  }, []);
  const paragraphs = say(`${game.id}.rules.${entry}.text`).split('\n');
  return (
    <section ref={section} class={`rule ${isCurrent ? 'current' : ''}`}>
      <h3 tabIndex={-1} autofocus={isCurrent}>
        {say(`${game.id}.rules.${entry}.title`)}
        {isCurrent && <span class="tag">{say('play.rules.now')}</span>}
      </h3>
      {Picture && <Picture entry={entry} />}
      {paragraphs.map((paragraph, i) => (
        <p key={i}>{paragraph}</p>
      ))}
    </section>
  );
}

function KeyTable({ game }: { game: GameClient }): JSX.Element {
  const rows = [
    ...(game.rules.keys ?? []).map(({ id, keys }) => ({ keys, what: say(`${game.id}.keys.${id}`) })),
    ...frameKeys().map(({ id, keys }) => ({ keys, what: say(`play.keys.${id}`) })),
  ];
  return (
    <section class="rule">
      <h3>{say('play.keys')}</h3>
      <table class="key-table">
        <thead class="vh">
          <tr>
            <th scope="col">{say('play.keys.key')}</th>
            <th scope="col">{say('play.keys.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ keys, what }) => (
            <tr key={what}>
              <th scope="row">
                {keys.map((key) => (
                  <Fragment key={key}>
                    <kbd>{key}</kbd>{' '}
                  </Fragment>
                ))}
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
