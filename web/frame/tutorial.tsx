// tutorial.tsx: the screen of a tutorial: a scripted match on the real board, with somebody who explains.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { preferences } from '../base/preferences';
import { blurAfterPress, useKeys } from '../base/keys';
import { playSound } from '../base/sounds';
import { say, words } from '../base/words';
import type { GameClient, Tutorial } from '../games/game';
import { Icon } from '../parts/art';
import { Key } from '../parts/prompt_box';
import { announceError, announcer, Toast } from '../parts/announcer';
import { useIsNarrow } from '../parts/media_query';
import { connection } from '../table/connection';
import { SoloBar } from './solo_bar';
import { GameScreen } from './game_screen';
import { playNow } from './home_begin';
import { learnerSeat, TutorialMatch } from './tutorial_match';
import { narrate, narrationContextOf, type LogContext } from './log';
import { PlainPlayers } from './play_players';
import { RulesPanel } from './rules_panel';

export function TutorialScreen({ game: id }: { game: string }): JSX.Element {
  return (
    <GameScreen
      id={id}
      lacking="learn"
      isThere={(game) => game.tutorial !== null}
      draw={(game, module) => <GameTutorial game={game} tutorial={game.tutorial!} module={module} />}
    />
  );
}

interface GameTutorialProps {
  game: GameClient;
  tutorial: Tutorial;
  module: WebAssembly.Module;
}

function GameTutorial({ game, tutorial, module }: GameTutorialProps): JSX.Element {
  const match = useMemo(() => new TutorialMatch(module, game, tutorial), [module, game]);
  useEffect(() => () => match.stop(), [match]);
  useObservables(match);
  const [hasErred, setErred] = useState(false);
  const [isRules, setRules] = useState(false);
  const isNarrow = useIsNarrow();
  useObservables(connection);
  const seating = match.seating(connection.me?.name ?? say('play.you.name'));
  const logContext: LogContext = { game, view: match.view, seating, entries: match.entries };
  useAnnouncements(match, logContext);
  useEffect(() => setErred(false), [match.step]);
  useEffect(() => {
    document.title = say('learn.title', { game: say(`game.${game.id}`) });
  });
  useEffect(() => {
    const { learned } = preferences.current;
    if (match.isDone && !learned.includes(game.id)) preferences.set({ learned: [...learned, game.id] });
  }, [match.isDone]);
  useKeys({ '?': () => setRules(true), ' ': () => match.isWaiting && match.hurry() });

  const play = async (moves: string[]) => {
    for (const move of moves) {
      if (!match.mayAct) break;
      const played = match.play(move);
      if (played.is === 'made') continue;
      playSound('refusal');
      if (played.is === 'refused') announcer.announce(game.explain(played.refusal), 'refusal');
      else setErred(true);
      break;
    }
  };
  return (
    <div class="playing">
      <SoloBar game={game.id} what={say('learn.of')} onRules={() => setRules(true)} />
      <div class="play learning">
        <main class="play-main">
          {match.isDone ? <Close game={game} seats={tutorial.seats} /> : <Speech match={match} hasErred={hasErred} />}
          <game.Play
            view={match.view}
            seat={learnerSeat}
            seating={seating}
            rules={match.rules}
            position={match.rules}
            mayAct={match.mayAct}
            mayChange={false}
            recent={match.recent}
            narration={narrationContextOf(logContext)}
            isReplay={false}
            isOver={false}
            play={play}
            announce={(sentence, kind) => announcer.announce(sentence, kind)}
            motionsOf={(seq) => Promise.resolve(match.motionsOf(seq))}
            advance={(how) => (how === 'all' ? match.hurryAll() : match.hurry())}
            lesson={match.lesson}
          />
          <div class="play-over">
            <Toast />
          </div>
        </main>
        {!isNarrow && (
          <aside class="play-side">
            <section>
              <h2>{say('play.players')}</h2>
              <PlainPlayers game={game} view={match.view} seating={seating} />
            </section>
            <game.Facts view={match.view} seat={learnerSeat} seating={seating} />
          </aside>
        )}
      </div>
      {isRules && <RulesPanel game={game} view={match.view} seat={learnerSeat} onClose={() => setRules(false)} />}
    </div>
  );
}

/** What happens is told as in a real match. */
function useAnnouncements(match: TutorialMatch, logContext: LogContext): void {
  const narration = useRef(0);
  useEffect(() => {
    const fresh = match.entries.slice(narration.current);
    const isFirst = narration.current === 0;
    narration.current = match.entries.length;
    const sentence = narrate(fresh, logContext);
    if (sentence && !isFirst) announcer.announce(sentence, 'news', !logContext.game.playsTimeline);
    for (const event of fresh.flatMap(({ events }) => events)) {
      const sound = logContext.game.sound?.(event);
      if (sound) playSound(sound);
    }
  }, [match, match.entries.length]);
}

/** What the lesson says, and the way on. After a move that does not fit it says so instead. */
function Speech({ match, hasErred }: { match: TutorialMatch; hasErred: boolean }): JSX.Element {
  const { game, step, steps } = match;
  const lesson = match.lesson!;
  const key = `${game.id}.lesson.${lesson.id}`;
  const title = words.has(`${key}.title`) ? say(`${key}.title`) : null;
  const { hasFailed, canGoBack, wentOtherwise } = match;
  const usual = wentOtherwise ? '.other' : '';
  const form = hasFailed ? '.failed' : hasErred && words.has(`${key}.no`) ? '.no' : usual;
  const text = say(`${key}${form}`);
  const isNext = lesson.until === 'next' && !hasFailed;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    announcer.announce(text, 'news', false);
    button.current?.focus({ preventScroll: true });
  }, [step, hasErred, hasFailed]);
  const tryAgain = () => (wentOtherwise ? match.back() : match.tryAgain());
  const isAgain = hasFailed || wentOtherwise;
  useKeys({ Enter: () => match.next() }, isNext && !isAgain);
  useKeys({ Enter: tryAgain }, isAgain);
  return (
    <section class={`speech ${hasErred || hasFailed ? 'erred' : ''}`} aria-label={say('learn.speech')}>
      <p>
        {title && <b>{title} </b>}
        {text}
      </p>
      <footer>
        <span class="muted small">{say('learn.step', { step: step + 1, of: steps.length })}</span>
        {canGoBack && !wentOtherwise && (
          <button type="button" class="btn flat" onClick={blurAfterPress(() => match.back())}>
            <Icon name="undo" />
            <span>{say('learn.back')}</span>
          </button>
        )}
        {isAgain && (
          <button ref={button} type="button" class="btn gold" onClick={tryAgain}>
            {say('learn.again')} <Key>{say('key.enter')}</Key>
          </button>
        )}
        {isNext && (
          <button
            ref={isAgain ? null : button}
            type="button"
            class={isAgain ? 'btn' : 'btn gold'}
            onClick={() => match.next()}
          >
            {say('learn.next')} {!isAgain && <Key>{say('key.enter')}</Key>}
          </button>
        )}
      </footer>
    </section>
  );
}

/** A friendly end, and the real game right behind it. */
function Close({ game, seats }: { game: GameClient; seats: number }): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const begin = () => {
    setBusy(true);
    playNow(game.id, seats, 'easy').catch((error: unknown) => {
      setBusy(false);
      announceError(error);
    });
  };
  useEffect(() => announcer.announce(`${say('learn.done')} ${say('learn.done.text')}`, 'news', false), []);
  return (
    <section class="speech" aria-label={say('learn.speech')}>
      <p>
        <b>{say('learn.done')}</b> {say('learn.done.text')}
      </p>
      <footer>
        <a class="btn" href="/">
          {say('play.home')}
        </a>
        <button type="button" class="btn gold" disabled={isBusy} onClick={begin}>
          {say('learn.play')}
        </button>
      </footer>
    </section>
  );
}
