// replay.tsx: the screen of a finished match, move by move. Every moment of it has an address.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { prefersReducedMotion } from '../base/preferences';
import { useKeys } from '../base/keys';
import { replayPath, router, tablePath } from '../base/route';
import { say, sayList } from '../base/words';
import type { GameClient } from '../games/game';
import { Icon } from '../parts/art';
import { Dialog } from '../parts/dialog';
import { useIsNarrow } from '../parts/media_query';
import { TopBar } from '../parts/top_bar';
import { EndNotes, EndWays } from './end';
import { MatchReplay } from './match_replay';
import { connection, fetchJson } from '../table/connection';
import type { GameInfo, MatchRecord, TableInfo } from '../table/wire';
import { LogList, type LogContext, narrate, narrationContextOf, turnsOf } from './log';
import { ReplayControls, ReplayLog } from './replay_controls';
import { PlayAgain } from './play_again';
import { CopyButton } from './play_copy';
import { useGame, useLoaded, useRulesModule } from './play_game';
import { IconButton } from './play_match';
import { Loading, Notice } from './play_notice';
import { PlainPlayers } from './play_players';
import { RulesPanel } from './rules_panel';

interface ReplayProps {
  id: string;
  move: number | null; // of the address: how many decisions have been made
}

type Found = { record: MatchRecord; specs: GameInfo['options'] };

async function fetchRecord(id: string): Promise<Found | null> {
  const [record, games] = await Promise.all([
    fetchJson<MatchRecord>(`/api/records/${id}`),
    fetchJson<{ games: GameInfo[] }>('/api/games'),
  ]);
  return record && { record, specs: games?.games.find((game) => game.id === record.game)?.options ?? [] };
}

export function ReplayScreen({ id, move }: ReplayProps): JSX.Element {
  const found = useLoaded(() => fetchRecord(id), id);
  const game = useGame(found.status === 'loaded' ? found.value.record.game : undefined);
  const module = useRulesModule(game.status === 'loaded' ? game.value : null);
  const follows = game.status === 'loaded' ? game.value.follows : undefined;
  const replay = useMemo(() => {
    if (found.status !== 'loaded' || !module) return null;
    try {
      return new MatchReplay(module, found.value.record, found.value.specs, follows);
    } catch {
      return 'impossible';
    }
  }, [found, module]);

  if (found.status === 'missing')
    return (
      <Notice title={say('past.none')} text={say('past.none.text')}>
        <a class="btn go" href={tablePath(id)}>
          {say('past.none.table')}
        </a>
      </Notice>
    );
  if (found.status === 'failed' || game.status === 'failed')
    return <Notice title={say('play.problem')} text={say('connection.none')} />;
  if (game.status === 'missing' || replay === 'impossible')
    return <Notice title={say('past.impossible')} text={say('past.impossible.text')} />;
  if (game.status === 'loading' || !replay) return <Loading />;
  return <ReplayedMatch id={id} move={move} game={game.value} replay={replay} />;
}

const addressMs = 250; // browsers do not like an address that changes all the time

/** The step that is shown; the address follows it, and it follows the address. */
function useStep(id: string, move: number | null, replay: MatchReplay): [number, (step: number) => void] {
  const asked = move ?? 0;
  const [step, setStep] = useState(() => replay.stepAt(asked));
  const own = useRef(asked); // the address that we gave ourselves: by now the step may be another one
  useEffect(() => {
    if (asked !== own.current) setStep(replay.stepAt(asked));
    own.current = asked;
  }, [asked]);
  useEffect(() => {
    if (asked === step) return;
    const write = () => {
      own.current = step;
      router.go(replayPath(id, step), { replace: true });
    };
    const timer = setTimeout(write, addressMs);
    return () => clearTimeout(timer);
  }, [asked, step]);
  return [step, (wanted) => setStep(replay.stepAt(wanted))];
}

const motionsIn = (table: string, decision: number): Promise<readonly unknown[]> =>
  connection.ask('motion', { table, step: decision }).then(({ motions }) => motions);

type Open = 'log' | 'rules' | null;

function ReplayedMatch({
  id,
  move,
  game,
  replay,
}: ReplayProps & { game: GameClient; replay: MatchReplay }): JSX.Element {
  const [step, goTo] = useStep(id, move, replay);
  const table = useLoaded(() => fetchJson<{ info: TableInfo }>(`/api/tables/${id}`), id);
  const again = (kind: string) => table.status === 'loaded' && <PlayAgain info={table.value.info} kind={kind} />;
  const [isEnd, setEnd] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const isNarrow = useIsNarrow();
  const { record, seating } = replay;
  const view = replay.viewAt(step);
  const before = step > 0 ? replay.viewAt(step - 1) : null;
  const logContext: LogContext = { game, view: replay.viewAt(replay.last), seating, entries: replay.entries };
  const turns = turnsOf(logContext, true);
  const current = turns.find(({ seq }) => seq >= step)?.seq;
  const events = replay.steps[step]!.events;
  const isLast = step === replay.last; // with how it ended
  const sentence = narrate(logContext.entries.slice(step, isLast ? undefined : step + 1), logContext);
  useEffect(() => {
    document.title = say('past.title', { game: say(`game.${game.id}`) });
  });
  useKeys({ '?': () => setOpen('rules'), l: () => setOpen('log') });

  const log = <LogList turns={turns} current={current} onPick={goTo} />;
  if (isEnd)
    return (
      <div class="playing">
        <TopBar title={say(`game.${game.id}`)} />
        <main class="end">
          <game.End
            view={replay.viewAt(replay.last)}
            result={record}
            ending={record.ending}
            seating={seating}
            isMotionReduced={prefersReducedMotion()}
            notes={<EndNotes sentences={[]} commitment={record.commitment} table={id} />}
          >
            <EndWays>
              {again('go big')}
              <button type="button" class="btn" onClick={() => setEnd(false)}>
                {say('past.back')}
              </button>
            </EndWays>
          </game.End>
        </main>
      </div>
    );
  const position = replay.positionAt(step); // behind all views: they are made by the same rules
  return (
    <div class="playing">
      <TopBar
        title={
          <>
            <h1>{say(`game.${game.id}`)}</h1>
            <span class="pace wide-only">{say('past.of')}</span>
          </>
        }
      >
        {isNarrow && <IconButton icon="log" label={say('play.log')} onPress={() => setOpen('log')} />}
        <IconButton icon="rules" label={say('play.rules')} onPress={() => setOpen('rules')} />
      </TopBar>
      <div class="play replaying">
        <main class="play-main">
          {isNarrow && <PlainPlayers game={game} view={view} seating={seating} isStrip />}
          <game.Play
            view={view}
            seat={null}
            seating={seating}
            rules={null}
            position={position}
            mayAct={false}
            mayChange={false}
            recent={events}
            before={before}
            narration={narrationContextOf(logContext)}
            isReplay={true}
            isOver={isLast}
            play={() => Promise.resolve()}
            announce={() => {}}
            motionsOf={(seq) => motionsIn(id, replay.steps[seq]!.decision)}
            advance={() => {}}
            lesson={null}
          />
          <ReplayControls replay={replay} step={step} sentence={sentence} game={game} goTo={goTo}>
            <CopyButton text={location.origin + replayPath(id, step)} label={say('past.copy')} />
            <button type="button" class="btn" title={say('end.show')} onClick={() => setEnd(true)}>
              <Icon name="flag" />
              <span class="replay-word">{say('end.show')}</span>
            </button>
            {again('')}
          </ReplayControls>
        </main>
        {!isNarrow && (
          <aside class="play-side">
            <section>
              <h2>{say('past.who', { names: sayList(seating.map(({ name }) => name)) })}</h2>
              <PlainPlayers game={game} view={view} seating={seating} />
            </section>
            <game.Facts view={view} seat={null} seating={seating} />
            <section class="side-talk">
              <h2>{say('play.log')}</h2>
              <ReplayLog current={current}>{log}</ReplayLog>
            </section>
          </aside>
        )}
      </div>
      {open === 'log' && isNarrow && (
        <Dialog title={say('play.log')} kind="side" onClose={() => setOpen(null)}>
          {log}
        </Dialog>
      )}
      {open === 'rules' && <RulesPanel game={game} view={view} seat={null} onClose={() => setOpen(null)} />}
    </div>
  );
}
